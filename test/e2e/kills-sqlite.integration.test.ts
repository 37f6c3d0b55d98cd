import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installation, install } from "../support/installation.ts";
import { KILL_POINTS, killRun, OUTCOME_WAIT } from "../support/kill-run.ts";
import { measured, sized } from "../support/proof.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await install({ env: OUTCOME_WAIT });
});
afterAll(() => installation.remove());

const conversations = sized(40, 200);
const messages = sized(6, 20);
const kills = sized(6, 25);

test(`one process on SQLite, killed ${kills} times by chance and at every point, loses, repeats and reorders none of ${conversations} x ${messages} messages`, async () => {
  const report = await killRun(installation, { conversations, messages, kills, roles: ["all"] });
  measured("kills, SQLite", { ...report });
  expect(report.faults).toEqual([]);
  for (const point of KILL_POINTS) expect(report.byPoint[point], `kills at ${point}`).toBeGreaterThan(0);
  expect(report.kills).toBe(kills + KILL_POINTS.length);
  // Only a kill between the provider's answer and its record may repeat a reply, when no status comes in time.
  expect(report.duplicates.length).toBeLessThanOrEqual(report.kills);
  expect(report.inDoubt.length).toBeLessThanOrEqual(report.kills);
}, 3_600_000);
