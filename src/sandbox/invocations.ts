import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One entry of a tool's `run`, written before it is entered. */
export interface Invocation {
  readonly tool: string;
  readonly args: unknown;
  /** Set for an approved action. */
  readonly actionId: string | null;
}

const FILE = "invocations.jsonl";

/** Keeps which tools ran in a file that outlives a kill, so that a replay can tell what really happened. */
export function createInvocationJournal(dir: string): (entry: Invocation) => void {
  mkdirSync(dir, { recursive: true });
  return (entry) => appendFileSync(join(dir, FILE), `${JSON.stringify(entry)}\n`);
}

export function readInvocations(dir: string): Invocation[] {
  const file = join(dir, FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Invocation);
}
