import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../config.ts";
import { JangkarError } from "../../core/errors.ts";

/** A running `jangkar start` of our own. */
export interface App {
  /** Where webhooks are posted; a worker takes none there. */
  readonly webhookUrl: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** The signal or exit code, once it has ended. */
  readonly ended: Promise<string>;
  /** SIGKILL, as if the power had gone. */
  kill(): Promise<void>;
  lastWords(): string;
}

const START_MS = 60_000;
const built = (file: string) => pathToFileURL(join(projectRoot(), "dist", "src", file)).href;

/**
 * Starts the real application, compiled, in a process of its own, and waits until it listens.
 * @throws JangkarError INTERNAL with its last words when it ends or does not listen in time
 */
export async function startApp(env: Readonly<Record<string, string>>, cwd: string): Promise<App> {
  const program = `const { run } = await import(${JSON.stringify(built("cli/index.js"))}); process.exitCode = await run(["start"]);`;
  const child = spawn(
    process.execPath,
    ["--import", built("sandbox/leash.js"), "--input-type=module", "--eval", program],
    // An empty working folder: the settings of whoever runs the cases stay out.
    { cwd, env: { PATH: process.env["PATH"], HOME: cwd, ...env }, stdio: ["pipe", "pipe", "pipe"] },
  );
  let said = "";
  let out = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-6_000);
  };
  child.stderr.on("data", keep);
  child.stdin.on("error", () => undefined);
  let how: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => {
      how = signal ?? `exit code ${code}`;
      resolve(how);
    });
  });
  const announced = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      keep(chunk);
      out = (out + chunk.toString("utf8")).slice(-6_000);
      // Said by every role; the address of the webhook is not.
      const url = /Health\s+(http\S+)\/healthz/.exec(out)?.[1];
      if (url !== undefined) resolve(`${url}/webhooks/whatsapp`);
    });
  });
  const webhookUrl = await Promise.race([announced, ended.then(() => null), later(START_MS)]);
  if (webhookUrl === null) {
    await kill(child, ended);
    throw new JangkarError("INTERNAL", `Jangkar did not start (${how}): ${said.trim().slice(-1_500)}`);
  }
  return {
    webhookUrl,
    pid: child.pid!,
    hasEnded: () => how !== null,
    ended,
    kill: () => kill(child, ended),
    lastWords: () => said,
  };
}

async function kill(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

function later(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
