import type { z } from "zod";
import type { Contact, Conversation, Role } from "./conversation.ts";
import type { FactMeta } from "./evidence.ts";
import type { ActionId } from "./ids.ts";
import type { Locale, SayText } from "./locale.ts";
import type { EffectPlace, Services, StagedWrite } from "./services.ts";
import type { Tenant } from "./tenant.ts";
import type { EpochMs } from "./time.ts";

export type ToolCategory = "query" | "action" | "computation";

/** safe runs in the turn; moderate waits for the customer; dangerous waits for sales staff. */
export type Danger = "safe" | "moderate" | "dangerous";

export const PERMISSIONS = [
  "catalog:read",
  "business:read",
  "orders:read:own",
  "orders:write:own",
  "offers:write",
  "leads:write",
  "handoff",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What a tool may use. No store, no channel, no model: a tool can neither send nor remember by itself. */
export interface ToolContext {
  readonly tenant: Tenant;
  readonly conversation: Conversation;
  readonly contact: Contact;
  readonly role: Role;
  readonly locale: Locale;
  readonly services: Services;
  readonly now: EpochMs;
  /** Set when an approved action runs: the idempotency key of its effect. */
  readonly actionId: ActionId | null;
  /** Makes the id of a record that the tool stages; prefixed and sortable. */
  readonly newId: (kind: "lead" | "offer") => string;
  readonly signal: AbortSignal;
}

/** What a tool returns: its output, and the writes that the turn's commit (or the action's) makes for it. */
export interface ToolOutcome<Output> {
  readonly output: Output;
  readonly writes?: readonly StagedWrite[];
}

/** A refusal that the model can act on: what is wrong and what would be allowed. */
export interface ToolRefusal {
  readonly refused: RefusalCode;
  readonly message: string;
  readonly allowed?: readonly string[];
  /** The same for staff, as a key of the texts: what they edit may be refused too, and they read no English message. */
  readonly say?: SayText;
  /** The state that stands in the way, from the person's own record: `{ orderId, status }`. A reply may state it. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export type RefusalCode =
  | "unknown-tool"
  | "forbidden"
  | "limited"
  | "invalid"
  | "not-found"
  | "not-now"
  | "too-many"
  | "repeated";

/** What must still be true when an approved action runs, with the versions it was seen at. */
export type Preconditions =
  | { readonly met: true; readonly versions: Readonly<Record<string, number>> }
  | { readonly met: false; readonly refusal: ToolRefusal };

/**
 * One tool: a file in `tools/` with one `defineTool`, and a line in `tools/index.ts`.
 * @typeParam Input - the zod input schema, always a strict object
 * @typeParam Output - the zod output schema, annotated with {@link FactMeta}
 */
export interface ToolDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** For the model: what it does and when to call it. */
  readonly description: string;
  readonly category: ToolCategory;
  /** May depend on the tenant: an enum of its package codes. */
  readonly input: Input | ((tenant: Tenant) => Input);
  readonly output: Output;
  readonly permissions: readonly Permission[];
  readonly rateLimit: { readonly calls: number; readonly windowMs: number };
  readonly timeoutMs: number;
  /** True when the same call may be made again after a failure. */
  readonly idempotent: boolean;
  /** What a successful call did, as the guard knows it: `order.cancel`, `lead.save`, `handoff`. */
  readonly effect?: string;
  /** Gated tools only: where the effect happens. */
  readonly effectPlace?: (services: Services) => EffectPlace;
  readonly danger: Danger | ((args: z.output<Input>, ctx: ToolContext) => Danger | Promise<Danger>);
  /** How many different staff members must approve a dangerous call. */
  readonly approvals?: 1 | 2;
  /** The amount or rate that staff limits are compared with. */
  readonly limitOf?: (
    args: z.output<Input>,
    ctx: ToolContext,
  ) => { readonly discountPercent?: number; readonly refundMinor?: number };
  /** Argument fields that staff may change by `edit CODE field=value`. */
  readonly editable?: readonly string[];
  readonly preconditions?: (args: z.output<Input>, ctx: ToolContext) => Promise<Preconditions>;
  /** What will happen, composed from the arguments and the world; never the tool's description. */
  readonly preview?: (args: z.output<Input>, ctx: ToolContext) => Promise<SayText>;
  readonly run: (args: z.output<Input>, ctx: ToolContext) => Promise<ToolOutcome<z.input<Output>> | ToolRefusal>;
}

/** Checks what types cannot and keeps the schema's types for `run`. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): ToolDefinition {
  return definition as unknown as ToolDefinition;
}

export function isRefusal(outcome: ToolOutcome<unknown> | ToolRefusal): outcome is ToolRefusal {
  return "refused" in outcome;
}

/** One call as the model made it, with an id that is unique in the conversation. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As received; blank counts as `{}`. */
  readonly argumentsText: string;
}

/** What one call came to. One call, exactly one observation. */
export type Observation =
  | {
      readonly status: "ok";
      /** Validated and stripped output. */
      readonly data: unknown;
      /** A word of code to the model beside the result: that staff approved, that they edited the call. */
      readonly note?: string;
      /** What is true beside the result: that staff approved it, of which record. A reply may state it. */
      readonly facts?: Readonly<Record<string, unknown>>;
      readonly meta: Readonly<Record<string, FactMeta>>;
      readonly effect: string | null;
      readonly writes: readonly StagedWrite[];
    }
  | { readonly status: "refused"; readonly refusal: ToolRefusal }
  | {
      readonly status: "failed";
      readonly code: "timeout" | "error" | "bad-output";
      readonly message: string;
      readonly retryable: boolean;
    }
  | { readonly status: "proposed"; readonly action: ActionId; readonly decider: "customer" | "staff" }
  /** A gated call that is over without a result of its own: rejected, expired, withdrawn, replaced, stale, unknown. */
  | {
      readonly status: "closed";
      readonly how: string;
      readonly message: string;
      /** What was found instead: see {@link ToolRefusal}. */
      readonly facts?: Readonly<Record<string, unknown>>;
    };

/** A call with its observation, as the journal keeps it. */
export interface ToolRecord {
  readonly call: ToolCall;
  /** Parsed and normalised arguments, null when they could not be read. */
  readonly args: unknown;
  readonly observation: Observation;
  readonly observedAt: EpochMs;
  readonly durationMs: number;
  /** Whether `run` was entered at all. */
  readonly ran: boolean;
}
