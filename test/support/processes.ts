import { readdirSync, readFileSync, readlinkSync } from "node:fs";

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

/**
 * Processes that work in a folder, or name something in it on their command line: Redis, PostgreSQL and Jangkar all
 * change into their data, but a root without all rights may not look where another user's process is. Linux only.
 */
export function processesIn(folder: string): { pid: number; what: string }[] {
  return pids()
    .map((pid) => ({
      pid,
      what: textOf(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim()),
    }))
    .filter(({ pid, what }) => {
      if (what === "") return false;
      return `${textOf(() => readlinkSync(`/proc/${pid}/cwd`))} ${what}`.includes(`${folder}/`);
    });
}

function pids(): number[] {
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid);
  } catch {
    // No /proc on this system: nothing can be said about other processes.
    return [];
  }
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    // It ended between the two looks, or belongs to somebody else.
    return "";
  }
}
