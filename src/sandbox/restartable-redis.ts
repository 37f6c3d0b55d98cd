import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pingRedis } from "./private-redis.ts";
import { type PrivateServer, startPrivateServer, untilItAnswers } from "./private-server.ts";

/** A Redis that can be killed and started again on the same files. */
export interface RestartableRedis {
  /** `unix://...`, for REDIS_URL; the same after each restart. */
  readonly url: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const START_MS = 15_000;

/** Written to disk before it answers: what was acknowledged survives the kill. */
const SETTINGS = {
  port: "0",
  appendonly: "yes",
  appendfsync: "always",
  save: "",
  "maxmemory-policy": "noeviction",
  loglevel: "warning",
};

export async function startRestartableRedis(): Promise<RestartableRedis> {
  // Socket paths end at 107 bytes.
  const folder = mkdtempSync(join(tmpdir().length > 60 ? "/tmp" : tmpdir(), "jangkar-chaos-redis-"));
  const socket = join(folder, "redis.sock");
  const settings = Object.entries({ ...SETTINGS, dir: folder, unixsocket: socket });
  let server: PrivateServer | null = null;

  async function start(): Promise<void> {
    // The watcher removes a folder of its own with the server; the data stay.
    const scratch = mkdtempSync(join(tmpdir(), "jangkar-chaos-"));
    server = startPrivateServer(["redis-server", ...settings.flatMap(([name, value]) => [`--${name}`, value])], {
      folder: scratch,
      signal: "KILL",
      user: null,
    });
    await untilItAnswers(() => pingRedis(socket), START_MS);
  }
  async function kill(): Promise<void> {
    await server?.stop();
    server = null;
  }
  await start();
  return {
    url: `unix://${socket}`,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
