import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { type Address, NEW_CONVERSATION } from "../../src/core/conversation.ts";
import { asId } from "../../src/core/ids.ts";
import type { Locale } from "../../src/core/locale.ts";
import { addMoney, fromMajor, type Money, money } from "../../src/core/money.ts";
import type { CatalogItem, Lead, Offer, Order, Services, StagedWrite } from "../../src/core/services.ts";
import { type Tenant, tenantSchema } from "../../src/core/tenant.ts";
import type { ToolContext } from "../../src/core/tool.ts";
import { FROZEN_TENANT } from "../support/frozen-tenant.ts";

/** A small business in memory: the demo tenant, orders of two customers, and a context to call tools with. */

export const CUSTOMER: Address = { kind: "phone", value: "+628000000111" };
export const NEIGHBOUR: Address = { kind: "phone", value: "+628000000112" };

/** A Tuesday, 10:00 in Jakarta. */
export const NOW = Date.UTC(2026, 10, 24, 3);

export function demoTenant(change: (raw: Record<string, unknown>) => void = () => {}): Tenant {
  const raw = parse(readFileSync(FROZEN_TENANT, "utf8")) as Record<string, unknown>;
  change(raw);
  return tenantSchema.parse(raw);
}

export interface OwnedOrder extends Order {
  readonly owner: Address;
}

export function rupiah(amount: number): Money {
  return money(amount, "IDR");
}

export function order(id: string, owner: Address, change: Partial<Order> = {}): OwnedOrder {
  return {
    id,
    owner,
    status: "processing",
    version: 1,
    total: rupiah(1_500_000),
    refunded: rupiah(0),
    items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
    estimatedDelivery: Date.UTC(2026, 11, 3),
    tracking: null,
    placedAt: null,
    ...change,
  };
}

export interface Shop {
  readonly tenant: Tenant;
  readonly services: Services;
  /** Effects as the services saw them, in order. */
  readonly effects: readonly { readonly what: string; readonly key: string }[];
  context(change?: Partial<ToolContext>): ToolContext;
}

export function openShop(options: { tenant?: Tenant; orders?: readonly OwnedOrder[]; lead?: Lead | null } = {}): Shop {
  const tenant = options.tenant ?? demoTenant();
  const orders = options.orders ?? [];
  const items = tenant.catalog.map((item) => toItem(item, tenant));
  const effects: { what: string; key: string }[] = [];
  const owned = (owner: readonly Address[]) =>
    orders.filter((one) => owner.some(({ kind, value }) => kind === one.owner.kind && value === one.owner.value));
  const changed = (one: Order, change: Partial<Order>, key: string, what: string) => {
    effects.push({ what, key });
    const write: StagedWrite = {
      kind: "order.update",
      tenant: tenant.id,
      orderId: one.id,
      expectedVersion: one.version,
      ...(change.status === undefined ? {} : { status: change.status }),
    };
    return Promise.resolve({ result: { ...one, ...change, version: one.version + 1 }, writes: [write] });
  };
  const services: Services = {
    catalog: {
      all: () => Promise.resolve(items),
      byCode: (code) => Promise.resolve(items.find((item) => item.code === code) ?? null),
      search: (words, limit) => Promise.resolve(items.filter((item) => fits(item, words)).slice(0, limit)),
    },
    orders: {
      effects: "sql",
      byId: (id, owner) => Promise.resolve(owned(owner).find((one) => one.id === id) ?? null),
      mine: (owner, limit) => Promise.resolve(owned(owner).slice(0, limit)),
      cancel: (one, _reason, key) => changed(one, { status: "cancelled" }, key, `cancel ${one.id}`),
      refund: (one, amount, _reason, key) =>
        changed(one, { refunded: addMoney(one.refunded, amount) }, key, `refund ${one.id} ${amount.amountMinor}`),
    },
    leads: { ofConversation: () => Promise.resolve(options.lead ?? null) },
    offers: {
      effects: "sql",
      byCode: () => Promise.resolve(null),
      openFor: () => Promise.resolve([]),
      create: (offer: Offer, key) => {
        effects.push({ what: `offer ${offer.discountPercent}`, key });
        return Promise.resolve({ result: offer, writes: [{ kind: "offer.create", tenant: tenant.id, offer }] });
      },
    },
  };
  let ids = 0;
  const context = (change: Partial<ToolContext> = {}): ToolContext => ({
    tenant,
    services,
    conversation: {
      id: asId("conversation", "cnv_1"),
      tenant: tenant.id,
      channel: "whatsapp",
      endpoint: "109900000000001",
      contact: asId("contact", "ctc_1"),
      ...NEW_CONVERSATION,
    },
    contact: {
      id: asId("contact", "ctc_1"),
      tenant: tenant.id,
      addresses: [CUSTOMER],
      displayName: null,
      locale: null,
    },
    role: "customer",
    locale: "id" as Locale,
    now: NOW,
    actionId: null,
    newId: (kind) => {
      ids += 1;
      return `${kind === "lead" ? "led" : "off"}_${String(ids).padStart(4, "0")}`;
    },
    signal: new AbortController().signal,
    ...change,
  });
  return { tenant, services, effects, context };
}

function toItem(item: Tenant["catalog"][number], tenant: Tenant): CatalogItem {
  return {
    code: item.code,
    name: item.name,
    price: fromMajor(item.price, tenant.currency) ?? rupiah(0),
    leadDays: item.leadDays ?? null,
    features: item.features,
    description: item.description ?? null,
    aliases: item.aliases,
  };
}

function fits(item: CatalogItem, words: string): boolean {
  const all = [item.code, item.name, ...item.aliases, ...item.features].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.length > 2 && all.includes(word));
}
