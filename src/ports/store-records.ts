import type { PendingAction } from "../core/action.ts";
import type { Address } from "../core/conversation.ts";
import type { AuditId, ConversationId } from "../core/ids.ts";
import type { DeliveryState, NewOutboxMessage } from "../core/outbound.ts";
import type { EpochMs } from "../core/time.ts";
import type { QuarantineEntry } from "./mail.ts";
import type { AuditEntry } from "./store-actions.ts";

export interface RecordStore {
  append(entries: readonly AuditEntry[]): Promise<void>;
  audit(filter: {
    readonly code?: string;
    readonly conversation?: ConversationId;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;
  quarantine(entries: readonly QuarantineEntry[]): Promise<void>;
  quarantined(limit: number): Promise<readonly (QuarantineEntry & { readonly id: number })[]>;
  /**
   * Counts for replays and checks. `foreignReports` are statuses of messages that our outbox has not sent itself, such
   * as those of seeded or unknown provider ids.
   */
  counts(): Promise<{
    readonly customerMessages: number;
    readonly foreignReports: number;
    readonly quarantined: number;
  }>;
  /** The oldest customer message without an answer or a declared reason that SQL knows of; null when there is none. */
  oldestUnanswered(): Promise<EpochMs | null>;
  /** Tokens of a tenant's committed turns on one of its days. */
  tokensOn(tenant: string, day: string): Promise<number>;
  /** Delivered messages of a tenant by what the platform says they cost, since a time of the provider's clock. */
  billing(tenant: string, since: EpochMs): Promise<readonly BillingLine[]>;
}

/** So many delivered messages of one billing category. */
export interface BillingLine {
  readonly category: string | null;
  readonly type: string | null;
  readonly billable: boolean | null;
  readonly messages: number;
}

/** Audit entries about actions that the business's own systems are still to be told of. */
export interface EventStore {
  /** From now on; what happened before is not told. Does nothing when it was begun before. */
  begin(): Promise<void>;
  /** In the order they happened. */
  untold(limit: number): Promise<readonly AuditEntry[]>;
  told(id: AuditId): Promise<void>;
  /** Drops the marks of what was told long ago. */
  forget(): Promise<void>;
}

/** An order as an import or a seed gives it. */
export interface OrderSeed {
  readonly id: string;
  readonly owner: readonly Address[];
  readonly status: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly items: readonly { readonly code: string; readonly name: string; readonly quantity: number }[];
  readonly version?: number;
  readonly refundedMinor?: number;
  readonly estimatedDelivery?: EpochMs | null;
  readonly tracking?: string | null;
  readonly placedAt?: EpochMs | null;
}

/** What puts data in from outside a turn: imports, seeds, worlds. */
export interface SeedStore {
  orders(tenant: string, orders: readonly OrderSeed[]): Promise<number>;
  actions(actions: readonly PendingAction[]): Promise<void>;
  /** Messages that were sent before, by provider id. */
  sent(
    rows: readonly {
      readonly message: NewOutboxMessage;
      readonly providerId: string;
      readonly delivery: DeliveryState;
    }[],
  ): Promise<void>;
  orderOf(tenant: string, orderId: string): Promise<OrderSeed | null>;
  /** Every order of the business, by number. */
  orderIds(tenant: string): Promise<readonly string[]>;
}
