import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDay } from "../../../src/engine/grounding/calendar.ts";
import { fold } from "../../../src/engine/grounding/fold.ts";
import { readText } from "../../../src/engine/grounding/read.ts";

const TODAY = Math.floor(Date.UTC(2026, 4, 6) / 86_400_000);

function claims(text: string, first: "day" | "month" = "day") {
  return readText(text, { today: TODAY, first }, null).claims;
}

/** The first money, percentage, duration or count of a text: its value and unit. */
function figure(text: string): [number | string, string | null] | null {
  const claim = claims(text).find((one) => one.type !== "weekday");
  return claim === undefined ? null : [claim.value, claim.unit];
}

describe("reading figures", () => {
  it.each([
    ["Rp1.500.000", 1_500_000, "IDR"],
    ["Rp 3.500.000,-", 3_500_000, "IDR"],
    ["Rp\u00a01.500.000,00", 1_500_000, "IDR"],
    ["3,5 juta", 3_500_000, null],
    ["5,5jt", 5_500_000, null],
    ["18rb", 18_000, null],
    ["1 juta 500 ribu rupiah", 1_500_000, "IDR"],
    ["dua juta lima ratus ribu rupiah", 2_500_000, "IDR"],
    ["setengah juta rupiah", 500_000, "IDR"],
    ["3tr5", 3_500_000, null],
    ["2tr150", 2_150_000, null],
    ["5 triệu rưỡi", 5_500_000, null],
    ["hai triệu tám", 2_800_000, null],
    ["1,250 triệu đồng", 1_250_000, "VND"],
    ["250k", 250_000, null],
    ["35万印尼盾", 350_000, "IDR"],
    ["350万盾", 3_500_000, "IDR"],
    ["三千五百元", 3_500, "CNY"],
    ["两千八元", 2_800, "CNY"],
    ["两百五块", 250, "CNY"],
    ["八块五", 8.5, "CNY"],
    ["１２８元", 128, "CNY"],
    ["₹1,25,000", 125_000, "INR"],
    ["1.25 लाख रुपये", 125_000, "INR"],
    ["ढाई हज़ार रुपये", 2_500, "INR"],
    ["₹१,२५०", 1_250, "INR"],
    ["mil doscientos ochenta pesos", 1_280, "PESO"],
    ["R$ 1.249,90", 1_249.9, "BRL"],
    ["$1.5M", 1_500_000, "DOLLAR"],
    ["sixty-four dollars", 64, "DOLLAR"],
    ["one hundred and twenty dollars", 120, "DOLLAR"],
    ["1 500 000 ₫", 1_500_000, "VND"],
    ["14 hari kerja", 14, "workday"],
    ["mười ngày", 10, "day"],
    ["hai năm", 2, "year"],
    ["三天", 3, "day"],
    ["打九折", 10, "off"],
    ["85折", 15, "off"],
    ["百分之二十", 20, null],
    ["1.5 kg", 1.5, "kg"],
  ])("reads %s", (text, value, unit) => {
    expect(figure(text)).toEqual([value, unit]);
  });

  it.each([
    "salah satu",
    "một trong hai cách là",
    "one of our staff",
    "1. Pilih paket",
    "2) kirim data",
    "1️⃣ mulai",
    "① 开始",
    "一下",
    "55211 không",
  ])("finds no amount in %s", (text) => {
    expect(claims(text).filter((claim) => claim.type === "money" || claim.type === "percent")).toEqual([]);
  });

  it("reads a range as one claim with both ends in the unit", () => {
    expect(claims("2,5–4 juta")[0]).toMatchObject({ value: 2_500_000, upper: 4_000_000 });
    expect(claims("3到5天")[0]).toMatchObject({ value: 3, upper: 5, unit: "day" });
    expect(claims("từ 2 đến 4 ngày")[0]).toMatchObject({ value: 2, upper: 4, unit: "day" });
  });

  it.each([
    ["id-ID", "IDR"],
    ["vi-VN", "VND"],
    ["zh-CN", "CNY"],
    ["en-US", "USD"],
    ["en-IN", "INR"],
    ["hi-IN", "INR"],
    ["pt-BR", "BRL"],
    ["es-MX", "MXN"],
    ["de-DE", "EUR"],
  ])("reads back what Intl writes for %s %s", (locale, currency) => {
    const whole = currency === "IDR" || currency === "VND";
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999_999_999 }), (units) => {
        const value = whole ? units : units / 100;
        const text = new Intl.NumberFormat(locale, { style: "currency", currency }).format(value);
        const read = claims(text)[0];
        expect(read?.type, text).toBe("money");
        expect(read?.value, text).toBeCloseTo(Number(value.toFixed(2)), 4);
      }),
      { numRuns: 150 },
    );
  });

  it.each(["id", "vi", "zh", "en", "es", "pt", "hi"])("reads back long dates of %s", (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: TODAY - 400, max: TODAY + 400 }), (day) => {
        const text = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day * 86_400_000);
        const date = claims(text).find((claim) => claim.type === "date");
        expect(date === undefined ? null : isoDay(Number(date.value)), text).toBe(isoDay(day));
      }),
      { numRuns: 120 },
    );
  });

  it("reads numeric dates day first, and month first in American English", () => {
    expect(claims("02/12/2026")[0]?.value).toBe(Date.UTC(2026, 11, 2) / 86_400_000);
    expect(claims("12/02/2026", "month")[0]?.value).toBe(Date.UTC(2026, 11, 2) / 86_400_000);
  });

  it("reads every Indonesian number word below a million", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), (value) => {
        expect(figure(`${inIndonesian(value)} rupiah`)).toEqual([value, "IDR"]);
      }),
      { numRuns: 400 },
    );
  });

  it("reads every Han numeral below a hundred million", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 99_999_999 }), (value) => {
        expect(figure(`${inHan(value)}元`)).toEqual([value, "CNY"]);
      }),
      { numRuns: 400 },
    );
  });

  it("keeps offsets of the original behind zero-width and decomposed characters", () => {
    const text = "Gia\u0301 la\u0300 1\u200b.500.000\u0111";
    const reading = readText(text, { today: TODAY, first: "day" }, null);
    const claim = reading.claims[0]!;
    expect(claim.value).toBe(1_500_000);
    expect(text.slice(reading.scan.at(claim.start), reading.scan.at(claim.end))).toBe("1\u200b.500.000\u0111");
  });

  it("maps every folded offset into the original", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const folded = fold(text);
        expect(folded.lower).toHaveLength(folded.text.length);
        expect(folded.at(folded.text.length)).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("stays linear on ten thousand digits and separators", () => {
    const pieces = [
      "1",
      "1.",
      "1,",
      "1 ",
      "1-",
      "1/",
      "1:",
      "٣",
      "一",
      "satu ",
      "rp1.",
      "+1 (",
      "#1-",
      "1x",
      "1%",
      "a.b",
      "@1",
      "tr1",
      "năm ",
      "1 - ",
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(10_000 / piece.length));
      expect(() => claims(text)).not.toThrow();
    }
  });
});

