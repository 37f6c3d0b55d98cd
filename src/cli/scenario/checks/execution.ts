import { includes } from "../../../sandbox/world-state.ts";
import type { Evidence } from "../evidence.ts";
import type { Assertions } from "../format.ts";
import { assigned, checkCount, type Fail, shown } from "./values.ts";

/** Which handlers ran, and what the business's own systems saw of it. */
export function checkExecution(expect: Assertions, evidence: Evidence, fail: Fail): void {
  const ran = evidence.invocations;
  if (expect.executed !== undefined) {
    const isMatch = (wanted: { tool: string; args?: unknown }, call: { tool: string; args: unknown }) =>
      wanted.tool === call.tool && (wanted.args === undefined || areEqual(call.args, wanted.args));
    const fits =
      ran.length === expect.executed.length &&
      (expect.executedOrder === "any"
        ? assigned(expect.executed, ran, isMatch)
        : expect.executed.every((wanted, index) => isMatch(wanted, ran[index]!)));
    if (!fits)
      fail(`executed: expected ${shown(expect.executed)}, saw ${shown(ran.map(({ tool, args }) => ({ tool, args })))}`);
  }
  for (const [tool, count] of Object.entries(expect.executedCount ?? {}))
    checkCount(`executions of ${tool}`, ran.filter((call) => call.tool === tool).length, count, fail);
  for (const id of expect.notExecutedCalls ?? []) {
    const record = evidence.tools.find((one) => one.call.id === id && one.ran);
    const carriedOut = evidence.actions.some(
      (action) => action.toolCallId === id && ran.some((call) => call.actionId === action.id),
    );
    if (record !== undefined || carriedOut) fail(`the call ${id} was executed`);
  }
  for (const [tool, count] of Object.entries(expect.effects ?? {})) {
    const keys = evidence.effects.filter((call) => call.tool === tool && call.applied);
    checkCount(`effects of ${tool}`, keys.length, count, fail);
  }
  for (const tool of [expect.sameIdempotencyKey ?? []].flat()) {
    const keys = new Set(evidence.effects.filter((call) => call.tool === tool).map((call) => call.key));
    if (keys.size > 1) fail(`calls of ${tool} carried ${keys.size} idempotency keys`);
  }
  if (expect.finalWorld !== undefined && !includes(evidence.world, expect.finalWorld))
    fail(`the world at the end lacks ${shown(expect.finalWorld)}: ${shown(partOf(evidence.world, expect.finalWorld))}`);
}

function areEqual(actual: unknown, expected: unknown): boolean {
  return includes(actual, expected) && includes(expected, actual);
}

/** Of `world` the branches that `wanted` names. */
function partOf(world: unknown, wanted: unknown): unknown {
  if (typeof wanted !== "object" || wanted === null || typeof world !== "object" || world === null) return world;
  return Object.fromEntries(
    Object.entries(wanted).map(([key, value]) => [key, partOf((world as Record<string, unknown>)[key], value)]),
  );
}
