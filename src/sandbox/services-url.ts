import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "services.url";

/** Tells the sandbox of `dir` that the business's own systems are stood in at `url`; read at its start. */
export function writeServicesUrl(dir: string, url: string): void {
  writeFileSync(join(dir, FILE), url);
}

/** Where the business's own systems are stood in; null when orders and offers are in our own SQL. */
export function readServicesUrl(dir: string): string | null {
  const file = join(dir, FILE);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}
