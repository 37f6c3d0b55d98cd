import { CUSTOMER_WINDOW_MS } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import type { ConversationId } from "../core/ids.ts";
import { isCurrency, money, toMajor } from "../core/money.ts";
import type { Tenant } from "../core/tenant.ts";
import { HOUR_MS } from "../core/time.ts";
import type { Inbox } from "../ports/mail.ts";
import type { IdSource } from "../ports/runtime.ts";
import type { OrderSeed, Stores } from "../ports/stores.ts";
import { actionId, pendingOf } from "./world-pending.ts";
import { addressesOf, type World } from "./world-schema.ts";

export { addressesOf, type World, worldSchema } from "./world-schema.ts";

/** The demo business with the numbers, staff and catalogue of a world. */
export function tenantOfWorld(
  demo: Tenant,
  world: World,
  behaviour: Partial<Tenant["behaviour"]>,
): Record<string, unknown> {
  const catalog = world.catalogue.map((item) => {
    const known = demo.catalog.find((one) => one.code === item.code);
    return {
      ...known,
      code: item.code,
      name: item.name,
      price: isCurrency(item.currency) ? toMajor(money(item.priceMinor, item.currency)) : item.priceMinor,
      ...(item.leadDays === undefined ? {} : { leadDays: item.leadDays }),
    };
  });
  return {
    ...demo,
    numbers: world.numbers.map((number) => ({
      channel: "whatsapp",
      endpoint: number.phoneNumberId,
      display: number.display,
    })),
    staff: world.staff.map((member) => ({
      name: member.name,
      role: member.role,
      ...(member.waId ? { phone: `+${member.waId}` } : {}),
      ...(member.userId ? { bsuid: member.userId } : {}),
    })),
    catalog: catalog.length > 0 ? catalog : demo.catalog,
    behaviour: { ...demo.behaviour, ...behaviour },
  };
}

/** Puts a world into the stores of a running system, through the same identities that its webhooks will use. */
export async function seedWorld(
  world: World,
  parts: { stores: Stores; inbox: Inbox; tenant: Tenant; ids: IdSource },
): Promise<void> {
  const { stores, inbox, tenant, ids } = parts;
  const endpoint = world.numbers[0]!.phoneNumberId;
  const conversations = new Map<string, ConversationId>();
  for (const one of [...world.customers, ...world.staff]) {
    const key = { tenant: tenant.id, channel: "whatsapp" as const, endpoint, addresses: addressesOf(one) };
    const { conversation } = await stores.conversations.open(
      await inbox.conversationOf(key),
      key,
      one.name,
      world.clock,
    );
    const seen = one.lastSeen ?? world.clock - HOUR_MS / 2;
    await stores.conversations.change(
      conversation.id,
      { lastInboundAt: seen, windowClosesAt: seen + CUSTOMER_WINDOW_MS },
      [],
    );
    for (const name of [one.name, one.waId, one.userId]) if (name) conversations.set(name, conversation.id);
  }
  const ownerOf = (name: string) => {
    const owner = world.customers.find((one) => one.name === name);
    if (owner === undefined) throw new JangkarError("INPUT_INVALID", `the world has no customer ${name}`);
    return owner;
  };
  const nameOf = (code: string) => world.catalogue.find((item) => item.code === code)?.name ?? code;
  await stores.seeds.orders(
    tenant.id,
    world.orders.map(
      (order): OrderSeed => ({
        id: order.id,
        owner: addressesOf(ownerOf(order.owner)),
        status: order.status,
        totalMinor: order.totalMinor,
        currency: order.currency,
        items: order.items.map((item) => ({ ...item, name: nameOf(item.code) })),
        version: order.version,
      }),
    ),
  );
  await stores.seeds.actions(
    world.pending.map((pending) => pendingOf(pending, world, tenant, conversations.get(pending.of)!)),
  );
  await stores.seeds.sent(
    world.sent.flatMap((sent) => {
      const conversation = conversations.get(sent.to);
      if (conversation === undefined) return [];
      const to = [...world.customers, ...world.staff].find((one) => one.waId === sent.to || one.userId === sent.to);
      const pending = world.pending.find((one) => one.promptWamid === sent.wamid);
      return [
        {
          message: {
            id: ids.next("outbox"),
            conversation,
            tenant: tenant.id,
            channel: "whatsapp" as const,
            endpoint,
            to: to === undefined ? [] : addressesOf(to),
            turn: null,
            key: pending === undefined ? `seed:${sent.wamid}` : promptKey(pending),
            kind:
              pending === undefined
                ? ("final" as const)
                : pending.decider === "staff"
                  ? ("approval" as const)
                  : ("confirmation" as const),
            body: { type: "text" as const, text: sent.text },
            replyTo: null,
            createdAt: pending?.openedAt ?? world.clock - HOUR_MS,
          },
          providerId: sent.wamid,
          delivery: "accepted" as const,
        },
      ];
    }),
  );
}

function promptKey(pending: World["pending"][number]): string {
  return pending.decider === "staff" ? `approval:${actionId(pending)}:1:0:1` : `confirm:${actionId(pending)}:1:1`;
}
