import type { Address, ConversationKey } from "../core/conversation.ts";
import type { ConversationId } from "../core/ids.ts";
import type { DeliveryReport, InboxItem } from "../core/message.ts";
import type { RealMs } from "../core/time.ts";

/** How long a conversation must be quiet before its turn starts, and the most it may wait. */
export interface QuietWindow {
  readonly quietMs: number;
  readonly maxMs: number;
  /** A decision (button, staff command) is due at once. */
  readonly urgent: boolean;
}

export interface Accepted {
  /** False when this provider id was accepted before; the turn job is armed all the same. */
  readonly fresh: boolean;
  /** Milliseconds from now until the conversation's turn is due. */
  readonly waitMs: number;
}

export interface QuarantineEntry {
  readonly channel: string;
  readonly where: string;
  readonly reason: string;
  readonly raw: string;
  readonly at: RealMs;
}

/** What the begin of a turn job finds. */
export interface DueState {
  /** Items that wait. */
  readonly waiting: number;
  /**
   * Milliseconds until max(due, notBefore); 0 when due now. With nothing waiting a back-off still counts, because a
   * decision that is a row in SQL runs through the same turn.
   */
  readonly waitMs: number;
}

/**
 * Unhandled mail, durable in Redis before a webhook is answered. Times inside are Redis' own clock, so that processes
 * agree. Every method throws JangkarError REDIS_UNAVAILABLE when Redis does not answer within its time-out.
 */
export interface Inbox {
  /** The conversation these addresses write in; makes its id at the first sight (write-once alias keys). */
  conversationOf(key: ConversationKey): Promise<ConversationId>;
  /** One script: seen before? else append, keep the due time, mark the conversation dirty. */
  accept(conversation: ConversationId, item: InboxItem, quiet: QuietWindow): Promise<Accepted>;
  due(conversation: ConversationId): Promise<DueState>;
  /** What waits, in arrival order, at most `limit`; removes nothing. */
  waiting(conversation: ConversationId, limit: number): Promise<readonly InboxItem[]>;
  /** Takes handled items out by provider id (never by count). */
  settle(conversation: ConversationId, providerIds: readonly string[]): Promise<{ readonly left: number }>;
  /** Keeps the conversation's next turn back for `ms`, whatever is written meanwhile; a decision does not shorten it. */
  holdBack(conversation: ConversationId, ms: number): Promise<void>;
  /** Conversations with unhandled mail since before `now - olderThanMs`, oldest first. */
  dirty(olderThanMs: number, limit: number): Promise<readonly ConversationId[]>;
  /** Milliseconds since the oldest unhandled item arrived; null when nothing waits. */
  oldestWaitingMs(): Promise<number | null>;

  pushReports(reports: readonly DeliveryReport[]): Promise<void>;
  /** Reports in arrival order, still kept; `settleReports(n)` drops the first n. One drainer at a time. */
  peekReports(limit: number): Promise<readonly DeliveryReport[]>;
  settleReports(count: number): Promise<void>;

  quarantine(entry: QuarantineEntry): Promise<void>;
  peekQuarantine(limit: number): Promise<readonly QuarantineEntry[]>;
  settleQuarantine(count: number): Promise<void>;

  /** Writes alias keys again after Redis was lost; existing ones win. Then the inbox accepts again. */
  restoreAliases(
    aliases: AsyncIterable<{ readonly key: ConversationKey; readonly conversation: ConversationId }>,
  ): Promise<void>;
  /** Binds further addresses to a conversation (a number change, a card that was asked for); existing ones win. */
  addAliases(
    key: Omit<ConversationKey, "addresses">,
    addresses: readonly Address[],
    conversation: ConversationId,
  ): Promise<void>;
  ping(): Promise<void>;
}

/** The asynchronous joints. Jobs carry ids, never text; arming twice is harmless. */
export interface Jobs {
  /** One turn job a conversation; `urgent` moves it to now. */
  turn(conversation: ConversationId, when: { readonly delayMs: number; readonly urgent: boolean }): Promise<void>;
  deliver(conversation: ConversationId, when?: { readonly delayMs: number }): Promise<void>;
  reports(): Promise<void>;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Milliseconds until the next call may pass; 0 when allowed. */
  readonly retryAfterMs: number;
  /** True for the first refusal of a run of refusals: say it once, then stay quiet. */
  readonly firstRefusal: boolean;
}

/** A sliding window per key, shared by all processes. */
export interface RateLimiter {
  take(key: string, limit: { readonly calls: number; readonly windowMs: number }): Promise<RateDecision>;
}
