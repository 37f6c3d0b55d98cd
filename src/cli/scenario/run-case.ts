import { toJangkarError } from "../../core/errors.ts";
import type { StubProblem } from "../../sandbox/model-stub.ts";
import { check } from "./checks/index.ts";
import { type Evidence, gather } from "./evidence.ts";
import { resolved } from "./placeholders.ts";
import type { LoadedCase } from "./read.ts";
import type { Rig } from "./rig.ts";
import { createPlayer } from "./script.ts";
import { seed } from "./seed.ts";
import { settle } from "./settle.ts";
import { buildStage, type Stage } from "./stage.ts";

export interface CaseResult {
  readonly name: string;
  readonly pass: boolean;
  readonly failures: readonly string[];
}

/** Runs one case on a stage of its own. What goes wrong is a failure of the case, never an exception. */
export async function runCase(loaded: LoadedCase, rig: Rig): Promise<CaseResult> {
  const failures: string[] = [];
  try {
    const stage = await buildStage(loaded, rig);
    try {
      await play(stage, loaded, failures);
    } finally {
      await stage.stop();
    }
  } catch (thrown) {
    failures.push(toJangkarError(thrown).message);
  }
  return { name: loaded.case.name, pass: failures.length === 0, failures };
}

async function play(stage: Stage, loaded: LoadedCase, failures: string[]): Promise<void> {
  const { script, expect } = loaded.case;
  await seed(stage, loaded);
  const player = createPlayer(stage, loaded);
  for (const [index, step] of script.entries()) {
    const due = (expect.beforeStep ?? []).filter((before) => before.step === index);
    const evidence = due.length > 0 ? await gather(stage) : null;
    for (const { step: _, ...before } of due)
      checkWith(before, evidence!, loaded, (what) => failures.push(`before step ${index}: ${what}`));
    const problem = await player.play(step);
    if (problem !== null) {
      failures.push(`step ${index} (${step.do}): ${problem}`);
      break;
    }
  }
  if (failures.length === 0) await lastLook(stage, failures);
  for (const point of stage.unreached()) failures.push(`the fail point ${point} was never reached`);
  checkWith(expect, await gather(stage), loaded, (what) => failures.push(what));
  failures.push(...standInProblems(stage, loaded));
}

/** What the case says at its end must be what stays: something may have begun behind the last step. */
async function lastLook(stage: Stage, failures: string[]): Promise<void> {
  const problem = await settle(stage);
  if (problem !== null) failures.push(`at the end: ${problem}`);
}

function checkWith(
  expect: Parameters<typeof check>[0],
  evidence: Evidence,
  loaded: LoadedCase,
  fail: (what: string) => void,
): void {
  try {
    check(resolved(expect, evidence, loaded), evidence, loaded, fail);
  } catch (thrown) {
    // A placeholder that nothing stands for: the step it speaks of never happened.
    fail(toJangkarError(thrown).message);
  }
}

/** What no case asks for and all demand: a well-formed request each time, and no message that breaks a platform rule. */
function standInProblems(stage: Stage, { case: one, limits }: LoadedCase): string[] {
  const mayStayUnused =
    typeof one.expect.modelCalls === "object" ||
    one.expect.modelCalls === undefined ||
    limits["unusedModelResponsesAllowed"] === true;
  const problems = stage.model.problems().flatMap((problem) => problemText(problem, mayStayUnused) ?? []);
  const refused = stage.graph.refused().filter((request) => request.why !== "injected");
  return [
    ...problems,
    ...refused.map((request) => `the Graph API refused a message: ${request.code} ${request.details}`),
  ];
}

function problemText(problem: StubProblem, mayStayUnused: boolean): string | null {
  if (problem.kind === "malformed") return `model request ${problem.request} is malformed: ${problem.what.join("; ")}`;
  if (problem.kind === "unexpected") return `model request ${problem.request} came after the last response`;
  return mayStayUnused ? null : `the model response ${problem.step} was not used`;
}
