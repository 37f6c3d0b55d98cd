import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { promisify } from "node:util";
import { Redis } from "ioredis";

/** What listens on a socket. */
export type Probe =
  | { readonly kind: "silent" }
  | { readonly kind: "loading" | "ready"; readonly pid: number; readonly dir: string };

/** Asks who listens; never throws, never waits longer than about a second. */
export async function probe(socketPath: string): Promise<Probe> {
  return asking(socketPath, async (redis) => {
    const info = await redis.info();
    const [, dir] = (await redis.config("GET", "dir")) as string[];
    const pid = Number(/^process_id:(\d+)/m.exec(info)?.[1]);
    return { kind: /^loading:1/m.test(info) ? "loading" : "ready", pid, dir: dir ?? "" } as const;
  }).catch(() => ({ kind: "silent" }) as const);
}

/** Asks the server to end; its answer is the closed connection. */
export async function askToShutDown(socketPath: string): Promise<void> {
  await asking(socketPath, (redis) => redis.call("SHUTDOWN")).catch(() => undefined);
}

/** Whether `pid` is a server on this socket: its command line or title names it. A zombie has none. */
export async function isServerOf(pid: number, socketPath: string): Promise<boolean> {
  const command = await commandOf(pid);
  return /redis|valkey/.test(command) && command.includes(socketPath);
}

/** Resolves when the server behind the socket closes a connection that was held open for it. */
export function untilClosed(socketPath: string): Promise<void> {
  return new Promise((resolve) => {
    const held = connect(socketPath);
    // The watch alone must not keep the process up.
    held.unref();
    held.on("data", () => {});
    held.on("error", () => held.destroy());
    held.on("close", () => resolve());
  });
}

async function asking<T>(socketPath: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({
    path: socketPath,
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The failure comes back through the promise of the question; the event would only end the process.
  redis.on("error", () => {});
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  } catch {
    // No such process, or no /proc on this system: ps knows.
  }
  if (process.platform === "linux") return "";
  try {
    return (await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).stdout;
  } catch {
    // ps ends with 1 when there is no such process.
    return "";
  }
}
