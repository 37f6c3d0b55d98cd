import type { Address } from "./conversation.ts";
import { JangkarError } from "./errors.ts";
import type { ActionId, ConversationId, TurnId } from "./ids.ts";
import type { Locale, SayText } from "./locale.ts";
import type { EffectPlace } from "./services.ts";
import type { EpochMs, RealMs } from "./time.ts";

/** The states of a pending action. Everything after `executing` is final but `unknown`, which staff settle. */
export const ACTION_STATES = [
  "proposed",
  "open",
  "approved",
  "executing",
  "done",
  "failed",
  "stale",
  "unknown",
  "rejected",
  "expired",
  "withdrawn",
  "replaced",
] as const;

export type ActionState = (typeof ACTION_STATES)[number];

export type ActionEvent =
  | "prompt-accepted"
  | "approve"
  | "reject"
  | "expire"
  | "withdraw"
  | "replace"
  | "execute"
  | "succeeded"
  | "refused"
  | "failed"
  | "outcome-unknown";

const TABLE: Record<ActionState, Partial<Record<ActionEvent, ActionState>>> = {
  proposed: {
    "prompt-accepted": "open",
    approve: "approved",
    reject: "rejected",
    expire: "expired",
    withdraw: "withdrawn",
    replace: "replaced",
  },
  open: { approve: "approved", reject: "rejected", expire: "expired", withdraw: "withdrawn", replace: "replaced" },
  approved: { execute: "executing", refused: "stale" },
  executing: { succeeded: "done", refused: "stale", failed: "failed", "outcome-unknown": "unknown" },
  // The holder of the execution token may still learn the truth after a thaw; staff may settle it.
  unknown: { succeeded: "done", failed: "failed" },
  done: {},
  failed: {},
  stale: {},
  rejected: {},
  expired: {},
  withdrawn: {},
  replaced: {},
};

/** The next state. @throws JangkarError ILLEGAL_TRANSITION when `state` does not take `event`. */
export function stepAction(state: ActionState, event: ActionEvent): ActionState {
  const next = TABLE[state][event];
  if (next === undefined)
    throw new JangkarError("ILLEGAL_TRANSITION", `an action that is ${state} does not take ${event}`);
  return next;
}

export function takesEvent(state: ActionState, event: ActionEvent): boolean {
  return TABLE[state][event] !== undefined;
}

/** States in which a decision is still possible. */
export function isUndecided(state: ActionState): boolean {
  return state === "proposed" || state === "open";
}

/** States that still need something: a decision, an execution or a person. */
export function isOpen(state: ActionState): boolean {
  return isUndecided(state) || state === "approved" || state === "executing";
}

export interface Decision {
  readonly by: Address;
  readonly name: string | null;
  readonly role: "customer" | "agent" | "manager" | "system";
  readonly verdict: "approve" | "reject";
  readonly at: EpochMs;
  readonly how: "button" | "words" | "command" | "api";
  /** Provider id of the message that decided. */
  readonly messageId: string | null;
  readonly reason: string | null;
}

/** One gated call that waits for a person. Arguments never change; an edit makes a new revision. */
export interface PendingAction {
  readonly id: ActionId;
  /** Short, unambiguous, unique among the open ones of a tenant; what staff type. */
  readonly code: string;
  readonly tenant: string;
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  /** The call it stands for, so that the resumed turn answers that very id. */
  readonly toolCallId: string;
  readonly tool: string;
  readonly args: unknown;
  /** SHA-256 over format version, tenant, conversation, tool, schema digest and canonical arguments. */
  readonly argsHash: string;
  readonly decider: "customer" | "staff";
  readonly approvalsNeeded: 1 | 2;
  readonly effectPlace: EffectPlace;
  readonly preview: SayText;
  readonly locale: Locale;
  readonly versions: Readonly<Record<string, number>>;
  readonly limit: { readonly discountPercent?: number; readonly refundMinor?: number };
  readonly state: ActionState;
  readonly revision: number;
  readonly proposedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Provider ids of the messages that asked. */
  readonly askedIn: readonly string[];
  readonly decisions: readonly Decision[];
  /** Fencing token of the executor, and when its lease runs out. */
  readonly executor: string | null;
  readonly leaseUntil: RealMs | null;
  readonly result: unknown;
  /** Whether the suspended turn has been told of the end. */
  readonly carriedOn: boolean;
}
