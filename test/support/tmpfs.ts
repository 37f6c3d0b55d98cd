import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { END_REDIS } from "./redis.ts";

/** A small file system in memory, for full disks and read-only ones. */
export interface Tmpfs {
  readonly path: string;
  makeReadOnly(): void;
  remove(): Promise<void>;
}

/** Unmounts when our pipe closes, so that no mount outlives the test run, nor a server of which only the mount knows. */
const UNMOUNTER = `
${END_REDIS}
trap '' INT TERM
cat > /dev/null
end_redis "$1"
umount -l "$1"
rmdir "$1"
`;

/** Whether this user may mount. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "jangkar-try-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    // A container without the right to mount.
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts one of `size` bytes at `path`, which is made. */
export function mountTmpfs(path: string, size: number): Tmpfs {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0700`, "tmpfs", path]);
  const unmounter = spawn("sh", ["-c", UNMOUNTER, "sh", path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const gone = new Promise<void>((resolve) => unmounter.once("close", () => resolve()));
  unmounter.stdin.on("error", () => {});
  return {
    path,
    makeReadOnly: () => void execFileSync("mount", ["-o", "remount,ro", path]),
    async remove() {
      unmounter.stdin.end();
      await gone;
    },
  };
}
