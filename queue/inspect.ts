import type { Redis } from "ioredis";
import { type JobQueues, QUEUE_NAMES, type QueueName } from "./jobs.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";

/** Everything that waits in Redis, in numbers. */
export interface QueueDepth {
  /** Conversations with unhandled mail. */
  readonly dirty: number;
  /** Items in their inboxes. */
  readonly items: number;
  readonly reports: number;
  readonly quarantine: number;
  readonly jobs: Readonly<Record<QueueName, { waiting: number; active: number; delayed: number; failed: number }>>;
}

export async function inspectQueue(deps: {
  readonly redis: Redis;
  readonly keys: Keyspace;
  readonly queues: JobQueues;
}): Promise<QueueDepth> {
  const { redis, keys, queues } = deps;
  return orUnavailable("counting what waits", async () => {
    const conversations: string[] = [];
    for (let shard = 0; shard < keys.shards; shard++) {
      conversations.push(...(await redis.zrangebyscore(keys.dirty(shard), "-inf", "+inf")));
    }
    const lengths = await Promise.all(conversations.map((conversation) => redis.llen(keys.box(conversation).entries)));
    const jobs = Object.fromEntries(
      QUEUE_NAMES.map((name) => [name, { waiting: 0, active: 0, delayed: 0, failed: 0 }]),
    );
    for (const queue of queues.all()) {
      const counts = await queue.getJobCounts("wait", "active", "delayed", "failed");
      const sum = jobs[queue.name]!;
      sum.waiting += counts["wait"] ?? 0;
      sum.active += counts["active"] ?? 0;
      sum.delayed += counts["delayed"] ?? 0;
      sum.failed += counts["failed"] ?? 0;
    }
    return {
      dirty: conversations.length,
      items: lengths.reduce((sum, length) => sum + length, 0),
      reports: await redis.llen(keys.tray("reports").list),
      quarantine: await redis.llen(keys.tray("quarantine").list),
      jobs: jobs as QueueDepth["jobs"],
    };
  });
}

/**
 * True when nothing waits and no job is left. Quarantined items and failed jobs do not count: they wait for a sweep or
 * a person. A caller that wants to be sure looks twice.
 */
export function isQueueQuiet(depth: QueueDepth): boolean {
  const jobs = Object.values(depth.jobs).reduce(
    (sum, { waiting, active, delayed }) => sum + waiting + active + delayed,
    0,
  );
  return depth.dirty + depth.items + depth.reports + jobs === 0;
}
