import { statSync } from "node:fs";
import type { Log } from "../ports/runtime.ts";

/** A file or folder that a running process keeps its data in. */
export interface WatchedFile {
  readonly path: string;
  /** Whether a new file may take its name while we run, as a manifest that is written anew. */
  readonly isRewritten?: boolean;
}

export interface DataDirWatch {
  /** What is no longer where it was, as a sentence; null while everything is. Looks anew at each call. */
  lost(): string | null;
}

/**
 * Sees that the files of a DATA_DIR are still those that this process has open. A removed or replaced file takes writes
 * as before, and all of it is gone with the process: nothing but its name tells. The same files under the same names again
 * (a folder that was moved away and back) end it. What has not been there yet when first looked at is no loss.
 *
 * @param files Looked up at each call: an append-only log goes on in files with new names.
 */
export function watchDataDir(deps: {
  readonly dir: string;
  readonly files: () => readonly WatchedFile[];
  readonly log: Log;
}): DataDirWatch {
  const { dir, log } = deps;
  let seen = new Map<string, number>();
  let wasLost = false;

  /** The first file that is not the one it was. */
  function missing(): string | null {
    const now = new Map<string, number>();
    for (const { path, isRewritten } of deps.files()) {
      const inode = statSync(path, { throwIfNoEntry: false })?.ino;
      const before = seen.get(path);
      if (before !== undefined && (inode === undefined || (inode !== before && isRewritten !== true))) return path;
      if (inode !== undefined) now.set(path, inode);
    }
    seen = now;
    return null;
  }

  return {
    lost() {
      // A second look: a log that is just being rewritten names files that are gone a moment later.
      const path = missing() === null ? null : missing();
      if ((path !== null) !== wasLost) {
        wasLost = path !== null;
        if (path === null) log.info("the files of DATA_DIR are back; messages are taken again", { dir });
        else log.error(lossOf(dir), { missing: path });
      }
      return path === null ? null : `DATA_DIR ${dir}: ${path} was removed or replaced while running`;
    },
  };
}

/** For whoever reads the log: what it means and what to do. */
function lossOf(dir: string): string {
  return (
    `files of DATA_DIR ${dir} were removed or replaced while running: what is written now is lost when this process ends, ` +
    "so webhooks are answered 503 and the platform sends them again later. Put the same folder back in its place, or stop " +
    "Jangkar, restore a backup (docs/operations.md) or begin with an empty folder, and start it again"
  );
}
