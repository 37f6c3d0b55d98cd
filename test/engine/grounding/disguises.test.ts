import { describe, expect, it } from "vitest";
import { buildIndex, check } from "../../../src/engine/grounding/index.ts";
import { readText } from "../../../src/engine/grounding/read.ts";

/** What a reader sees as a figure, a number to call or an address, whatever characters it is written with. */

function claims(text: string) {
  return readText(text, { today: 20_000, first: "day" }, null).claims;
}

function unsupported(reply: string, asked: string) {
  const index = buildIndex({
    evidence: [],
    business: { phone: "+6281355500011", website: "https://pelita.example" },
    customerMessages: [asked],
    now: Date.UTC(2026, 4, 12, 3),
    timezone: "Asia/Jakarta",
    currency: "IDR",
  });
  return check({ reply, index, locale: "id" }).claims.flatMap((claim) => (claim.source === null ? [claim.text] : []));
}

describe("figures in disguise", () => {
  it.each([
    ["Rp𝟑𝟓𝟎.𝟎𝟎𝟎", "bold"],
    ["Ｒｐ３５０．０００", "full width"],
    ["Rp٣٥٠.٠٠٠", "Arabic-Indic"],
    ["Rp३५०.०००", "Devanagari"],
    ["Rp๓๕๐.๐๐๐", "Thai"],
    ["Rp3️⃣5️⃣0️⃣.0️⃣0️⃣0️⃣", "keycaps"],
    ["Rp③⑤⓪.⓪⓪⓪", "circles"],
    ["Rp➌➎⓿.⓿⓿⓿", "black circles"],
    ["Rp³⁵⁰.⁰⁰⁰", "raised"],
    ["Rp3\u200b5\u00ad0.0\u20600\u200d0", "invisible characters between"],
    ["Rp3̶5̶0̶.0̶0̶0̶", "struck out"],
    ["Rp35О.ООО", "Cyrillic letters"],
    ["Rp35O.OOO", "Latin letters"],
  ])("reads %s (%s), and names exactly this", (figure) => {
    expect(claims(`Harganya ${figure} ya`).map((claim) => [claim.type, claim.value])).toEqual([["money", 350_000]]);
    expect(unsupported(`Harganya ${figure} ya`, "berapa?")).toEqual([figure]);
  });

  it.each([
    "1️⃣ Cek pesanan\n2️⃣ Tanya produk",
    "Pilih: 1️⃣ Cek 2️⃣ Tanya",
    "①查订单 ②问产品",
    "luasnya berapa m²",
    "kita pakai botol 10l",
    "陆续",
  ])("reads no figure in %j that is none", (text) => {
    expect(claims(text).filter((claim) => claim.type === "money" || claim.type === "quantity")).toEqual([]);
  });

  it.each([
    ["nol delapan satu tiga lima lima lima nol nol nol satu satu", "081355500011"],
    ["zero eight one three 555 0 0 0 one one", "081355500011"],
    ["không tám một ba năm năm năm không không không một một", "081355500011"],
    ["零八一三五五五零零零一一", "081355500011"],
    ["0813•5550•0011", "081355500011"],
    ["0813\u200b5550\u200b0011", "081355500011"],
  ])("knows the shop's number in %s", (words, digits) => {
    expect(claims(`Hubungi ${words}.`).map((claim) => claim.value)).toEqual([digits]);
    expect(unsupported(`Hubungi ${words}.`, "nomornya?")).toEqual([]);
  });

  it.each(["pelita。example", "pelita[.]example", "pelita (titik) example", "pelita dot example", "PELITA.EXAMPLE"])(
    "knows the shop's address in %s, and no other",
    (address) => {
      expect(unsupported(`Cek ${address} ya`, "webnya?")).toEqual([]);
      const other = address.replace(/pelita/i, (name) => (name === "PELITA" ? "PALSU" : "palsu"));
      expect(unsupported(`Cek ${other} ya`, "webnya?")).toEqual([other]);
    },
  );
});

describe("success without a call", () => {
  it.each(["Beres kak!", "Consider it cancelled.", "Đã xong rồi nhé.", "已搞定！", "Sudah dicabut ya kak."])(
    "is a claim after a request: %s",
    (reply) => {
      expect(unsupported(reply, "tolong batalkan pesanan saya")).toHaveLength(1);
    },
  );

  it.each(["Belum beres kak.", "Nanti kalau sudah beres saya kabari.", "Let's get this sorted.", "处理好之后通知您。"])(
    "is none when it is denied, awaited or wished for: %s",
    (reply) => {
      expect(unsupported(reply, "tolong batalkan pesanan saya")).toEqual([]);
    },
  );

  it("says nothing where nothing was asked to be done", () => {
    expect(unsupported("Beres kak!", "halo")).toEqual([]);
  });
});
