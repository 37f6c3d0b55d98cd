import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** A server program that does not outlive us. */
export interface PrivateServer {
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** The end of what it wrote to stderr and stdout. */
  lastWords(): string;
}

/**
 * The server is watched by a shell that reads our pipe: when this process ends, however it ends, the pipe closes, the
 * shell ends the server and removes the folder. `$1` is the folder, `$2` the signal, the rest the server's command.
 */
const WATCHER = `
trap '' INT TERM
folder=$1
signal=$2
shift 2
"$@" &
server=$!
cat > /dev/null
kill -$signal $server 2> /dev/null
wait $server
cd /
rm -rf "$folder"
`;

export function startPrivateServer(
  command: readonly string[],
  options: {
    readonly folder: string;
    readonly signal: "INT" | "KILL";
    readonly user: { readonly uid: number; readonly gid: number } | null;
  },
): PrivateServer {
  const watcher: ChildProcess = spawn("sh", ["-c", WATCHER, "sh", options.folder, options.signal, ...command], {
    ...(options.user ?? {}),
    cwd: options.folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-4_000);
  };
  watcher.stdout?.on("data", keep);
  watcher.stderr?.on("data", keep);
  // The shell may be gone before the pipe is closed; there is nothing left to do then.
  watcher.stdin?.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => watcher.once("exit", () => resolve()));
  return {
    lastWords: () => said,
    async stop() {
      watcher.stdin?.end();
      await ended;
    },
  };
}

/** Asks until `ask` no longer throws. @throws the last error after `limitMs` */
export async function untilItAnswers(ask: () => Promise<void>, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(30);
    }
  }
}
