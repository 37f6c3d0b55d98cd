import { describe, expect, it } from "vitest";
import { asId } from "../../src/core/ids.ts";
import { money } from "../../src/core/money.ts";
import type { ToolDefinition } from "../../src/core/tool.ts";
import { cancelOrder } from "../../tools/cancel-order.ts";
import { daftarPesananSaya } from "../../tools/daftar-pesanan-saya.ts";
import { getOrderStatus } from "../../tools/get-order-status.ts";
import { refundOrder } from "../../tools/refund-order.ts";
import { CUSTOMER, NEIGHBOUR, openShop, order, rupiah } from "./shop.ts";

const ORDERS = [
  order("ORD-10482", CUSTOMER, { version: 7, refunded: rupiah(400_000), tracking: "JNE0012345678" }),
  order("ORD-10483", CUSTOMER, { status: "shipped", estimatedDelivery: null }),
  order("ORD-10484", CUSTOMER, { status: "cancelled" }),
  order("ORD-10490", NEIGHBOUR),
];
const ACTION = asId("action", "act_01JDCANCEL");

function call(
  tool: ToolDefinition,
  args: Record<string, unknown>,
  actionId = null as typeof ACTION | null,
  orders = ORDERS,
) {
  const shop = openShop({ orders });
  const input = typeof tool.input === "function" ? tool.input(shop.tenant) : tool.input;
  const ctx = shop.context({ actionId });
  const parsed = input.parse(args);
  return {
    shop,
    run: () => tool.run(parsed, ctx),
    preconditions: () => tool.preconditions?.(parsed, ctx),
    preview: () => tool.preview?.(parsed, ctx),
    limit: () => tool.limitOf?.(parsed, ctx),
  };
}

describe("get_order_status", () => {
  it.each(["ORD-10482", "ord 10482", "#10482", "10482"])("finds the order written as %s", async (order_id) => {
    expect(await call(getOrderStatus, { order_id }).run()).toMatchObject({
      output: {
        orderId: "ORD-10482",
        status: "processing",
        total: { display: "Rp1.500.000" },
        refunded: { display: "Rp400.000" },
        estimatedDelivery: "2026-12-03",
        estimatedDeliveryText: "3 Desember 2026",
        tracking: "JNE0012345678",
      },
    });
  });

  it("answers a neighbour's order and a missing one with the very same words", async () => {
    const foreign = await call(getOrderStatus, { order_id: "ORD-10490" }).run();
    const missing = await call(getOrderStatus, { order_id: "ORD-99999" }).run();
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ refused: "not-found" });
    expect(JSON.stringify(foreign)).not.toContain("10490");
  });
});

describe("daftar_pesanan_saya", () => {
  it("lists the customer's own orders and nobody else's", async () => {
    const outcome = await call(daftarPesananSaya, {}).run();
    expect(JSON.stringify(outcome)).toContain("ORD-10483");
    expect(JSON.stringify(outcome)).not.toContain("ORD-10490");
  });
});

describe("cancel_order", () => {
  const args = { order_id: "10482", reason: "salah pilih" };

  it("shows what will be cancelled, and at which version", async () => {
    expect(await call(cancelOrder, args).preview()).toEqual({
      key: "preview.cancel_order",
      params: { order: "ORD-10482", items: "1 x Landing Page High-ROAS", total: "Rp1.500.000" },
    });
    expect(await call(cancelOrder, args).preconditions()).toEqual({ met: true, versions: { "ORD-10482": 7 } });
  });

  it("does nothing without an approved action", async () => {
    const { run, shop } = call(cancelOrder, args);
    expect(await run()).toMatchObject({ refused: "not-now" });
    expect(shop.effects).toEqual([]);
  });

  it("cancels under the action's id and stages the change at the version it saw", async () => {
    const { run, shop } = call(cancelOrder, args, ACTION);
    expect(await run()).toMatchObject({
      output: { orderId: "ORD-10482", status: "cancelled" },
      writes: [{ kind: "order.update", orderId: "ORD-10482", expectedVersion: 7, status: "cancelled" }],
    });
    expect(shop.effects).toEqual([{ what: "cancel ORD-10482", key: ACTION }]);
  });

  it.each([
    ["ORD-10483", "shipped"],
    ["ORD-10484", "cancelled"],
  ])("refuses %s, which is %s, at the proposal and again at the execution", async (order_id, state) => {
    const made = call(cancelOrder, { order_id, reason: "x" }, ACTION);
    expect(await made.preconditions()).toMatchObject({ met: false, refusal: { refused: "not-now" } });
    const outcome = await made.run();
    expect(outcome).toMatchObject({ refused: "not-now", allowed: ["awaiting_payment", "pending", "processing"] });
    expect(JSON.stringify(outcome)).toContain(state);
    expect(made.shop.effects).toEqual([]);
  });

  it("treats a neighbour's order as missing", async () => {
    const outcome = await call(cancelOrder, { order_id: "ORD-10490", reason: "x" }).preconditions();
    expect(outcome).toMatchObject({ met: false, refusal: { refused: "not-found" } });
  });
});

describe("refund_order", () => {
  const args = { order_id: "ORD-10482", amount_rp: 1_100_000, reason: "terlambat" };

  it("pays back up to what is left of the order, under the action's id", async () => {
    const { run, shop, limit } = call(refundOrder, args, ACTION);
    expect(limit()).toEqual({ refundMinor: 1_100_000 });
    expect(await run()).toMatchObject({
      output: { orderId: "ORD-10482", amount: { display: "Rp1.100.000" }, refunded: { display: "Rp1.500.000" } },
    });
    expect(shop.effects).toEqual([{ what: "refund ORD-10482 1100000", key: ACTION }]);
  });

  it("refuses more than is left and says how much is", async () => {
    const made = call(refundOrder, { ...args, amount_rp: 1_100_001 }, ACTION);
    expect(await made.preconditions()).toMatchObject({ met: false, refusal: { allowed: ["Rp1.100.000"] } });
    expect(await made.run()).toMatchObject({ refused: "not-now" });
    expect(made.shop.effects).toEqual([]);
  });

  it("refuses an order in another currency than the business's, in which it is shown and limited", async () => {
    const abroad = order("ORD-10485", CUSTOMER, { total: money(2_000, "USD"), refunded: money(0, "USD") });
    const made = call(refundOrder, { ...args, order_id: "ORD-10485", amount_rp: 20 }, ACTION, [abroad]);
    expect(await made.preconditions()).toMatchObject({
      met: false,
      refusal: {
        refused: "not-now",
        say: { key: "refusal.refund-currency", params: { currency: "USD", usual: "IDR" } },
      },
    });
    expect(await made.run()).toMatchObject({ refused: "not-now" });
    expect(made.shop.effects).toEqual([]);
  });

  it("shows staff the amount, the order and its total", async () => {
    expect(await call(refundOrder, args).preview()).toEqual({
      key: "preview.refund_order",
      params: {
        order: "ORD-10482",
        amount: "Rp1.100.000",
        items: "1 x Landing Page High-ROAS",
        total: "Rp1.500.000",
      },
    });
  });
});
