import { appendFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { FailPoint, FailPoints } from "../ports/runtime.ts";

/**
 * Fail points that another process arms by writing a point's name to `<dir>/fail-point`: the next time it is reached
 * this process dies by SIGKILL, as if the power had gone. The sandbox has them, live mode never.
 */
export function createSandboxFailPoints(dir: string): FailPoints {
  const armed = join(dir, "fail-point");
  return {
    reach(point) {
      if (!existsSync(armed) || readFileSync(armed, "utf8").trim() !== point) return;
      try {
        // Renamed first: of several processes that reach it at once, one dies.
        renameSync(armed, `${armed}.taken`);
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return;
        throw error;
      }
      appendFileSync(join(dir, "fail-points.log"), `${point}\n`);
      process.kill(process.pid, "SIGKILL");
    },
  };
}

/** What was killed where, for the kill table. */
export function killsAt(dir: string): Readonly<Partial<Record<FailPoint, number>>> {
  const file = join(dir, "fail-points.log");
  if (!existsSync(file)) return {};
  const kills: Partial<Record<FailPoint, number>> = {};
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line !== "") kills[line as FailPoint] = (kills[line as FailPoint] ?? 0) + 1;
  }
  return kills;
}
