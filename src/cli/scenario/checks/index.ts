import type { Evidence } from "../evidence.ts";
import type { Assertions } from "../format.ts";
import type { LoadedCase } from "../read.ts";
import { checkExecution } from "./execution.ts";
import { checkOutbound } from "./outbound.ts";
import { checkRecord } from "./record.ts";
import { checkRequests } from "./requests.ts";
import type { Fail } from "./values.ts";

/** Everything a set of assertions demands; of its alternatives one must hold whole. */
export function check(expect: Assertions, evidence: Evidence, loaded: LoadedCase, fail: Fail): void {
  checkRequests(expect, evidence, fail);
  checkExecution(expect, evidence, fail);
  checkOutbound(expect, evidence, fail);
  checkRecord(expect, evidence, loaded.people.staff, fail);
  const { anyOf } = expect;
  if (anyOf === undefined || anyOf.length === 0) return;
  const tries = anyOf.map((alternative) => {
    const failures: string[] = [];
    // A range of model calls stands outside the alternatives and holds for them too.
    const whole = { ...alternative, modelCalls: alternative.modelCalls ?? expect.modelCalls };
    check(whole, evidence, loaded, (what) => failures.push(what));
    return failures;
  });
  if (tries.every((failures) => failures.length > 0))
    fail(`none of the alternatives holds: ${tries.map((failures, index) => `(${index}) ${failures[0]}`).join(" ")}`);
}
