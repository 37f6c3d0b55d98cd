import type { Redis } from "ioredis";
import type { ConversationId } from "../src/core/ids.ts";
import type { Inbox, Jobs } from "../src/ports/mail.ts";
import type { IdSource, Log, Metrics, Timer } from "../src/ports/runtime.ts";
import { withBackOff } from "./back-off.ts";
import type { RunningJob } from "./delay-job.ts";
import { createDeliverJob } from "./deliver-job.ts";
import type { QueueName } from "./jobs.ts";
import type { Keyspace } from "./keys.ts";
import { sweepUntil } from "./sweep.ts";
import { createTurnJob, type TurnRun } from "./turn-job.ts";
import { watchUntil } from "./watchdog.ts";
import { openSlot, type WorkerSlot } from "./worker-slot.ts";

/** The work itself; compose hands in the engine. */
export interface Processors {
  /** One turn of a conversation that is due; also with an empty inbox, for a decision that is a row in SQL. */
  turn(conversation: ConversationId, signal: AbortSignal): Promise<TurnRun>;
  /** Sends what is due; `againAfterMs` when a row has to wait, null when all are done. */
  deliver(conversation: ConversationId, signal: AbortSignal): Promise<{ readonly againAfterMs: number | null }>;
  /** Drains the list of reports. */
  reports(): Promise<void>;
  /** The sweep over SQL. */
  sweep(): Promise<void>;
}

export interface WorkerSettings {
  /** Turns at a time in this process; they wait for the network most of the time. */
  readonly concurrency: number;
  /** A job whose lock was not renewed for this long belongs to a dead worker. Renewed at half of it. */
  readonly lockMs: number;
  /** How often jobs of dead workers are looked for: a crash is healed within `lockMs + 2 * stalledEveryMs`. */
  readonly stalledEveryMs: number;
  readonly sweepEveryMs: number;
  /** Longer than the longest quiet window and a normal turn. */
  readonly dirtyAfterMs: number;
  /** After this long without a start, with work due and room for it, a worker is replaced. */
  readonly idleMs: number;
}

export const WORKER_DEFAULTS: WorkerSettings = {
  concurrency: 64,
  lockMs: 30_000,
  stalledEveryMs: 5_000,
  sweepEveryMs: 5_000,
  dirtyAfterMs: 10_000,
  idleMs: 20_000,
};

export interface WorkersDeps {
  /** The patient connection feeds the workers, the fast one the sweep. */
  readonly redis: { readonly patient: Redis; readonly fast: Redis };
  readonly keys: Keyspace;
  readonly inbox: Pick<Inbox, "due" | "holdBack" | "dirty">;
  readonly jobs: Jobs;
  readonly processors: Processors;
  readonly timer: Timer;
  readonly ids: Pick<IdSource, "token">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings?: Partial<WorkerSettings>;
}

export interface Workers {
  /**
   * Takes no more jobs and waits for the running ones; after `deadlineMs` their signals abort, and what does not end
   * then is left to the stalled check of other processes (or of our next start).
   */
  stop(deadlineMs: number): Promise<void>;
}

/** What an aborted job gets to move itself back, milliseconds. */
const GRACE_MS = 1_000;

/** Starts the workers of all queues and shards, the sweep and the watchdog. They outlive a restart of Redis. */
export function createWorkers(deps: WorkersDeps): Workers {
  const { keys, jobs, inbox, processors, timer, ids, metrics } = deps;
  const settings = { ...WORKER_DEFAULTS, ...deps.settings };
  const log = deps.log.child({ part: "workers" });
  const runs = {
    turns: createTurnJob({ inbox, timer, log, metrics, turn: processors.turn }),
    deliveries: createDeliverJob({ timer, log, metrics, deliver: processors.deliver }),
    reports: withBackOff({ queue: "reports", timer, log, metrics }, () => processors.reports()),
  } satisfies Record<QueueName, (running: RunningJob, signal: AbortSignal) => Promise<void>>;

  const perShard = Math.max(1, Math.ceil(settings.concurrency / keys.shards));
  const open = (queue: QueueName, shard: number, concurrency: number): WorkerSlot =>
    openSlot({
      queue,
      prefix: keys.tag(shard),
      redis: deps.redis.patient,
      concurrency,
      lockMs: settings.lockMs,
      stalledEveryMs: settings.stalledEveryMs,
      timer,
      log,
      run: runs[queue],
    });
  const shards = Array.from({ length: keys.shards }, (_, shard) => shard);
  const slots = [
    ...shards.flatMap((shard) => [open("turns", shard, perShard), open("deliveries", shard, perShard)]),
    open("reports", 0, 1),
  ];

  const stopping = new AbortController();
  const redis = deps.redis.fast;
  const loops = Promise.all([
    sweepUntil(stopping.signal, {
      redis,
      keys,
      inbox,
      jobs,
      timer,
      ids,
      log,
      everyMs: settings.sweepEveryMs,
      dirtyAfterMs: settings.dirtyAfterMs,
      sweep: processors.sweep,
    }),
    watchUntil(stopping.signal, { redis, slots, timer, log, idleMs: settings.idleMs }),
  ]);

  return {
    async stop(deadlineMs) {
      stopping.abort();
      await loops;
      const closed = Promise.all(slots.map((slot) => slot.close())).then(
        () => true,
        (error: unknown) => {
          log.warn("a worker did not close", { reason: String(error) });
          return true;
        },
      );
      if (await within(deadlineMs, closed, timer)) return;
      log.warn("jobs are still running at the deadline; they are aborted", { deadlineMs });
      for (const slot of slots) slot.cancel("stopping");
      if (await within(GRACE_MS, closed, timer)) return;
      log.warn("jobs did not end; others take them over");
      for (const slot of slots) slot.abandon();
    },
  };
}

async function within(ms: number, work: Promise<boolean>, timer: Timer): Promise<boolean> {
  const limit = timer.deadline(ms);
  const late = new Promise<boolean>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve(false), { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.clear();
  }
}
