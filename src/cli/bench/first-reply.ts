import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SANDBOX } from "../../compose.ts";
import { startGraphStub } from "../../sandbox/graph-stub.ts";
import { postWebhook, toWireForm } from "../../sandbox/graph-webhook.ts";
import { textPayload } from "../demo.ts";
import { type BenchRow, median } from "./measure.ts";

/** From the start of a process to its first reply, and what it keeps in memory when idle. */
export async function firstReply(times: number): Promise<BenchRow[]> {
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
