import { DelayedError } from "bullmq";
import { type JangkarError, toJangkarError } from "../src/core/errors.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { delayJob, type RunningJob } from "./delay-job.ts";
import { type JobPayload, parsePayload, type QueueName } from "./jobs.ts";

export interface BackOffDeps {
  readonly queue: QueueName;
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called before the job is moved, to keep the time where others see it, too. */
  readonly holdBack?: (payload: JobPayload, ms: number) => Promise<void>;
}

/** 0.5, 1, 2, ... seconds. */
const BACK_OFF = { firstMs: 500, mostMs: 30_000 } as const;

/**
 * Runs a job so that it never fails for good: what it stands for waits in the inbox or in SQL, so an error moves the job
 * to delayed, for as long as the error says or with a growing back-off. While Redis itself is away the move waits for it
 * on the worker's patient connection.
 */
export function withBackOff(
  deps: BackOffDeps,
  run: (running: RunningJob, payload: JobPayload, signal: AbortSignal) => Promise<void>,
): (running: RunningJob, signal: AbortSignal) => Promise<void> {
  const { queue, log, metrics, holdBack } = deps;
  return async (running, signal) => {
    const payload = parsePayload(running.job.data);
    try {
      await run(running, payload, signal);
      metrics.count("jobs_total", { queue, result: "done" });
    } catch (thrown) {
      if (thrown instanceof DelayedError) throw thrown;
      // We are stopping: another process takes the job at once.
      if (signal.aborted) return delayJob(running, 0, deps);
      const error = toJangkarError(thrown);
      const backOffMs = backOffOf(error, payload.failures ?? 0);
      metrics.count("jobs_total", { queue, result: "failed" });
      log.error("job failed; it is tried again", {
        queue,
        conversation: payload.conversation,
        code: error.code,
        reason: error.message,
        backOffMs,
      });
      await keep(payload, backOffMs);
      await running.job.updateData({ ...payload, failures: (payload.failures ?? 0) + 1 });
      return delayJob(running, backOffMs, deps);
    }
    if (payload.failures !== undefined) log.info("job is well again", { queue, conversation: payload.conversation });
  };

  async function keep(payload: JobPayload, ms: number): Promise<void> {
    try {
      await holdBack?.(payload, ms);
    } catch (error) {
      // Redis is away: the move that follows waits for it, and its delay holds as long as nobody writes.
      log.debug("the back-off is kept by the job alone", { reason: toJangkarError(error).message });
    }
  }
}

function backOffOf(error: JangkarError, failures: number): number {
  return error.retryAfterMs ?? Math.min(BACK_OFF.firstMs * 2 ** Math.min(failures, 10), BACK_OFF.mostMs);
}
