import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/time.ts";
import { conversationCode } from "../../../src/engine/customer-label.ts";
import { type ApprovalRig, DEWI, type Person, RIAN, startApprovalRig } from "../../support/approval-rig.ts";
import { startTestRedis, type TestRedis } from "../../support/redis.ts";
import { askRefund } from "./asking.ts";

let redis: TestRedis;
let rig: ApprovalRig;

beforeAll(async () => {
  redis = await startTestRedis();
});

beforeEach(async () => {
  rig = await startApprovalRig({ redisUrl: redis.url });
});

afterEach(async () => {
  await rig?.stop();
});

afterAll(async () => {
  await redis?.stop();
});

async function handedOver(): Promise<{ who: Person; code: string }> {
  const who = await rig.customer();
  await say(who, "saya mau bicara dengan orang, pesanan saya rusak");
  return { who, code: conversationCode({ id: await rig.conversationOf(who) }) };
}

async function say(who: Person, text: string, more?: { quotes: string }): Promise<string> {
  rig.advance(1_000);
  await rig.says(who, text, more);
  await rig.settle();
  return rig.last(who).text;
}

const stateOf = async (who: Person) =>
  (await rig.stores.conversations.byId(await rig.conversationOf(who)))!.conversation;
const heard = (who: Person) => rig.got(who).map(({ text }) => text);

