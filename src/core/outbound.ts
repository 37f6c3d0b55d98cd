import type { Address, ChannelName } from "./conversation.ts";
import { unreachable } from "./errors.ts";
import type { ConversationId, OutboxId, TurnId } from "./ids.ts";
import type { EpochMs, RealMs } from "./time.ts";

/** Why a message leaves; tags traces, tests and the order rules. */
export const OUTBOX_KINDS = [
  "final",
  "fallback",
  "confirmation",
  "clarify",
  "approval",
  "waiting",
  "expired",
  "notice",
] as const;

export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export interface ReplyButton {
  /** Opaque to the person: `pa:<action>:<revision>:yes`, `pkg:<code>`, ... */
  readonly id: string;
  readonly title: string;
}

export interface ListRow {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
}

/** What leaves, before a channel forms it. Texts may hold Markdown; the channel's formatter turns it into its marks. */
export type OutboundBody =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "buttons"; readonly text: string; readonly buttons: readonly ReplyButton[] }
  | { readonly type: "list"; readonly text: string; readonly button: string; readonly rows: readonly ListRow[] }
  | {
      readonly type: "template";
      readonly name: string;
      readonly language: string;
      readonly parameters: readonly string[];
      /** What the template says, for the transcript and for channels without templates. */
      readonly text: string;
    };

/** The words of a body, for transcripts and tests. */
export function bodyText(body: OutboundBody): string {
  return body.text;
}

/** sent < delivered < read; failed is final. `accepted` is ours: the provider took it and gave an id. */
export type DeliveryState = "accepted" | "sent" | "delivered" | "read" | "failed";

const DELIVERY_RANK: Record<DeliveryState, number> = { accepted: 0, sent: 1, delivered: 2, read: 3, failed: 4 };

/** Statuses overtake each other; a message's state only ever rises, and a failure stands. */
export function raiseDelivery(current: DeliveryState, reported: DeliveryState): DeliveryState {
  return DELIVERY_RANK[reported] > DELIVERY_RANK[current] ? reported : current;
}

/**
 * The life of an outbox row before the provider has it.
 * pending: may be claimed · claimed: a worker holds a lease · unknown: sent, outcome not known, waits for a status ·
 * accepted: the provider gave an id · failed: refused for good · held: waits for a window, a template or a person ·
 * dropped: withdrawn before it was sent.
 */
export type OutboxState = "pending" | "claimed" | "unknown" | "accepted" | "failed" | "held" | "dropped";

/** A message to be sent. Written by a commit, sent by delivery. */
export interface OutboxMessage {
  readonly id: OutboxId;
  /** The conversation it is delivered in; for a staff notice that is the staff member's own. */
  readonly conversation: ConversationId;
  readonly tenant: string;
  readonly channel: ChannelName;
  readonly endpoint: string;
  readonly to: readonly Address[];
  readonly turn: TurnId | null;
  /** The idempotency key: what caused it and its part, unique per tenant. */
  readonly key: string;
  readonly kind: OutboxKind;
  readonly body: OutboundBody;
  /** Provider id of the customer's message this answers, for quoting. */
  readonly replyTo: string | null;
  readonly createdAt: EpochMs;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly notBefore: RealMs;
  readonly providerId: string | null;
  readonly delivery: DeliveryState | null;
  readonly lastError: string | null;
  /** The pending action it asks about. */
  readonly prompts: string | null;
  /** Whether the present claim has got as far as the provider call: a claim lost before that has sent nothing. */
  readonly called: boolean;
  /** Calls so far whose outcome nobody knows. */
  readonly unknowns: number;
}

/** A row that a commit adds; ids, order and state are given by the store. */
export type NewOutboxMessage = Pick<
  OutboxMessage,
  | "id"
  | "conversation"
  | "tenant"
  | "channel"
  | "endpoint"
  | "to"
  | "turn"
  | "key"
  | "kind"
  | "body"
  | "replyTo"
  | "createdAt"
> & {
  /** The pending action whose prompt this is, so that its provider id can be bound to it. */
  readonly prompts?: string;
  /** Business time before which it is held: what staff are told out of hours leaves at the opening. */
  readonly holdUntil?: EpochMs;
};

/** What came of one attempt to send. */
export type SendResult =
  | { readonly outcome: "accepted"; readonly providerId: string }
  | {
      readonly outcome: "retry";
      readonly afterMs: number;
      /** What has to wait: this message, this pair of numbers, our whole number, or everything. */
      readonly scope: "message" | "pair" | "number" | "all";
      readonly code: string;
    }
  | {
      readonly outcome: "refused";
      readonly code: string;
      readonly why:
        | "window"
        | "template"
        | "undeliverable"
        | "content"
        | "policy"
        | "token"
        | "payment"
        | "opted-out"
        | "not-allowed";
      readonly detail: string;
    }
  /** The request left and no answer came back: it may have been sent. */
  | { readonly outcome: "unknown"; readonly detail: string };

/** Why a send was refused for good. */
export type RefusedWhy = Extract<SendResult, { outcome: "refused" }>["why"];

const STOPS = ["token", "policy", "payment"] as const;
/** The refusals that are not about the message. */
export type StopWhy = (typeof STOPS)[number];

export function isStop(why: RefusedWhy): why is StopWhy {
  return STOPS.some((one) => one === why);
}

/** Refusals that stop all sends of a number until somebody acts; the rows stay. */
export function stopsTheSender(result: SendResult): boolean {
  switch (result.outcome) {
    case "accepted":
    case "retry":
    case "unknown":
      return false;
    case "refused":
      return isStop(result.why);
    default:
      return unreachable(result);
  }
}
