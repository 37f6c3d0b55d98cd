import OpenAI, { APIError } from "openai";
import { JangkarError } from "../core/errors.ts";
import type { Timer } from "../ports/runtime.ts";
import { parseJson } from "./call-arguments.ts";
import { type Failure, failureInside, plainFailure, readFailure } from "./provider-failure.ts";
import type { WireRequest } from "./wire-request.ts";

/** What one request over the wire came to. */
export type Exchange =
  | { readonly kind: "answered"; readonly body: unknown }
  | { readonly kind: "failed"; readonly failure: Failure };

/** One request, no retries. @throws JangkarError ABORTED when `signal` ends it */
export type Transport = (wire: WireRequest, signal: AbortSignal) => Promise<Exchange>;

export interface TransportDeps {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly timer: Timer;
  /** For connection, headers and body together. */
  readonly deadlineMs: number;
  readonly fetch: typeof globalThis.fetch;
}

/** A completion of some thousand tokens is far below this; an answer above it is a flood and is not read to its end. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Chat completions through the `openai` package, of which the request side is used: its retries ignore aborts, its
 * timeout ends with the headers, and its reading of a 200 takes HTML for a string and cut JSON for a bug.
 */
export function createTransport({ apiKey, baseURL, timer, deadlineMs, fetch }: TransportDeps): Transport {
  const client = new OpenAI({
    apiKey,
    baseURL,
    maxRetries: 0,
    // Ours ends first; this one must not run out before it.
    timeout: deadlineMs + 60_000,
    fetch: withBoundedErrors(fetch),
    logLevel: "off",
    // Said, because the package would take them from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
  });

  return async (wire, signal) => {
    const deadline = timer.deadline(deadlineMs, signal);
    try {
      const options = { signal: deadline.signal };
      // The package wants a list of its own; ours is shared by every request of a tenant.
      const { tools, ...rest } = wire;
      const body = tools === undefined ? rest : { ...rest, tools: [...tools] };
      const response = await client.chat.completions.create(body, options).asResponse();
      return readAnswer(await readBounded(response, MAX_ANSWER_BYTES), response.headers, timer.now());
    } catch (thrown) {
      if (signal.aborted) throw new JangkarError("ABORTED", "the model call was ended", { cause: signal.reason });
      if (deadline.signal.aborted) return failed(plainFailure("MODEL_UNAVAILABLE", `no answer in ${deadlineMs} ms`));
      return failed(failureOf(thrown, timer.now()));
    } finally {
      deadline.clear();
    }
  };
}

function readAnswer(text: string | null, headers: Headers, now: number): Exchange {
  // Asking again would bring the same flood.
  if (text === null) return failed(plainFailure("MODEL_MALFORMED", `over ${MAX_ANSWER_BYTES} bytes`, false));
  const body = parseJson(text);
  if (body === undefined) return failed(plainFailure("MODEL_MALFORMED", "the answer is no JSON"));
  const inside = failureInside(body, headers, now);
  return inside === null ? { kind: "answered", body } : failed(inside);
}

function failed(failure: Failure): Exchange {
  return { kind: "failed", failure };
}

function failureOf(thrown: unknown, now: number): Failure {
  if (thrown instanceof APIError && thrown.status !== undefined && thrown.headers !== undefined)
    return readFailure({ status: thrown.status, headers: thrown.headers, body: thrown.error, now });
  return plainFailure("MODEL_UNAVAILABLE", `network ${networkCode(thrown) ?? "failure"}`);
}

/** ECONNREFUSED and the like, from whatever depth of causes. */
function networkCode(thrown: unknown): string | null {
  let error: unknown = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error; depth++) {
    const { code } = error as { code?: unknown };
    if (typeof code === "string") return code;
    error = error.cause;
  }
  return null;
}

/**
 * The package reads an error's body whole and keeps only its `error` member. This hands it a bounded body in which the
 * whole of it is that member, so that `{"detail": …}` and `{"message": …}` arrive too.
 */
function withBoundedErrors(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return response;
    const text = (await readBounded(response, MAX_ERROR_BYTES)) ?? "";
    const { status, statusText, headers } = response;
    // By the fetch standard a 304 has no body.
    const body = status === 304 ? null : JSON.stringify({ error: parseJson(text) ?? text });
    return new Response(body, { status, statusText, headers });
  };
}

/** The body as text, or null when it is longer than `max` bytes; the rest is not read then. */
async function readBounded(response: Response, max: number): Promise<string | null> {
  const declared = Number(response.headers.get("content-length") ?? Number.NaN);
  // The length counts bytes on the wire; compressed ones say nothing of what they unpack to.
  if (declared <= max && !response.headers.has("content-encoding")) return response.text();
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > max) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
