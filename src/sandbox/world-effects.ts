import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** One call of a changing operation, as the business's own system saw it. */
export interface EffectCall {
  readonly tool: string;
  readonly op: string;
  readonly key: string;
  /** False for a repetition under a key that was served before, and for a call that failed before its effect. */
  readonly applied: boolean;
}

/** Append-only and written before the answer, so that what was counted outlives every process. */
export function appendEffect(file: string, call: EffectCall): void {
  appendFileSync(file, `${JSON.stringify(call)}\n`);
}

export function readEffects(file: string): EffectCall[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as EffectCall);
}
