import type { Log, Timer } from "../src/ports/runtime.ts";
import { clearPlace, preparePlace } from "./embedded/place.ts";
import { adoptServer, launchServer, type Server, type ServerDeps, shutDownServer } from "./embedded/server.ts";

/** The private Redis of one process: nobody else reaches it, and it keeps what it acknowledged. */
export interface EmbeddedRedis {
  readonly socketPath: string;
  state(): "up" | "down";
  /** The server's process; null while it is down. */
  pid(): number | null;
  /** Asks it to stop, waits, then ends it. Stop the workers and close the connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedRedisDeps {
  /** Held by this process alone: the caller has locked it. */
  readonly dataDir: string;
  readonly timer: Timer;
  readonly log: Log;
  readonly onChange?: (state: "up" | "down") => void;
  /** @defaultValue redis-server, then valkey-server, both from PATH */
  readonly binaries?: readonly string[];
}

/** Back-off between restarts; a server that lived longer than `steadyMs` counts as well again. */
const RESTART = { firstMs: 200, mostMs: 5_000, steadyMs: 30_000 } as const;

/**
 * Finds the server that an earlier run left behind in this DATA_DIR, or starts one: unix socket, no TCP port,
 * append-only file written through at every command. It is started again when it dies (with `appendfsync always` a full
 * disk makes it exit) until `stop`.
 *
 * @throws JangkarError REDIS_MISSING, DATA_DIR_UNUSABLE or REDIS_UNAVAILABLE when the first start fails.
 */
export async function startEmbeddedRedis(options: EmbeddedRedisDeps): Promise<EmbeddedRedis> {
  const { timer, onChange } = options;
  const log = options.log.child({ part: "private-redis" });
  const deps: ServerDeps = {
    place: preparePlace(options.dataDir),
    timer,
    log,
    binaries: options.binaries ?? ["redis-server", "valkey-server"],
  };
  const stopping = new AbortController();
  let current: Server | null = (await adoptServer(deps)) ?? (await launchServer(deps, stopping.signal));
  const supervised = supervise(current);

  async function supervise(first: Server): Promise<void> {
    let failures = 0;
    for (let server: Server | null = first; server !== null; ) {
      const since = timer.now();
      const reason = await server.gone;
      if (stopping.signal.aborted) return;
      current = null;
      onChange?.("down");
      if (timer.now() - since > RESTART.steadyMs) failures = 0;
      log.error("private redis ended; it is started again", { reason, failures });
      const again: { server: Server; failures: number } | null = await restart(failures);
      if (again === null) return;
      ({ failures } = again);
      server = again.server;
      current = server;
      log.info("private redis is up again", { pid: server.pid });
      onChange?.("up");
    }
  }

  /** Null when we are told to stop meanwhile. */
  async function restart(failuresBefore: number): Promise<{ server: Server; failures: number } | null> {
    for (let failures = failuresBefore; ; failures++) {
      try {
        await timer.sleep(Math.min(RESTART.firstMs * 2 ** failures, RESTART.mostMs), stopping.signal);
        const server = await launchServer(deps, stopping.signal);
        if (!stopping.signal.aborted) return { server, failures: failures + 1 };
        await shutDownServer(server, deps);
        return null;
      } catch (error) {
        if (stopping.signal.aborted) return null;
        log.error("private redis does not start", { reason: error instanceof Error ? error.message : String(error) });
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    if (current !== null) await shutDownServer(current, deps);
    await supervised;
    current = null;
    clearPlace(deps.place);
  }

  let stopped: Promise<void> | null = null;
  return {
    socketPath: deps.place.socketPath,
    state: () => (current === null ? "down" : "up"),
    pid: () => current?.pid ?? null,
    stop() {
      // Once only: a second stop would clear the place of a server that was started since.
      stopped ??= stop();
      return stopped;
    },
  };
}
