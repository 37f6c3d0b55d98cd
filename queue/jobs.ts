import { Queue, type QueueOptions } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Log } from "../src/ports/runtime.ts";
import type { Keyspace } from "./keys.ts";

/** The BullMQ queues. One of the first two per shard; reports have one list and one queue. */
export const QUEUE_NAMES = ["turns", "deliveries", "reports"] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const payload = z.strictObject({
  /** Absent in the reports job. */
  conversation: z.string().optional(),
  /** Runs that failed one after the other; the length of the next back-off hangs on it. */
  failures: z.number().int().positive().optional(),
});

/** What a job carries: ids and numbers, never text. */
export type JobPayload = z.infer<typeof payload>;

/** @throws ZodError for a payload that this version did not write. */
export function parsePayload(data: unknown): JobPayload {
  return payload.parse(data);
}

/**
 * The truth is the inbox and SQL; a finished job says nothing more. No job is failed by us: every back-off is a move to
 * delayed, so `attempts` stays BullMQ's one, and what fails all the same is a fault to look at.
 */
export const RETENTION = { removeOnComplete: { count: 0 }, removeOnFail: { count: 100 } } as const;

/** BullMQ's events stream is read by nobody here; its default is 10,000 entries a queue. */
const EVENTS_KEPT = 200;

export interface JobQueues {
  readonly turns: readonly Queue<JobPayload>[];
  readonly deliveries: readonly Queue<JobPayload>[];
  readonly reports: Queue<JobPayload>;
  all(): readonly Queue<JobPayload>[];
  close(): Promise<void>;
}

/** Opens the queues on a connection that stays the caller's. */
export function openQueues(deps: { readonly redis: Redis; readonly keys: Keyspace; readonly log: Log }): JobQueues {
  const { redis, keys, log } = deps;
  const open = (name: QueueName, shard: number): Queue<JobPayload> => {
    const options: QueueOptions = {
      connection: redis,
      prefix: keys.tag(shard),
      streams: { events: { maxLen: EVENTS_KEPT } },
      // A webhook must not wait for Redis to come back. Without the version check the queue opens without a question to
      // Redis, whose failure would spoil every later add; `checkRedis` has asked already.
      skipWaitingForReady: true,
      skipVersionCheck: true,
    };
    const queue = new Queue<JobPayload>(name, options);
    queue.on("error", (error: Error) => log.debug("queue connection failed", { queue: name, reason: error.message }));
    return queue;
  };
  const shards = Array.from({ length: keys.shards }, (_, shard) => shard);
  const turns = shards.map((shard) => open("turns", shard));
  const deliveries = shards.map((shard) => open("deliveries", shard));
  const reports = open("reports", 0);
  const all = [...turns, ...deliveries, reports];
  return {
    turns,
    deliveries,
    reports,
    all: () => all,
    async close() {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
}