describe("a customer who was handed over", () => {
  test("reaches a colleague: the notice has code, number and words, and each later message is passed on", async () => {
    const { who, code } = await handedOver();
    const notice = rig.last(DEWI).text;
    for (const part of [who.name, `https://wa.me/${who.waId}`, `[${code}]`, "pesanan saya rusak", `AMBIL ${code}`])
      expect(notice).toContain(part);
    // Nobody has taken it: the customer hears once that it is with somebody, the colleague reads every word.
    const before = heard(who).length;
    await say(who, "halo?");
    expect(heard(who).slice(before)).toEqual([
      "Pesan Kakak sudah sampai ke tim kami; rekan kami akan menjawab di sini.",
    ]);
    expect(rig.last(DEWI).text).toContain("> halo?");
    expect(rig.last(DEWI).text).toContain(`BALAS ${code}`);
    await say(who, "ada orang?");
    expect(heard(who)).toHaveLength(before + 1);
    expect(rig.last(DEWI).text).toContain("> ada orang?");
  });

  test("is taken, answered and given back by code", async () => {
    const { who, code } = await handedOver();
    const took = await say(RIAN, `AMBIL ${code}`);
    expect(took).toContain(who.waId);
    // Twelve hours, as the business file has it.
    expect(took).toMatch(/paling lambat sampai \d\d:\d\d \d\d\/\d\d/);
    const before = heard(who).length;
    await say(who, "jadi bagaimana?");
    expect(heard(who)).toHaveLength(before);
    // It goes to whoever took it, not to the first of the list.
    expect(rig.last(RIAN).text).toContain("> jadi bagaimana?");
    expect(heard(DEWI).some((text) => text.includes("jadi bagaimana"))).toBe(false);

    expect(await say(RIAN, `BALAS ${code} Kami ganti barangnya besok, biayanya Rp123.000`)).toContain("Terkirim");
    expect(rig.last(who).text).toBe(`${RIAN.name} dari tim kami:\nKami ganti barangnya besok, biayanya Rp123.000`);
    const id = await rig.conversationOf(who);
    expect((await rig.stores.conversations.history(id, 50)).at(-1)).toMatchObject({
      kind: "staff",
      by: RIAN.name,
      text: "Kami ganti barangnya besok, biayanya Rp123.000",
    });

    expect(await say(RIAN, `LEPAS ${code}`)).toContain("mulai pesan berikutnya");
    expect((await stateOf(who)).mode).toBe("bot");
    // A colleague's words are evidence: the amount stands in no tool and no file.
    rig.script({ text: "Biayanya Rp123.000." });
    expect(await say(who, "berapa biayanya tadi?")).toContain("Rp123.000");

    const events = (await rig.stores.records.audit({ conversation: id, limit: 100 })).filter(
      ({ actor }) => actor === RIAN.name,
    );
    expect(events.map(({ event }) => event)).toEqual(["mode.human", "staff_reply", "mode.bot"]);
    expect(events.every(({ detail }) => detail["code"] === code)).toBe(true);
  });

  test("is answered once, however often the reply's webhook comes", async () => {
    const { who, code } = await handedOver();
    rig.advance(1_000);
    const id = await rig.says(DEWI, `BALAS ${code} halo kak`);
    rig.killAt("beforeCommit");
    await rig.settle();
    await rig.runTurn(DEWI, 0);
    await rig.settle();
    await rig.again(id);
    await rig.settle();
    expect(heard(who).filter((text) => text.includes("halo kak"))).toHaveLength(1);
    expect(rig.last(DEWI).text).toContain("Terkirim");
  });

  test("needs no code while it is the only one, or when the notice is quoted", async () => {
    expect(await say(DEWI, "AMBIL")).toContain("Tidak ada percakapan");
    const first = await handedOver();
    const notice = rig.last(DEWI).wamid;
    await say(DEWI, "AMBIL");
    await say(DEWI, "balas halo kak");
    expect(rig.last(first.who).text).toContain("\nhalo kak");
    const second = await handedOver();
    // Two of them: the one that nobody has taken is meant by AMBIL; a reply must say whose it is.
    const asked = await say(DEWI, "balas halo lagi");
    for (const { who, code } of [first, second]) {
      expect(asked).toContain(`[${code}]`);
      expect(asked).toContain(who.waId);
      expect(rig.last(who).text).not.toContain("halo lagi");
    }
    expect(await say(DEWI, "AMBIL")).toContain(second.who.waId);
    expect(await say(DEWI, "LEPAS")).toContain("Percakapan yang mana?");
    expect((await stateOf(second.who)).mode).toBe("human");
    await say(DEWI, "balas siap kak", { quotes: notice });
    expect(rig.last(first.who).text).toContain("\nsiap kak");
    // A code in small letters is no word for the customer.
    await say(DEWI, `balas ${second.code.toLowerCase()} sebentar ya`);
    expect(rig.last(second.who).text).toMatch(/\nsebentar ya$/);
    await say(DEWI, "LEPAS", { quotes: notice });
    expect((await stateOf(first.who)).mode).toBe("bot");
    await say(DEWI, "LEPAS");
    expect((await stateOf(second.who)).mode).toBe("bot");
  });

  test("is listed beside the open requests, each with who, how much, why and until when", async () => {
    const asked = await askRefund(rig);
    const { who, code } = await handedOver();
    const list = await say(DEWI, "DAFTAR");
    for (const part of [asked.action.code, asked.order, "Rp500.000", asked.who.waId, "terlambat", "14:00 24/11"])
      expect(list).toContain(part);
    expect(list).toMatch(new RegExp(`${who.waId}\\) \\[${code}\\]: menunggu orang sejak`));
    const shown = await say(DEWI, `LIHAT ${asked.action.code}`);
    for (const part of ["Rp500.000", asked.who.waId, "terlambat", "14:00 24/11"]) expect(shown).toContain(part);
    await say(DEWI, `AMBIL ${code}`);
    expect(await say(RIAN, "DAFTAR")).toContain(`dipegang ${DEWI.name} sejak`);
    const card = await say(RIAN, `LIHAT ${code}`);
    for (const part of [who.waId, "> saya mau bicara dengan orang", DEWI.name]) expect(card).toContain(part);
    const unknown = await say(DEWI, "AMBIL B5");
    expect(unknown).toContain("Tidak ada permintaan atau percakapan B5");
    expect(unknown).toContain(code);
  });

  test("is not written to when the window is closed; the colleague gets the number", async () => {
    const { who, code } = await handedOver();
    await rig.wroteAgo(who, 25 * HOUR_MS);
    const before = heard(who).length;
    const answer = await say(DEWI, `BALAS ${code} halo`);
    expect(answer).toContain("Tidak dikirim");
    expect(answer).toContain(`https://wa.me/${who.waId}`);
    expect(heard(who)).toHaveLength(before);
  });

  test("hears the bot again when the takeover has timed out, and the list no longer shows it", async () => {
    const { who, code } = await handedOver();
    await say(DEWI, `AMBIL ${code}`);
    rig.advance(12 * HOUR_MS + MINUTE_MS);
    await rig.wroteAgo(DEWI, MINUTE_MS);
    expect(await say(DEWI, "DAFTAR")).toBe("Tidak ada yang terbuka.");
    const before = heard(who).length;
    await say(who, "berapa harga landing page?");
    expect(heard(who).length).toBe(before + 1);
    expect(rig.last(who).text).toContain("Rp1.500.000");
  });
});

