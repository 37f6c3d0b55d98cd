import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../config.ts";
import { JangkarError } from "../../core/errors.ts";
import { writeServicesUrl } from "../../sandbox/services-url.ts";
import { type EffectCall, readEffects } from "../../sandbox/world-effects.ts";
import type { WorldServiceFile } from "../../sandbox/world-service-main.ts";

/** The business's own systems, in their own process. */
export interface WorldProcess {
  readonly url: string;
  effects(): EffectCall[];
  change(set: unknown): Promise<void>;
  world(): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startWorld(
  dir: string,
  given: Pick<WorldServiceFile, "world" | "outcomes">,
): Promise<WorldProcess> {
  const effectsFile = join(dir, "effects.jsonl");
  const file = join(dir, "world-service.json");
  const settings: WorldServiceFile = { ...given, effectsFile, dataDir: dir };
  writeFileSync(file, JSON.stringify(settings));
  const sandbox = join(projectRoot(), "dist", "src", "sandbox");
  const child = spawn(
    process.execPath,
    ["--import", `file://${join(sandbox, "leash.js")}`, join(sandbox, "world-service-main.js"), file],
    { cwd: dir, stdio: ["pipe", "pipe", "inherit"] },
  );
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString("utf8");
      if (out.includes("\n")) resolve((JSON.parse(out) as { url: string }).url);
    });
    ended.then(() => reject(new JangkarError("INTERNAL", "the process of the business's systems ended at its start")));
  });
  writeServicesUrl(dir, url);
  return {
    url,
    effects: () => readEffects(effectsFile),
    async change(set) {
      await fetch(`${url}/world`, { method: "POST", body: JSON.stringify({ set }) });
    },
    async world() {
      const response = await fetch(`${url}/world`);
      return ((await response.json()) as { result: unknown }).result;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
