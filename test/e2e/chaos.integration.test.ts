import { expect, test } from "vitest";
import { type ChaosForm, chaos } from "../../src/cli/chaos/index.ts";
import { postgresIsHere } from "../support/postgres.ts";
import { measured, sized } from "../support/proof.ts";

const seconds = sized(8, 600);
const forms: readonly (readonly [string, ChaosForm, boolean])[] = [
  ["web, two workers and Redis as processes of their own on PostgreSQL", "postgres", postgresIsHere()],
  ["one process on SQLite", "sqlite", true],
];

for (const [what, form, isHere] of forms) {
  test.skipIf(!isHere)(
    `${what}: ${seconds} seconds of kills, freezes and outages lose, repeat, reorder and leave nothing`,
    async () => {
      const report = await chaos({ seconds, form, customers: sized(8, 24) });
      const { lost, duplicatedActions, unexplainedReplies, reordered, unanswered, ...figures } = report;
      measured(`chaos, ${form}`, { ...figures, faults: JSON.stringify(figures.faults) });
      expect({ lost, duplicatedActions, unexplainedReplies, reordered, unanswered }).toEqual({
        lost: [],
        duplicatedActions: [],
        unexplainedReplies: [],
        reordered: [],
        unanswered: [],
      });
      expect(report.settledAfterMs).not.toBeNull();
      expect(report.posted).toBeGreaterThan(seconds);
    },
    (seconds + 300) * 1_000,
  );
}
