import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the private Redis; a rewritten one gets a new file under the same name now and then. */
export interface AofFile {
  readonly path: string;
  readonly isRewritten?: boolean;
}

/**
 * Where a private Redis keeps what it acknowledged: since Redis 7 a folder with a manifest that names the files in use,
 * before that one file, which a rewrite replaces.
 */
export function aofFiles(dir: string): AofFile[] {
  const folder = join(dir, "appendonlydir");
  const manifest = join(folder, "appendonly.aof.manifest");
  const named = namesIn(manifest).map((name) => ({ path: join(folder, name) }));
  const single = { path: join(dir, "appendonly.aof"), isRewritten: true };
  return [{ path: dir }, { path: folder }, { path: manifest, isRewritten: true }, ...named, single];
}

/** Lines such as `file appendonly.aof.1.incr.aof seq 1 type i`; files of type h are history and about to be removed. */
function namesIn(manifest: string): string[] {
  let text: string;
  try {
    text = readFileSync(manifest, "utf8");
  } catch (error) {
    // No manifest before Redis 7. One that was there and is gone is told by its own absence.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
  return [...text.matchAll(/^file (\S+) seq \d+ type [bi]$/gm)].map(([, name]) => name!);
}
