import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { processesIn } from "./processes.ts";

/** How long what was told to stop may take to be gone on a busy machine. */
const GOING_MS = 30_000;

/** Removes the folder when our pipe closes, also when we were killed; what still works in it is ended by then or soon. */
const REAPER = `
trap '' INT TERM
cat > /dev/null
for try in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf "$1" && exit
  sleep 1
done
`;

/**
 * Builds once, so that tests which start Jangkar as a process of its own run what stands in the sources. Services are
 * started by the files that need them, on sockets and ports of their own, in a temporary folder of this run alone: at the
 * end nothing may run there any more, whoever started it, and nothing may lie there.
 */
export default function setup(): () => Promise<void> {
  const root = join(fileURLToPath(import.meta.url), "..", "..", "..");
  const built = spawnSync(process.execPath, [join(root, "scripts", "jangkar.mjs"), "help"], {
    cwd: root,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stderr}`);

  const folder = realpathSync(mkdtempSync(join(tmpdir(), "jt-")));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  const reaper = spawn("sh", ["-c", REAPER, "sh", folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const gone = new Promise<void>((resolve) => reaper.once("close", () => resolve()));
  return async () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    const left = () => [...processesIn(folder).map(({ what }) => what), ...readdirSync(folder)];
    const end = Date.now() + GOING_MS;
    while (left().length > 0 && Date.now() < end) await pause(200);
    const atLast = left();
    for (const { pid } of processesIn(folder)) process.kill(pid, "SIGKILL");
    reaper.stdin.end();
    await gone;
    if (atLast.length === 0) return;
    // An error of a teardown alone is printed and does not fail the run.
    process.exitCode = 1;
    throw new Error(`the tests left behind: ${atLast.join("; ")}`);
  };
}
