#!/usr/bin/env node
// Runs the command line of Jangkar, compiled first when the sources are newer than the build.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const entry = join(root, "dist", "src", "cli", "index.js");
const stamp = join(root, "dist", ".tsbuildinfo");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Jangkar needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: run ./scripts/setup.sh first.");
  process.exit(1);
}
buildIfStale();
process.chdir(process.env.INIT_CWD ?? process.cwd());
const { run, outliveReaders } = await import(pathToFileURL(entry).href);
outliveReaders();
process.exitCode = await run(process.argv.slice(2));

function buildIfStale() {
  if (!isStale()) return;
  const lock = join(root, "node_modules", ".jangkar-build");
  // Two commands at once: one builds, the other waits. A lock whose holder died is taken over after a minute.
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (tries > 600) rmSync(lock, { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  try {
    if (!isStale()) return;
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const result = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
      cwd: root,
      stdio: ["ignore", 2, 2],
    });
    if (result.status !== 0 && !existsSync(entry)) process.exit(result.status ?? 1);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isStale() {
  if (!existsSync(entry) || !existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return ["src", "handlers", "queue", "tools", "tsconfig.json", "tsconfig.build.json"].some(
    (path) => newest(join(root, path)) > built,
  );
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
