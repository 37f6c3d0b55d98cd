import { z } from "zod";
import { normaliseOrderId, ORDER_ID_PATTERN } from "../../src/core/order-id.ts";
import type { Order } from "../../src/core/services.ts";
import type { ToolContext, ToolRefusal } from "../../src/core/tool.ts";

/**
 * An order number as an argument. The model is shown the canonical pattern; other spellings are put right before the
 * pattern is checked, so that the stored arguments are canonical.
 */
export const orderIdInput = z
  .string()
  .overwrite((text) => normaliseOrderId(text) ?? text)
  .regex(ORDER_ID_PATTERN, "order_id must be an order number such as ORD-12345")
  .describe("The order number as the customer wrote it, such as ORD-12345.");

export const reasonInput = z
  .string()
  .min(1, "reason must be the customer's own words")
  .max(200, "reason may have at most 200 characters")
  .describe("Why, in the customer's own words, shortened. Ask when the customer gave none; never invent one.");

/** The customer's own order, or the refusal that a missing and a foreign order share. */
export async function ownOrder(orderId: string, ctx: ToolContext): Promise<Order | ToolRefusal> {
  const order = await ctx.services.orders.byId(orderId, ctx.contact.addresses, ctx.signal);
  return order ?? { refused: "not-found", message: "This customer has no order with that number." };
}

/** The order's lines as one text for a preview. */
export function linesOf(order: Order): string {
  return order.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(", ");
}
