import { isRecord, parseJson } from "./call-arguments.ts";
import { readRetryAfter } from "./retry-after.ts";

/** Why an exchange with a provider gave no completion, in terms of what to do about it. */
export interface Failure {
  readonly code:
    | "MODEL_UNAVAILABLE"
    | "MODEL_RATE_LIMITED"
    | "MODEL_REJECTED"
    | "MODEL_MALFORMED"
    | "MODEL_CONTEXT_FULL";
  /** For logs: status and machine-readable codes, never the provider's sentences (they may quote the customer). */
  readonly reason: string;
  /** True when the same request may succeed by waiting. */
  readonly retry: boolean;
  readonly retryAfterMs?: number;
  /** The provider's own words and the field it named: to adapt the request and for `cause`, never for people. */
  readonly said: string;
  readonly param: string | null;
  /** True when a safety filter refused the request itself: a refusal, not a failure. */
  readonly filtered: boolean;
}

interface HttpFailure {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Parsed JSON, or the text when it is none. */
  readonly body: unknown;
  readonly now: number;
}

const MAX_SAID_CHARS = 300;

/** A failed exchange by its status, headers and body. `now` is real time, for Retry-After as a date. */
export function readFailure({ status, headers, body, now }: HttpFailure): Failure {
  const error = describe(body);
  const base = {
    reason: ["HTTP", status, error.code, error.type].filter((part) => part !== null).join(" "),
    said: error.said,
    param: error.param,
    filtered: false,
  };
  const tag = `${error.code ?? ""} ${error.type ?? ""}`;
  if (status < 500 && /content_filter|content_policy|ResponsibleAI/.test(`${tag} ${error.inner ?? ""}`))
    return { ...base, code: "MODEL_REJECTED", retry: false, filtered: true };
  if (status < 500 && isTooLong(tag, error.said)) return { ...base, code: "MODEL_CONTEXT_FULL", retry: false };
  // An empty purse does not fill by waiting; OpenAI says so with a 429.
  if (status === 402 || /insufficient_quota|billing/.test(tag))
    return { ...base, code: "MODEL_REJECTED", retry: false };
  const retryAfterMs = readRetryAfter(headers, error.fields, error.said, now);
  if (status === 429) return { ...base, code: "MODEL_RATE_LIMITED", retry: true, retryAfterMs };
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return { ...base, code: "MODEL_UNAVAILABLE", retry: true, retryAfterMs };
  return { ...base, code: "MODEL_REJECTED", retry: false };
}

/**
 * The request does not fit the model: a code (OpenAI `context_length_exceeded`, Anthropic's gateways
 * `request_too_large`), or the sentence alone (vLLM, Ollama, OpenRouter).
 */
function isTooLong(tag: string, said: string): boolean {
  return (
    /context_length|context_window|request_too_large|string_above_max_length/i.test(tag) ||
    /maximum context length|context (?:length|window|size)\b.{0,40}\bexceed|exceed\w*.{0,60}\bcontext|prompt is too long/i.test(
      said,
    )
  );
}

/**
 * The failure inside an answer of status 200, or null when it holds none. Gateways answer 200 first and meet the
 * provider's error later (OpenRouter: `error` at the top or in the choice).
 */
export function failureInside(body: unknown, headers: HttpFailure["headers"], now: number): Failure | null {
  if (!isRecord(body)) return null;
  const choice = Array.isArray(body["choices"]) ? body["choices"][0] : undefined;
  const inChoice = isRecord(choice) && isRecord(choice["error"]) ? choice : null;
  const holder = isError(body["error"]) ? body : body["object"] === "error" ? body : inChoice;
  if (holder === null) return null;
  const failure = readFailure({ status: statusInside(holder), headers, body: holder, now });
  return { ...failure, reason: `in a 200: ${failure.reason}` };
}

/** A failure of the connection, of time, or of the answer's form. */
export function plainFailure(code: "MODEL_UNAVAILABLE" | "MODEL_MALFORMED", reason: string, retry = true): Failure {
  return { code, reason, retry, said: "", param: null, filtered: false };
}

function isError(error: unknown): boolean {
  return isRecord(error) || (typeof error === "string" && error !== "");
}

function statusInside(holder: Record<string, unknown>): number {
  const error = isRecord(holder["error"]) ? holder["error"] : holder;
  for (const value of [error["code"], error["status"], error["status_code"]]) {
    const status = Number(value);
    if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  }
  const words = `${error["code"] ?? ""} ${error["type"] ?? ""}`;
  if (/rate_limit|too_many_requests/i.test(words)) return 429;
  return /invalid_request/i.test(words) ? 400 : 502;
}

interface Description {
  readonly said: string;
  readonly code: string | null;
  readonly type: string | null;
  readonly param: string | null;
  readonly inner: string | null;
  /** The objects in which a hint to wait may stand. */
  readonly fields: readonly Record<string, unknown>[];
}

/** The shapes in use: {error: {…}} (OpenAI), {error: "…"}, {message: …} (older vLLM, Mistral), {detail: …} (FastAPI), text. */
function describe(body: unknown): Description {
  // Google's endpoint wraps its error into an array of one.
  const outer = Array.isArray(body) ? body[0] : body;
  const top = isRecord(outer) ? outer : {};
  const error = isRecord(top["error"]) ? top["error"] : top;
  const words = [error["message"], top["error"], top["message"], top["detail"], outer].find(
    (value) => value !== undefined && value !== null,
  );
  const said = typeof words === "string" ? words : JSON.stringify(words ?? "");
  const metadata = isRecord(error["metadata"]) ? error["metadata"] : {};
  // OpenRouter keeps the provider's own error as a string inside.
  const raw = typeof metadata["raw"] === "string" ? parseJson(metadata["raw"]) : undefined;
  const details = Array.isArray(error["details"]) ? error["details"].filter(isRecord) : [];
  const inner = isRecord(error["innererror"]) ? text(error["innererror"]["code"]) : null;
  const deeper = isRecord(raw) ? [raw, ...(isRecord(raw["error"]) ? [raw["error"]] : [])] : [];
  return {
    said: said.slice(0, MAX_SAID_CHARS),
    code: tag(error["code"]),
    type: tag(error["type"]),
    param: text(error["param"]),
    inner,
    fields: [error, top, metadata, ...details, ...deeper],
  };
}

/** A machine-readable word; a sentence in its place is not let into logs. */
function tag(value: unknown): string | null {
  const word = text(value);
  return word !== null && /^[\w.-]{1,60}$/.test(word) ? word : null;
}

function text(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
