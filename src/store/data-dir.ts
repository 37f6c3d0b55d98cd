import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { JangkarError } from "../core/errors.ts";

/** Written and removed at start: a disk that cannot take this will not take a conversation either. */
const PROBE_BYTES = 256 * 1024;

/** The DATA_DIR of this process, locked until `release`. */
export interface DataDirLock {
  release(): void;
}

/**
 * Makes the folder, checks that it can be written, and locks it for this process. The lock is SQLite's own file lock:
 * the system frees it when the process ends, however it ends, so there is no stale lock to clean up.
 * @throws JangkarError DATA_DIR_UNUSABLE (no permission, read-only, full), DATA_DIR_IN_USE
 */
export function lockDataDir(dir: string, pid: number): DataDirLock {
  try {
    mkdirSync(dir, { recursive: true });
    const probe = join(dir, `.probe-${pid}`);
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    rmSync(probe);
  } catch (error) {
    throw new JangkarError("DATA_DIR_UNUSABLE", `DATA_DIR ${dir} cannot be written: ${reason(error)}`, {
      cause: error,
    });
  }
  const owner = join(dir, "owner.pid");
  let lock: SqliteDatabase.Database;
  try {
    lock = new SqliteDatabase(join(dir, "owner.lock"), { timeout: 0 });
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("begin exclusive");
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code.startsWith("SQLITE_BUSY"))
      throw new JangkarError("DATA_DIR_IN_USE", `DATA_DIR ${dir} is in use by another Jangkar${holder(owner)}`, {
        cause: error,
      });
    throw new JangkarError("DATA_DIR_UNUSABLE", `DATA_DIR ${dir} cannot be locked: ${reason(error)}`, { cause: error });
  }
  writeFileSync(owner, String(pid));
  return { release: () => lock.close() };
}

function holder(file: string): string {
  try {
    return ` (process ${readFileSync(file, "utf8")})`;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return "";
    throw error;
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
