import { JangkarError } from "../core/errors.ts";
import { SECOND_MS } from "../core/time.ts";
import type { ChatModel, ModelReply, ModelRequest } from "../ports/model.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";
import { createLeanFetch } from "./lean-fetch.ts";
import { type Failure, plainFailure } from "./provider-failure.ts";
import { initialProfile } from "./provider-profile.ts";
import { learnFrom } from "./provider-refusals.ts";
import { readCompletion, readingContext } from "./quirks.ts";
import { createTransport, type Exchange } from "./transport.ts";
import { toWire } from "./wire-request.ts";

export interface RetryOptions {
  /** Requests for one completion at most, the first included. @defaultValue 3 */
  readonly attempts?: number;
  /** Wait before the second request; doubles each time. @defaultValue 500 */
  readonly backoffMs?: number;
  /** A longer wait is not slept here but thrown, for the queue to hold the turn. @defaultValue 20_000 */
  readonly maxWaitMs?: number;
}

export interface OpenAiModelOptions {
  /** May be missing for servers that want none (Ollama, vLLM). */
  readonly apiKey?: string;
  /** Up to and with `/v1`. */
  readonly baseURL: string;
  readonly model: string;
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  /** For one request, not for all attempts together; the turn's signal bounds those. @defaultValue 30_000 */
  readonly deadlineMs?: number;
  readonly retry?: RetryOptions;
  /** For tests and proxies. @defaultValue {@link createLeanFetch} */
  readonly fetch?: typeof globalThis.fetch;
}

/** The package refuses to start without a key; servers that want none ignore it. */
const NO_KEY = "none";
const DEFAULT_DEADLINE_MS = 30 * SECOND_MS;
const DEFAULT_RETRY = { attempts: 3, backoffMs: 500, maxWaitMs: 20 * SECOND_MS };
/** A request that comes a timer's tick too early is refused again. */
const WAIT_MARGIN_MS = 25;

/**
 * A model behind any OpenAI-compatible endpoint. What an endpoint cannot take is learnt from its refusals and
 * remembered: the refused field is left out or changed once, and no request is ever sent again unchanged after a 4xx.
 */
export function createOpenAiModel(options: OpenAiModelOptions): ChatModel {
  const { model, timer, metrics } = options;
  const log = options.log.child({ model });
  const retry = { ...DEFAULT_RETRY, ...options.retry };
  const send = createTransport({
    apiKey: options.apiKey || NO_KEY,
    baseURL: options.baseURL,
    timer,
    deadlineMs: options.deadlineMs ?? DEFAULT_DEADLINE_MS,
    fetch: options.fetch ?? createLeanFetch(),
  });
  let profile = initialProfile(options.baseURL);

  async function complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    for (let attempt = 1; ; ) {
      if (signal.aborted) throw aborted(signal);
      const sentWith = profile;
      const wire = toWire(request, model, sentWith);
      const outcome = read(await exchange(() => send(wire, signal)), request);
      if ("kind" in outcome) return counted(outcome);
      const learnt = learnFrom(outcome, wire, sentWith);
      if (learnt !== null) {
        // Merged into what is known by now: another conversation may have learnt something else meanwhile.
        profile = { ...profile, ...learnt };
        log.info("the endpoint refused a field; asking without it", { reason: outcome.reason, learnt });
        metrics.count("model_calls_total", { model, result: "adapted" });
        continue;
      }
      if (outcome.filtered) return counted({ kind: "refused", text: null, model, usage: NO_USAGE });
      metrics.count("model_calls_total", { model, result: RESULT[outcome.code] });
      const waitMs = waitBefore(outcome, attempt, retry);
      if (waitMs === null) throw giveUp(outcome, attempt);
      log.warn("the model call failed; asking again", { reason: outcome.reason, attempt, waitMs });
      await pause(waitMs, signal);
      attempt++;
    }
  }

  async function exchange(sending: () => Promise<Exchange>): Promise<Exchange> {
    try {
      return await sending();
    } catch (thrown) {
      metrics.count("model_calls_total", { model, result: "aborted" });
      throw thrown;
    }
  }

  function read(exchanged: Exchange, request: ModelRequest): ModelReply | Failure {
    if (exchanged.kind === "failed") return exchanged.failure;
    const reading = readCompletion(exchanged.body, readingContext(request, model));
    return "reply" in reading ? reading.reply : plainFailure("MODEL_MALFORMED", reading.malformed);
  }

  function counted(reply: ModelReply): ModelReply {
    metrics.count("model_calls_total", { model, result: reply.kind });
    metrics.count("model_tokens_total", { model, direction: "in" }, reply.usage.inputTokens);
    metrics.count("model_tokens_total", { model, direction: "out" }, reply.usage.outputTokens);
    return reply;
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await timer.sleep(ms, signal);
    } catch {
      // The only way a sleep fails.
      throw aborted(signal);
    }
  }

  function giveUp(failure: Failure, attempts: number): JangkarError {
    const { code, reason, said } = failure;
    const retryAfterMs = failure.retryAfterMs ?? (failure.retry ? backoff(attempts, retry) : undefined);
    log.warn("the model call was given up", { code, reason, attempts, retryAfterMs });
    // The provider's words may quote the customer or the key: they are the cause, for a developer's eyes.
    const cause = said === "" ? undefined : new Error(withoutKey(said, options.apiKey));
    return new JangkarError(code, `${model}: ${reason}, attempt ${attempts}`, { cause, retryAfterMs });
  }

  return { name: model, complete };
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0 };

const RESULT = {
  MODEL_UNAVAILABLE: "unavailable",
  MODEL_RATE_LIMITED: "rate-limited",
  MODEL_REJECTED: "rejected",
  MODEL_MALFORMED: "malformed",
  MODEL_CONTEXT_FULL: "context-full",
} as const satisfies Record<Failure["code"], string>;

/** How long to wait before the next request, or null to give up. No jitter: one process, few conversations at a time. */
function waitBefore(failure: Failure, attempt: number, retry: Required<RetryOptions>): number | null {
  if (!failure.retry || attempt >= retry.attempts) return null;
  const asked = failure.retryAfterMs === undefined ? 0 : failure.retryAfterMs + WAIT_MARGIN_MS;
  if (asked > retry.maxWaitMs) return null;
  return Math.min(Math.max(asked, backoff(attempt, retry)), retry.maxWaitMs);
}

function backoff(attempt: number, retry: Required<RetryOptions>): number {
  return retry.backoffMs * 2 ** (attempt - 1);
}

function aborted(signal: AbortSignal): JangkarError {
  return new JangkarError("ABORTED", "the model call was ended", { cause: signal.reason });
}

function withoutKey(said: string, apiKey: string | undefined): string {
  return apiKey ? said.replaceAll(apiKey, "[key]") : said;
}
