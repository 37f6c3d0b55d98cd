import type { Address } from "./conversation.ts";
import type { ConversationId, LeadId, OfferId } from "./ids.ts";
import type { Money } from "./money.ts";
import type { EpochMs } from "./time.ts";

/** One thing the business sells. */
export interface CatalogItem {
  readonly code: string;
  readonly name: string;
  readonly price: Money;
  /** Working days from order to hand-over. */
  readonly leadDays: number | null;
  readonly features: readonly string[];
  readonly description: string | null;
  /** Other words customers use for it. */
  readonly aliases: readonly string[];
}

export const ORDER_STATUSES = [
  "awaiting_payment",
  "pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
}

export interface Order {
  readonly id: string;
  readonly status: OrderStatus;
  /** Raised by every change; a precondition compares it. */
  readonly version: number;
  readonly total: Money;
  readonly refunded: Money;
  readonly items: readonly OrderLine[];
  readonly estimatedDelivery: EpochMs | null;
  readonly tracking: string | null;
  readonly placedAt: EpochMs | null;
}

export interface Lead {
  readonly id: LeadId;
  readonly conversation: ConversationId;
  readonly need: string | null;
  readonly product: string | null;
  readonly budget: Money | null;
  readonly timeline: string | null;
  readonly source: string | null;
  readonly score: number;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

/** An approved discount: quoted by code, valid until a time. */
export interface Offer {
  readonly id: OfferId;
  readonly code: string;
  readonly conversation: ConversationId;
  readonly items: readonly string[];
  readonly subtotal: Money;
  readonly discountPercent: number;
  readonly total: Money;
  readonly validUntil: EpochMs;
}

/**
 * A change that a tool wants and a commit makes, in the same SQL transaction as everything else. `expectedVersion` is
 * compared by the store; a difference aborts the transaction.
 */
export type StagedWrite =
  | {
      readonly kind: "order.update";
      readonly tenant: string;
      readonly orderId: string;
      readonly expectedVersion: number;
      readonly status?: OrderStatus;
      readonly refundedMinor?: number;
    }
  | { readonly kind: "lead.save"; readonly tenant: string; readonly lead: Lead }
  | { readonly kind: "offer.create"; readonly tenant: string; readonly offer: Offer }
  | {
      readonly kind: "handoff";
      readonly tenant: string;
      readonly conversation: ConversationId;
      readonly reason: string;
    };

/** Where a service keeps its data decides how an effect is made at most once. */
export type EffectPlace = "sql" | "outside";

/**
 * What a changing call of a service comes to: the record as it is (outside) or will be (sql), and the writes that a
 * commit still has to make (none when the service has already done it).
 */
export interface ServiceEffect<T> {
  readonly result: T;
  readonly writes: readonly StagedWrite[];
}

export interface Catalog {
  all(): Promise<readonly CatalogItem[]>;
  byCode(code: string): Promise<CatalogItem | null>;
  /** Best matches first, by name, alias, feature and description. */
  search(words: string, limit: number): Promise<readonly CatalogItem[]>;
}

/**
 * Orders of one customer. Every call is scoped by the caller's own addresses: another customer's order and a missing
 * one are the same null.
 */
export interface Orders {
  readonly effects: EffectPlace;
  byId(orderId: string, owner: readonly Address[], signal: AbortSignal): Promise<Order | null>;
  mine(owner: readonly Address[], limit: number, signal: AbortSignal): Promise<readonly Order[]>;
  cancel(order: Order, reason: string, idempotencyKey: string, signal: AbortSignal): Promise<ServiceEffect<Order>>;
  refund(
    order: Order,
    amount: Money,
    reason: string,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<ServiceEffect<Order>>;
}

export interface Leads {
  ofConversation(conversation: ConversationId): Promise<Lead | null>;
}

export interface Offers {
  readonly effects: EffectPlace;
  byCode(code: string, conversation: ConversationId): Promise<Offer | null>;
  openFor(conversation: ConversationId, now: EpochMs): Promise<readonly Offer[]>;
  create(offer: Offer, idempotencyKey: string, signal: AbortSignal): Promise<ServiceEffect<Offer>>;
}

/** The business's own systems, as a tool sees them. */
export interface Services {
  readonly catalog: Catalog;
  readonly orders: Orders;
  readonly leads: Leads;
  readonly offers: Offers;
}
