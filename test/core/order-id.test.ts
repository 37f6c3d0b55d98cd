import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseOrderId, ORDER_ID_PATTERN } from "../../src/core/order-id.ts";

describe("an order number as people write it", () => {
  it.each([
    "ORD-10482",
    "ord 10482",
    "#10482",
    "10482",
    "Ord10482",
    "ORD_10482",
    "ORD–10482",
    " order #10482 ",
    "no. 10482",
    "ORD\u200b-\u200b10482",
    "ＯＲＤ－１０４８２",
  ])("reads %s as the same order", (text) => expect(normaliseOrderId(text)).toBe("ORD-10482"));

  it.each(["", "ORD-", "ORD-12", "ORD-12345678901", "INV-10482", "10482; drop table orders", "10482 10483", "Rp10482"])(
    "refuses %j",
    (text) => expect(normaliseOrderId(text)).toBeNull(),
  );

  it("gives the canonical form of any number, and that form back unchanged", () => {
    const digits = fc.stringMatching(/^\d{4,10}$/);
    const prefix = fc.constantFrom("", "#", "ORD-", "ord ", "Ord", "order #", " #");
    fc.assert(
      fc.property(digits, prefix, (number, before) => {
        const id = normaliseOrderId(before + number);
        expect(id).toBe(`ORD-${number}`);
        expect(normaliseOrderId(id ?? "")).toBe(id);
      }),
    );
  });

  it("gives null or a canonical id for any text, without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const id = normaliseOrderId(text);
        expect(id === null || ORDER_ID_PATTERN.test(id)).toBe(true);
      }),
    );
  });
});
