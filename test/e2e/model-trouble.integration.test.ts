import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelStep } from "../../src/sandbox/model-stub.ts";
import { calls, completion, text } from "../support/completions.ts";
import { PEOPLE, type ScriptedPipeline, startPipeline, startScripted } from "../support/pipeline.ts";

const { budi, dewi } = PEOPLE;
const QUESTION = "Halo, paket otomasi AI agent harganya berapa ya?";

let running: ScriptedPipeline | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

async function withModel(answer: (request: number) => ModelStep, env?: Record<string, string>) {
  let count = 0;
  running = await startScripted(() => answer(count++), env);
  return running;
}

/** One honest answer in the customer's language that gives no figure, and no request a strict provider refuses. */
function expectOneHonestAnswer(one: ScriptedPipeline): string {
  const heard = one.heard(budi);
  expect(heard).toHaveLength(1);
  expect(heard[0]).not.toMatch(/\d{3}|Error|stack|undefined|http/i);
  expect(one.model.problems().filter((problem) => problem.kind === "malformed")).toEqual([]);
  return heard[0]!;
}

describe("a model in trouble", () => {
  it("that is down for every try leaves one honest answer and a staff notice, never silence", async () => {
    const one = await withModel(() => ({ status: 500, body: { error: { message: "boom" } } }));
    await one.says(budi, QUESTION);
    expect(expectOneHonestAnswer(one)).toContain("akan saya jawab");
    expect(one.heard(dewi).some((line) => line.includes("Budi"))).toBe(true);
  });

  it("that refuses is answered with a polite decline and no retry", async () => {
    const one = await withModel(() => completion({ content: null, refusal: "I can't help with that." }));
    await one.says(budi, QUESTION);
    expectOneHonestAnswer(one);
    expect(one.model.requests()).toHaveLength(1);
  });

  it("that calls a tool in every answer is stopped, and the customer hears what the tools returned", async () => {
    const one = await withModel((request) =>
      calls([
        "cek_detail_layanan",
        { kode_paket: ["landing-roas", "corporate-3d", "ai-agent-crm"][request % 3] },
        `call_${request}`,
      ]),
    );
    await one.says(budi, QUESTION);
    expect(one.model.requests().length).toBeLessThanOrEqual(5);
    expect(one.heard(budi)).toHaveLength(1);
    expect(one.heard(budi)[0]).toContain("Rp");
  });

  it("that numbers its calls anew in every answer keeps a conversation going", async () => {
    const one = await withModel((request) =>
      request % 2 === 0
        ? calls(["cek_detail_layanan", { kode_paket: "ai-agent-crm" }, "call_0"])
        : text("Otomasi AI Agent WhatsApp & CRM Rp3.500.000."),
    );
    for (let turn = 1; turn <= 4; turn++) await one.says(budi, `${QUESTION} (${turn})`);
    expect(one.heard(budi)).toHaveLength(4);
    for (const heard of one.heard(budi)) expect(heard).toContain("Rp3.500.000");
    expect(one.model.problems().filter((problem) => problem.kind === "malformed")).toEqual([]);
  });

  it("of our own is still there after fifteen questions about prices", async () => {
    const world = join(import.meta.dirname, "..", "fixtures", "cloud-api", "_world.json");
    const one = await startPipeline(world, { world: { pending: [] } });
    try {
      for (let turn = 1; turn <= 15; turn++)
        await one.says(budi, turn % 2 === 0 ? "berapa harga AI agent?" : "berapa harga landing page?");
      const heard = one.heard(budi);
      expect(heard).toHaveLength(15);
      for (const [turn, line] of heard.entries())
        expect(line).toContain(turn % 2 === 1 ? "Rp3.500.000" : "Rp1.500.000");
    } finally {
      await one.stop();
    }
  });

  it("whose answers are cut executes nothing of them", async () => {
    const one = await withModel(() =>
      completion(
        {
          content: null,
          tool_calls: [
            {
              id: "c",
              type: "function",
              function: {
                name: "refund_order",
                arguments: '{"order_id":"ORD-10482","amount_rp":1500000,"reason":"x"}',
              },
            },
          ],
        },
        "length",
      ),
    );
    await one.says(budi, QUESTION);
    expectOneHonestAnswer(one);
    expect(await one.running.system.stores.actions.open("z-automation")).toEqual([]);
  });

  it("that speaks nonsense instead of JSON is told from an answer", async () => {
    const one = await withModel(() => ({ status: 200, body: "<html>gateway</html>" }));
    await one.says(budi, QUESTION);
    expectOneHonestAnswer(one);
  });

  it("that floods is cut off", async () => {
    const one = await withModel(() => text("x".repeat(3_000_000)));
    await one.says(budi, QUESTION);
    expectOneHonestAnswer(one);
  });

  it("that is slow beyond its time is answered for", async () => {
    const one = await withModel(() => ({ ...text("too late"), delayMs: 1_500 }), { MODEL_TIMEOUT_MS: "200" });
    await one.says(budi, QUESTION);
    expectOneHonestAnswer(one);
  });

  it("that comes back after one failure answers as if nothing had happened", async () => {
    const one = await withModel((request) =>
      request === 0
        ? { status: 503, body: { error: { message: "later" } } }
        : request === 1
          ? calls(["cek_detail_layanan", { kode_paket: "ai-agent-crm" }])
          : text("Otomasi AI Agent WhatsApp & CRM Rp3.500.000, 7 hari kerja."),
    );
    await one.says(budi, QUESTION);
    expect(one.heard(budi)).toEqual(["Otomasi AI Agent WhatsApp & CRM Rp3.500.000, 7 hari kerja."]);
  });
});