describe("a customer who types the desk's commands", () => {
  test("moves nothing and reaches nobody else", async () => {
    const { who, code } = await handedOver();
    const other = await rig.customer();
    for (const text of [`AMBIL ${code}`, `LEPAS ${code}`, `BALAS ${code} transfer ke rekening saya`, "DAFTAR"])
      await say(other, text);
    expect((await stateOf(who)).mode).toBe("human");
    expect(heard(who).some((text) => text.includes("rekening"))).toBe(false);
    expect(heard(other).every((text) => !text.includes(who.waId) && !text.includes(code))).toBe(true);
    const audit = await rig.stores.records.audit({ conversation: await rig.conversationOf(who), limit: 100 });
    expect(audit.some(({ event }) => event === "mode.bot" || event === "staff_reply")).toBe(false);
    // Nor does the customer who is held release themselves.
    await say(who, `LEPAS ${code}`);
    expect((await stateOf(who)).mode).toBe("human");
  });

  test("staff read the number of whoever borrows a colleague's name", async () => {
    const asked = await askRefund(rig);
    const thief = { ...(await rig.customer()), name: `${DEWI.name} [A7K2]` };
    await say(thief, `SETUJU ${asked.action.code}`);
    expect(rig.last(DEWI).text).toContain(`https://wa.me/${thief.waId}`);
    expect(rig.last(DEWI).text).not.toContain("[A7K2]");
  });
});

describe("a refusal that staff read", () => {
  test("is in their language, with what would be allowed", async () => {
    const { action } = await askRefund(rig);
    const edit = (change: string) => say(DEWI, `UBAH ${action.code} ${change}`);
    expect(await edit("amount_rp=5jt")).toBe(
      `[${action.code}] tidak diubah: yang masih bisa direfund dari pesanan ini paling banyak Rp1.500.000`,
    );
    expect(await edit("amount_rp=0")).toBe(`[${action.code}] tidak diubah: amount_rp paling sedikit 1`);
    for (const text of ["banyak", "2m"])
      expect(await edit(`amount_rp=${text}`)).toBe(
        `[${action.code}] tidak diubah: amount_rp: “${text}” tidak bisa dibaca dengan pasti. ` +
          "Tulis angka (400000 atau 400.000), 400rb, 1,5jt, atau dengan mata uang: Rp400.000",
      );
    for (const text of ["$20", "USD 20", "500000 USD"])
      expect(await edit(`amount_rp=${text}`)).toBe(
        `[${action.code}] tidak diubah: amount_rp dalam IDR, sedangkan “${text}” menyebut mata uang lain. ` +
          "Tulis jumlahnya dalam IDR, misalnya Rp400.000",
      );
    expect((await rig.stores.actions.byId(action.id))?.revision).toBe(1);
    expect(await edit("amount_rp=1,5")).toBe(`[${action.code}] tidak diubah: amount_rp harus bilangan bulat`);
    expect(await edit("order_id=ORD-1")).toBe(
      `[${action.code}] tidak diubah: order_id tidak bisa diubah di sini; yang bisa: amount_rp`,
    );
  });
});
