import { oneOf, readArguments, wholeNumber } from "../arguments.ts";
import type { Io } from "../io.ts";
import { type BenchRow, meets, rowText } from "./measure.ts";

const BENCHES = ["smoke", "loop", "grounding"] as const;

/** `jangkar bench smoke|loop|grounding [--rounds N] [--json]`: ratios within one run; exit 1 when a bar is missed. */
export async function bench(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, {
    most: BENCHES.length,
    options: { rounds: { type: "string", default: "9" }, json: { type: "boolean" } },
  });
  for (const name of positionals) oneOf("A bench", name, BENCHES);
  const wanted = positionals.length === 0 ? BENCHES : BENCHES.filter((name) => positionals.includes(name));
  const rounds = wholeNumber("rounds", values.rounds);
  const rows: BenchRow[] = [];
  for (const name of wanted)
    rows.push(...(await BENCH[name]({ rounds, progress: (line) => io.err(`${name}: ${line} ...`) })));
  for (const row of rows) io.out(values.json ? JSON.stringify({ ...row, ok: meets(row) }) : rowText(row));
  return rows.every(meets) ? 0 : 1;
}

const BENCH: Record<
  (typeof BENCHES)[number],
  (options: { rounds: number; progress: (line: string) => void }) => Promise<BenchRow[]>
> = {
  smoke: async (options) => (await import("./smoke.ts")).smoke(options),
  loop: async (options) => (await import("./loop.ts")).loop(options),
  // Its rounds are batches of a fraction of a millisecond each; fewer than its own default would say little.
  grounding: async () => (await import("./grounding.ts")).benchGrounding(),
};
