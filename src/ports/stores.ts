import type { ActionState, Decision, PendingAction } from "../core/action.ts";
import type { Address, Contact, Conversation, ConversationKey, ConversationMode } from "../core/conversation.ts";
import type { ActionId, AuditId, ContactId, ConversationId, MessageId, OutboxId, TurnId } from "../core/ids.ts";
import type { Locale } from "../core/locale.ts";
import type { Content, DeliveryReport, Referral } from "../core/message.ts";
import type { DeliveryState, NewOutboxMessage, OutboxMessage } from "../core/outbound.ts";
import type { Services, StagedWrite } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import type { EpochMs, RealMs } from "../core/time.ts";
import type { Observation, ToolCall, ToolRecord } from "../core/tool.ts";
import type { TurnOutcome } from "../core/turn.ts";
import type { QuarantineEntry } from "./mail.ts";
import type { ModelUsage } from "./model.ts";

/** One line of a conversation's record. Texts are as they were written; what the model is sent is made from them. */
export type TranscriptEntry =
  | {
      readonly kind: "customer";
      readonly id: MessageId;
      readonly providerId: string;
      readonly at: EpochMs;
      readonly content: Content;
      /** The readable form of the content, byte-exact for texts. */
      readonly text: string;
      readonly quotes: string | null;
      readonly forwarded: boolean;
      readonly referral: Referral | null;
      readonly turn: TurnId | null;
      /** Set when a later edit or revoke changed what it says. */
      readonly changed: "edited" | "revoked" | null;
    }
  | {
      readonly kind: "calls";
      readonly id: MessageId;
      readonly at: EpochMs;
      readonly turn: TurnId;
      /** Text the model wrote beside its calls. */
      readonly text: string | null;
      readonly calls: readonly {
        readonly call: ToolCall;
        readonly observation: Observation;
        readonly observedAt: EpochMs;
      }[];
    }
  | {
      readonly kind: "assistant";
      readonly id: MessageId;
      readonly at: EpochMs;
      readonly turn: TurnId | null;
      readonly text: string;
      readonly outbox: OutboxId | null;
    }
  /** A human wrote: in the app (echo), the console or by command. */
  | {
      readonly kind: "staff";
      readonly id: MessageId;
      readonly at: EpochMs;
      readonly text: string;
      readonly by: string | null;
    };

/** A transcript line that a commit adds. Observations of `calls` come from the commit's tool records, by call id. */
export type NewTranscriptEntry =
  | Extract<TranscriptEntry, { kind: "customer" | "assistant" | "staff" }>
  | {
      readonly kind: "calls";
      readonly id: MessageId;
      readonly at: EpochMs;
      readonly turn: TurnId;
      readonly text: string | null;
      readonly calls: readonly ToolCall[];
    };

/** One model request of a turn, as the trace keeps it. */
export interface TraceRound {
  readonly index: number;
  readonly model: string;
  readonly startedAt: EpochMs;
  readonly durationMs: number;
  /** Sizes for logs; the messages themselves only in the store. */
  readonly requestMessages: number;
  readonly requestCharacters: number;
  readonly request: unknown;
  readonly reply: unknown;
  readonly usage: ModelUsage;
}

/** A claim of a reply and where it came from, as the guard found it. `source` null: nothing supported it. */
export interface ClaimRecord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly type: string;
  readonly value: number | string;
  readonly unit: string | null;
  readonly source: string | null;
  readonly rule: string;
  readonly reason?: string;
  /** The record it was said of. */
  readonly of?: string;
  /** Tool, field and time of the observation; the sum when it was derived. */
  readonly trail?: {
    readonly tool: string | null;
    readonly field: string | null;
    readonly at: number | null;
    readonly formula?: string;
  };
}

export interface TurnRecord {
  readonly id: TurnId;
  readonly conversation: ConversationId;
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs;
  readonly durationMs: number;
  readonly outcome: TurnOutcome;
  readonly locale: Locale;
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly usage: ModelUsage;
  readonly rounds: readonly TraceRound[];
  /** Guard reports of each draft: the last one is of what was sent. */
  readonly guard: readonly {
    readonly verdict: string;
    readonly claims: readonly ClaimRecord[];
    readonly text: string;
  }[];
  readonly finalText: string | null;
  /** The turn that this one resumes, when a pending action of it closed. */
  readonly resumes: TurnId | null;
}

