import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toParts } from "../../handlers/whatsapp-cloud/parts.ts";
import { AGUS, BUDI, calls, DEWI, eventually, MIRA, RIAN, SITI, type Stage, stage, text } from "./stage.ts";

const LINK = `https://example.test/${"a".repeat(280)}`;
const LONG = Array.from({ length: 120 }, (_, index) =>
  index === 60
    ? `${index}. lihat ${LINK}`
    : `${index}. baris dengan keluarga 👨‍👩‍👧‍👦 dan harga Rp1.500.000 untuk Anda semua, kak`,
).join("\n");

describe("with a model that writes what it is told", () => {
  let place: Stage;
  let answer = text("Baik.");
  beforeAll(async () => {
    place = await stage({ behaviour: { guard: "observe" }, model: () => answer, env: { MODEL_TIMEOUT_MS: "8000" } });
  });
  afterAll(() => place.stop());

  test("BR-09: no raw Markdown reaches the chat; a table becomes lines, link and address both stay, sums stay sums", async () => {
    answer = text(
      "## Paket\n| Nama | Harga |\n|---|---|\n| **landing-roas** | Rp1.500.000 |\n\n[detail](https://example.test/a_(b))\n\n2 * 3 = 6, a | b\n\n```js\nx = 5*3*2\n```",
    );
    await place.says(BUDI, "paketnya apa saja?");
    const heard = place.heard(BUDI).at(-1)!;
    expect(heard).not.toMatch(/\*\*|^#|\]\(|\|\s*-|```js|\| Nama/m);
    expect(heard).toContain("*Paket*");
    expect(heard).toMatch(/Nama: \*?landing-roas\*?/);
    expect(heard).toContain("Harga: Rp1.500.000");
    expect(heard).toContain("detail: https://example.test/a_(b)");
    expect(heard).toContain("2 * 3 = 6, a | b");
    expect(heard).toContain("x = 5*3*2");
  });

  test("BR-10: nine thousand characters arrive complete, in order, with no link, price or grapheme cut", async () => {
    expect(LONG.length).toBeGreaterThan(8_000);
    answer = text(LONG);
    const before = place.heard(SITI).length;
    await place.says(SITI, "ceritakan semuanya");
    const parts = place.heard(SITI).slice(before);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect([...part].length).toBeLessThanOrEqual(4_096);
    expect(parts.join("\n").replace(/\s+/g, " ")).toBe(LONG.replace(/\s+/g, " "));
    expect(parts.filter((part) => part.includes(LINK))).toHaveLength(1);
    expect(place.one.graph.refused()).toEqual([]);
  });

  test("BR-12: a voice note gets one short text in the customer's language; five images in two seconds get one reply", async () => {
    const asked = place.model!.requests().length;
    const audio = { mime_type: "audio/ogg; codecs=opus", sha256: "x", id: "1234", voice: true };
    await place.posts({ messages: [{ who: AGUS, message: { type: "audio", audio } }] });
    await place.rest();
    expect(place.heard(AGUS)).toEqual([expect.stringContaining("diketik")]);
    expect(place.model!.requests()).toHaveLength(asked);

    answer = text("Terima kasih, rekan kami yang melihat gambarnya.");
    for (let index = 0; index < 5; index++) {
      const image = { mime_type: "image/jpeg", sha256: "x", id: `image-${index}` };
      await place.posts({ messages: [{ who: AGUS, message: { type: "image", image } }] });
    }
    await place.rest();
    expect(place.heard(AGUS)).toHaveLength(2);
  });

  test("BR-16: typing goes with a turn and ends with it, also with one that fails, and is never shown to whom nobody answers", async () => {
    const typed = () => place.one.graph.reads().filter((read) => read.typing).length;
    let before = typed();
    answer = { ...text("Sebentar."), delayMs: 300 };
    await place.says(BUDI, "halo?");
    expect(typed()).toBeGreaterThan(before);

    before = typed();
    answer = { status: 400, body: { error: { message: "boom", code: "x" } } };
    await place.says(BUDI, "halo lagi?");
    expect(typed()).toBeGreaterThan(before);

    await place.says(BUDI, "STOP");
    before = typed();
    await place.posts({
      statuses: [{ id: "wamid.x", status: "read", timestamp: "1795489000", recipient_id: BUDI.waId }],
    });
    const sticker = { mime_type: "image/webp", sha256: "x", id: "s", animated: false };
    await place.posts({ messages: [{ who: BUDI, message: { type: "sticker", sticker } }] });
    await place.rest();
    expect(typed()).toBe(before);
  });
});

test("BR-11: labels that fit no button become a list in which every choice still has its full words and its id", () => {
  const buttons = [
    { id: "pa:act_1:1:yes", title: "Xác nhận huỷ đơn hàng này" },
    { id: "pa:act_1:1:no", title: "Giữ nguyên đơn hàng" },
  ];
  const parts = toParts({ type: "buttons", text: "Huỷ đơn ORD-10510?", buttons });
  const [part] = parts;
  if (part?.type !== "list") throw new Error(`a ${part?.type} and no list`);
  expect(part.rows.map(({ id }) => id)).toEqual(buttons.map(({ id }) => id));
  expect(new Set(part.rows.map(({ title }) => title)).size).toBe(2);
  for (const [index, row] of part.rows.entries()) {
    expect([...row.title].length).toBeLessThanOrEqual(24);
    expect([row.title, row.description ?? ""].join(" ")).toContain(buttons[index]!.title);
  }
});

describe("with the rule model", () => {
  let place: Stage;
  beforeAll(async () => {
    place = await stage();
  });
  afterAll(() => place.stop());

  test("BR-13: everything that Mira gets is English, the confirmation too; Dewi's words come in her own language", async () => {
    await place.says(MIRA, "Hi, how much is the AI agent package?");
    await place.says(MIRA, "Please cancel my order ORD-10510, I ordered it by mistake.");
    await place.says(MIRA, "Sorry, STOP");
    const heard = place.heard(MIRA).join("\n");
    expect(heard).toContain("Rp3.500.000");
    expect(heard).toMatch(/Cancel order ORD-10510/);
    expect(heard).toMatch(/\bYes\b/);
    expect(heard).not.toMatch(/\b(pesanan|Kakak|pengerjaan|Batalkan|harga|rekan)\b/i);
    await place.says(MIRA, "I want a refund for ORD-10510 because it was late");
    const dewi = place.heard(DEWI).join("\n");
    expect(dewi).toContain("Pelanggan:");
  });

  test("BR-14: a bundle reads the same in every language, without decimals or hidden spaces", async () => {
    const asked = [
      [BUDI, "berapa total corporate-3d dan ai-agent-crm kalau digabung?"],
      [MIRA, "How much are corporate-3d and ai-agent-crm together?"],
      [SITI, "corporate-3d và ai-agent-crm mua chung tổng cộng bao nhiêu tiền?"],
      [AGUS, "corporate-3d 和 ai-agent-crm 一起买一共多少钱？"],
    ] as const;
    for (const [who, words] of asked) {
      await place.says(who, words);
      const heard = place.heard(who).at(-1)!;
      expect(heard).toContain("Rp8.100.000");
      expect(heard).toContain("Rp900.000");
      expect(heard).not.toMatch(/Rp\s|,00|\u00a0|\u202f/);
    }
  });
});

test("BR-15: closed, the customer hears once when somebody is back, and staff hear at the opening", async () => {
  const place = await stage({
    clock: "2026-11-24T15:00:00Z",
    tenant: { hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], open: "09:00", close: "17:00" }], holidays: [] },
  });
  try {
    await place.says(SITI, "tolong refund pesanan ORD-10490 karena barangnya rusak");
    await place.says(SITI, "halo?");
    await place.says(SITI, "harga landing-roas berapa?");
    await place.says(SITI, "saya mau bicara dengan orang");
    const told = place.heard(SITI).filter((line) => line.includes("besok 09.00"));
    expect(told).toHaveLength(1);
    expect(place.heard(SITI).some((line) => line.includes("Rp1.500.000"))).toBe(true);
    expect([...place.heard(DEWI), ...place.heard(RIAN)]).toEqual([]);

    await place.one.moveClock(Date.parse("2026-11-25T01:59:00Z"));
    await place.one.system.sweep();
    await place.rest();
    expect(place.heard(DEWI)).toEqual([]);
    await place.one.moveClock(Date.parse("2026-11-25T02:00:00Z"));
    await place.one.system.sweep();
    await eventually("the request and the hand-over", () => place.heard(DEWI).length >= 2);
    expect(place.heard(DEWI).some((line) => line.includes("ORD-10490"))).toBe(true);
    expect(place.heard(DEWI).some((line) => line.includes("minta bicara"))).toBe(true);
  } finally {
    await place.stop();
  }
});

