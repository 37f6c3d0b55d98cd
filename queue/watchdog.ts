import type { Redis } from "ioredis";
import type { Log, Timer } from "../src/ports/runtime.ts";
import type { WorkerSlot } from "./worker-slot.ts";

export interface WatchdogDeps {
  readonly redis: Redis;
  readonly slots: readonly WorkerSlot[];
  readonly timer: Timer;
  readonly log: Log;
  /** How long work may be due, with room for it, before the worker is replaced. */
  readonly idleMs: number;
}

/** The delayed set's scores are the due time times this (BullMQ keeps a counter in the lower bits). */
const SCORE_A_MS = 0x1000;

/**
 * Replaces a worker that is connected and takes no job, which public reports describe after restarts and fail-overs of
 * Redis (taskforcesh/bullmq 2466, 2964, 4479): work is due, there is room, and nothing was started for `idleMs`.
 */
export async function watchUntil(stop: AbortSignal, deps: WatchdogDeps): Promise<void> {
  const { slots, timer, log, idleMs } = deps;
  const dueSince = new Map<WorkerSlot, number>();
  while (!stop.aborted) {
    try {
      await timer.sleep(idleMs / 4, stop);
    } catch (error) {
      if (stop.aborted) return;
      throw error;
    }
    for (const slot of slots) {
      const since = (await isWorkDue(slot, deps)) && slot.hasRoom() ? (dueSince.get(slot) ?? timer.now()) : undefined;
      if (since === undefined || slot.startedAt() >= since) {
        dueSince.delete(slot);
      } else if (timer.now() - since < idleMs) {
        dueSince.set(slot, since);
      } else {
        log.error("worker stands still with work due; it is replaced", { queue: slot.queue });
        dueSince.delete(slot);
        slot.replace();
      }
    }
  }
}

async function isWorkDue(slot: WorkerSlot, { redis, timer, log }: WatchdogDeps): Promise<boolean> {
  const key = (name: string) => `${slot.prefix}:${slot.queue}:${name}`;
  try {
    if ((await redis.llen(key("wait"))) > 0) return true;
    return (await redis.zcount(key("delayed"), "-inf", (timer.now() - 1_000) * SCORE_A_MS)) > 0;
  } catch (error) {
    // No Redis, no verdict.
    log.debug("the watchdog could not look", { reason: error instanceof Error ? error.message : String(error) });
    return false;
  }
}
