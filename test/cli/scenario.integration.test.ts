import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runScenarios } from "../../src/cli/scenario/index.ts";
import { loadCases } from "../../src/cli/scenario/read.ts";
import { postgresIsHere } from "../support/postgres.ts";
import { IS_PROOF } from "../support/proof.ts";

const folder = (name: string) => fileURLToPath(new URL(`../fixtures/${name}/`, import.meta.url));
const published = loadCases([folder("model-responses")]);
const own = loadCases([folder("scenarios-own")]);

/** Each case boots the application at least once, and a loaded machine takes its time over it. */
const LONG_MS = 900_000;

/** Kills inside a commit, an execution and a delivery, staff at once, a restart: where the two databases could differ. */
const ON_POSTGRES = new Set([
  "s20-confirm-yes",
  "s22-double-yes",
  "s24-confirm-after-restart",
  "s27-two-pending-bare-yes",
  "o03-kill-before-commit",
  "o07-kill-after-accept",
  "o09-kill-after-effect",
  "o12-two-staff-at-once",
]);

/** What no other test of the short form goes through: kills round an effect and in a resume, staff, deadlines, a correction. */
const OWN_SHORT = ["o08", "o09", "o10", "o11", "o12", "o14", "o15", "o16"];

async function failuresOf(cases: Parameters<typeof runScenarios>[0], db: "sqlite" | "postgres") {
  const results = await runScenarios(cases, { db });
  return results.filter((result) => !result.pass);
}

describe("scripted cases through the real pipeline", () => {
  test("the published cases pass on SQLite", { timeout: LONG_MS }, async () => {
    expect(published).toHaveLength(31);
    expect(await failuresOf(published, "sqlite")).toEqual([]);
  });

  test("kills round an effect and the hard moments of an approval pass on SQLite", {
    timeout: LONG_MS,
  }, async () => {
    const chosen = IS_PROOF ? own : own.filter(({ case: { name } }) => OWN_SHORT.includes(name.slice(0, 3)));
    expect(chosen.length).toBeGreaterThanOrEqual(OWN_SHORT.length);
    expect(await failuresOf(chosen, "sqlite")).toEqual([]);
  });

  test.skipIf(!postgresIsHere())(
    "the cases that strain a database pass on PostgreSQL",
    {
      timeout: LONG_MS,
    },
    async () => {
      const all = [...published, ...own];
      const chosen = IS_PROOF ? all : all.filter((one) => ON_POSTGRES.has(one.case.name));
      if (!IS_PROOF) expect(chosen).toHaveLength(ON_POSTGRES.size);
      expect(await failuresOf(chosen, "postgres")).toEqual([]);
    },
  );

  test("a case that expects what does not happen fails and says so", { timeout: LONG_MS }, async () => {
    const [first] = published;
    const wrong = {
      ...first!,
      case: {
        ...first!.case,
        script: [{ do: "failpoint" as const, point: "beforeEffect" as const }, ...first!.case.script],
        expect: { ...first!.case.expect, modelCalls: 3, executed: [], turnState: "AWAITING_DECISION" },
      },
    };
    const [result] = await runScenarios([wrong], { db: "sqlite" });
    expect(result?.pass).toBe(false);
    expect(result?.failures.join("\n")).toMatch(/beforeEffect was never reached/);
    expect(result?.failures.join("\n")).toMatch(/model calls: expected 3, saw 2/);
    expect(result?.failures.join("\n")).toMatch(/executed: expected \[\]/);
    expect(result?.failures.join("\n")).toMatch(/the first turn is DONE/);
  });
});
