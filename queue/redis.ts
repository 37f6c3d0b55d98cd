import { Redis, type RedisOptions } from "ioredis";
import { JangkarError } from "../src/core/errors.ts";
import type { Log, Timer } from "../src/ports/runtime.ts";

/** A Redis of the operator's (`redis://`, `rediss://`, `unix:///path`), or the socket of our private one. */
export type RedisAddress = { readonly url: string } | { readonly socketPath: string };

export interface RedisConnections {
  /**
   * For producers, inbox, limits: fails fast, so that a webhook is answered 503 within about a second. Nothing is
   * queued while Redis is away.
   */
  readonly fast: Redis;
  /** For BullMQ workers, which wait for Redis as long as it takes; they make blocking copies of it themselves. */
  readonly patient: Redis;
  /** Resolves when both are connected; REDIS_UNAVAILABLE with the last reason after `timeoutMs`. */
  ready(timeoutMs: number): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

export interface ConnectDeps {
  readonly log: Log;
  readonly timer: Timer;
  /** Told when the answer to "is Redis there" changes. */
  readonly onChange?: (up: boolean) => void;
  /** Longest wait for one answer, milliseconds. @defaultValue 1000 */
  readonly commandTimeoutMs?: number;
}

/** The one place that connects. The connections re-connect by themselves until they are closed. */
export function connectRedis(address: RedisAddress, deps: ConnectDeps): RedisConnections {
  const shared: RedisOptions = {
    ...locate(address),
    // RESP2 is spoken by every server and proxy, so that even a too old one can be asked for its version.
    protocol: 2,
    connectTimeout: 5_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1_000),
  };
  const fast = open({
    ...shared,
    connectionName: "jangkar",
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: deps.commandTimeoutMs ?? 1_000,
  });
  const patient = open({ ...shared, connectionName: "jangkar-worker", maxRetriesPerRequest: null });
  let lastReason: string = "no answer";
  let up = false;

  const note = (now: boolean) => {
    if (up === now) return;
    up = now;
    if (now) deps.log.info("redis answers");
    else deps.log.error("redis does not answer; trying again", { reason: lastReason });
    deps.onChange?.(now);
  };
  for (const connection of [fast, patient]) {
    // Without a listener an 'error' event would end the process; a lost Redis must not.
    connection.on("error", (error: Error) => {
      lastReason = error.message;
    });
  }
  fast.on("ready", () => note(true));
  fast.on("close", () => note(false));

  return {
    fast,
    patient,
    isUp: () => fast.status === "ready",
    async ready(timeoutMs) {
      const limit = deps.timer.deadline(timeoutMs);
      try {
        await Promise.all([fast, patient].map((connection) => untilReady(connection, limit.signal)));
      } catch (error) {
        throw new JangkarError("REDIS_UNAVAILABLE", `Redis at ${describe(address)} does not answer: ${lastReason}`, {
          cause: error,
        });
      } finally {
        limit.clear();
      }
    },
    async close() {
      fast.removeAllListeners("close");
      await Promise.all([fast, patient].map(quit));
    },
  };
}

/** The address as it may be shown: never with a password. */
export function describe(address: RedisAddress): string {
  if ("socketPath" in address) return address.socketPath;
  const { protocol, host, pathname } = new URL(address.url);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

function open(options: RedisOptions): Redis {
  return new Redis(options);
}

function locate(address: RedisAddress): RedisOptions {
  if ("socketPath" in address) return { path: address.socketPath };
  let url: URL;
  try {
    url = new URL(address.url);
  } catch (error) {
    throw new JangkarError("CONFIG_INVALID", "REDIS_URL is not a URL; write redis://user:password@host:6379", {
      cause: error,
    });
  }
  if (url.protocol === "unix:") return { path: decodeURIComponent(url.pathname) };
  if (url.protocol !== "redis:" && url.protocol !== "rediss:") {
    const known = "redis://, rediss:// or unix://";
    throw new JangkarError("CONFIG_INVALID", `REDIS_URL starts with ${url.protocol}//, needed is ${known}`);
  }
  return {
    host: url.hostname,
    port: url.port === "" ? 6_379 : Number(url.port),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.protocol === "rediss:" ? { tls: { servername: url.hostname } } : {}),
  };
}

function untilReady(connection: Redis, signal: AbortSignal): Promise<void> {
  if (connection.status === "ready") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const done = () => {
      connection.off("ready", ready);
      signal.removeEventListener("abort", aborted);
    };
    const ready = () => {
      done();
      resolve();
    };
    const aborted = () => {
      done();
      reject(signal.reason);
    };
    connection.once("ready", ready);
    signal.addEventListener("abort", aborted, { once: true });
  });
}

/** QUIT when somebody listens, so that answers on their way arrive; otherwise just the socket. */
async function quit(connection: Redis): Promise<void> {
  if (connection.status === "ready") {
    try {
      await connection.quit();
      return;
    } catch {
      // Redis went away between the question and the answer: closing the socket is all that is left to do.
    }
  }
  connection.disconnect();
}
