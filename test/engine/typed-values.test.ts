import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typedLike } from "../../src/engine/approvals/typed-values.ts";

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
    ["400.000đ", 400_000],
    ["４００.０００", 400_000],
  ])("an amount written as %s", (text, amount) => {
    expect(typedLike("amount_rp", 500_000, text)).toBe(amount);
  });

  test.each([
    ["15", 15],
    ["15%", 15],
    ["15 persen", 15],
    ["12,5", 12.5],
    ["12.5%", 12.5],
  ])("a rate written as %s", (text, rate) => {
    expect(typedLike("diskon_persen", 20, text)).toBe(rate);
  });

  test.each([
    ["amount_rp", "50%", "a percentage for an amount"],
    ["amount_rp", "1.500jt", "a thousand and a half, or one and a half"],
    ["amount_rp", "400.00.0", "groups that are none"],
    ["amount_rp", "empat ratus", "words"],
    ["amount_rp", "", "nothing"],
    ["amount_rp", "400000 600000", "two amounts"],
    ["amount_rp", "-400000", "a minus"],
    ["amount_rp", "99999999999999999999", "more than can be counted"],
  ])("%s=%s stays text: %s", (field, text) => {
    expect(typedLike(field, 500_000, text)).toBe(text);
  });

  test("a text field stays as it was typed", () => {
    expect(typedLike("reason", "telat", "400rb")).toBe("400rb");
  });

  test("every whole amount reads the same in each of its usual forms", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (amount) => {
        const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
        for (const text of [String(amount), grouped, `Rp${grouped}`, `${grouped.replaceAll(".", ",")}`])
          expect(typedLike("amount_rp", 1, text)).toBe(amount);
        if (amount % 1_000 === 0) expect(typedLike("amount_rp", 1, `${amount / 1_000}rb`)).toBe(amount);
      }),
    );
  });
});
