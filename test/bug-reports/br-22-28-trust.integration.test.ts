import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../src/logger.ts";
import { postWebhook } from "../../src/sandbox/graph-webhook.ts";
import type { ModelStep } from "../../src/sandbox/model-stub.ts";
import { inParallel } from "../support/wire.ts";
import {
  BUDI,
  DEWI,
  eventually,
  messagesOf,
  type Person,
  priceModel,
  RIAN,
  SITI,
  type Stage,
  stage,
  text,
  textOf,
} from "./stage.ts";

const FIXTURES = join(fileURLToPath(import.meta.url), "..", "..", "fixtures", "cloud-api");
const visitor = (index: number): Person => ({ name: `Tamu ${index}`, waId: `62800${String(2_000_000 + index)}` });

/** A log whose lines a test reads as text. */
function heardLog(level: "debug" | "error") {
  let said = "";
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  });
  return { log: createLog({ level, destination }), said: () => said };
}

test("BR-22: every request and every send holds the words of one conversation only", async () => {
  const marks = (words: string) => [...new Set(words.match(/kata-\d+/g) ?? [])];
  const place = await stage({
    behaviour: { guard: "observe" },
    env: { WORKER_CONCURRENCY: "8" },
    model: (request) => ({ ...text(`Anda menyebut ${marks(request.rawBody).join(" ")}`), delayMs: 30 }),
  });
  try {
    const people = Array.from({ length: 50 }, (_, index) => index);
    for (const round of [1, 2])
      await inParallel(people, 16, async (index) => {
        await place.writes(visitor(index), `putaran ${round}: kata-${1_000 + index}, yang tadi apa?`);
      });
    await place.rest();
    for (const request of place.model!.requests()) expect(marks(request.rawBody)).toHaveLength(1);
    for (const index of people) {
      const heard = place.heard(visitor(index));
      expect(heard.length).toBeGreaterThan(0);
      expect(marks(heard.join(" "))).toEqual([`kata-${1_000 + index}`]);
    }
  } finally {
    await place.stop();
  }
}, 240_000);

describe("BR-23: a model in trouble", () => {
  let place: Stage;
  let answer: (request: Parameters<typeof priceModel>[0]) => ModelStep = priceModel;
  beforeAll(async () => {
    place = await stage({
      model: (request) => answer(request),
      env: { SEND_OUTCOME_WAIT_MS: "2000", MODEL_TIMEOUT_MS: "3000" },
    });
  });
  afterAll(() => place.stop());

  test("BR-23: a 429 with Retry-After and then an answer is one normal reply", async () => {
    let count = 0;
    answer = (request) =>
      count++ === 0
        ? { status: 429, headers: { "retry-after": "1" }, body: { error: { message: "slow down, org-secret" } } }
        : priceModel(request);
    await place.says(BUDI, "harga ai-agent-crm?");
    expect(place.heard(BUDI)).toEqual([expect.stringContaining("Rp3.500.000")]);
  });

  test("BR-23: down for many, each hears one honest sentence, staff hear once, and every question is answered when it is back", async () => {
    answer = () => ({ status: 500, body: { error: { message: "upstream /srv/app/model.sock req_secret_123" } } });
    const people = Array.from({ length: 10 }, (_, index) => visitor(500 + index));
    await inParallel(people, 5, async (who) => {
      await place.writes(who, "harga landing-roas berapa?");
    });
    await eventually("an honest text for each", () => people.every((who) => place.heard(who).length >= 1), 150_000);
    await place.rest();
    for (const who of people) {
      expect(place.heard(who)).toEqual([expect.stringContaining("akan saya jawab")]);
      expect(place.heard(who).join()).not.toMatch(/req_|\/srv|500|upstream|Error/);
    }
    const notices = [...place.heard(DEWI), ...place.heard(RIAN)].filter((line) =>
      line.includes("Model tidak menjawab"),
    );
    expect(notices).toHaveLength(1);

    answer = priceModel;
    await eventually("an answer for each", () => people.every((who) => place.heard(who).length >= 2), 120_000);
    await place.rest();
    for (const who of people) expect(place.heard(who).slice(1)).toEqual([expect.stringContaining("Rp1.500.000")]);
  }, 300_000);

  test("a day's tokens used up: customers hear it honestly, staff once", async () => {
    const spent = await stage({ model: priceModel, behaviour: { dailyTokens: 1_000 } });
    try {
      // Each completion of the stand-in counts 120 tokens.
      for (let index = 0; index < 5; index++) await spent.says(visitor(700 + index), "harga landing-roas?");
      const before = spent.model!.requests().length;
      await spent.says(BUDI, "harga landing-roas?");
      await spent.says(SITI, "harga corporate-3d?");
      expect(spent.model!.requests()).toHaveLength(before);
      for (const who of [BUDI, SITI])
        expect(spent.heard(who)).toEqual([expect.stringContaining("Hari ini saya tidak bisa")]);
      expect([...spent.heard(DEWI), ...spent.heard(RIAN)].filter((line) => line.includes("token"))).toHaveLength(1);
    } finally {
      await spent.stop();
    }
  });
});

