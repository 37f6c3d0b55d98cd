import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Builds once, so that tests which start Jangkar as a process of its own run what stands in the sources. Services are
 * started by the files that need them, on sockets and ports of their own.
 */
export default function setup(): void {
  const root = join(fileURLToPath(import.meta.url), "..", "..", "..");
  const built = spawnSync(process.execPath, [join(root, "scripts", "jangkar.mjs"), "help"], {
    cwd: root,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stderr}`);
}