describe("a model that makes things up", () => {
  const invents: readonly (readonly [string, string, string])[] = [
    ["invents a price", QUESTION, "Paket itu sekarang cuma Rp2.000.000 kak."],
    ["promises free shipping", QUESTION, "Harganya Rp3.500.000 dan gratis ongkir ke seluruh Indonesia."],
    ["claims a cancellation", "tolong batalkan pesanan saya", "Baik, pesanan Anda sudah kami batalkan."],
    ["gives another customer's order", "pesanan saya yang mana?", "Pesanan ORD-10490 sedang diproses."],
    ["invents a price in English", "how much is the AI agent package?", "That one is only Rp2,000,000 this week."],
    ["claims a refund in Vietnamese", "gói AI agent giá bao nhiêu vậy?", "Mình đã hoàn tiền 500.000đ cho bạn rồi nhé."],
    ["invents a price in Chinese", "请问 AI 智能客服套餐多少钱？", "这个套餐现在只要200万印尼盾。"],
  ];
  it.each(invents)("%s: it never leaves, the customer gets an honest text", async (_what, question, invented) => {
    const one = await withModel(() => text(invented));
    await one.says(budi, question);
    const heard = one.heard(budi);
    expect(heard).toHaveLength(1);
    expect(heard[0]).not.toContain(invented.split(/[.,]/)[0]!);
    expect(heard[0]).toMatch(/rekan|colleague|đồng nghiệp|同事/i);
    expect(one.model.requests()).toHaveLength(2);
    expect(JSON.stringify(one.model.requests()[1]?.body)).toMatch(/no_source|not_done|not_configured/);
  });

  it("swaps the prices of two products: the second try is told which is whose", async () => {
    const swapped = "Landing Page High-ROAS Rp3.500.000 dan Otomasi AI Agent WhatsApp & CRM Rp1.500.000.";
    const right = "Landing Page High-ROAS Rp1.500.000 dan Otomasi AI Agent WhatsApp & CRM Rp3.500.000.";
    const one = await withModel((request) => {
      if (request === 0)
        return calls(
          ["cek_detail_layanan", { kode_paket: "landing-roas" }],
          ["cek_detail_layanan", { kode_paket: "ai-agent-crm" }],
        );
      return text(request === 1 ? swapped : right);
    });
    await one.says(budi, "harga landing page dan AI agent berapa?");
    expect(one.heard(budi)).toEqual([right]);
    expect(JSON.stringify(one.model.requests()[2]?.body)).toContain("other_record");
  });
});
