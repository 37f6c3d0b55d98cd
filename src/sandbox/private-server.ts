import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** A server program that does not outlive us. */
export interface PrivateServer {
  /** Ends it; its files stay. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, with the same command. */
  resume(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** Asks until `ask` no longer throws. @throws the last error after `limitMs`, or when the preparation has failed */
  answers(ask: () => Promise<void>, limitMs: number): Promise<void>;
  /** The end of what it wrote to stderr and stdout. */
  lastWords(): string;
}

export interface PrivateServerOptions {
  /** Removed at the end, however we end. */
  readonly folder: string;
  /** What the server is ended with. */
  readonly signal: "INT" | "KILL";
  /** @defaultValue our own */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** Runs before the server, to its end. */
  readonly prepare?: readonly string[];
}

/**
 * The server is watched by a shell that reads orders from our pipe: when this process ends, however it ends, the pipe
 * closes, the shell ends the server and removes the folder. A signal is repeated until the server is gone: a server that
 * has just been started may not heed it yet.
 */
const WATCHER = `
trap '' INT TERM
folder=$1
signal=$2
prepare=$3
shift 3
launch() {
  "$@" 3>&- &
  server=$!
}
finish() {
  [ -n "$server" ] || return
  while kill -"$signal" "$server" 2> /dev/null; do sleep 0.05; done
  wait "$server"
  server=
}
leave() {
  cd /
  rm -rf "$folder"
  exit
}
eval "$prepare" < /dev/null 3>&- || leave
launch "$@"
while read -r order; do
  case $order in
    halt) finish ;;
    resume) launch "$@" ;;
  esac
  echo "$order" >&3
done
finish
leave
`;

export function startPrivateServer(command: readonly string[], options: PrivateServerOptions): PrivateServer {
  const prepare = (options.prepare ?? []).map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const watcher: ChildProcess = spawn(
    "sh",
    ["-c", WATCHER, "sh", options.folder, options.signal, prepare, ...command],
    {
      ...(options.user ?? {}),
      cwd: options.folder,
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      // Out of our process group: what kills all of it, Ctrl-C or a supervisor, must not reach the watcher.
      detached: true,
      stdio: ["pipe", "pipe", "pipe", "pipe"],
    },
  );
  let said = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-4_000);
  };
  watcher.stdout?.on("data", keep);
  watcher.stderr?.on("data", keep);
  // The shell may be gone before the pipe is closed; there is nothing left to do then.
  watcher.stdin?.on("error", () => undefined);
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    watcher.once("exit", () => {
      isOver = true;
      resolve();
    });
  });
  const done = watcher.stdio[3] as Readable;
  done.resume();
  const order = (word: "halt" | "resume") =>
    new Promise<void>((resolve) => {
      done.once("data", () => resolve());
      void ended.then(resolve);
      watcher.stdin?.write(`${word}\n`);
    });
  return {
    halt: () => order("halt"),
    resume: () => order("resume"),
    async answers(ask, limitMs) {
      for (const end = Date.now() + limitMs; ; ) {
        try {
          return await ask();
        } catch (error) {
          if (isOver || Date.now() > end) throw error;
          await pause(30);
        }
      }
    },
    lastWords: () => said,
    async stop() {
      watcher.stdin?.end();
      await ended;
      // Another user may not remove a folder from a place that is ours alone.
      rmSync(options.folder, { recursive: true, force: true });
    },
  };
}

/** A folder whose path leaves room for that of a socket, which ends at 107 bytes. */
export function serverFolder(name: string): string {
  return mkdtempSync(join(tmpdir().length > 60 ? "/tmp" : tmpdir(), `jangkar-${name}-`));
}
