import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/** A process of its own that runs a script of this folder, so that it can be killed with -9. */
export interface TestProcess {
  /** Resolves with the first line it prints that starts with `word`, without the word. */
  says(word: string): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export interface TestProgram {
  run(...args: readonly string[]): TestProcess;
  /** Ends what still runs and removes the bundle. */
  remove(): Promise<void>;
}

/** Bundles `entry` (a path below this folder), packages and all: Node 20 runs no TypeScript by itself. */
export async function bundled(entry: string): Promise<TestProgram> {
  const outDir = mkdtempSync(join(tmpdir(), "jangkar-program-"));
  await build({
    configFile: false,
    logLevel: "silent",
    root: import.meta.dirname,
    ssr: { noExternal: true },
    build: { ssr: join(import.meta.dirname, entry), outDir, rollupOptions: { output: { entryFileNames: "main.mjs" } } },
  });
  const running: TestProcess[] = [];
  return {
    run(...args) {
      // The child ends when our pipe closes, so it does not outlive us.
      const child = spawn(process.execPath, [join(outDir, "main.mjs"), ...args], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      const program = asProcess(child);
      running.push(program);
      return program;
    },
    async remove() {
      await Promise.all(running.map((program) => program.kill("SIGKILL")));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function asProcess(child: ChildProcess): TestProcess {
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    async says(word) {
      for (;;) {
        const line = said.split("\n").find((one) => one.startsWith(word));
        if (line !== undefined) return line.slice(word.length).trim();
        if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode} and said: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
