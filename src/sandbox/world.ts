import { z } from "zod";
import type { PendingAction } from "../core/action.ts";
import { type Address, CUSTOMER_WINDOW_MS } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import type { ActionId, ConversationId, TurnId } from "../core/ids.ts";
import { formatMoney, fromMajor, isCurrency, money, toMajor } from "../core/money.ts";
import { ORDER_STATUSES } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import { HOUR_MS } from "../core/time.ts";
import type { Inbox } from "../ports/mail.ts";
import type { IdSource } from "../ports/runtime.ts";
import type { OrderSeed, Stores } from "../ports/stores.ts";

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const person = z.object({
  name: z.string(),
  waId: z.string().nullable().optional(),
  userId: z.string().nullable().optional(),
  lastSeen: instant.optional(),
});

/** A world file: everything a set of webhook fixtures assumes. Money in the unit of the currency table. */
export const worldSchema = z.object({
  clock: instant,
  appSecret: z.string(),
  verifyToken: z.string(),
  numbers: z.array(z.object({ phoneNumberId: z.string(), display: z.string() })).min(1),
  staff: z.array(person.extend({ role: z.enum(["agent", "manager"]) })).default([]),
  customers: z.array(person).default([]),
  orders: z
    .array(
      z.object({
        id: z.string(),
        owner: z.string(),
        status: z.enum(ORDER_STATUSES),
        totalMinor: z.int(),
        currency: z.string(),
        items: z.array(z.object({ code: z.string(), quantity: z.int() })),
        version: z.int().default(1),
      }),
    )
    .default([]),
  catalogue: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        priceMinor: z.int(),
        currency: z.string(),
        leadDays: z.int().optional(),
      }),
    )
    .default([]),
  pending: z
    .array(
      z.object({
        id: z.string(),
        code: z.string().optional(),
        decider: z.enum(["customer", "staff"]),
        of: z.string(),
        tool: z.string(),
        args: z.record(z.string(), z.unknown()),
        promptWamid: z.string().optional(),
        openedAt: instant,
        expiresAt: instant,
      }),
    )
    .default([]),
  sent: z
    .array(z.object({ wamid: z.string(), to: z.string(), text: z.string(), callbackData: z.string().optional() }))
    .default([]),
});

export type World = z.output<typeof worldSchema>;

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

export function addressesOf(one: { waId?: string | null | undefined; userId?: string | null | undefined }): Address[] {
  return [
    ...(one.userId ? [{ kind: "bsuid" as const, value: one.userId }] : []),
    ...(one.waId ? [{ kind: "phone" as const, value: `+${one.waId}` }] : []),
  ];
}

function promptKey(pending: World["pending"][number]): string {
  return pending.decider === "staff" ? `approval:${actionId(pending)}:1:0:1` : `confirm:${actionId(pending)}:1:1`;
}

function actionId(pending: { id: string }): ActionId {
  return `act_${pending.id}` as ActionId;
}

function pendingOf(
  pending: World["pending"][number],
  world: World,
  tenant: Tenant,
  conversation: ConversationId,
): PendingAction {
  const order = world.orders.find((one) => one.id === pending.args["order_id"]);
  const total = order === undefined ? 0 : order.totalMinor;
  const items =
    order?.items
      .map((item) => `${item.quantity} x ${world.catalogue.find((one) => one.code === item.code)?.name ?? item.code}`)
      .join(", ") ?? "";
  const rupiah = (minor: number) => formatted(minor, tenant);
  const amount =
    typeof pending.args["amount_rp"] === "number" ? fromMajor(pending.args["amount_rp"], tenant.currency) : null;
  return {
    id: actionId(pending),
    code: pending.code ?? pending.id.slice(-4),
    tenant: tenant.id,
    conversation,
    turn: `trn_${pending.id}` as TurnId,
    toolCallId: `call_${pending.id}`,
    tool: pending.tool,
    args: pending.args,
    argsHash: "",
    decider: pending.decider,
    approvalsNeeded: 1,
    effectPlace: "sql",
    preview: {
      key: `preview.${pending.tool}`,
      params: {
        order: String(pending.args["order_id"]),
        items,
        total: rupiah(total),
        amount: amount === null ? "" : rupiah(amount.amountMinor),
      },
    },
    locale: tenant.languages[0]!,
    versions: order === undefined ? {} : { [order.id]: order.version },
    limit: amount === null ? {} : { refundMinor: amount.amountMinor },
    state: "open",
    revision: 1,
    proposedAt: pending.openedAt,
    expiresAt: pending.expiresAt,
    askedIn: pending.promptWamid === undefined ? [] : [pending.promptWamid],
    decisions: [],
    executor: null,
    leaseUntil: null,
    result: null,
    carriedOn: false,
  };
}

function formatted(minor: number, tenant: Tenant): string {
  return formatMoney(money(minor, tenant.currency));
}
