import type { PendingAction } from "../core/action.ts";
import type { Address, ConversationMode } from "../core/conversation.ts";
import type { ConversationId, MessageId, OutboxId, TurnId } from "../core/ids.ts";
import type { Locale } from "../core/locale.ts";
import type { Content, Referral } from "../core/message.ts";
import type { NewOutboxMessage } from "../core/outbound.ts";
import type { StagedWrite } from "../core/services.ts";
import type { EpochMs } from "../core/time.ts";
import type { Observation, ToolCall, ToolRecord } from "../core/tool.ts";
import type { TurnOutcome } from "../core/turn.ts";
import type { ModelUsage } from "./model.ts";
import type { ActionChange, AuditEntry } from "./store-actions.ts";

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
    readonly lastFrom?: readonly Address[];
  };
}

/** committed; fenced: version or a handled id did not fit; stale: a staged write or an action change did not fit. */
export type CommitResult = "committed" | "fenced" | "stale";

export interface TurnStore {
  /** Which of these provider ids are handled already. */
  handled(conversation: ConversationId, providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  commit(commit: TurnCommit): Promise<CommitResult>;
  byId(id: TurnId): Promise<{ readonly turn: TurnRecord; readonly tools: readonly ToolRecord[] } | null>;
  /** @param except - conversations whose turns do not count */
  last(
    tenant?: string,
    except?: readonly ConversationId[],
  ): Promise<{ readonly turn: TurnRecord; readonly tools: readonly ToolRecord[] } | null>;
  /** All turns in the order of their commits; for replays and exports of small stores. */
  all(tenant?: string): Promise<readonly TurnRecord[]>;
  /** Tool calls in the order they ran, for `replay` and `scenario`. */
  toolCalls(conversation?: ConversationId): Promise<readonly ToolRecord[]>;
}
