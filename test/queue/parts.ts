import { Redis } from "ioredis";
import { createInbox, type InboxDeps } from "../../queue/inbox.ts";
import { type JobQueues, openQueues } from "../../queue/jobs.ts";
import { createKeyspace, type Keyspace } from "../../queue/keys.ts";
import { createProducers } from "../../queue/producers.ts";
import { connectRedis, type RedisConnections } from "../../queue/redis.ts";
import { createWorkers, type Processors, type WorkerSettings, type Workers } from "../../queue/workers.ts";
import { createIdSource, createTimer } from "../../src/clock.ts";
import type { ConversationKey } from "../../src/core/conversation.ts";
import { asId, type ConversationId } from "../../src/core/ids.ts";
import type { InboxItem } from "../../src/core/message.ts";
import type { Inbox, Jobs } from "../../src/ports/mail.ts";
import type { Metrics } from "../../src/ports/runtime.ts";
import { recordingLog } from "../support/runtime.ts";

export const silentMetrics: Metrics = { count: () => {}, observe: () => {}, set: () => {} };
export const timer = createTimer();
export const ids = createIdSource();
export const noAliases = async function* () {} as InboxDeps["onLost"];

export const conversation = (name: string): ConversationId => asId("conversation", `cnv_${name}`);

export const customer = (...addresses: ConversationKey["addresses"]): ConversationKey => ({
  tenant: "demo",
  channel: "whatsapp",
  endpoint: "1001",
  addresses,
});

export function text(providerId: string, body = providerId, endpoint = "1001"): InboxItem {
  return {
    type: "message",
    message: {
      providerId,
      tenant: "demo",
      channel: "whatsapp",
      endpoint,
      from: [{ kind: "phone", value: "+628111" }],
      displayName: null,
      sentAt: 0,
      receivedAt: 0,
      content: { kind: "text", text: body },
      quotes: null,
      aboutProduct: null,
      forwarded: false,
      referral: null,
      group: null,
    },
  };
}

export const idOf = (item: InboxItem): string => (item.type === "message" ? item.message.providerId : item.providerId);

/** Everything of the room, joined as compose joins it. */
export interface Parts {
  readonly connections: RedisConnections;
  readonly keys: Keyspace;
  readonly inbox: Inbox;
  readonly queues: JobQueues;
  readonly jobs: Jobs;
  readonly log: ReturnType<typeof recordingLog>;
  work(processors: Partial<Processors>, settings?: Partial<WorkerSettings>): Workers;
  close(): Promise<void>;
}

export async function openParts(
  socketPath: string,
  options: { readonly onLost?: InboxDeps["onLost"]; readonly shards?: number; readonly prefix?: string } = {},
): Promise<Parts> {
  const log = recordingLog();
  const connections = connectRedis({ socketPath }, { log, timer });
  await connections.ready(5_000);
  const keys = createKeyspace(options);
  const redis = connections.fast;
  const inbox = createInbox({ redis, keys, ids, timer, log, onLost: options.onLost ?? noAliases });
  const queues = openQueues({ redis, keys, log });
  const jobs = createProducers({ queues, keys });
  const started: Workers[] = [];
  return {
    connections,
    keys,
    inbox,
    queues,
    jobs,
    log,
    work(processors, settings) {
      const workers = createWorkers({
        redis: connections,
        keys,
        inbox,
        jobs,
        timer,
        ids,
        log,
        metrics: silentMetrics,
        processors: {
          turn: async () => ({ again: false }),
          deliver: async () => ({ againAfterMs: null }),
          reports: async () => {},
          sweep: async () => {},
          ...processors,
        },
        settings: { lockMs: 1_500, stalledEveryMs: 500, sweepEveryMs: 60_000, ...settings },
      });
      started.push(workers);
      return workers;
    },
    async close() {
      await Promise.all(started.map((workers) => workers.stop(2_000)));
      await queues.close();
      await connections.close();
    },
  };
}

/** A text or decision as intake hands it over: into the inbox, then the turn job armed. */
export async function send(
  parts: Parts,
  to: ConversationId,
  item: InboxItem,
  window: { readonly quietMs?: number; readonly maxMs?: number; readonly urgent?: boolean } = {},
): Promise<void> {
  const urgent = window.urgent ?? false;
  const { waitMs } = await parts.inbox.accept(to, item, {
    quietMs: window.quietMs ?? 0,
    maxMs: window.maxMs ?? 5_000,
    urgent,
  });
  await parts.jobs.turn(to, { delayMs: waitMs, urgent });
}

/** Waits for a condition that must come true; the test's own time-out is the limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await timer.sleep(10);
}

export async function flush(socketPath: string): Promise<void> {
  const redis = new Redis({ path: socketPath, protocol: 2 });
  await redis.flushall();
  redis.disconnect();
}
