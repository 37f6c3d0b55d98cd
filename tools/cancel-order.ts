import { z } from "zod";
import { formatMoney } from "../src/core/money.ts";
import type { Order, OrderStatus } from "../src/core/services.ts";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool, type ToolRefusal } from "../src/core/tool.ts";
import { idFact, statusFact } from "./parts/facts.ts";
import { linesOf, orderIdInput, ownOrder, reasonInput } from "./parts/order-input.ts";

const CANCELLABLE: readonly OrderStatus[] = ["awaiting_payment", "pending", "processing"];

/** Cancels an order of the customer's own that has not been shipped; the customer confirms first. */
export const cancelOrder = defineTool({
  name: "cancel_order",
  description:
    "Asks to cancel ONE order of this customer that has not been shipped. It does not happen at once: the customer is " +
    "asked to confirm first. Only when the customer clearly asks for a cancellation.",
  category: "action",
  input: z.strictObject({ order_id: orderIdInput, reason: reasonInput }),
  output: z.strictObject({ orderId: idFact, status: statusFact }),
  permissions: ["orders:write:own"],
  rateLimit: { calls: 5, windowMs: MINUTE_MS },
  timeoutMs: 10_000,
  idempotent: false,
  effect: "order.cancel",
  effectPlace: (services) => services.orders.effects,
  danger: "moderate",
  async preconditions({ order_id }, ctx) {
    const order = await ownOrder(order_id, ctx);
    const refusal = "refused" in order ? order : notCancellable(order);
    if (refusal !== null) return { met: false, refusal };
    return { met: true, versions: "version" in order ? { [order.id]: order.version } : {} };
  },
  async preview({ order_id }, ctx) {
    const order = await ownOrder(order_id, ctx);
    const known = "refused" in order ? null : order;
    return {
      key: "preview.cancel_order",
      params: {
        order: order_id,
        items: known === null ? "" : linesOf(known),
        total: known === null ? "" : formatMoney(known.total),
      },
    };
  },
  async run({ order_id, reason }, ctx) {
    const order = await ownOrder(order_id, ctx);
    if ("refused" in order) return order;
    const refusal = notCancellable(order);
    if (refusal !== null) return refusal;
    if (ctx.actionId === null) return { refused: "not-now", message: "a cancellation needs a confirmation first" };
    const { result, writes } = await ctx.services.orders.cancel(order, reason, ctx.actionId, ctx.signal);
    return { output: { orderId: result.id, status: result.status }, writes };
  },
});

function notCancellable(order: Order): ToolRefusal | null {
  if (CANCELLABLE.includes(order.status)) return null;
  return {
    refused: "not-now",
    message: `the order is ${order.status}; only orders that are ${CANCELLABLE.join(", ")} can be cancelled`,
    allowed: CANCELLABLE,
    facts: { orderId: order.id, status: order.status },
  };
}
