import { type ErrorCode, JangkarError, toJangkarError } from "../core/errors.ts";
import { MINUTE_MS, SECOND_MS } from "../core/time.ts";
import type { ChatModel, ModelReply, ModelRequest } from "../ports/model.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";
import { type Breaker, type BreakerEvent, type BreakerLimits, CLOSED, mayPass, stepBreaker } from "./breaker.ts";

export interface FallbackDeps {
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  /** @defaultValue 3 failed calls in a row; 15 s, doubling to 5 min */
  readonly breaker?: Partial<BreakerLimits>;
}

const DEFAULT_LIMITS: BreakerLimits = { failures: 3, openMs: 15 * SECOND_MS, maxOpenMs: 5 * MINUTE_MS };

interface Member {
  readonly model: ChatModel;
  breaker: Breaker;
  /** The code that opened the breaker; told while it is open. */
  lastCode: ErrorCode;
}

/**
 * Several models as one, asked in their order. A model that fails is followed by the next within the same call; one that
 * keeps failing is left out for a while. Also worth it round a single model: while that is down, turns fail at once
 * with the time to wait instead of each running into the same time-out.
 *
 * When none answers, the error of the last model that may recover by itself is thrown, else the last one; its
 * `retryAfterMs` is the shortest time after which one of them may be asked again. ABORTED ends the call at once.
 */
export function createFallbackModel(models: readonly ChatModel[], deps: FallbackDeps): ChatModel {
  const { timer, metrics } = deps;
  const limits = { ...DEFAULT_LIMITS, ...deps.breaker };
  const members = models.map((model): Member => ({ model, breaker: CLOSED, lastCode: "MODEL_UNAVAILABLE" }));
  if (members.length === 0) throw new JangkarError("CONFIG_INVALID", "no model is configured; set MODEL");

  async function complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const errors: JangkarError[] = [];
    for (const member of members) {
      if (!mayPass(member.breaker, timer.now())) {
        metrics.count("model_calls_total", { model: member.model.name, result: "skipped" });
        errors.push(openError(member));
        continue;
      }
      step(member, { kind: "asked" });
      try {
        const reply = await member.model.complete(request, signal);
        step(member, { kind: "succeeded" });
        return reply;
      } catch (thrown) {
        const error = toJangkarError(thrown);
        step(member, verdict(error));
        // A fault of ours would be the same with every model.
        if (error.code === "ABORTED" || error.kind === "ours") throw error;
        member.lastCode = error.code;
        errors.push(error);
      }
    }
    throw summary(errors);
  }

  function step(member: Member, event: BreakerEvent): void {
    const before = member.breaker.state;
    member.breaker = stepBreaker(member.breaker, event, timer.now(), limits);
    const after = member.breaker.state;
    if (after !== before && after !== "probing")
      deps.log.warn("circuit of a model changed", { model: member.model.name, before, after });
  }

  /** An open breaker as the error it stands for. */
  function openError({ breaker, model, lastCode }: Member): JangkarError {
    const retryAfterMs = breaker.state === "open" ? Math.max(0, breaker.until - timer.now()) : limits.openMs;
    return new JangkarError(lastCode, `${model.name}: left out after failures`, { retryAfterMs });
  }

  return { name: models.map((model) => model.name).join(" > "), complete };
}

/** Whatever a server says, it is asked again after ten minutes. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** A turn comes back sooner than that: after its third failure the customer is told honestly that it takes longer. */
const LONGEST_TURN_WAIT_MS = MINUTE_MS;

function verdict(error: JangkarError): BreakerEvent {
  switch (error.code) {
    case "MODEL_UNAVAILABLE":
    case "MODEL_MALFORMED":
      return error.retryAfterMs !== undefined && error.retryAfterMs > MINUTE_MS
        ? { kind: "told-to-wait", ms: Math.min(error.retryAfterMs, LONGEST_WAIT_MS) }
        : { kind: "failed" };
    case "MODEL_RATE_LIMITED":
      return error.retryAfterMs === undefined
        ? { kind: "failed" }
        : { kind: "told-to-wait", ms: Math.min(error.retryAfterMs, LONGEST_WAIT_MS) };
    default:
      // A refused request says nothing of the next one.
      return { kind: "ended" };
  }
}

function summary(errors: readonly JangkarError[]): JangkarError {
  const shown = errors.findLast((error) => error.retryable) ?? errors.at(-1)!;
  const waits = errors.flatMap((error) => (error.retryAfterMs === undefined ? [] : [error.retryAfterMs]));
  const retryAfterMs = waits.length === 0 ? undefined : Math.min(...waits, LONGEST_TURN_WAIT_MS);
  if (errors.length === 1) return new JangkarError(shown.code, shown.message, { cause: shown, retryAfterMs });
  const told = errors.map((error) => `${error.code} (${error.message})`).join("; ");
  return new JangkarError(shown.code, `no model answered: ${told}`, { cause: shown, retryAfterMs });
}
