import { DelayedError } from "bullmq";
import { toJangkarError } from "../src/core/errors.ts";
import { asId, type ConversationId } from "../src/core/ids.ts";
import type { Inbox } from "../src/ports/mail.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { delayJob, type RunningJob } from "./delay-job.ts";
import { parsePayload } from "./jobs.ts";

/** What one run of a turn comes to. */
export interface TurnRun {
  /** True when mail is left, so that the due time is read again. */
  readonly again: boolean;
  /** Keeps the next turn back, whatever is written meanwhile. */
  readonly holdBackMs?: number;
}

export interface TurnJobDeps {
  readonly inbox: Pick<Inbox, "due" | "holdBack">;
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly turn: (conversation: ConversationId, signal: AbortSignal) => Promise<TurnRun>;
}

/** Turns one job runs before it gives its slot to others. */
const MOST_ROUNDS = 8;

/** Back-off of a turn that failed: 0.5, 1, 2, ... seconds. */
const BACK_OFF = { firstMs: 500, mostMs: 30_000 } as const;

/**
 * One turn job: looks at the due time, waits when early, else runs turns as long as something is due. It never fails
 * for good: the mail waits in the inbox, and the engine parks a conversation that failed too often.
 */
export function createTurnJob(deps: TurnJobDeps): (running: RunningJob, signal: AbortSignal) => Promise<void> {
  const { inbox, timer, metrics } = deps;

  return async (running, signal) => {
    const payload = parsePayload(running.job.data);
    const conversation = asId("conversation", payload.conversation ?? "");
    const log = deps.log.child({ conversation });
    const wait = async () => (await inbox.due(conversation)).waitMs;

    for (let round = 0; round < MOST_ROUNDS; round++) {
      const waitMs = await wait();
      if (waitMs > 0) return delayJob(running, waitMs, { timer, log }, wait);
      const again = await oneTurn(running, conversation, log, signal);
      if (!again) return;
    }
    // To the back of the queue, by moving this job: an add would only be kept until it ends, and the next text's add
    // would replace it, delay and all.
    return delayJob(running, 0, { timer, log });
  };

  async function oneTurn(
    running: RunningJob,
    conversation: ConversationId,
    log: Log,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      const run = await deps.turn(conversation, signal);
      metrics.count("jobs_total", { queue: "turns", result: "done" });
      if (run.holdBackMs !== undefined) await inbox.holdBack(conversation, run.holdBackMs);
      return run.again;
    } catch (thrown) {
      if (thrown instanceof DelayedError) throw thrown;
      return failed(running, conversation, thrown, log, signal);
    }
  }

  /** True when the turn may be tried again at once; otherwise moves the job to delayed. */
  async function failed(
    running: RunningJob,
    conversation: ConversationId,
    thrown: unknown,
    log: Log,
    signal: AbortSignal,
  ): Promise<boolean> {
    const error = toJangkarError(thrown);
    // The conversation moved on: what is still unhandled runs now.
    if (error.code === "FENCE_LOST") return true;
    // We are stopping: another process takes the job at once, without a back-off.
    if (signal.aborted) return delayJob(running, 0, { timer, log });

    metrics.count("jobs_total", { queue: "turns", result: "failed" });
    const { failures } = parsePayload(running.job.data);
    const backOffMs = error.retryAfterMs ?? Math.min(BACK_OFF.firstMs * 2 ** Math.min(failures, 10), BACK_OFF.mostMs);
    log.error("turn failed; it is tried again", { code: error.code, reason: error.message, failures, backOffMs });
    await inbox.holdBack(conversation, backOffMs);
    await running.job.updateData({ conversation, failures: failures + 1 });
    return delayJob(running, backOffMs, { timer, log });
  }
}
