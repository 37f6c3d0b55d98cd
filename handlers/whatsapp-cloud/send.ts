import { z } from "zod";
import { unreachable } from "../../src/core/errors.ts";
import type { SendResult } from "../../src/core/outbound.ts";
import { SECOND_MS } from "../../src/core/time.ts";
import type { Channel, SendRequest } from "../../src/ports/channel.ts";
import type { Log, Timer } from "../../src/ports/runtime.ts";
import { type GraphError, resultOfError } from "./error-table.ts";
import { LIMITS, PAIR_RATE, WINDOW_MS } from "./limits.ts";
import { createMediaFetch } from "./media.ts";
import { toParts } from "./parts.ts";
import { messageOf, readAndTyping, type Wire } from "./wire.ts";

export interface WhatsAppSenderDeps {
  /** Bearer token of the system user; leaves in the Authorization header only. */
  readonly accessToken: string;
  /** Such as `https://graph.facebook.com`; the sandbox points it at its stand-in. */
  readonly baseUrl: string;
  /** Pinned in the configuration, such as `v26.0`. */
  readonly graphVersion: string;
  /** How long one call may take before its outcome counts as unknown. */
  readonly timeoutMs: number;
  /** Messages a second of one number. @defaultValue 80, Meta's figure without an upgrade */
  readonly perSecond?: number;
  readonly timer: Timer;
  readonly log: Log;
}

/** What one HTTP exchange came to. */
type Exchange =
  | { readonly kind: "answer"; readonly status: number; readonly body: string; readonly retryAfter: string | null }
  /** Nothing left this machine: the connection was refused or the name not found. */
  | { readonly kind: "unsent"; readonly why: string }
  /** The request may have arrived. */
  | { readonly kind: "lost"; readonly why: string };

/**
 * The Cloud API as a `Channel`. `split` forms Markdown into WhatsApp's marks and cuts it; `send` takes one of those parts
 * as it is. There is no idempotency key on this API, so an outcome that is not known is said to be unknown, and the
 * callback data in later statuses tells what became of it.
 */
export function createWhatsAppSender(deps: WhatsAppSenderDeps): Channel {
  const post = createPost(deps);
  const log = deps.log.child({ channel: "whatsapp" });
  return {
    name: "whatsapp",
    capabilities: {
      textLimit: LIMITS.text,
      buttons: LIMITS.buttons,
      listRows: LIMITS.listRows,
      windowMs: WINDOW_MS,
      templates: true,
      typing: true,
      streaming: false,
      pace: { perSecond: deps.perSecond ?? LIMITS.perSecond, ...PAIR_RATE },
    },
    split: toParts,
    fetchMedia: createMediaFetch({ ...deps, log }),

    async send(request, signal) {
      const message = messageOf(request);
      if (message === null) return refusedForNobody();
      const result = resultOf(await post(request.endpoint, message, signal));
      report(log, request, result);
      return result;
    },

    async typing(endpoint, messageId, signal) {
      const exchange = await post(endpoint, readAndTyping(messageId), signal);
      if (exchange.kind !== "answer") log.debug("read and typing not sent", { endpoint, why: exchange.why });
      else if (exchange.status !== 200) log.debug("read and typing refused", { endpoint, status: exchange.status });
    },
  };
}

function createPost(deps: WhatsAppSenderDeps) {
  const root = `${deps.baseUrl.replace(/\/+$/, "")}/${deps.graphVersion}`;
  return async (endpoint: string, message: Wire, signal: AbortSignal): Promise<Exchange> => {
    if (signal.aborted) return { kind: "unsent", why: "aborted" };
    const deadline = deps.timer.deadline(deps.timeoutMs, signal);
    try {
      const response = await fetch(`${root}/${encodeURIComponent(endpoint)}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${deps.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify(message),
        redirect: "manual",
        signal: deadline.signal,
      });
      const body = await response.text();
      return { kind: "answer", status: response.status, body, retryAfter: response.headers.get("retry-after") };
    } catch (error) {
      // Whatever fetch throws is a failed exchange; what matters is whether the request can have arrived.
      const why = deadline.signal.aborted ? "timeout" : networkCode(error);
      return { kind: NEVER_SENT.has(why) ? "unsent" : "lost", why };
    } finally {
      deadline.clear();
    }
  };
}

/** Failures of fetch (undici) before a byte of the request was written. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** The system's code behind fetch's "fetch failed". */
function networkCode(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  for (const cause of causes) {
    if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  }
  return error instanceof Error ? error.name : "unknown";
}

const RETRY_UNSENT_MS = 2 * SECOND_MS;

function resultOf(exchange: Exchange): SendResult {
  switch (exchange.kind) {
    case "unsent":
      return { outcome: "retry", scope: "all", afterMs: RETRY_UNSENT_MS, code: exchange.why };
    case "lost":
      return { outcome: "unknown", detail: exchange.why };
    case "answer":
      return resultOfAnswer(exchange.status, parseJson(exchange.body), exchange.retryAfter);
    default:
      return unreachable(exchange);
  }
}

// `message_status` may say `held_for_quality_assessment`: accepted all the same, its statuses come later.
const accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) });

const failure = z.looseObject({
  error: z.looseObject({
    code: z.coerce.number().int(),
    error_subcode: z.coerce.number().int().nullish().catch(null),
    message: z.string().nullish().catch(null),
    is_transient: z.boolean().nullish().catch(null),
    error_data: z.looseObject({ details: z.string() }).nullish().catch(null),
  }),
});

function resultOfAnswer(status: number, body: unknown, retryAfter: string | null): SendResult {
  const success = accepted.safeParse(body);
  if (status === 200 && success.success) return { outcome: "accepted", providerId: success.data.messages[0]!.id };
  const error = graphErrorOf(body);
  if (status >= 200 && status < 300 && error === null) {
    return { outcome: "unknown", detail: `HTTP ${status} without a message id` };
  }
  return resultOfError(status, error, waitOf(retryAfter));
}

function graphErrorOf(body: unknown): GraphError | null {
  const parsed = failure.safeParse(body);
  if (!parsed.success) return null;
  const { code, error_subcode, message, is_transient, error_data } = parsed.data.error;
  return {
    code,
    subcode: error_subcode ?? null,
    detail: error_data?.details ?? message ?? `error ${code}`,
    isTransient: is_transient ?? false,
  };
}

/** `Retry-After` in seconds; Meta sends no dates there. */
function waitOf(retryAfter: string | null): number | null {
  const seconds = retryAfter === null || retryAfter.trim() === "" ? Number.NaN : Number(retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * SECOND_MS : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's HTML page or a cut answer: no usable body, which the caller judges by the status.
    return null;
  }
}

function refusedForNobody(): SendResult {
  return { outcome: "refused", code: "no_address", why: "content", detail: "no phone and no user id to send to" };
}

function report(log: Log, request: SendRequest, result: SendResult): void {
  const fields = { endpoint: request.endpoint, callbackData: request.callbackData, type: request.body.type };
  if (result.outcome === "accepted") log.debug("sent", fields);
  else if (result.outcome === "unknown") log.warn("outcome of a send unknown", { ...fields, why: result.detail });
  else log.warn("not sent", { ...fields, outcome: result.outcome, code: result.code });
}
