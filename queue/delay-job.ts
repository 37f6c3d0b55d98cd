import { DelayedError, type Job } from "bullmq";
import type { Log, Timer } from "../src/ports/runtime.ts";
import type { JobPayload } from "./jobs.ts";

/** A job under way, as a processor of BullMQ has it. */
export interface RunningJob {
  readonly job: Job<JobPayload>;
  readonly token: string;
}

/** Differences below this are the time of the questions themselves, milliseconds. */
const SLACK_MS = 25;

/**
 * Moves a running job to delayed; BullMQ wants the processor to end with its error then.
 *
 * `waitAgain` is asked once more after the move: what was armed between the first look and the move met an active job
 * and would wait for this delay (a decision that falls into the early look of a text's window).
 *
 * @throws DelayedError always.
 */
export async function delayJob(
  { job, token }: RunningJob,
  waitMs: number,
  deps: { readonly timer: Timer; readonly log: Log },
  waitAgain?: () => Promise<number>,
): Promise<never> {
  const { timer, log } = deps;
  const until = timer.now() + waitMs;
  await job.moveToDelayed(until, token);
  if (waitAgain !== undefined && waitMs > SLACK_MS) {
    try {
      const again = await waitAgain();
      if (timer.now() + again + SLACK_MS < until) await job.changeDelay(again);
    } catch (error) {
      // The job may have become due and run already; and at worst it waits for the delay it has.
      log.debug("a delayed job was not moved", { reason: error instanceof Error ? error.message : String(error) });
    }
  }
  throw new DelayedError();
}
