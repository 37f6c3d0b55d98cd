import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";

/** A redis-server of one test file, on a unix socket in a folder of its own. */
export interface TestRedis {
  readonly socketPath: string;
  /** The same as a REDIS_URL (`unix://`). */
  readonly url: string;
  pid(): number;
  /** SIGKILL, as a crash of the machine would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  start(): Promise<void>;
  /** A connection that the server's `stop` closes. */
  connect(): Redis;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  /** Changes to the settings of the private Redis. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder for its files that the caller removes. @defaultValue one of its own */
  readonly folder?: string;
}

const SETTINGS = {
  port: "0",
  appendonly: "yes",
  appendfsync: "always",
  save: "",
  "maxmemory-policy": "noeviction",
  loglevel: "warning",
};

/**
 * The server is watched by a shell that reads our pipe: when this process ends, however it ends, the pipe closes and the
 * server is ended.
 */
const WATCHER = `
trap '' INT TERM
"$@" &
server=$!
cat > /dev/null
kill -KILL $server 2> /dev/null
wait $server
`;

export async function startTestRedis(options: TestRedisOptions = {}): Promise<TestRedis> {
  const folder = options.folder ?? mkdtempSync(join(shortTemp(), "jangkar-redis-"));
  const socketPath = join(folder, "redis.sock");
  const connections: Redis[] = [];
  let watcher: ChildProcess | null = null;
  let pid = 0;

  async function start(): Promise<void> {
    const settings = { ...SETTINGS, dir: folder, unixsocket: socketPath, ...options.settings };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    watcher = spawn("sh", ["-c", WATCHER, "sh", "redis-server", ...args], { stdio: ["pipe", "ignore", "ignore"] });
    watcher.stdin?.on("error", () => {});
    pid = await untilItAnswers(socketPath);
  }

  async function end(): Promise<void> {
    const running = watcher;
    if (running === null) return;
    watcher = null;
    const gone = new Promise<void>((resolve) => running.once("close", () => resolve()));
    running.stdin?.end();
    await gone;
  }

  await start();
  return {
    socketPath,
    url: `unix://${socketPath}`,
    pid: () => pid,
    kill: () => end(),
    start,
    connect() {
      const redis = new Redis({ path: socketPath, protocol: 2, maxRetriesPerRequest: null });
      redis.on("error", () => {});
      connections.push(redis);
      return redis;
    },
    async stop() {
      for (const connection of connections) connection.disconnect();
      await end();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A DATA_DIR for a test. */
export interface TestDataDir {
  readonly path: string;
  /** Ends a private Redis that is left in it and removes it. */
  remove(): Promise<void>;
}

/** The folder is the shell's `$1`: when our pipe closes, a private Redis that was left there is ended. */
const REAPER = `
trap '' INT TERM
cat > /dev/null
record="$1/redis/server.json"
if [ -f "$record" ]; then
  pid=$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$record")
  socket=$(sed 's/.*"socketPath":"\\([^"]*\\)".*/\\1/' "$record")
  kill -CONT "$pid" 2> /dev/null
  kill -KILL "$pid" 2> /dev/null
  case "$socket" in */jangkar-*/redis.sock) rm -rf "$(dirname "$socket")" ;; esac
fi
rm -rf "$2"
`;

/** A DATA_DIR whose private Redis does not outlive this process, however it ends. `name` lengthens the path. */
export function temporaryDataDir(name = ""): TestDataDir {
  const root = mkdtempSync(join(shortTemp(), "jangkar-data-"));
  const path = name === "" ? root : join(root, name);
  const reaper = spawn("sh", ["-c", REAPER, "sh", path, root], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const gone = new Promise<void>((resolve) => reaper.once("close", () => resolve()));
  reaper.stdin.on("error", () => {});
  return {
    path,
    async remove() {
      reaper.stdin.end();
      await gone;
    },
  };
}

/** Socket paths end at 107 bytes. */
function shortTemp(): string {
  return tmpdir().length > 60 ? "/tmp" : tmpdir();
}

async function untilItAnswers(socketPath: string): Promise<number> {
  for (let attempts = 0; ; attempts++) {
    const redis = new Redis({ path: socketPath, protocol: 2, lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => {});
    try {
      await redis.connect();
      return Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
    } catch (error) {
      if (attempts > 1_000) throw new Error("redis-server does not answer", { cause: error });
    } finally {
      redis.disconnect();
    }
    await pause(20);
  }
}
