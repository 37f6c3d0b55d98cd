import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Queue } from "bullmq";
import { startEmbeddedRedis } from "../../../queue/embedded-redis.ts";
import { createInbox } from "../../../queue/inbox.ts";
import { openQueues } from "../../../queue/jobs.ts";
import { createKeyspace } from "../../../queue/keys.ts";
import { createProducers } from "../../../queue/producers.ts";
import { connectRedis } from "../../../queue/redis.ts";
import { createIdSource, createTimer } from "../../clock.ts";
import type { InboxItem } from "../../core/message.ts";
import { createLog } from "../../logger.ts";
import { type BenchRow, median } from "./measure.ts";
import { benchConversation } from "./turn-worker.ts";

type Side = "raw" | "inbox" | "commit";

/** Messages a second through inbox and turn job, against bare BullMQ jobs, under the same persistence. */
export async function queueRates(rounds: number): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-bench-"));
  const log = createLog({ level: "error" });
  const timer = createTimer();
  const redis = await startEmbeddedRedis({ dataDir: dir, timer, log });
  const connections = connectRedis({ socketPath: redis.socketPath }, { log, timer });
  await connections.ready(10_000);
  const keys = createKeyspace({ prefix: "bench" });
  const queues = openQueues({ redis: connections.fast, keys, log });
  const jobs = createProducers({ queues, keys });
  const inbox = createInbox({
    redis: connections.fast,
    keys,
    ids: createIdSource(),
    timer,
    log,
    onLost: async function* () {},
  });
  const raw = new Queue("raw", {
    connection: connections.fast,
    prefix: "{raw}",
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  await inbox.conversationOf({
    tenant: "bench",
    channel: "whatsapp",
    endpoint: "1",
    addresses: [{ kind: "phone", value: "+1" }],
  });
  let message = 0;
  let conversation = 0;

  const ours = async (count: number, burst: number) => {
    const pending: Promise<unknown>[] = [];
    for (let index = 0; index < count; index += burst) {
      const id = benchConversation(conversation++);
      for (let part = 0; part < burst; part++) {
        pending.push(
          inbox
            .accept(id, benchItem(message++, conversation), { quietMs: 0, maxMs: 0, urgent: false })
            .then(({ waitMs }) => jobs.turn(id, { delayMs: waitMs, urgent: false })),
        );
      }
      if (pending.length >= 128) await Promise.all(pending.splice(0));
    }
    await Promise.all(pending);
  };
  const bare = async (count: number) => {
    const pending: Promise<unknown>[] = [];
    for (let index = 0; index < count; index++) {
      pending.push(raw.add("job", { index }));
      if (pending.length >= 128) await Promise.all(pending.splice(0));
    }
    await Promise.all(pending);
  };
  const rate = async (side: Side, count: number, burst: number) => {
    const worker = await startWorker(side, redis.socketPath, dir);
    const began = performance.now();
    const before = worker.handled();
    await (side === "raw" ? bare(count) : ours(count, burst));
    while (worker.handled() - before < count) await new Promise((resolve) => setTimeout(resolve, 5));
    const seconds = (performance.now() - began) / 1000;
    await worker.stop();
    return count / seconds;
  };

  const found: Record<"raw" | "single" | "burst" | "commit", number[]> = { raw: [], single: [], burst: [], commit: [] };
  const single: number[] = [];
  const burst: number[] = [];
  try {
    for (const side of ["raw", "inbox"] as const) await rate(side, 1_000, 1);
    for (let round = 0; round < rounds; round++) {
      found.raw.push(await rate("raw", 3_000, 1));
      found.single.push(await rate("inbox", 3_000, 1));
      found.burst.push(await rate("inbox", 4_000, 4));
      found.commit.push(await rate("commit", 1_500, 1));
      single.push(found.single.at(-1)! / found.raw.at(-1)!);
      burst.push(found.burst.at(-1)! / found.raw.at(-1)!);
    }
  } finally {
    await raw.close();
    await queues.close();
    await connections.close();
    await redis.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const text = (values: readonly number[]) => values.map((one) => one.toFixed(2)).join(" ");
  return [
    {
      what: "messages/s through inbox and turn job, one a conversation, to raw BullMQ",
      value: median(single),
      unit: "x",
      target: { atLeast: 0.6 },
      detail: `${median(found.single).toFixed(0)}/s against ${median(found.raw).toFixed(0)}/s, ratios ${text(single)}`,
    },
    {
      what: "the same in bursts of four",
      value: median(burst),
      unit: "x",
      target: { atLeast: 1.1 },
      detail: `${median(found.burst).toFixed(0)}/s, ratios ${text(burst)}`,
    },
    {
      what: "messages/s with the SQL commit (SQLite)",
      value: median(found.commit),
      unit: "/s",
      target: null,
      detail: `one message a conversation, ${rounds} rounds`,
    },
  ];
}

function benchItem(index: number, conversation: number): InboxItem {
  return {
    type: "message",
    message: {
      providerId: `wamid.bench.${index}`,
      tenant: "bench",
      channel: "whatsapp",
      endpoint: "1",
      from: [{ kind: "phone", value: `+6280${conversation}` }],
      displayName: "Budi",
      sentAt: 1_795_000_000_000,
      receivedAt: 1_795_000_000_000,
      content: { kind: "text", text: "berapa harga paket AI agent?" },
      quotes: null,
      aboutProduct: null,
      forwarded: false,
      referral: null,
      group: null,
    },
  };
}

async function startWorker(
  side: Side,
  socketPath: string,
  dir: string,
): Promise<{ handled(): number; stop(): Promise<void> }> {
  const child = fork(join(fileURLToPath(import.meta.url), "..", "entry.js"), ["bench-worker", side, socketPath, dir]);
  let handled = 0;
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message: { ready?: boolean; handled?: number }) => {
      if (message.ready) resolve();
      if (message.handled !== undefined) handled = message.handled;
    });
    child.once("exit", (code) => reject(new Error(`the bench worker ended with ${code}`)));
  });
  return {
    handled: () => handled,
    async stop() {
      child.disconnect();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}
