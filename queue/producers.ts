import type { DeduplicationOptions, Queue } from "bullmq";
import type { Jobs } from "../src/ports/mail.ts";
import type { JobPayload, JobQueues } from "./jobs.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";

/**
 * `Jobs` on BullMQ: one job a conversation and queue, by deduplication with `keepLastIfActive`.
 *
 * `keepLastIfActive` keeps what is armed while the job runs and makes a new job of it in the same step in which the old
 * one ends, so no wake-up is lost; the simple and the ttl mode lose it. A job id of our own must not be given: the kept
 * job takes the id of the last add and would meet the ending job's keys.
 *
 * Without `reschedule` a text leaves the delay of a waiting job alone; with it a decision moves the job to now. When the
 * turn really runs is decided by the inbox' due time, which the job reads first.
 */
export function createProducers(deps: { readonly queues: JobQueues; readonly keys: Keyspace }): Jobs {
  const { queues, keys } = deps;
  return {
    turn: (conversation, { delayMs, urgent }) =>
      orUnavailable("arming a turn", () =>
        add(queues.turns[keys.shardOfConversation(conversation)]!, conversation, urgent ? 0 : delayMs, urgent),
      ),

    // Each row of the outbox has a time of its own, so moving the job to now cuts no back-off short: it looks and waits
    // again. A plain arm means that something new is due.
    deliver: (conversation, when) =>
      orUnavailable("arming a delivery", () =>
        add(
          queues.deliveries[keys.shardOfConversation(conversation)]!,
          conversation,
          when?.delayMs ?? 0,
          when === undefined,
        ),
      ),

    reports: () => orUnavailable("arming the reports", () => add(queues.reports, undefined, 0, false)),
  };
}

async function add(
  queue: Queue<JobPayload>,
  conversation: string | undefined,
  delayMs: number,
  now: boolean,
): Promise<void> {
  const deduplication: DeduplicationOptions = { id: conversation ?? "all", keepLastIfActive: true };
  if (now) deduplication.reschedule = true;
  await queue.add(queue.name, conversation === undefined ? {} : { conversation }, {
    ...(delayMs > 0 ? { delay: Math.ceil(delayMs) } : {}),
    deduplication,
  });
}
