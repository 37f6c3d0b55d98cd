import type { ActionState, Decision, PendingAction } from "../core/action.ts";
import type { ActionId, AuditId, ConversationId, TurnId } from "../core/ids.ts";
import type { NewOutboxMessage } from "../core/outbound.ts";
import type { StagedWrite } from "../core/services.ts";
import type { EpochMs, RealMs } from "../core/time.ts";
import type { Observation } from "../core/tool.ts";

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
