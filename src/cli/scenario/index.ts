import { basename } from "node:path";
import { JangkarError } from "../../core/errors.ts";
import { oneOf, readArguments, wholeNumber } from "../arguments.ts";
import type { Io } from "../io.ts";
import { caseFiles, type LoadedCase, loadCase } from "./read.ts";
import { type DatabaseKind, type Rig, startRig } from "./rig.ts";
import { type CaseResult, runCase } from "./run-case.ts";
import { unknownLimits } from "./tenant.ts";

export type { CaseResult } from "./run-case.ts";

/** Cases wait most of their time; two at once keep two cores busy. */
const JOBS = 2;
const MOST_JOBS = 16;

/** `jangkar scenario FILE|DIR... [--json] [--db sqlite|postgres] [--jobs N]`; 1 when a case failed. */
export async function scenario(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    options: {
      json: { type: "boolean" },
      db: { type: "string", default: "sqlite" },
      jobs: { type: "string", default: String(JOBS) },
    },
  });
  const db = oneOf("--db", values.db, ["sqlite", "postgres"] as const satisfies readonly DatabaseKind[]);
  const jobs = wholeNumber("jobs", values.jobs, 1, MOST_JOBS);
  const cases = caseFiles(positionals).map(readable);
  for (const one of cases) {
    const unknown = "case" in one ? unknownLimits(one) : [];
    if (unknown.length > 0) io.err(`${one.file}: no setting of ours stands for the limits ${unknown.join(", ")}`);
  }
  const results = await runScenarios(cases, {
    db,
    jobs,
    onResult: (result) => io.out(values.json ? JSON.stringify(result) : told(result)),
  });
  const failed = results.filter((result) => !result.pass).length;
  if (!values.json) io.out(`${results.length - failed} of ${results.length} cases pass`);
  return failed > 0 ? 1 : 0;
}

/** A file that cannot be read as a case: it fails by itself, and the others run. */
interface UnreadableCase {
  readonly file: string;
  readonly why: string;
}

function readable(file: string): LoadedCase | UnreadableCase {
  try {
    return loadCase(file);
  } catch (thrown) {
    if (thrown instanceof JangkarError && thrown.code === "INPUT_INVALID") return { file, why: thrown.message };
    throw thrown;
  }
}

/**
 * Runs cases on a rig of their own, some at once; results are told and returned in the order of the cases.
 * @throws JangkarError when Redis or PostgreSQL cannot be started
 */
export async function runScenarios(
  cases: readonly (LoadedCase | UnreadableCase)[],
  options: {
    readonly db: DatabaseKind;
    readonly jobs?: number;
    readonly onResult?: (result: CaseResult) => void;
  },
): Promise<CaseResult[]> {
  const rig = await startRig(options.db);
  try {
    return await inOrder(cases, rig, options.jobs ?? JOBS, options.onResult ?? (() => undefined));
  } finally {
    await rig.stop();
  }
}

async function inOrder(
  cases: readonly (LoadedCase | UnreadableCase)[],
  rig: Rig,
  jobs: number,
  tell: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const results: (CaseResult | undefined)[] = cases.map(() => undefined);
  let next = 0;
  let told = 0;
  const work = async () => {
    while (next < cases.length) {
      const index = next++;
      results[index] = await resultOf(cases[index]!, rig);
      for (let ready = results[told]; ready !== undefined; ready = results[++told]) tell(ready);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, cases.length) }, work));
  return results.filter((result) => result !== undefined);
}

async function resultOf(one: LoadedCase | UnreadableCase, rig: Rig): Promise<CaseResult> {
  if ("case" in one) return runCase(one, rig);
  return { name: basename(one.file, ".json"), pass: false, failures: [one.why] };
}

function told(result: CaseResult): string {
  const head = `${result.pass ? "pass" : "FAIL"}  ${result.name}`;
  return [head, ...result.failures.map((failure) => `      - ${failure}`)].join("\n");
}
