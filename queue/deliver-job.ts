import { toJangkarError } from "../src/core/errors.ts";
import { asId, type ConversationId } from "../src/core/ids.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { delayJob, type RunningJob } from "./delay-job.ts";
import { parsePayload } from "./jobs.ts";

export interface DeliverJobDeps {
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Sends what is due, in order; says when the first row that is not done may be tried. */
  readonly deliver: (
    conversation: ConversationId,
    signal: AbortSignal,
  ) => Promise<{ readonly againAfterMs: number | null }>;
}

const BACK_OFF = { firstMs: 500, mostMs: 30_000 } as const;

/**
 * One delivery job: drains the outbox of a conversation, and waits as the same job when a row has to wait.
 *
 * A row that was armed while the job ran and that does not stand behind the waiting one is found by the sweep over SQL,
 * whose arm moves the job to now.
 */
export function createDeliverJob(deps: DeliverJobDeps): (running: RunningJob, signal: AbortSignal) => Promise<void> {
  const { timer, metrics } = deps;
  return async (running, signal) => {
    const { conversation: id, failures } = parsePayload(running.job.data);
    const conversation = asId("conversation", id ?? "");
    const log = deps.log.child({ conversation });
    let againAfterMs: number | null;
    try {
      ({ againAfterMs } = await deps.deliver(conversation, signal));
      metrics.count("jobs_total", { queue: "deliveries", result: "done" });
      if (failures > 0) await running.job.updateData({ conversation, failures: 0 });
    } catch (thrown) {
      if (signal.aborted) return delayJob(running, 0, { timer, log });
      const error = toJangkarError(thrown);
      metrics.count("jobs_total", { queue: "deliveries", result: "failed" });
      againAfterMs = error.retryAfterMs ?? Math.min(BACK_OFF.firstMs * 2 ** Math.min(failures, 10), BACK_OFF.mostMs);
      log.error("delivery failed; it is tried again", { code: error.code, reason: error.message, againAfterMs });
      await running.job.updateData({ conversation, failures: failures + 1 });
    }
    if (againAfterMs !== null) return delayJob(running, againAfterMs, { timer, log });
  };
}