const UNITS = [
  "",
  "satu",
  "dua",
  "tiga",
  "empat",
  "lima",
  "enam",
  "tujuh",
  "delapan",
  "sembilan",
  "sepuluh",
  "sebelas",
];

function inIndonesian(value: number): string {
  if (value < 12) return UNITS[value]!;
  if (value < 20) return `${UNITS[value - 10]} belas`;
  if (value < 100) return `${UNITS[Math.floor(value / 10)]} puluh ${UNITS[value % 10]}`.trim();
  if (value < 200) return `seratus ${inIndonesian(value - 100)}`.trim();
  if (value < 1000) return `${UNITS[Math.floor(value / 100)]} ratus ${inIndonesian(value % 100)}`.trim();
  if (value < 2000) return `seribu ${inIndonesian(value - 1000)}`.trim();
  return `${inIndonesian(Math.floor(value / 1000))} ribu ${inIndonesian(value % 1000)}`.trim();
}

const HAN = "零一二三四五六七八九";

function inHan(value: number): string {
  if (value >= 10_000) {
    const rest = value % 10_000;
    return `${inHan(Math.floor(value / 10_000))}万${rest === 0 ? "" : (rest < 1000 ? "零" : "") + inHan(rest)}`;
  }
  let text = "";
  let zero = false;
  for (const [place, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(value / place) % 10;
    if (digit === 0) {
      zero = text !== "";
      continue;
    }
    if (zero) text += "零";
    zero = false;
    text += HAN[digit]! + name;
  }
  return text;
}
