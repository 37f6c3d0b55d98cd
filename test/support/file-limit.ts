import { execFileSync, spawnSync } from "node:child_process";

/**
 * Sets how long the files of a process, and of those it starts from now on, may grow; null lifts the limit. A write beyond
 * it is cut off, as on a full disk, and the next one fails with EFBIG. The hard limit stays, so no rights are needed.
 */
export function limitFiles(pid: number, bytes: number | null): void {
  const prlimit = (...args: string[]) => execFileSync("prlimit", ["--pid", String(pid), ...args], { encoding: "utf8" });
  const soft = bytes ?? prlimit("--fsize", "--output", "HARD", "--noheadings", "--raw").trim();
  prlimit(`--fsize=${soft}:`);
}

/** Whether `prlimit` of util-linux is here; other systems than Linux have none. */
export function canLimitFiles(): boolean {
  return spawnSync("prlimit", ["--version"]).status === 0;
}
