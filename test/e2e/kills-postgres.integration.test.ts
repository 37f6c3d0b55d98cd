import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install } from "../support/installation.ts";
import { KILL_POINTS, killRun, OUTCOME_WAIT } from "../support/kill-run.ts";
import { postgresIsHere, startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { measured, sized } from "../support/proof.ts";
import { startTestRedis, type TestRedis } from "../support/redis.ts";

const conversations = sized(40, 200);
const messages = sized(6, 20);
const kills = sized(6, 25);

describe.runIf(postgresIsHere())("on PostgreSQL", () => {
  let postgres: TestPostgres;
  let redis: TestRedis;
  let installation: Installation;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
    const { url } = await postgres.createTestDatabase();
    installation = await install({ databaseUrl: url, redisUrl: redis.url, env: OUTCOME_WAIT });
  });
  afterAll(async () => {
    await installation?.remove();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  test(`one web process and two workers, killed ${kills} times by chance and at every point, lose, repeat and reorder none of ${conversations} x ${messages} messages`, async () => {
    const report = await killRun(installation, {
      conversations,
      messages,
      kills,
      roles: ["web", "worker", "worker"],
      seed: 2,
    });
    measured("kills, PostgreSQL", { ...report });
    expect(report.faults).toEqual([]);
    for (const point of KILL_POINTS) expect(report.byPoint[point], `kills at ${point}`).toBeGreaterThan(0);
    expect(report.kills).toBe(kills + KILL_POINTS.length);
    // Only a kill between the provider's answer and its record may repeat a reply, when no status comes in time.
    expect(report.duplicates.length).toBeLessThanOrEqual(report.kills);
    expect(report.inDoubt.length).toBeLessThanOrEqual(report.kills);
  }, 3_600_000);
});
