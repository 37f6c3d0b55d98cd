import { readArguments, UsageError, wholeNumber } from "./arguments.ts";
import { writeText } from "./files.ts";
import { fillUp } from "./grounding-made.ts";
import { MUTANT_KINDS, type Mutant, mutantsOf, seeded } from "./grounding-mutants.ts";
import { checkCase, type GroundingCase, indexOfCase, readSet, spansOf } from "./grounding-set.ts";
import type { Io } from "./io.ts";

/** A kind with fewer mutants in the set is filled up from made cases. */
const LEAST_MUTANTS = 30;

/** One scored case; `id`, `predicted` and `violations` are what any scorer of the set's format reads. */
interface Prediction {
  readonly id: string;
  readonly predicted: "grounded" | "ungrounded";
  readonly violations: readonly string[];
}

/**
 * Scores the guard on a labelled set, or (`--mutate`) on seeded mutants of the set's grounded replies. With `--json`
 * stdout carries result lines only.
 * @returns 0 when the run was made, whatever it found
 * @throws UsageError; JangkarError INPUT_INVALID when the set cannot be read
 */
export async function evalGrounding(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, {
    least: 1,
    most: 1,
    options: {
      json: { type: "boolean", default: false },
      mutate: { type: "boolean", default: false },
      predictions: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const seed = wholeNumber("seed", values.seed, 0);
  if (values.mutate && values.predictions !== undefined)
    throw new UsageError("--predictions goes with a labelled set, not with --mutate.");
  const path = positionals[0]!;
  const set = readSet(path);
  if (values.mutate) mutate(set, seed, values.json, io);
  else score(set, values.json, values.predictions, io);
  return 0;
}

function score(set: readonly GroundingCase[], json: boolean, out: string | undefined, io: Io): void {
  const predictions = set.map(predict);
  if (out !== undefined) writeText(out, predictions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const figures = figuresOf(set, predictions);
  if (json) {
    io.out(JSON.stringify(figures));
    return;
  }
  io.out(
    `${figures.n} cases: precision ${percent(figures.precision)}, recall ${percent(figures.recall)}, false alarms ${percent(figures.falseAlarmRate)}, span recall ${percent(figures.spanRecall)}`,
  );
  for (const [lang, row] of Object.entries(figures.perLang))
    io.out(
      `  ${lang}: ${row.cases} cases, ${row.falseAlarms} false alarms, ${row.misses} misses, ${row.spansMissed} spans missed`,
    );
  for (const wrong of figures.wrong)
    io.out(`  ${wrong.kind} ${wrong.id}${wrong.spans.length === 0 ? "" : `: ${wrong.spans.join(" | ")}`}`);
}

function predict(one: GroundingCase): Prediction {
  const report = checkCase(one);
  return { id: one.id, predicted: report.verdict, violations: spansOf(report) };
}

interface LanguageRow {
  cases: number;
  falseAlarms: number;
  misses: number;
  spansMissed: number;
}

interface Wrong {
  readonly id: string;
  readonly kind: "miss" | "false alarm" | "span missed";
  readonly spans: readonly string[];
}

function figuresOf(set: readonly GroundingCase[], predictions: readonly Prediction[]) {
  let truePositives = 0;
  let falsePositives = 0;
  let misses = 0;
  let spans = 0;
  let spansHit = 0;
  const perLang: Record<string, LanguageRow> = {};
  const wrong: Wrong[] = [];
  for (const [i, one] of set.entries()) {
    const prediction = predictions[i]!;
    perLang[one.lang] ??= { cases: 0, falseAlarms: 0, misses: 0, spansMissed: 0 };
    const row = perLang[one.lang]!;
    row.cases++;
    const found = prediction.predicted === "ungrounded";
    if (one.expected === "ungrounded" && found) truePositives++;
    else if (one.expected === "ungrounded") {
      misses++;
      row.misses++;
      wrong.push({ id: one.id, kind: "miss", spans: one.violations ?? [] });
    } else if (found) {
      falsePositives++;
      row.falseAlarms++;
      wrong.push({ id: one.id, kind: "false alarm", spans: prediction.violations });
    }
    const missed = (one.violations ?? []).filter((label) => !prediction.violations.some((span) => hits(span, label)));
    spans += one.violations?.length ?? 0;
    spansHit += (one.violations?.length ?? 0) - missed.length;
    row.spansMissed += missed.length;
    if (missed.length > 0 && found) wrong.push({ id: one.id, kind: "span missed", spans: missed });
  }
  const grounded = set.filter((one) => one.expected === "grounded").length;
  return {
    n: set.length,
    precision: ratio(truePositives, truePositives + falsePositives),
    recall: ratio(truePositives, truePositives + misses),
    falseAlarmRate: ratio(falsePositives, grounded),
    spanRecall: ratio(spansHit, spans),
    perLang,
    wrong,
  };
}

/** A span hits its label when one contains the other and it is no more than three times as long. */
function hits(span: string, label: string): boolean {
  return (
    span.trim() !== "" &&
    span.length <= Math.max(3 * label.length, 24) &&
    (span.includes(label) || label.includes(span))
  );
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

function percent(value: number | null): string {
  return value === null ? "-" : `${Math.round(value * 10_000) / 100} %`;
}

function mutate(set: readonly GroundingCase[], seed: number, json: boolean, io: Io): void {
  const random = seeded(seed);
  const passing = set.filter((one) => one.expected === "grounded" && predict(one).predicted === "grounded");
  const own = passing.flatMap((one) => mutantsOf(one, random));
  let all = 0;
  let allCaught = 0;
  for (const kind of MUTANT_KINDS) {
    const mutants = fillUp(own, kind, LEAST_MUTANTS, random);
    const survivors = mutants.filter((mutant) => !isCaught(mutant));
    const caught = mutants.length - survivors.length;
    all += mutants.length;
    allCaught += caught;
    const made = mutants.filter((mutant) => mutant.of.id.startsWith("made-")).length;
    if (json)
      io.out(
        JSON.stringify({
          kind,
          mutants: mutants.length,
          made,
          caught,
          share: ratio(caught, mutants.length),
          survivors: survivors.map(survivorOf),
        }),
      );
    else {
      io.out(
        `${kind}: ${caught} of ${mutants.length} caught (${percent(ratio(caught, mutants.length))}; ${made} made)`,
      );
      for (const survivor of survivors) io.out(`  survived ${survivor.of.id}: ${survivor.changed} → ${survivor.into}`);
    }
  }
  if (json) io.out(JSON.stringify({ kind: "all", mutants: all, caught: allCaught, share: ratio(allCaught, all) }));
  else io.out(`all: ${allCaught} of ${all} caught (${percent(ratio(allCaught, all))})`);
}

function survivorOf(mutant: Mutant) {
  return { id: mutant.of.id, changed: mutant.changed, into: mutant.into };
}

function isCaught(mutant: Mutant): boolean {
  return checkCase(mutant.of, mutant.reply, indexOfCase(mutant.of)).verdict === "ungrounded";
}
