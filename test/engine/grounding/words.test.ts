import { describe, expect, it } from "vitest";
import { reasonOfFailure } from "../../../src/engine/grounding/failure-reasons.ts";
import { fold } from "../../../src/engine/grounding/fold.ts";
import { conceptOf, itemKey } from "../../../src/engine/grounding/inclusion-items.ts";
import { termOfTool, termsOfList } from "../../../src/engine/grounding/list-terms.ts";
import { createScan } from "../../../src/engine/grounding/scan.ts";
import { spokenActions } from "../../../src/engine/grounding/spoken-actions.ts";

const done = (data: unknown) => reasonOfFailure(data).done.map((one) => one.verb);

describe("the reason of a failed call", () => {
  it("says what has happened to the order it was for", () => {
    expect(done({ orderId: "ORD-1", success: false, error: "already_shipped" })).toEqual(["ship"]);
    expect(done({ error: "ORDER_ALREADY_DELIVERED" })).toEqual(["deliver"]);
    expect(done({ error: { message: "The order has been cancelled." } })).toEqual(["cancel"]);
    expect(reasonOfFailure({ orderId: "ORD-1", error: "already_shipped" }).order).toBe("ORD-1");
  });

  it("says nothing that it denies", () => {
    expect(done({ error: "not_shipped" })).toEqual([]);
    expect(done({ error: "order cannot be cancelled" })).toEqual([]);
    expect(reasonOfFailure({ error: "out_of_stock" }).soldOut).toBe(true);
  });
});

describe("actions said freely", () => {
  const verbs = (text: string) => spokenActions(createScan(fold(text))).map((hit) => hit.value.value);

  it.each([
    ["sudah saya bantu batalkan", ["cancel"]],
    ["em hủy đơn #33020 thành công", ["cancel"]],
    ["已经帮您约上了", ["book"]],
    ["tu cita queda confirmada", ["book"]],
    ["cancelei o pedido", ["cancel"]],
    ["the money's back in your account", ["refund"]],
    ["我来帮您下单", []],
    ["akan saya batalkan", []],
    ["te lo cancelo si quieres", []],
  ])("reads %s", (text, expected) => {
    expect(verbs(text)).toEqual(expected);
  });
});

describe("words of one language in another", () => {
  const negations = (text: string) =>
    createScan(fold(text))
      .hits.filter((hit) => hit.value.kind === "neg")
      .map((hit) => text.slice(hit.start, hit.end));

  it("are no denials there", () => {
    expect(negations("Fazemos 10% de desconto no Queijo da Serra")).toEqual([]);
    expect(negations("giảm 500k luôn")).toEqual([]);
    expect(negations("no pesanan 7701")).toEqual([]);
    expect(negations("no tenemos")).toContain("no");
  });
});

describe("terms of lists and lookups", () => {
  it("come from what is there and valid", () => {
    expect(termsOfList("promotions", [{ code: "MEI15", discountPercent: 15 }])).toEqual(["promo", "coupon"]);
    expect(termsOfList("promotions", [])).toEqual([]);
    expect(termOfTool("check_coupon", { code: "MEI15", valid: true })).toBe("coupon");
    expect(termOfTool("check_coupon", { code: "MEI15", valid: false })).toBeNull();
  });
});

describe("listed things", () => {
  it("are the same in every language", () => {
    expect(conceptOf("makan malam")).toBe(conceptOf(itemKey("bữa tối ạ")));
    expect(conceptOf("makan siang")).not.toBe(conceptOf("makan malam"));
    expect(itemKey("a free *strap* in the box")).toContain("strap");
    expect(itemKey("the 2")).toBe("");
  });
});
