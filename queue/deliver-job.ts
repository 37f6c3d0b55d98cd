import { asId, type ConversationId } from "../src/core/ids.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { withBackOff } from "./back-off.ts";
import { delayJob, type RunningJob } from "./delay-job.ts";

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

/**
 * One delivery job: drains the outbox of a conversation, and waits as the same job when a row has to wait.
 *
 * A row that was armed while the job ran and that does not stand behind the waiting one is found by the sweep over SQL,
 * whose arm moves the job to now.
 */
export function createDeliverJob(deps: DeliverJobDeps): (running: RunningJob, signal: AbortSignal) => Promise<void> {
  return withBackOff({ ...deps, queue: "deliveries" }, async (running, payload, signal) => {
    const { againAfterMs } = await deps.deliver(asId("conversation", payload.conversation ?? ""), signal);
    if (againAfterMs !== null) return delayJob(running, againAfterMs, deps);
  });
}
