import type { Redis } from "ioredis";
import type { Inbox, Jobs } from "../src/ports/mail.ts";
import type { IdSource, Log, Timer } from "../src/ports/runtime.ts";
import { type Keyspace, stableHash } from "./keys.ts";

export interface SweepDeps {
  readonly redis: Redis;
  readonly keys: Keyspace;
  readonly inbox: Pick<Inbox, "dirty">;
  readonly jobs: Jobs;
  readonly timer: Timer;
  readonly ids: Pick<IdSource, "token">;
  readonly log: Log;
  readonly everyMs: number;
  /** Mail older than this should have been taken by a turn long ago. */
  readonly dirtyAfterMs: number;
  /** The sweep over SQL: rows that are due and that nobody owns. */
  readonly sweep: () => Promise<void>;
}

/** Arming is idempotent, so a sweep may take many; the oldest come first. */
const MOST_A_SWEEP = 1_000;

/**
 * Makes the hand-overs safe that a crash can cut: mail that is in Redis without a turn job, reports without theirs, and
 * what the sweep over SQL knows. Every worker sweeps; a plain interval with idempotent work needs no leader.
 */
export async function sweepUntil(stop: AbortSignal, deps: SweepDeps): Promise<void> {
  const { timer, ids, log, everyMs } = deps;
  while (!stop.aborted) {
    // Between 80 and 120 %, so that workers that started together do not sweep together.
    const jitter = 0.8 + (stableHash(ids.token()) / 2 ** 32) * 0.4;
    try {
      await timer.sleep(everyMs * jitter, stop);
    } catch (error) {
      if (stop.aborted) return;
      throw error;
    }
    for (const part of [sweepRedis, deps.sweep]) {
      try {
        await part(deps);
      } catch (error) {
        log.warn("a sweep failed; the next one tries again", { reason: reasonOf(error) });
      }
    }
  }
}

async function sweepRedis({ redis, keys, inbox, jobs, log, dirtyAfterMs }: SweepDeps): Promise<void> {
  const conversations = await inbox.dirty(dirtyAfterMs, MOST_A_SWEEP);
  await Promise.all(conversations.map((conversation) => jobs.turn(conversation, { delayMs: 0, urgent: false })));
  if (conversations.length > 0) log.debug("conversations armed by the sweep", { count: conversations.length });
  if ((await redis.llen(keys.tray("reports").list)) > 0) await jobs.reports();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