export interface AuditEntry {
  readonly id: AuditId;
  readonly at: EpochMs;
  readonly tenant: string;
  readonly conversation: ConversationId | null;
  readonly turn: TurnId | null;
  readonly action: ActionId | null;
  /** `tool.ok`, `tool.refused`, `proposed`, `prompt_sent`, `decided:approved`, `exec_done`, `opt_out`, ... */
  readonly event: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A compare-and-set on one pending action, with everything that must happen in the same transaction. */
export interface ActionChange {
  readonly id: ActionId;
  /** The change is lost unless the action is in one of these states ... */
  readonly from: readonly ActionState[];
  /** ... and at this revision, when given ... */
  readonly revision?: number;
  /** ... and not expired at this time, when given. */
  readonly notExpiredAt?: EpochMs;
  /** ... and held by this executor, when given. */
  readonly heldBy?: string;
  /** ... and with so many decisions on this revision, when given: of two first approvals at once only one counts. */
  readonly decisionsBefore?: number;
  readonly to: ActionState;
  readonly decision?: Decision;
  readonly executor?: string | null;
  readonly leaseUntil?: RealMs | null;
  readonly result?: unknown;
  readonly carriedOn?: boolean;
  /** A new deadline: open hours counted from the acceptance of the prompt. */
  readonly expiresAt?: EpochMs;
  /** A staff edit: new arguments, hash, preview and revision in place of the old. */
  readonly edit?: Pick<PendingAction, "args" | "argsHash" | "preview" | "versions" | "limit" | "revision">;
  /** The observation that now stands for the suspended call, once. */
  readonly observation?: Observation;
  readonly writes?: readonly StagedWrite[];
  readonly outbox?: readonly NewOutboxMessage[];
  readonly audit?: readonly AuditEntry[];
  /** Raises the conversation's version, so that a running turn loses its fence. */
  readonly raiseVersion?: boolean;
}

/** changed, lost (another was first, or the state does not fit), stale (a staged write met another version). */
export type ChangeResult = "changed" | "lost" | "stale";

/** Everything one turn decided; one fenced transaction. */
export interface TurnCommit {
  readonly conversation: ConversationId;
  readonly expectedVersion: number;
  /** Provider ids that are handled from now on; a conflict aborts the whole commit. */
  readonly handled: readonly string[];
  readonly transcript: readonly NewTranscriptEntry[];
  readonly tools: readonly ToolRecord[];
  readonly writes: readonly StagedWrite[];
  readonly newActions: readonly PendingAction[];
  readonly actionChanges: readonly ActionChange[];
  readonly outbox: readonly NewOutboxMessage[];
  readonly audit: readonly AuditEntry[];
  /** Null for a commit that ran no turn worth a trace (a sticker). */
  readonly turn: TurnRecord | null;
  /** The tenant's calendar day that the turn's tokens count for. */
  readonly day?: string;
  readonly changes: {
    readonly mode?: ConversationMode;
    readonly takenOverAt?: EpochMs | null;
    readonly parkedAt?: EpochMs | null;
    readonly optedOut?: boolean;
    readonly locale?: Locale;
    readonly windowClosesAt?: EpochMs;
    readonly lastInboundAt?: EpochMs;
  };
}

/** committed; fenced: version or a handled id did not fit; stale: a staged write or an action change did not fit. */
export type CommitResult = "committed" | "fenced" | "stale";

export interface OpenedConversation {
  readonly conversation: Conversation;
  readonly contact: Contact;
  readonly isNew: boolean;
  /** Two known contacts stood in one payload; the BSUID decided and staff should know. */
  readonly conflict: readonly ContactId[] | null;
}

export interface ConversationStore {
  /**
   * Finds or makes contact and conversation. The returned conversation may have another id than `id` when this contact
   * already has one on this endpoint: `id` is then only the name of a mailbox.
   */
  open(id: ConversationId, key: ConversationKey, displayName: string | null, now: EpochMs): Promise<OpenedConversation>;
  byId(id: ConversationId): Promise<{ conversation: Conversation; contact: Contact } | null>;
  byAddress(
    tenant: string,
    channel: string,
    endpoint: string,
    address: Address,
  ): Promise<{ conversation: Conversation; contact: Contact } | null>;
  /** Attaches unknown addresses to a contact; known ones of others are left and returned. */
  attach(contact: ContactId, addresses: readonly Address[]): Promise<readonly Address[]>;
  /** The last `limit` entries, oldest first. */
  history(id: ConversationId, limit: number): Promise<readonly TranscriptEntry[]>;
  /** A message of this conversation by its provider id: ours (by the id of its delivery) or the customer's. */
  messageByProviderId(
    id: ConversationId,
    providerId: string,
  ): Promise<{ readonly text: string; readonly ours: boolean; readonly at: EpochMs } | null>;
  /** Changes outside a turn (console, CLI); raises the version. */
  change(id: ConversationId, changes: TurnCommit["changes"], audit: readonly AuditEntry[]): Promise<void>;
  /** Counts a failed turn; the new count. */
  recordFailure(id: ConversationId): Promise<number>;
  /** All aliases, for a Redis that was lost. */
  aliases(): AsyncIterable<{ readonly key: ConversationKey; readonly conversation: ConversationId }>;
  list(tenant: string, limit: number): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
  /** Conversations with a question that waits for a model that was down, oldest first. */
  parked(limit: number): Promise<readonly ConversationId[]>;
  /**
   * Conversations of the bot whose customer has been silent since before `silentSince`, whose window is still open, who
   * have not opted out, and who got no follow-up since their last message.
   */
  toFollowUp(
    tenant: string,
    times: { readonly silentSince: EpochMs; readonly now: EpochMs },
    limit: number,
  ): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
}

export interface TurnStore {
  /** Which of these provider ids are handled already. */
  handled(conversation: ConversationId, providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  commit(commit: TurnCommit): Promise<CommitResult>;
  byId(id: TurnId): Promise<{ readonly turn: TurnRecord; readonly tools: readonly ToolRecord[] } | null>;
  last(tenant?: string): Promise<{ readonly turn: TurnRecord; readonly tools: readonly ToolRecord[] } | null>;
  /** All turns in the order of their commits; for replays and exports of small stores. */
  all(tenant?: string): Promise<readonly TurnRecord[]>;
  /** Tool calls in the order they ran, for `replay` and `scenario`. */
  toolCalls(conversation?: ConversationId): Promise<readonly ToolRecord[]>;
}

export interface ActionStore {
  byId(id: ActionId): Promise<PendingAction | null>;
  /** Among actions that are not closed first, else the newest with this code. */
  byCode(tenant: string, code: string): Promise<PendingAction | null>;
  /** Proposed, open, approved or executing. */
  openIn(conversation: ConversationId): Promise<readonly PendingAction[]>;
  open(tenant: string): Promise<readonly PendingAction[]>;
  /** Closed, and the suspended turn does not know yet. */
  notCarriedOn(conversation: ConversationId): Promise<readonly PendingAction[]>;
  change(change: ActionChange): Promise<ChangeResult>;
  /** Work a sweep must arm: decided or expired and not carried on, executing with a lease that ran out. */
  toArm(
    now: EpochMs,
    realNow: RealMs,
    limit: number,
  ): Promise<readonly { action: PendingAction; why: "approved" | "expired" | "lease" | "closed" }[]>;
  ofConversation(conversation: ConversationId): Promise<readonly PendingAction[]>;
}

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
}

export interface Stores {
  readonly dialect: "sqlite" | "postgres";
  readonly conversations: ConversationStore;
  readonly turns: TurnStore;
  readonly actions: ActionStore;
  readonly outbox: OutboxStore;
  readonly records: RecordStore;
  readonly seeds: SeedStore;
  readonly events: EventStore;
  /** The default services of a tenant: catalogue from its file, orders, leads and offers from SQL. */
  services(tenant: Tenant): Services;
  ping(): Promise<void>;
  close(): Promise<void>;
}