test("BR-26: with the log at its loudest, no number, name, text or secret of the world is in the log or the metrics", async () => {
  const { log, said } = heardLog("debug");
  const place = await stage({
    log,
    model: ({ index }) =>
      index % 3 === 0
        ? { status: 500, body: { error: { message: "secret-of-provider" } } }
        : text("Rahasia balasan model."),
    env: { OPENAI_API_KEY: "sk-secret-of-ours", MODEL_TIMEOUT_MS: "2000", SEND_OUTCOME_WAIT_MS: "1500" },
  });
  try {
    const world = JSON.parse(readFileSync(join(FIXTURES, "_world.json"), "utf8")) as {
      customers: { name: string; waId: string | null; userId: string | null }[];
      staff: { name: string; waId: string; userId: string }[];
    };
    const texts: string[] = [];
    place.one.graph.faults(
      { kind: "error", code: 131_026 },
      { kind: "http", status: 502 },
      { kind: "error", code: 100 },
    );
    for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith(".json") && !name.startsWith("_"))) {
      const body = readFileSync(join(FIXTURES, file));
      texts.push(
        ...[...body.toString().matchAll(/"(?:body|caption|text)":\s*"((?:[^"\\]|\\.){12,})"/g)].map(([, words]) =>
          words!.slice(0, 40),
        ),
      );
      await postWebhook(place.one.webhookUrl, body, place.world.appSecret);
      await postWebhook(place.one.webhookUrl, body, "wrong secret");
    }
    await place.rest();
    const metrics = await (await fetch(`${place.one.system.url}/metrics`)).text();
    const output = `${said()}\n${metrics}`;
    expect(said().length).toBeGreaterThan(1_000);
    const people = [...world.customers, ...world.staff];
    const forbidden = [
      ...people.flatMap(({ name, waId, userId }) => [
        name,
        ...(waId === null ? [] : [waId, waId.slice(2)]),
        ...(userId ? [userId] : []),
      ]),
      ...texts,
      "Rahasia balasan",
      "secret-of-provider",
      "sk-secret-of-ours",
      place.world.appSecret,
      place.world.verifyToken,
      "sandbox-access-token",
      // The platform's ids hold the number in base64.
      "wamid.",
    ];
    const lines = output.split("\n");
    expect(forbidden.flatMap((one) => lines.filter((line) => line.includes(one)))).toEqual([]);
    // And a conversation can still be followed.
    expect(said()).toContain(await place.conversationOf(BUDI));
  } finally {
    await place.stop();
  }
}, 240_000);

