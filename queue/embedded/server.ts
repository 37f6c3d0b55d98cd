import { type ChildProcess, spawn } from "node:child_process";
import { JangkarError } from "../../src/core/errors.ts";
import type { Log, Timer } from "../../src/ports/runtime.ts";
import { lastWords, type Place, readRecord, writeRecord } from "./place.ts";
import { askToShutDown, isServerOf, probe, untilClosed } from "./probe.ts";

/** A running redis-server: started by us, or found. */
export interface Server {
  readonly pid: number;
  /** Resolves with the reason when it has ended. */
  readonly gone: Promise<string>;
}

export interface ServerDeps {
  readonly place: Place;
  readonly timer: Timer;
  readonly log: Log;
  /** Tried in this order. */
  readonly binaries: readonly string[];
}

/** How long an orphan that lives and does not answer is waited for before it is ended. */
const ORPHAN_PATIENCE_MS = 5_000;
/** How long a new server may be mute; loading its file it answers, and may take as long as it needs. */
const START_PATIENCE_MS = 30_000;
const SHUTDOWN_PATIENCE_MS = 5_000;

/**
 * A server that our last run left behind. Two servers on the same append-only files would spoil them, so a process that
 * is alive and does not answer is ended before null is returned.
 */
export async function adoptServer({ place, timer, log }: ServerDeps): Promise<Server | null> {
  const record = readRecord(place);
  const until = timer.now() + ORPHAN_PATIENCE_MS;
  for (;;) {
    const found = await probe(place.socketPath);
    if (found.kind === "ready") {
      if (found.dir !== place.dir) {
        throw new JangkarError(
          "DATA_DIR_IN_USE",
          `the Redis on ${place.socketPath} works in ${found.dir}, not in ${place.dir}; stop it first`,
        );
      }
      log.info("private redis found running, used again", { pid: found.pid });
      writeRecord(place, { pid: found.pid, socketPath: place.socketPath });
      return { pid: found.pid, gone: untilGone(found.pid, place, timer) };
    }
    if (found.kind === "silent") {
      if (record === null || !(await isServerOf(record.pid, place.socketPath))) return null;
      if (timer.now() > until) {
        log.warn("private redis of an earlier run does not answer; it is ended", { pid: record.pid });
        await end(record.pid, place, timer);
        return null;
      }
    }
    await timer.sleep(50);
  }
}

/**
 * Starts a server and waits until it has loaded its file.
 *
 * @throws JangkarError REDIS_MISSING, DATA_DIR_UNUSABLE, or REDIS_UNAVAILABLE with the last words of its log.
 */
export async function launchServer(deps: ServerDeps, signal: AbortSignal): Promise<Server> {
  const { place, timer } = deps;
  const child = await firstThatStarts(deps);
  const pid = child.pid!;
  let reason: string | null = null;
  const gone = new Promise<string>((resolve) => {
    child.once("exit", (code, killedBy) => {
      reason = killedBy === null ? `it ended with code ${code}` : `it was ended by ${killedBy}`;
      resolve(reason);
    });
  });
  try {
    writeRecord(place, { pid, socketPath: place.socketPath });
    const until = timer.now() + START_PATIENCE_MS;
    for (;;) {
      const found = await probe(place.socketPath);
      if (found.kind === "ready" && found.pid === pid) return { pid, gone };
      if (reason !== null) throw unavailable(`${reason}: ${lastWords(place)}`);
      if (found.kind === "silent" && timer.now() > until) throw unavailable("it does not answer on its socket");
      await timer.sleep(20, signal);
    }
  } catch (error) {
    if (reason === null) {
      child.kill("SIGKILL");
      await gone;
    }
    throw error;
  }
}

/** Orderly first; the append-only file is complete either way. */
export async function shutDownServer(server: Server, { place, timer, log }: ServerDeps): Promise<void> {
  await askToShutDown(place.socketPath);
  const patience = timer.deadline(SHUTDOWN_PATIENCE_MS);
  const late = new Promise<"late">((resolve) => {
    patience.signal.addEventListener("abort", () => resolve("late"), { once: true });
  });
  if ((await Promise.race([server.gone, late])) === "late") {
    log.warn("private redis did not stop in time; it is ended", { pid: server.pid });
    await end(server.pid, place, timer);
  }
  patience.clear();
}

async function firstThatStarts({ place, binaries }: ServerDeps): Promise<ChildProcess> {
  for (const binary of binaries) {
    // Detached: Ctrl-C reaches the whole foreground group, and Redis must outlive our workers. No pipes: it must not
    // die of a closed one when we are killed.
    const child = spawn(binary, argumentsFor(place), { detached: true, stdio: "ignore", cwd: place.dir });
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      child.once("spawn", () => resolve(null));
      child.once("error", resolve);
    });
    if (failure === null) {
      child.unref();
      return child;
    }
    // EACCES also comes from a folder on PATH that this user may not look into.
    if (failure.code !== "ENOENT" && failure.code !== "EACCES") {
      throw unavailable(`${binary} cannot be started: ${failure.message}`);
    }
  }
  throw new JangkarError("REDIS_MISSING", `none of ${binaries.join(", ")} was found on PATH, and REDIS_URL is not set`);
}

function argumentsFor(place: Place): string[] {
  const settings: Record<string, string> = {
    port: "0",
    unixsocket: place.socketPath,
    unixsocketperm: "700",
    dir: place.dir,
    logfile: place.logFile,
    daemonize: "no",
    // A webhook is answered 200 when its messages are on disk, not when they soon will be.
    appendonly: "yes",
    appendfsync: "always",
    save: "",
    "maxmemory-policy": "noeviction",
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** A found server is no child of ours, so its end shows on a connection that is held open. */
async function untilGone(pid: number, place: Place, timer: Timer): Promise<string> {
  for (;;) {
    await untilClosed(place.socketPath);
    if ((await probe(place.socketPath)).kind === "silent") break;
  }
  await end(pid, place, timer);
  return "it closed its socket";
}

/** Ends the process if it is still a server of this place, and waits until it is gone. */
async function end(pid: number, place: Place, timer: Timer): Promise<void> {
  while (await isServerOf(pid, place.socketPath)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It ended between the question and the signal.
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw unavailable(`the process ${pid} on ${place.socketPath} cannot be ended`, error);
    }
    await timer.sleep(20);
  }
}

function unavailable(reason: string, cause?: unknown): JangkarError {
  return new JangkarError("REDIS_UNAVAILABLE", `The private Redis did not start: ${reason}`, { cause });
}
