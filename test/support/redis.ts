import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { type PrivateRedis, startPrivateRedis } from "../../src/sandbox/private-redis.ts";

/** A redis-server of one test file, with the settings of the private Redis. */
export interface TestRedis extends PrivateRedis {
  pid(): number;
  /** A connection that the server's `stop` closes. */
  connect(): Redis;
}

export interface TestRedisOptions {
  /** Changes to the settings of the private Redis. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function startTestRedis(options: TestRedisOptions = {}): Promise<TestRedis> {
  const server = await startPrivateRedis({ appendfsync: "always", ...options.settings });
  const connections: Redis[] = [];
  const connect = () => {
    const redis = new Redis({ path: server.socketPath, protocol: 2, maxRetriesPerRequest: null });
    redis.on("error", () => {});
    connections.push(redis);
    return redis;
  };
  const askPid = async () => Number(/process_id:(\d+)/.exec(await asking.info("server"))?.[1]);
  const asking = connect();
  let pid = await askPid();
  return {
    ...server,
    connect,
    pid: () => pid,
    async start() {
      await server.start();
      pid = await askPid();
    },
    async stop() {
      for (const connection of connections) connection.disconnect();
      await server.stop();
    },
  };
}

/** A DATA_DIR for a test. */
export interface TestDataDir {
  readonly path: string;
  /** Ends a private Redis that is left in it and removes it. */
  remove(): Promise<void>;
}

/** Shell: ends the private Redis that was left in a folder of its own. */
export const END_REDIS = `
end_redis() {
  [ -f "$1/server.json" ] || return
  pid=$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$1/server.json")
  socket=$(sed 's/.*"socketPath":"\\([^"]*\\)".*/\\1/' "$1/server.json")
  kill -CONT "$pid" 2> /dev/null
  kill -KILL "$pid" 2> /dev/null
  case "$socket" in */jangkar-*/redis.sock) rm -rf "$(dirname "$socket")" ;; esac
}
`;

/** When our pipe closes, a private Redis that was left in the folder, the shell's `$1`, is ended. */
const REAPER = `
${END_REDIS}
trap '' INT TERM
cat > /dev/null
end_redis "$1/redis"
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
