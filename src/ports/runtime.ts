import type { IdKind, IdTypes } from "../core/ids.ts";
import type { EpochMs, RealMs } from "../core/time.ts";

/** Business time. Tests and the sandbox freeze and move it; a deadline is a row that a sweep compares with it. */
export interface Clock {
  now(): EpochMs;
  /** Reads the shared sandbox clock again; the system clock does nothing. Called at each turn and sweep. */
  refresh(): Promise<void>;
}

/** Real time: quiet window, time-outs, leases, back-off. Never frozen. */
export interface Timer {
  now(): RealMs;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that aborts after `ms`, or with `parent`. Call `clear` when done, so that nothing keeps the process up. */
  deadline(ms: number, parent?: AbortSignal): { readonly signal: AbortSignal; clear(): void };
}

/** Prefixed, sortable ids. In tests a counter, so that they read well (`trn_0001`). */
export interface IdSource {
  next<K extends IdKind>(kind: K): IdTypes[K];
  /** Short code from unambiguous characters, for staff to type. */
  code(): string;
  /** Unguessable token for leases. */
  token(): string;
}

/** Structured fields of a log line: ids, codes and numbers. Never message text, phone numbers or secrets. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger whose lines carry `fields` too. */
  child(fields: LogFields): Log;
}

/** Every metric by name with its labels; `docs/operations.md` is held to it by a test. */
export const METRICS = {
  webhook_requests_total: { help: "Webhook requests by result.", labels: ["channel", "result"] },
  inbound_items_total: {
    help: "Items taken from webhooks by kind and whether they were new.",
    labels: ["channel", "kind", "fresh"],
  },
  quarantined_total: { help: "Items that could not be read or handled and were kept aside.", labels: ["channel"] },
  turns_total: { help: "Turns by how they ended.", labels: ["outcome"] },
  turn_seconds: { help: "Time from the start of a turn to its commit.", labels: [] },
  fence_lost_total: { help: "Turns that wrote nothing because the conversation had moved on.", labels: [] },
  model_calls_total: { help: "Model requests by model and result.", labels: ["model", "result"] },
  model_tokens_total: { help: "Tokens by model and direction.", labels: ["model", "direction"] },
  tool_calls_total: { help: "Tool calls by tool and result.", labels: ["tool", "result"] },
  tool_seconds: { help: "Time a tool ran.", labels: ["tool"] },
  grounding_verdicts_total: { help: "Verdicts of the guard by language.", labels: ["verdict", "language"] },
  grounding_violations_total: { help: "Unsupported claims by type and language.", labels: ["type", "language"] },
  actions_total: { help: "Pending actions by tool and state reached.", labels: ["tool", "state"] },
  deliveries_total: { help: "Attempts to send by channel and result.", labels: ["channel", "result"] },
  delivery_states_total: { help: "Statuses applied by state.", labels: ["state"] },
  messages_total: { help: "Messages by business and direction.", labels: ["tenant", "direction"] },
  billed_messages_total: {
    help: "Delivered messages by business and what the platform says they cost.",
    labels: ["tenant", "category", "billable"],
  },
  sender_stopped: { help: "1 while a number of ours may not send.", labels: ["channel", "endpoint"] },
  jobs_total: { help: "Jobs by queue and result.", labels: ["queue", "result"] },
  redis_up: { help: "1 while Redis answers.", labels: [] },
  oldest_unanswered_seconds: {
    help: "Age of the oldest customer message without an answer or a declared reason.",
    labels: [],
  },
} as const;

export type MetricName = keyof typeof METRICS;

export interface Metrics {
  count(name: MetricName, labels?: Readonly<Record<string, string>>, by?: number): void;
  observe(name: MetricName, seconds: number, labels?: Readonly<Record<string, string>>): void;
  set(name: MetricName, value: number, labels?: Readonly<Record<string, string>>): void;
}

/** Named points at which tests and the scenario runner kill the process. Live mode has none of it. */
export const FAIL_POINTS = [
  "beforeModel",
  "afterTool",
  "beforeCommit",
  "afterCommit",
  "afterSettle",
  "afterClaim",
  "afterAccept",
  "beforeEffect",
  "afterEffect",
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];

export interface FailPoints {
  /** Kills the process with SIGKILL when `point` is armed; otherwise does nothing. */
  reach(point: FailPoint): void;
}
