import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const dir = mkdtempSync(join(tmpdir(), "npm-start-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function npmStart() {
  const { PATH, HOME } = process.env;
  const child = spawn("npm", ["start"], { cwd: root, env: { PATH, HOME, PORT: "0", DATA_DIR: dir } });
  const closed = once(child, "close");
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (;;) {
    const url = /Health +(http:\S+)\/healthz/.exec(said)?.[1];
    if (url !== undefined) return { child, closed, url, said: () => said };
    if (child.exitCode !== null) throw new Error(said);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it("SIGTERM to `npm start` ends the server: port and DATA_DIR are free again", async () => {
  const first = await npmStart();
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  first.child.kill("SIGTERM");
  await first.closed;
  expect(first.said()).toContain("Stopping");
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
  const second = await npmStart();
  second.child.kill("SIGTERM");
  await second.closed;
});

it("every script that runs ours hands its signals on: the shell of npm passes none", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const ours = Object.entries(scripts).filter(([, line]) => line.includes("scripts/jangkar.mjs"));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter(([, line]) => !line.startsWith("exec "))).toEqual([]);
});