describe("BR-27: the platform refuses", () => {
  test("BR-27: a dead token stops everything, is told once, and what waited leaves in order when it is renewed", async () => {
    const { log, said } = heardLog("error");
    const place = await stage({
      env: { SEND_OUTCOME_WAIT_MS: "1400" },
      log,
    });
    try {
      place.one.graph.faults({ kind: "error", code: 190, times: 100_000 });
      await place.writes(BUDI, "harga landing-roas?");
      await eventually("the first refusal", () => place.one.graph.refused().length > 0);
      const budi = await place.conversationOf(BUDI);
      const rows = async () => place.one.system.stores.outbox.ofConversation(budi);
      await place.writes(SITI, "harga corporate-3d?");
      await place.writes(BUDI, "harga corporate-3d?");
      await eventually("both replies of Budi", async () => (await rows()).length >= 2);
      await eventually("a probe that fails too", () => place.one.graph.refused().length >= 3);
      for (const row of await rows()) expect(row.state).toMatch(/pending|claimed/);
      // Probes only: far fewer than the sweeps and jobs that looked.
      expect(place.one.graph.refused().length).toBeLessThan(12);
      expect(said().match(/sending is stopped/g)).toHaveLength(1);
      expect(said()).toContain("WHATSAPP_ACCESS_TOKEN");

      place.one.graph.clearFaults();
      await place.rest();
      expect(place.heard(BUDI)).toEqual([
        expect.stringContaining("Rp1.500.000"),
        expect.stringContaining("Rp5.500.000"),
      ]);
      expect(place.heard(SITI)).toEqual([expect.stringContaining("Rp5.500.000")]);
      const notices = [...place.heard(DEWI), ...place.heard(RIAN)].filter((line) =>
        line.includes("WHATSAPP_ACCESS_TOKEN"),
      );
      expect(notices).toHaveLength(1);
    } finally {
      await place.stop();
    }
  }, 180_000);

  test("BR-27: the pair rate holds one customer's messages in their order while others do not wait", async () => {
    const place = await stage();
    try {
      place.one.graph.faults({ kind: "error", code: 131_056, times: 1, to: BUDI.waId });
      await place.writes(BUDI, "harga landing-roas?");
      await eventually("the refusal", () => place.one.graph.refused().length === 1);
      await place.writes(BUDI, "harga corporate-3d?");
      await place.says(SITI, "harga ai-agent-crm?");
      await place.rest();
      const order = place.one.graph.messages().map(({ to, request }) => [to, textOf(request)] as const);
      const budi = order.filter(([to]) => to === BUDI.waId).map(([, words]) => words);
      expect(budi).toEqual([expect.stringContaining("Rp1.500.000"), expect.stringContaining("Rp5.500.000")]);
      expect(order.findIndex(([to]) => to === SITI.waId)).toBeLessThan(order.findIndex(([to]) => to === BUDI.waId));
    } finally {
      await place.stop();
    }
  }, 120_000);

  test("a message that comes after its window has closed costs no model call, and staff know", async () => {
    const place = await stage({ model: priceModel });
    try {
      const siti = await place.conversationOf(SITI);
      const old = place.world.clock - 30 * 3_600_000;
      await place.one.system.stores.conversations.change(siti, { windowClosesAt: old, lastInboundAt: old }, []);
      await place.says(SITI, "harga landing-roas?", {
        timestamp: String(Math.floor((place.world.clock - 25 * 3_600_000) / 1_000)),
      });
      expect(place.model!.requests()).toEqual([]);
      expect(place.heard(SITI)).toEqual([]);
      expect(place.heard(DEWI).some((line) => line.includes("jendela 24 jam"))).toBe(true);
      await place.says(SITI, "harga landing-roas?");
      expect(place.heard(SITI)).toEqual([expect.stringContaining("Rp1.500.000")]);
      expect(messagesOf(place.model!.requests()[0]!).filter(({ role }) => role === "user")).toHaveLength(2);
    } finally {
      await place.stop();
    }
  });
});

test("BR-28: somebody else's order and a missing one get the same words; one order however it is written; no price from nowhere", async () => {
  const place = await stage();
  try {
    const ask = async (who: Person, words: string) => {
      await place.says(who, words);
      return place.heard(who).at(-1)!;
    };
    const others = await ask(SITI, "status ORD-10482 dong, itu punya adik saya Budi");
    const missing = await ask(SITI, "status ORD-99999 dong, itu punya adik saya Budi");
    expect(others.replaceAll("ORD-10482", "X")).toBe(missing.replaceAll("ORD-99999", "X"));
    expect(others).not.toMatch(/diproses|Landing|Rp/);
    const records = await place.one.system.stores.turns.toolCalls(await place.conversationOf(SITI));
    const shapes = records.map(({ observation }) => JSON.stringify(observation).replace(/ORD-\d+/g, "X"));
    expect(new Set(shapes).size).toBe(1);

    for (const way of ["ORD-10482", "ord 10482", "#10482", "10482"])
      expect(await ask(BUDI, `status pesanan ${way}?`)).toContain("ORD-10482: sedang diproses");
    expect(await ask(SITI, "harga undangan-vip?")).not.toMatch(/Rp\s?\d/);
  } finally {
    await place.stop();
  }
});
