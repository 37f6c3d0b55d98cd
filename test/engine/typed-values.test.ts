import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCurrency } from "../../src/core/money.ts";
import { typedLike } from "../../src/engine/approvals/typed-values.ts";

/** Read for an action in rupiah, unless another currency is named. */
function read(field: string, before: unknown, text: string, currency = "IDR") {
  if (!isCurrency(currency)) throw new Error(currency);
  const typed = typedLike(field, before, text, currency);
  return "refused" in typed ? typed.refused.key : typed.value;
}

describe("values that staff type in an edit", () => {
  test.each([
    ["400000", 400_000],
    ["400.000", 400_000],
    ["400,000", 400_000],
    ["1.500.000", 1_500_000],
    ["400rb", 400_000],
    ["400 ribu", 400_000],
    ["400k", 400_000],
    ["1,5jt", 1_500_000],
    ["1.5 juta", 1_500_000],
    ["2 triệu", 2_000_000],
    ["40万", 400_000],
    ["Rp400.000", 400_000],
    ["Rp 400.000,-", 400_000],
    ["IDR 400000", 400_000],
    ["Rp. 400.000", 400_000],
    ["400.000 rupiah", 400_000],
    ["400rb rupiah", 400_000],
    ["400.000,- IDR", 400_000],
    ["４００.０００", 400_000],
  ])("an amount written as %s", (text, amount) => {
    expect(read("amount_rp", 500_000, text)).toBe(amount);
  });

  test.each([
    ["15", 15],
    ["15%", 15],
    ["15 persen", 15],
    ["12,5", 12.5],
    ["12.5%", 12.5],
  ])("a rate written as %s", (text, rate) => {
    expect(read("diskon_persen", 20, text)).toBe(rate);
  });

  test.each([
    ["50%", "a percentage for an amount"],
    ["1.500jt", "a thousand and a half, or one and a half"],
    ["2m", "a million, or in Indonesian a thousand million"],
    ["2 M", "the same"],
    ["2mio", "a word that is not known"],
    ["400.00.0", "groups that are none"],
    ["empat ratus", "words"],
    ["", "nothing"],
    ["400000 600000", "two amounts"],
    ["-400000", "a minus"],
    ["400rbx", "a scale that does not end"],
    ["99999999999999999999", "more than can be counted"],
  ])("an amount written as %s is not guessed at: %s", (text) => {
    expect(read("amount_rp", 500_000, text)).toBe("refusal.field.amount");
  });

  test.each([
    ...["$20", "20 $", "USD 20", "20usd", "US$20", "20 dollar", "500000 USD", "Rp 500000 USD"],
    ...[
      "¥20",
      "20元",
      "20 RMB",
      "400.000đ",
      "VND 400000",
      "400000 vnd",
      "S$20",
      "20 sgd",
      "€20",
      "RM20",
      "10k usd",
      "2万円",
    ],
  ])("an amount in another currency is no rupiah: %s", (text) => {
    expect(read("amount_rp", 500_000, text)).toBe("refusal.field.currency");
  });

  test.each([
    ["USD", "$20", 20],
    ["USD", "USD 19.99", 19.99],
    ["USD", "20 us$", 20],
    ["VND", "400.000đ", 400_000],
    ["VND", "400 nghìn ₫", 400_000],
    ["CNY", "¥20", 20],
    ["CNY", "40万元", 400_000],
    ["JPY", "¥2000", 2_000],
    ["USD", "Rp20.000", "refusal.field.currency"],
    ["CNY", "20 円", "refusal.field.currency"],
  ])("in %s, %s", (currency, text, amount) => {
    expect(read("amount", 10, text, currency)).toBe(amount);
  });

  test("whoever is refused is told what was typed, the currency and a form that is read", () => {
    expect(typedLike("amount_rp", 500_000, "$20", "IDR")).toEqual({
      refused: {
        key: "refusal.field.currency",
        params: { field: "amount_rp", typed: "$20", currency: "IDR", example: "Rp400.000" },
      },
    });
  });

  test.each(["15 usd", "Rp15", "15rb", "15m", "banyak"])("a rate written as %s stays text for the schema", (text) => {
    expect(read("diskon_persen", 20, text)).toBe(text);
  });

  test("a text field stays as it was typed", () => {
    expect(read("reason", "telat", "400rb")).toBe("400rb");
  });

  test("every whole amount reads the same in each of its usual forms", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (amount) => {
        const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
        for (const text of [String(amount), grouped, `Rp${grouped}`, `${grouped.replaceAll(".", ",")}`])
          expect(read("amount_rp", 1, text)).toBe(amount);
        if (amount % 1_000 === 0) expect(read("amount_rp", 1, `${amount / 1_000}rb`)).toBe(amount);
      }),
    );
  });
});
