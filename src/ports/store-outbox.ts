import type { ConversationId, OutboxId } from "../core/ids.ts";
import type { DeliveryReport } from "../core/message.ts";
import type { NewOutboxMessage, OutboxMessage } from "../core/outbound.ts";
import type { EpochMs, RealMs } from "../core/time.ts";
import type { AuditEntry } from "./store-actions.ts";

export interface OutboxStore {
  /** The first row of the conversation that is not done; null when all are. Notices to staff do not wait for others. */
  next(conversation: ConversationId): Promise<OutboxMessage | null>;
  /** Takes a pending row (or one whose lease ran out) for `leaseMs`; null when another has it. */
  claim(id: OutboxId, token: string, realNow: RealMs, leaseMs: number): Promise<OutboxMessage | null>;
  /**
   * Whether the claim still stands; asked right before the call, and remembered as `called`: from here on the outcome
   * of a claim that is lost is not known.
   */
  holds(id: OutboxId, token: string): Promise<boolean>;
  /**
   * The outcome of the attempt by the holder of `token`; false when the claim was lost. Applies early statuses that came
   * before the provider id was known, and binds the provider id to the action the row prompts for.
   */
  settle(
    id: OutboxId,
    token: string,
    outcome:
      | {
          readonly state: "accepted";
          readonly providerId: string;
          readonly at: EpochMs;
          readonly audit: readonly AuditEntry[];
        }
      | {
          readonly state: "pending";
          readonly notBefore: RealMs;
          readonly error: string;
          /** The attempt says nothing about this message: the whole number is stopped. */
          readonly uncounted?: boolean;
        }
      | { readonly state: "unknown"; readonly notBefore: RealMs; readonly error: string }
      | { readonly state: "failed" | "held" | "dropped"; readonly error: string },
  ): Promise<boolean>;
  /** Adds rows outside a turn; those whose key is there already are left as they are. The ones that are new. */
  add(rows: readonly NewOutboxMessage[]): Promise<readonly NewOutboxMessage[]>;
  /** Held rows whose `holdUntil` has come are pending from now on; their conversations. */
  releaseDue(now: EpochMs): Promise<readonly ConversationId[]>;
  /** Raises the state of a sent message; a report for an unknown id is kept until the send is recorded. */
  applyReport(report: DeliveryReport): Promise<"raised" | "unchanged" | "kept">;
  /** Conversations with rows that are due and not owned. */
  conversationsDue(realNow: RealMs, limit: number): Promise<readonly ConversationId[]>;
  /** Puts held rows of a conversation back to pending (the window opened, a template came). */
  release(conversation: ConversationId): Promise<number>;
  ofConversation(conversation: ConversationId): Promise<readonly OutboxMessage[]>;
  /** Rows whose idempotency key starts with `prefix`: who was asked about an action, how often it was asked again. */
  byKeyPrefix(tenant: string, prefix: string): Promise<readonly OutboxMessage[]>;
  all(tenant?: string): Promise<readonly OutboxMessage[]>;
  byProviderId(providerId: string): Promise<OutboxMessage | null>;
}
