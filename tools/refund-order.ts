import { z } from "zod";
import { formatMoney, fromMajor, type Money, money } from "../src/core/money.ts";
import type { Order } from "../src/core/services.ts";
import type { Tenant } from "../src/core/tenant.ts";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool, type ToolContext, type ToolRefusal } from "../src/core/tool.ts";
import { idFact, moneyFact, moneyOut, statusFact } from "./parts/facts.ts";
import { linesOf, orderIdInput, ownOrder, reasonInput } from "./parts/order-input.ts";

interface RefundArguments {
  readonly order_id: string;
  readonly amount_rp: number;
}

/** Pays back a part or all of an order; staff approve first, within their own limit. */
export const refundOrder = defineTool({
  name: "refund_order",
  description:
    "Asks the sales team to refund an amount of ONE order of this customer. It does not happen at once: staff approve " +
    "first. Look the order up first when the amount is not known.",
  category: "action",
  input: z.strictObject({
    order_id: orderIdInput,
    amount_rp: z
      .int("amount_rp must be a whole number")
      .min(1, "amount_rp must be at least 1")
      .describe("Amount to pay back in whole units of the business's currency (rupiah)."),
    reason: reasonInput,
  }),
  output: z.strictObject({ orderId: idFact, amount: moneyFact, refunded: moneyFact, status: statusFact }),
  permissions: ["orders:write:own"],
  rateLimit: { calls: 5, windowMs: MINUTE_MS },
  timeoutMs: 10_000,
  idempotent: false,
  effect: "order.refund",
  effectPlace: (services) => services.orders.effects,
  danger: "dangerous",
  approvals: 1,
  limitOf: (args, ctx) => ({ refundMinor: amountOf(args, ctx.tenant)?.amountMinor ?? Number.MAX_SAFE_INTEGER }),
  editable: ["amount_rp"],
  async preconditions(args, ctx) {
    const found = await refundable(args, ctx);
    if ("refused" in found) return { met: false, refusal: found };
    return { met: true, versions: { [found.order.id]: found.order.version } };
  },
  async preview(args, ctx) {
    const order = await ownOrder(args.order_id, ctx);
    const known = "refused" in order ? null : order;
    const amount = amountOf(args, ctx.tenant);
    return {
      key: "preview.refund_order",
      params: {
        order: args.order_id,
        amount: amount === null ? String(args.amount_rp) : formatMoney(amount),
        items: known === null ? "" : linesOf(known),
        total: known === null ? "" : formatMoney(known.total),
      },
    };
  },
  async run(args, ctx) {
    const found = await refundable(args, ctx);
    if ("refused" in found) return found;
    if (ctx.actionId === null) return { refused: "not-now", message: "a refund needs an approval first" };
    const { order, amount } = found;
    const { result, writes } = await ctx.services.orders.refund(order, amount, args.reason, ctx.actionId, ctx.signal);
    return {
      output: {
        orderId: result.id,
        amount: moneyOut(amount),
        refunded: moneyOut(result.refunded),
        status: result.status,
      },
      writes,
    };
  },
});

function amountOf(args: RefundArguments, tenant: Pick<Tenant, "currency">): Money | null {
  return fromMajor(args.amount_rp, tenant.currency);
}

async function refundable(
  args: RefundArguments,
  ctx: ToolContext,
): Promise<{ readonly order: Order; readonly amount: Money } | ToolRefusal> {
  const order = await ownOrder(args.order_id, ctx);
  if ("refused" in order) return order;
  const { currency } = order.total;
  // Preview and limits are in the business's currency: an approver would see another amount than what is paid back.
  if (currency !== ctx.tenant.currency) {
    return {
      refused: "not-now",
      message: `orders in ${currency} cannot be refunded here; hand the customer over to a person`,
      say: { key: "refusal.refund-currency", params: { currency, usual: ctx.tenant.currency } },
      facts: { orderId: order.id, status: order.status },
    };
  }
  const amount = fromMajor(args.amount_rp, currency);
  const left = money(order.total.amountMinor - order.refunded.amountMinor, currency);
  if (amount === null || amount.amountMinor > left.amountMinor) {
    return {
      refused: "not-now",
      message: `at most ${formatMoney(left)} of this order can still be refunded`,
      say: { key: "refusal.refund-above", params: { refundable: formatMoney(left) } },
      allowed: [formatMoney(left)],
      facts: { orderId: order.id, status: order.status, refundable: moneyOut(left) },
    };
  }
  return { order, amount };
}
