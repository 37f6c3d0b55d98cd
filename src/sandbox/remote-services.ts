import { z } from "zod";
import type { Address } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { fromMajor, type Money, money } from "../core/money.ts";
import { type CatalogItem, ORDER_STATUSES, type Order, type Services } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";

const remoteOrder = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  version: z.number(),
  totalMinor: z.number(),
  refundedMinor: z.number(),
  items: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.number() })),
  estimatedDelivery: z.number().nullable(),
});
const remoteItem = z.object({
  code: z.string(),
  name: z.string(),
  priceMinor: z.number(),
  leadDays: z.number().nullable(),
  description: z.string().optional(),
});

/**
 * A business's own order system over HTTP, as scenario runs stand it in: catalogue, orders and offers live in another
 * process, every effect is outside and carries an idempotency key. Leads stay ours.
 */
export function createRemoteServices(options: {
  baseUrl: string;
  tenant: Tenant;
  own: Services;
  caller: string;
}): Services {
  const { tenant, own, caller } = options;
  const call = async (op: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${options.baseUrl}/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ op, caller, ...body }),
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: string };
    if (!response.ok)
      throw new JangkarError("INTERNAL", `the order system answered ${response.status}: ${answer.error ?? ""}`);
    return answer.result ?? null;
  };
  const amount = (minor: number): Money => money(minor, tenant.currency);
  const toItem = (raw: unknown): CatalogItem => {
    const item = remoteItem.parse(raw);
    const known = tenant.catalog.find((one) => one.code === item.code);
    return {
      code: item.code,
      name: item.name,
      price: amount(item.priceMinor),
      leadDays: item.leadDays,
      features: known?.features ?? [],
      description: item.description ?? known?.description ?? null,
      aliases: known?.aliases ?? [],
    };
  };
  const toOrder = (raw: unknown): Order => {
    const order = remoteOrder.parse(raw);
    return {
      id: order.id,
      status: order.status,
      version: order.version,
      total: amount(order.totalMinor),
      refunded: amount(order.refundedMinor),
      items: order.items,
      estimatedDelivery: order.estimatedDelivery,
      tracking: null,
      placedAt: null,
    };
  };
  const owner = (addresses: readonly Address[]) => addresses.map((address) => address.value);

  return {
    leads: own.leads,
    catalog: {
      all: async () => ((await call("catalog.all", {})) as unknown[]).map(toItem),
      async byCode(code) {
        const item = await call("catalog.byCode", { code });
        return item === null ? null : toItem(item);
      },
      search: (words, limit) => own.catalog.search(words, limit),
    },
    orders: {
      effects: "outside",
      async byId(orderId, addresses, signal) {
        const order = await call("orders.byId", { orderId, owner: owner(addresses) }, signal);
        return order === null ? null : toOrder(order);
      },
      mine: async (addresses, limit, signal) =>
        ((await call("orders.mine", { owner: owner(addresses), limit }, signal)) as unknown[]).map(toOrder),
      cancel: async (order, reason, idempotencyKey, signal) => ({
        result: toOrder(await call("orders.cancel", { orderId: order.id, reason, idempotencyKey }, signal)),
        writes: [],
      }),
      refund: async (order, refund, reason, idempotencyKey, signal) => ({
        result: toOrder(
          await call(
            "orders.refund",
            { orderId: order.id, amountMinor: refund.amountMinor, reason, idempotencyKey },
            signal,
          ),
        ),
        writes: [],
      }),
    },
    offers: {
      effects: "outside",
      byCode: (code, conversation) => own.offers.byCode(code, conversation),
      openFor: (conversation, now) => own.offers.openFor(conversation, now),
      async create(offer, idempotencyKey, signal) {
        await call(
          "offers.create",
          {
            code: offer.code,
            items: offer.items,
            discountPercent: offer.discountPercent,
            totalMinor: offer.total.amountMinor,
            idempotencyKey,
          },
          signal,
        );
        return { result: offer, writes: [] };
      },
    },
  };
}

/** Major units of a scenario world in ours. @throws JangkarError INPUT_INVALID */
export function minorOf(major: number, tenant: Pick<Tenant, "currency">): number {
  const amount = fromMajor(major, tenant.currency);
  if (amount === null) throw new JangkarError("INPUT_INVALID", `${major} has more digits than ${tenant.currency} has`);
  return amount.amountMinor;
}
