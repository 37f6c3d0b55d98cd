import { startEmbeddedRedis } from "../../queue/embedded-redis.ts";
import { createInbox } from "../../queue/inbox.ts";
import { openQueues } from "../../queue/jobs.ts";
import { createKeyspace } from "../../queue/keys.ts";
import { createOutages } from "../../queue/outages.ts";
import { createProducers } from "../../queue/producers.ts";
import { createRateLimiter } from "../../queue/rate-limiter.ts";
import { connectRedis } from "../../queue/redis.ts";
import { checkRedis } from "../../queue/redis-check.ts";
import { createSendGate } from "../../queue/send-gate.ts";
import { type Config, probeEveryMs } from "../config.ts";
import type { IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";

/** How long a start waits for Redis to answer. */
const READY_MS = 10_000;

/** REDIS_URL or the private child, checked, with everything that lives in it. */
export async function composeRedis(
  config: Config,
  deps: { stores: Stores; ids: IdSource; timer: Timer; log: Log; metrics: Metrics },
) {
  const { log, timer, metrics } = deps;
  const child =
    config.REDIS_URL === undefined ? await startEmbeddedRedis({ dataDir: config.DATA_DIR, timer, log }) : null;
  const address = child === null ? { url: config.REDIS_URL!.reveal() } : { socketPath: child.socketPath };
  const connections = connectRedis(address, { log, timer, onChange: (up) => metrics.set("redis_up", up ? 1 : 0) });
  try {
    await connections.ready(READY_MS);
    await checkRedis(connections.fast, log);
  } catch (error) {
    await connections.close();
    await child?.stop();
    throw error;
  }
  const keys = createKeyspace({ prefix: config.REDIS_PREFIX });
  const queues = openQueues({ redis: connections.fast, keys, log });
  return {
    connections,
    keys,
    queues,
    child,
    inbox: createInbox({
      redis: connections.fast,
      keys,
      ids: deps.ids,
      timer,
      log,
      onLost: () => deps.stores.conversations.aliases(),
    }),
    jobs: createProducers({ queues, keys }),
    limiter: createRateLimiter({ redis: connections.fast, keys }),
    gate: createSendGate({ redis: connections.fast, keys, probeEveryMs: probeEveryMs(config) }),
    outages: createOutages({ redis: connections.fast, keys }),
    async stop() {
      await queues.close();
      await connections.close();
      await child?.stop();
    },
  };
}
