import { Worker } from "bullmq";
import { createInbox } from "../../../queue/inbox.ts";
import { openQueues } from "../../../queue/jobs.ts";
import { createKeyspace } from "../../../queue/keys.ts";
import { createProducers } from "../../../queue/producers.ts";
import { connectRedis } from "../../../queue/redis.ts";
import { createWorkers } from "../../../queue/workers.ts";
import { createIdSource, createTimer } from "../../clock.ts";
import { composeStores } from "../../compose/stores.ts";
import { readConfig } from "../../config.ts";
import { asId, type ConversationId } from "../../core/ids.ts";
import { providerIdOf } from "../../core/message.ts";
import { commitOf } from "../../engine/commit-of.ts";
import { createLog } from "../../logger.ts";
import { createMetrics } from "../../metrics.ts";

/** Slots of each side. */
export const SLOTS = 32;

async function* none(): AsyncIterable<never> {}

/**
 * A worker process for the bench. `raw`: a bare BullMQ worker that does nothing. `inbox`: our turn job, which reads the
 * waiting messages and settles them. `commit`: the same with a SQL commit. Counts what it handled to its parent.
 */
export async function turnWorker(mode: "raw" | "inbox" | "commit", socketPath: string, dataDir: string): Promise<void> {
  const log = createLog({ level: "error" });
  const timer = createTimer();
  const ids = createIdSource();
  const connections = connectRedis({ socketPath }, { log, timer });
  await connections.ready(10_000);
  let handled = 0;
  const report = setInterval(() => process.send?.({ handled }), 20);
  const stops: (() => Promise<void>)[] = [];
  if (mode === "raw") {
    const worker = new Worker("raw", async () => void handled++, {
      connection: connections.patient,
      concurrency: SLOTS,
      prefix: "{raw}",
    });
    stops.push(() => worker.close());
  } else {
    const keys = createKeyspace({ prefix: "bench" });
    const inbox = createInbox({ redis: connections.fast, keys, ids, timer, log, onLost: none });
    const queues = openQueues({ redis: connections.fast, keys, log });
    const stores =
      mode === "commit" ? await composeStores(readConfig({ JANGKAR_MODE: "sandbox", DATA_DIR: dataDir }), log) : null;
    const turn = async (conversation: ConversationId) => {
      const waiting = await inbox.waiting(conversation, 50);
      if (waiting.length === 0) return { again: false };
      const providerIds = waiting.map(providerIdOf);
      if (stores !== null) {
        const first = waiting[0]!;
        if (first.type !== "message") return { again: false };
        const { message } = first;
        const opened = await stores.conversations.open(
          conversation,
          { tenant: message.tenant, channel: message.channel, endpoint: message.endpoint, addresses: message.from },
          null,
          timer.now(),
        );
        const { id, version } = opened.conversation;
        await stores.turns.commit(commitOf(id, version, { handled: providerIds }));
      }
      const { left } = await inbox.settle(conversation, providerIds);
      handled += providerIds.length;
      return { again: left > 0 };
    };
    const workers = createWorkers({
      redis: connections,
      keys,
      inbox,
      jobs: createProducers({ queues, keys }),
      processors: {
        turn,
        deliver: async () => ({ againAfterMs: null }),
        reports: async () => {},
        sweep: async () => {},
      },
      timer,
      ids,
      log,
      metrics: createMetrics(),
      settings: { concurrency: SLOTS },
    });
    stops.push(
      () => workers.stop(2_000),
      () => queues.close(),
      async () => stores?.close(),
    );
  }
  process.send?.({ ready: true });
  await new Promise<void>((resolve) => process.once("disconnect", resolve));
  clearInterval(report);
  for (const stop of stops) await stop();
  await connections.close();
}

/** Ids of bench conversations are made by the bench, not by aliases. */
export function benchConversation(index: number): ConversationId {
  return asId("conversation", `cnv_${String(index).padStart(26, "0")}`);
}
