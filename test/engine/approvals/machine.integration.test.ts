import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApprovalRig, startApprovalRig } from "../../support/approval-rig.ts";
import { postgresIsHere, startTestPostgres, type TestPostgres } from "../../support/postgres.ts";
import { measured, sized } from "../../support/proof.ts";
import { startTestRedis, type TestRedis } from "../../support/redis.ts";
import { check, newMachine, type Step, steps, take } from "./machine.ts";

const RUNS = sized(20, 300);
/** Chance alone may leave these out of a short form. */
const PLAIN_STORIES: [readonly Step[]][] = [
  [
    [
      { step: "propose", what: "cancel", amount: 100_000 },
      { step: "settle" },
      { step: "customer", how: "button", yes: true },
      { step: "again" },
      { step: "race" },
    ],
  ],
  [
    [
      { step: "propose", what: "refund", amount: 250_000 },
      { step: "settle" },
      { step: "two-at-once", yes: true },
      { step: "race" },
    ],
  ],
];
const databases = postgresIsHere() ? (["SQLite", "PostgreSQL"] as const) : (["SQLite"] as const);

describe.each(databases)("any order of events, two workers over %s", (kind) => {
  let redis: TestRedis;
  let postgres: TestPostgres | null = null;
  let rig: ApprovalRig;

  beforeAll(async () => {
    redis = await startTestRedis();
    postgres = kind === "PostgreSQL" ? await startTestPostgres() : null;
    const database = await postgres?.createTestDatabase();
    rig = await startApprovalRig({
      redisUrl: redis.url,
      workers: 2,
      ...(database === undefined ? {} : { databaseUrl: database.url }),
    });
  });

  afterAll(async () => {
    await rig?.stop();
    await postgres?.stop();
    await redis?.stop();
  });

  test(
    "an action runs at most once, only after a valid decision by the right person, on exactly those arguments",
    async () => {
      const ends = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(steps, async (run) => {
          rig.calm();
          const machine = await newMachine(rig);
          for (const step of run) {
            await take(machine, step);
            await check(machine, { atRest: false });
          }
          rig.calm();
          await rig.settle();
          await rig.sweep();
          await rig.settle();
          await check(machine, { atRest: true });
          for (const { state } of await rig.actions(machine.customer)) ends.set(state, (ends.get(state) ?? 0) + 1);
        }),
        { numRuns: RUNS, endOnFailure: RUNS > 100, examples: PLAIN_STORIES },
      );
      measured(`approval machine on ${kind}`, { runs: RUNS, ends: Object.fromEntries(ends) });
      // The runs reach what they are about.
      expect(ends.get("done")).toBeGreaterThan(0);
    },
    sized(120_000, 1_800_000),
  );
});
