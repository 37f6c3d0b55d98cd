import type { PendingAction } from "../core/action.ts";
import type { Address, Contact, Conversation, Role } from "../core/conversation.ts";
import type { ActionId, TurnId } from "../core/ids.ts";
import type { Locale } from "../core/locale.ts";
import type { InboundMessage } from "../core/message.ts";
import type { Tenant } from "../core/tenant.ts";
import type { EpochMs, RealMs } from "../core/time.ts";
import type { ToolRecord } from "../core/tool.ts";
import type { ModelUsage } from "../ports/model.ts";
import type { AuditEntry, TraceRound, TranscriptEntry, TurnRecord } from "../ports/stores.ts";

/** A message of this turn with what the model is sent of it. */
export interface TurnInput {
  readonly message: InboundMessage;
  readonly forModel: string;
}

/** What happened in a turn so far, in order; the model's request and the transcript are both made from it. */
export type TurnStep =
  /** `recalled`: they stand in the record already and are answered late. */
  | { readonly step: "inputs"; readonly inputs: readonly TurnInput[]; readonly recalled?: true }
  | { readonly step: "calls"; readonly text: string | null; readonly records: readonly ToolRecord[] }
  /** A word of code to the model that something happened, such as a decision. Not part of the record. */
  | { readonly step: "event"; readonly text: string };

/** A gated call that is to be stored, with what it replaces. */
export interface Proposal {
  readonly action: PendingAction;
  readonly replaces: ActionId | null;
}

/** One running turn. Lives in memory only: a killed turn runs again from the inbox. */
export interface Session {
  readonly turn: TurnId;
  readonly tenant: Tenant;
  readonly contact: Contact;
  readonly role: Role;
  /** Where what this turn says goes: the sender of its messages. */
  readonly to: readonly Address[];
  readonly startedAt: EpochMs;
  readonly startedReal: RealMs;
  readonly history: readonly TranscriptEntry[];
  /** Open actions of the conversation when the turn began; a proposal may re-use or replace one. */
  readonly openActions: readonly PendingAction[];
  /** The suspended turn this one carries on, when an action of it closed. */
  readonly resumes: TurnId | null;
  conversation: Conversation;
  locale: Locale;
  steps: TurnStep[];
  proposals: Proposal[];
  audit: AuditEntry[];
  rounds: TraceRound[];
  guard: TurnRecord["guard"][number][];
  modelCalls: number;
  toolCalls: number;
  usage: ModelUsage;
  /** How often each (tool, canonical arguments) was called in this turn. */
  seen: Map<string, { count: number; record: ToolRecord | null }>;
  unknownTools: number;
  /** Set when the model refused a request as too long: later ones of this turn carry less. */
  isSqueezed?: boolean;
  /** Notes of code to the model for the next request only: a repair, the guard's feedback. */
  note: string | null;
}

/** What a turn has to show when it begins. */
export function noProgress() {
  return {
    proposals: [],
    audit: [],
    rounds: [],
    guard: [],
    modelCalls: 0,
    toolCalls: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    seen: new Map(),
    unknownTools: 0,
    note: null,
  } satisfies Partial<Session>;
}

/** All tool records of the turn in call order. */
export function recordsOf(session: Pick<Session, "steps">): ToolRecord[] {
  return session.steps.flatMap((step) => (step.step === "calls" ? step.records : []));
}

/** All messages of the turn in the order they were taken in. */
export function inputsOf(session: Pick<Session, "steps">): TurnInput[] {
  return session.steps.flatMap((step) => (step.step === "inputs" ? step.inputs : []));
}
