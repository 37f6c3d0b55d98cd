import { connect } from "node:net";
import { join } from "node:path";
import { JangkarError } from "../core/errors.ts";
import { serverFolder, startPrivateServer } from "./private-server.ts";

/** A Redis of our own on a unix socket. */
export interface PrivateRedis {
  readonly socketPath: string;
  /** `unix://...`, for REDIS_URL; the same after each restart. */
  readonly url: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const SETTINGS = {
  port: "0",
  appendonly: "yes",
  save: "",
  "maxmemory-policy": "noeviction",
  loglevel: "warning",
};
const START_MS = 15_000;

/**
 * `appendfsync` is `always` where what was acknowledged must survive a kill of the server, and `no` where only the
 * application is killed.
 * @throws JangkarError REDIS_MISSING
 */
export async function startPrivateRedis(
  changes: Readonly<Record<string, string>> & { readonly appendfsync: "always" | "everysec" | "no" },
): Promise<PrivateRedis> {
  const folder = serverFolder("redis");
  const socketPath = join(folder, "redis.sock");
  const settings = Object.entries({ ...SETTINGS, dir: folder, unixsocket: socketPath, ...changes });
  const server = startPrivateServer(["redis-server", ...settings.flatMap(([name, value]) => [`--${name}`, value])], {
    folder,
    signal: "KILL",
  });
  const answers = () => server.answers(() => ping(socketPath), START_MS);
  try {
    await answers();
  } catch (error) {
    await server.stop();
    throw new JangkarError("REDIS_MISSING", `redis-server did not start: ${server.lastWords()}`, { cause: error });
  }
  return {
    socketPath,
    url: `unix://${socketPath}`,
    kill: server.halt,
    async start() {
      await server.resume();
      await answers();
    },
    stop: server.stop,
  };
}

function ping(path: string): Promise<void> {
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
