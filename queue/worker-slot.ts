import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Log, Timer } from "../src/ports/runtime.ts";
import type { RunningJob } from "./delay-job.ts";
import { type JobPayload, type QueueName, RETENTION } from "./jobs.ts";

export interface SlotDeps {
  readonly queue: QueueName;
  /** Hash-tagged, of one shard. */
  readonly prefix: string;
  readonly redis: Redis;
  readonly concurrency: number;
  readonly lockMs: number;
  readonly stalledEveryMs: number;
  readonly timer: Timer;
  readonly log: Log;
  readonly run: (running: RunningJob, signal: AbortSignal) => Promise<void>;
}

/** A BullMQ worker of one queue and shard that can be replaced when it stands still. */
export interface WorkerSlot {
  readonly queue: QueueName;
  readonly prefix: string;
  /** Real time at which a job was started last. */
  startedAt(): number;
  /** True when the worker could start one more job. */
  hasRoom(): boolean;
  /** A fresh worker with fresh connections; the old one ends its jobs in the background. */
  replace(): void;
  /** Ends when all running jobs have ended. */
  close(): Promise<void>;
  /** Aborts the signals of the running jobs. */
  cancel(reason: string): void;
  /** Leaves the running jobs to the stalled check of others. */
  abandon(): void;
}

/** A crash must never fail a job: BullMQ would give it up without running it, whatever `attempts` says. */
const MOST_STALLS = 1_000_000_000;

export function openSlot(deps: SlotDeps): WorkerSlot {
  const { queue, prefix, timer } = deps;
  const log = deps.log.child({ queue });
  let startedAt = 0;
  let current = open();

  function open(): { readonly worker: Worker<JobPayload>; readonly load: { running: number } } {
    const load = { running: 0 };
    const worker = new Worker<JobPayload>(
      queue,
      // BullMQ hands the signal only to a processor that takes three arguments.
      async (job, token, signal) => {
        load.running++;
        startedAt = timer.now();
        try {
          await deps.run({ job, token: token ?? "" }, signal as AbortSignal);
        } finally {
          load.running--;
        }
      },
      {
        connection: deps.redis,
        prefix,
        concurrency: deps.concurrency,
        lockDuration: deps.lockMs,
        stalledInterval: deps.stalledEveryMs,
        maxStalledCount: MOST_STALLS,
        runRetryDelay: 1_000,
        ...RETENTION,
      },
    );
    // Without a listener an 'error' event ends the process. A lost lock shows here too; the engine is fenced.
    worker.on("error", (error) => {
      if (isConnectionError(error)) log.debug("worker connection failed", { reason: error.message });
      else log.warn("worker reports", { reason: error.message });
    });
    worker.on("stalled", (job) => log.warn("job of a dead worker taken back", { job }));
    worker.on("failed", (job, error) => log.error("job failed", { job: job?.id, reason: error.message }));
    return { worker, load };
  }

  return {
    queue,
    prefix,
    startedAt: () => startedAt,
    hasRoom: () => current.load.running < deps.concurrency,
    replace() {
      const old = current.worker;
      current = open();
      old.close().catch((error: unknown) => log.warn("the replaced worker did not close", { reason: String(error) }));
    },
    close: () => current.worker.close(),
    cancel: (reason) => current.worker.cancelAllJobs(reason),
    abandon() {
      current.worker.disconnect().catch((error: unknown) => log.debug("already gone", { reason: String(error) }));
    },
  };
}

function isConnectionError(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code !== undefined && ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code);
}
