import type { SendResult } from "../../src/core/outbound.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/core/time.ts";

type Retry = Omit<Extract<SendResult, { outcome: "retry" }>, "code">;
type Refused = Omit<Extract<SendResult, { outcome: "refused" }>, "code" | "detail">;

/** What an error code of the Graph API means for a send, before its code and words are filled in. */
export type ErrorClass = Retry | Refused;

const retry = (scope: Retry["scope"], afterMs: number): Retry => ({ outcome: "retry", scope, afterMs });
const refuse = (why: Refused["why"]): Refused => ({ outcome: "refused", why });

// `afterMs` is the first wait; delivery lets it grow with each attempt. For the pair rate Meta asks for 4^n seconds.
const PAIR = retry("pair", 4 * SECOND_MS);
const THROUGHPUT = retry("number", 2 * SECOND_MS);
const CALLS = retry("all", MINUTE_MS);
const UNAVAILABLE = retry("message", 5 * SECOND_MS);
const MAINTENANCE = retry("number", 30 * SECOND_MS);

/**
 * The one table from Graph API error codes to what is done about them. Names and classes: Meta's error code page,
 * pywa's errors.py and @kapso/whatsapp-cloud-api 0.3.0. `token`, `policy` and `payment` stop the sender and keep its rows.
 */
const TABLE: Readonly<Record<number, ErrorClass>> = {
  // Too fast.
  4: CALLS,
  80007: CALLS,
  130429: THROUGHPUT,
  131056: PAIR,
  // Not available now. 131000 ("something went wrong") can be a fault of the content: delivery tries it a few times.
  1: UNAVAILABLE,
  2: UNAVAILABLE,
  131000: UNAVAILABLE,
  131016: UNAVAILABLE,
  131057: MAINTENANCE,
  133004: MAINTENANCE,
  // This person cannot be written to like this.
  131047: refuse("window"),
  131026: refuse("undeliverable"),
  131021: refuse("undeliverable"),
  130472: refuse("undeliverable"),
  131049: refuse("not-allowed"),
  131062: refuse("not-allowed"),
  131050: refuse("opted-out"),
  // This message is wrong.
  100: refuse("content"),
  131008: refuse("content"),
  131009: refuse("content"),
  131051: refuse("content"),
  131052: refuse("content"),
  131053: refuse("content"),
  137000: refuse("content"),
  // The token or its rights.
  0: refuse("token"),
  190: refuse("token"),
  3: refuse("token"),
  10: refuse("token"),
  131005: refuse("token"),
  // The account: spam, policy, lock, country, classification, payment.
  368: refuse("policy"),
  130497: refuse("policy"),
  131031: refuse("policy"),
  131042: refuse("payment"),
  131048: refuse("policy"),
  131064: refuse("policy"),
};

/** The class of a code; null for codes that no table row or range names. */
export function classOfCode(code: number): ErrorClass | null {
  if (Object.hasOwn(TABLE, code)) return TABLE[code]!;
  if (code >= 200 && code <= 299) return refuse("token");
  if (code >= 132_000 && code <= 132_999) return refuse("template");
  return null;
}

/** A Graph API error as it comes in an answer's body. */
export interface GraphError {
  readonly code: number;
  readonly subcode: number | null;
  readonly detail: string;
  readonly isTransient: boolean;
}

/**
 * What an answer other than a usable 200 means.
 *
 * - A code of the table decides; `Retry-After` makes its wait longer, never shorter.
 * - A code that is not in the table goes by the HTTP status and Meta's own `is_transient`.
 * - A server error without a Graph error in it comes from something in between, which cannot know whether the message
 *   went on: unknown. Only 503 and 429 say that it did not.
 */
export function resultOfError(status: number, error: GraphError | null, retryAfterMs: number | null): SendResult {
  const known = error === null ? null : classOfCode(error.code);
  const code = error === null ? `http_${status}` : String(error.code);
  const detail = error?.detail ?? `HTTP ${status}`;
  if (known === null && error === null && status >= 500 && status !== 503) return { outcome: "unknown", detail };
  const found = known ?? classOfStatus(status, error?.isTransient ?? false);
  if (found.outcome === "retry") return { ...found, code, afterMs: Math.max(found.afterMs, retryAfterMs ?? 0) };
  return { ...found, code, detail };
}

function classOfStatus(status: number, isTransient: boolean): ErrorClass {
  if (status === 429) return CALLS;
  if (status >= 500 || status === 408 || status < 400 || isTransient) return UNAVAILABLE;
  if (status === 401 || status === 403) return refuse("token");
  return refuse("content");
}
