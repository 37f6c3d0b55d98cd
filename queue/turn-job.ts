import { toJangkarError } from "../src/core/errors.ts";
import { asId, type ConversationId } from "../src/core/ids.ts";
import type { Inbox } from "../src/ports/mail.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { withBackOff } from "./back-off.ts";
import { delayJob, type RunningJob } from "./delay-job.ts";

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

/**
 * One turn job: looks at the due time, waits when early, else runs turns as long as something is due. The engine parks a
 * conversation that failed too often; here it is only kept back longer each time.
 */
export function createTurnJob(deps: TurnJobDeps): (running: RunningJob, signal: AbortSignal) => Promise<void> {
  const { inbox } = deps;
  const holdBack = (conversation: string | undefined, ms: number) =>
    inbox.holdBack(asId("conversation", conversation ?? ""), ms);

  return withBackOff(
    { ...deps, queue: "turns", holdBack: ({ conversation }, ms) => holdBack(conversation, ms) },
    async (running, payload, signal) => {
      const conversation = asId("conversation", payload.conversation ?? "");
      const wait = async () => (await inbox.due(conversation)).waitMs;
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const waitMs = await wait();
        if (waitMs > 0) return delayJob(running, waitMs, deps, wait);
        const { again, holdBackMs } = await untilFenced(conversation, signal);
        if (holdBackMs !== undefined) await holdBack(conversation, holdBackMs);
        if (!again) return;
      }
      // To the back of the queue, by moving this job: an add would only be kept until it ends, and the next text's add
      // would replace it, delay and all.
      return delayJob(running, 0, deps);
    },
  );

  /** A lost fence is no failure: the conversation moved on, and what is still unhandled runs now. */
  async function untilFenced(conversation: ConversationId, signal: AbortSignal): Promise<TurnRun> {
    try {
      return await deps.turn(conversation, signal);
    } catch (thrown) {
      if (toJangkarError(thrown).code !== "FENCE_LOST") throw thrown;
      return { again: true };
    }
  }
}
