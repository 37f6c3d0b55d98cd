import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
  writing(dir, () => {
    makeFolder(dir);
    probe(join(dir, `.probe-${pid}`));
  });
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
  try {
    writing(dir, () => writeFileSync(owner, String(pid)));
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

/**
 * Makes a folder and those above it. Node's own recursive form never returns where a file system answers ENOENT to a
 * folder whose parent is there, as /proc and an automounter do (measured with Node 20.20).
 */
export function makeFolder(dir: string): void {
  if (isFolder(dir)) return;
  if (dirname(dir) !== dir) makeFolder(dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as { code?: string }).code !== "EEXIST" || !isFolder(dir)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A disk that takes half of it is full, and must not be left with that half. */
function probe(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  rmSync(file);
}

/** @throws JangkarError DATA_DIR_UNUSABLE, whatever the system's reason is */
function writing(dir: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new JangkarError("DATA_DIR_UNUSABLE", `DATA_DIR ${dir} cannot be written: ${reason(error)}`, {
      cause: error,
    });
  }
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
