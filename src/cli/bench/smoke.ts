import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
import { SANDBOX } from "../../compose.ts";
import type { InboxItem } from "../../core/message.ts";
import { createLog } from "../../logger.ts";
import { startGraphStub } from "../../sandbox/graph-stub.ts";
import { postWebhook, signBody, toWireForm } from "../../sandbox/graph-webhook.ts";
import { textPayload } from "../demo.ts";
import { post } from "./load.ts";
import { type BenchRow, median } from "./measure.ts";
import { benchConversation } from "./turn-worker.ts";

const CONNECTIONS = 50;

/** Start to first reply, idle memory, acknowledgement rate, queue rate. `rounds` interleaved rounds, medians. */
export async function smoke(options: { rounds: number; progress: (line: string) => void }): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  options.progress("start to first reply");
  rows.push(...(await firstReply(3)));
  options.progress("acknowledgement rate");
  rows.push(...(await acknowledgements(options.rounds)));
  options.progress("queue rate");
  rows.push(...(await queueRates(options.rounds)));
  return rows;
}

async function firstReply(times: number): Promise<BenchRow[]> {
  const starts: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < times; round++) {
    const dir = mkdtempSync(join(tmpdir(), "jangkar-bench-"));
    const graph = await startGraphStub({
      accessToken: SANDBOX.accessToken,
      appSecret: SANDBOX.appSecret,
      numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
    });
    const began = performance.now();
    const child = spawn(process.execPath, [join(fileURLToPath(import.meta.url), "..", "entry.js"), "start"], {
      env: {
        PATH: process.env["PATH"],
        JANGKAR_MODE: "sandbox",
        DATA_DIR: dir,
        PORT: "0",
        GRAPH_BASE_URL: graph.url,
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url = await announced(child);
    const who = { name: "Budi", waId: "628000000111", userId: "ID.7000000000000000111" };
    await postWebhook(
      `${url}/webhooks/whatsapp`,
      toWireForm(
        textPayload(
          who,
          "berapa harga paket AI agent?",
          { numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }], clock: Date.now() },
          `wamid.bench.${round}`,
        ),
      ),
      SANDBOX.appSecret,
    );
    while (graph.messages().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    starts.push((performance.now() - began) / 1000);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    memories.push(residentMb(child.pid!));
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
    await graph.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  return [
    {
      what: "start to first reply (1.2 s quiet window included)",
      value: median(starts),
      unit: "s",
      target: { atMost: 5 },
      detail: `median of ${times}: ${starts.map((one) => one.toFixed(2)).join(", ")}`,
    },
    {
      what: "idle memory, process and private Redis",
      value: median(memories),
      unit: "MB",
      target: { atMost: 200 },
      detail: memories.map((one) => one.toFixed(0)).join(", "),
    },
  ];
}

function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = /Webhook\s+(http:\/\/[^/\s]+)/.exec(text);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Resident memory of a process and its children (Linux). */
function residentMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter((one) => one !== "");
  const own = (one: string | number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0) / 1024;
  return own(pid) + children.reduce((sum, one) => sum + own(one), 0);
}

async function acknowledgements(rounds: number): Promise<BenchRow[]> {
  const [real, bare] = await Promise.all([server("real"), server("bare")]);
  const rates: Record<"real" | "bare", number[]> = { real: [], bare: [] };
  const tails: Record<"real" | "bare", number[]> = { real: [], bare: [] };
  const ratios: number[] = [];
  let counter = 0;
  const round = async (side: "real" | "bare", count: number) => {
    const bodies = Array.from({ length: count }, () => {
      const index = counter++;
      const who = {
        name: "Budi",
        waId: `62800${String(100_000 + index)}`,
        userId: `ID.8${String(index).padStart(15, "0")}`,
      };
      const body = toWireForm(
        textPayload(
          who,
          "berapa harga paket AI agent?",
          {
            numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
            clock: 1_795_000_000_000,
          },
          `wamid.bench.${index}`,
        ),
      );
      return { body, signature: signBody(body, SANDBOX.appSecret) };
    });
    return post(`http://127.0.0.1:${(side === "real" ? real : bare).port}/webhooks/whatsapp`, bodies, CONNECTIONS);
  };
  try {
    for (const side of ["real", "bare", "real", "bare"] as const) await round(side, 3_000);
    for (let index = 0; index < rounds; index++) {
      const sides = index % 2 === 0 ? (["real", "bare"] as const) : (["bare", "real"] as const);
      for (const side of sides) {
        const result = await round(side, 3_000);
        if (result.failures > 0) throw new Error(`${result.failures} requests were not answered 200`);
        rates[side].push(result.perSecond);
        tails[side].push(result.p99Ms);
      }
      ratios.push(rates.real.at(-1)! / rates.bare.at(-1)!);
    }
  } finally {
    real.child.disconnect();
    bare.child.disconnect();
  }
  return [
    {
      what: "acknowledgements/s against the route without a write",
      value: median(ratios),
      unit: "x",
      target: { atLeast: 0.65 },
      detail: `${median(rates.real).toFixed(0)}/s against ${median(rates.bare).toFixed(0)}/s, ${rounds} rounds, ratios ${ratios.map((one) => one.toFixed(2)).join(" ")}`,
    },
    {
      what: "acknowledgement p99 at full load",
      value: median(tails.real),
      unit: "ms",
      target: null,
      detail: `without a write ${median(tails.bare).toFixed(1)} ms`,
    },
  ];
}

function server(mode: "real" | "bare"): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(fileURLToPath(import.meta.url), "..", "entry.js"), ["bench-ack", mode]);
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ child, port: message.port }));
    child.once("exit", (code) => reject(new Error(`the bench server ended with ${code}`)));
  });
}

type Side = "raw" | "inbox" | "commit";

async function queueRates(rounds: number): Promise<BenchRow[]> {
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
