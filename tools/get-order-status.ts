import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { orderFact, orderOut } from "./parts/facts.ts";
import { orderIdInput, ownOrder } from "./parts/order-input.ts";

/** One order of the customer's own; another customer's order and a missing one give the same answer. */
export const getOrderStatus = defineTool({
  name: "get_order_status",
  description:
    "Status, items, total and expected date of ONE order of this customer, by its number. When the customer names no " +
    "number, call daftar_pesanan_saya instead.",
  category: "query",
  input: z.strictObject({ order_id: orderIdInput }),
  output: orderFact,
  permissions: ["orders:read:own"],
  rateLimit: { calls: 20, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run({ order_id }, ctx) {
    const order = await ownOrder(order_id, ctx);
    return "refused" in order ? order : { output: orderOut(order, ctx.tenant.timezone, ctx.locale) };
  },
});