test("a voice note is answered like its words where an endpoint writes them down", async () => {
  const place = await stage({
    env: { TRANSCRIBE_MODEL: "whisper-1" },
    transcribe: () => "harga landing-roas berapa?",
    model: ({ rawBody }) =>
      rawBody.includes('"role":"tool"')
        ? text("Landing Page High-ROAS: Rp1.500.000")
        : calls(["cek_detail_layanan", { kode_paket: "landing-roas" }]),
  });
  try {
    place.one.graph.addMedia("voice-1", { bytes: Buffer.from("OggS not really"), mimeType: "audio/ogg" });
    const audio = { mime_type: "audio/ogg; codecs=opus", sha256: "x", id: "voice-1", voice: true };
    await place.posts({ messages: [{ who: BUDI, message: { type: "audio", audio } }] });
    await place.rest();
    expect(place.heard(BUDI)).toEqual(["Landing Page High-ROAS: Rp1.500.000"]);
    expect(JSON.stringify(place.model!.requests()[0]?.body)).toContain("harga landing-roas berapa?");
    const history = await place.one.system.stores.conversations.history(await place.conversationOf(BUDI), 10);
    expect(history[0]).toMatchObject({ kind: "customer", text: "harga landing-roas berapa?" });

    const missing = { ...audio, id: "voice-gone" };
    await place.posts({ messages: [{ who: BUDI, message: { type: "audio", audio: missing } }] });
    await place.rest();
    expect(place.heard(BUDI).at(-1)).toContain("diketik");
  } finally {
    await place.stop();
  }
});
