import { readFileSync } from "node:fs";

/** Whether this process runs; one that ended and waits for its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ESRCH" || code === "ENOENT") return false;
    throw error;
  }
}
