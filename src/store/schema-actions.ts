import type { Generated } from "kysely";

/** One gated call that waits for a person. */
export interface ActionsTable {
  /** Order of proposal. */
  position: Generated<number>;
  id: string;
  tenant: string;
  conversation: string;
  turn: string;
  /** Unique among the actions of a tenant that still need something (see the partial index). */
  code: string;
  tool_call_id: string;
  tool: string;
  /** JSON of the canonical arguments. */
  args: string;
  /** SHA-256, hex. */
  args_hash: string;
  /** `customer` or `staff`. */
  decider: string;
  approvals_needed: number;
  /** `sql` or `outside`. */
  effect_place: string;
  /** JSON of a `SayText`. */
  preview: string;
  locale: string;
  /** JSON: record id to the version it was seen at. */
  versions: string;
  /** JSON: what staff limits are compared with (percent, minor units). */
  limits: string;
  /** `ActionState`; changed by compare-and-set only. */
  state: string;
  /** 1 while a decision, an execution or a person is awaited: what the code must be unique among. */
  live: number;
  /** Raised by a staff edit; a decision counts for its revision only. */
  revision: number;
  proposed_at: number;
  expires_at: number;
  /** Fencing token of the executor. */
  executor: string | null;
  /** Real time. */
  lease_until: number | null;
  /** JSON of whatever the execution returned. */
  result: string;
  /** 1 once the suspended turn has been told of the end. */
  carried_on: number;
}

/** Who decided what, per revision; one person gives one verdict once. */
export interface DecisionsTable {
  position: Generated<number>;
  action: string;
  revision: number;
  by_kind: string;
  by_value: string;
  /** `approve` or `reject`. */
  verdict: string;
  /** JSON of the `Decision`. */
  decision: string;
}

/** Messages that asked for a decision, so that a quoted reply is bound to its action. */
export interface PromptsTable {
  position: Generated<number>;
  action: string;
  revision: number;
  provider_id: string;
}
