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

/** Processes that work in a folder: Redis, PostgreSQL and Jangkar all change into their data. Linux only. */
export function processesIn(folder: string): { pid: number; what: string }[] {
  let entries: string[];
  try {
    entries = readdirSync("/proc");
  } catch {
    // No /proc on this system: nothing can be said about other processes.
    return [];
  }
  return entries
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        if (!readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)) return [];
        const what = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return what === "" ? [] : [{ pid: Number(name), what }];
      } catch {
        // It ended between the two looks, or belongs to somebody else.
        return [];
      }
    });
}
