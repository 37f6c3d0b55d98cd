import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JangkarError } from "../core/errors.ts";
import { startPrivateServer, untilItAnswers } from "./private-server.ts";

export interface PrivateRedis {
  /** `unix://...`, for REDIS_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Written through to the page cache only: what is killed in scenario runs is the application, never the machine. */
const SETTINGS = {
  port: "0",
  appendonly: "yes",
  appendfsync: "no",
  save: "",
  "maxmemory-policy": "noeviction",
  loglevel: "warning",
};
const START_MS = 15_000;

/** One Redis for a whole scenario run; each case has a prefix of its own in it. @throws JangkarError REDIS_MISSING */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  // Socket paths end at 107 bytes.
  const folder = mkdtempSync(join(tmpdir().length > 60 ? "/tmp" : tmpdir(), "jangkar-redis-"));
  const socket = join(folder, "redis.sock");
  const settings = Object.entries({ ...SETTINGS, dir: folder, unixsocket: socket });
  const server = startPrivateServer(["redis-server", ...settings.flatMap(([name, value]) => [`--${name}`, value])], {
    folder,
    signal: "KILL",
    user: null,
  });
  try {
    await untilItAnswers(() => pingRedis(socket), START_MS);
  } catch (error) {
    await server.stop();
    throw new JangkarError("REDIS_MISSING", `redis-server did not start: ${server.lastWords()}`, { cause: error });
  }
  return { url: `unix://${socket}`, stop: () => server.stop() };
}

/** Resolves when a Redis answers on this socket. */
export function pingRedis(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("error", reject);
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", (answer: Buffer) => {
      socket.destroy();
      if (answer.toString("utf8").startsWith("+PONG")) resolve();
      else reject(new Error(`redis-server answers ${answer.toString("utf8").trim()}`));
    });
  });
}
