import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A Jangkar in a process of its own, from the build, as an operator runs it. */
export interface App {
  readonly pid: number;
  /** `http://127.0.0.1:PORT` as it announced. */
  readonly url: string;
  readonly webhookUrl: string;
  readonly ended: Promise<Ended>;
  /** The last 40,000 characters of stdout and stderr. */
  output(): string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** A polite signal; resolves with how it ended. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<Ended>;
}

/** What a process said that ended before it announced its address. */
export class StartFailed extends Error {
  readonly ended: Ended;
  readonly output: string;

  constructor(ended: Ended, output: string) {
    super(`the process ended with ${ended.code ?? ended.signal} before it listened:\n${output}`);
    this.ended = ended;
    this.output = output;
  }
}

export interface AppOptions {
  /** The whole environment besides PATH, HOME and TMPDIR: nothing of the test run's own leaks in. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder without `.env`. */
  readonly cwd: string;
  /** Another user, when the test runs as root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

const MAIN = join(dirname(fileURLToPath(import.meta.url)), "app-main.mjs");
const OUTPUT_KEPT = 40_000;

/**
 * Starts it and waits until it says where it listens.
 * @throws StartFailed when it ends before
 */
export async function startApp(options: AppOptions): Promise<App> {
  const child = spawn(process.execPath, [MAIN, "start"], {
    cwd: options.cwd,
    env: { ...inherited(), ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
    ...options.user,
  });
  child.stdin.on("error", () => {});
  let said = "";
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-OUTPUT_KEPT);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<Ended>((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
  const listening = new Promise<string>((resolve) => {
    child.stdout.on("data", () => {
      const found = /Health +(http:\S+)\/healthz/.exec(said);
      if (found !== null) resolve(found[1]!);
    });
  });
  const url = await Promise.race([
    listening,
    ended.then((how) => {
      throw new StartFailed(how, said);
    }),
  ]);
  return {
    pid: child.pid!,
    url,
    webhookUrl: `${url}/webhooks/whatsapp`,
    ended,
    output: () => said,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TZ"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
