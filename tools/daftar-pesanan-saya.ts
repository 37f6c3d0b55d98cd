import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { orderFact, orderOut } from "./parts/facts.ts";

/** More than a customer reads in a chat; older ones are asked for by number. */
const MOST = 10;

/** The customer's own orders. Who the customer is comes from the conversation, never from an argument. */
export const daftarPesananSaya = defineTool({
  name: "daftar_pesanan_saya",
  description: "The orders of this customer with their status, newest first. Takes no arguments.",
  category: "query",
  input: z.strictObject({}),
  output: z.strictObject({ orders: z.array(orderFact) }),
  permissions: ["orders:read:own"],
  rateLimit: { calls: 20, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run(_args, ctx) {
    const orders = await ctx.services.orders.mine(ctx.contact.addresses, MOST, ctx.signal);
    return { output: { orders: orders.map((order) => orderOut(order, ctx.tenant.timezone, ctx.locale)) } };
  },
});
