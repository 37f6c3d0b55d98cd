import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asId } from "../../src/core/ids.ts";
import { openDatabase } from "../../src/store/database.ts";
import { MIGRATIONS } from "../../src/store/migrations.ts";
import { createStores } from "../../src/store/stores.ts";
import { postgresIsHere, startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { countedIds, NOON, quietLog } from "../support/store-samples.ts";
import { type main, ROUNDS } from "./racer.ts";

const run = promisify(execFile);

async function race(target: string): Promise<Awaited<ReturnType<typeof main>>[]> {
  const results = await Promise.all(
    [1, 2].map(() => run(process.execPath, ["test/support/run-ts.mjs", "test/store/racer.ts", target])),
  );
  return results.map(({ stdout }) => JSON.parse(stdout));
}

/** Two processes start on an empty database and fight for every version of one conversation. */
async function expectOneWinnerEach(target: { url: string } | { file: string }): Promise<void> {
  const racers = await race("url" in target ? target.url : target.file);
  expect(racers.reduce((sum, racer) => sum + racer.migrated, 0)).toBe(MIGRATIONS.length);
  const [conversation, ...more] = new Set(racers.map((racer) => racer.conversation));
  expect(more).toEqual([]);
  const versions = racers.flatMap((racer) => racer.won).sort((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1));

  const stores = createStores(openDatabase({ ...target, log: quietLog }), {
    ids: countedIds,
    clock: { now: () => NOON },
  });
  const id = asId("conversation", conversation ?? "");
  expect((await stores.conversations.history(id, 1_000)).map((entry) => entry.kind)).toHaveLength(ROUNDS);
  expect((await stores.outbox.ofConversation(id)).map((row) => row.key)).toEqual(
    versions.map((version) => `reply ${version}`),
  );
  await stores.close();
}

describe("two processes that start at once on an empty database", () => {
  it("migrate it once and share every version on SQLite", async () => {
    const folder = mkdtempSync(join(tmpdir(), "jangkar-race-"));
    await expectOneWinnerEach({ file: join(folder, "race.db") });
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(!postgresIsHere())("processes on PostgreSQL", () => {
  let server: TestPostgres | null = null;
  beforeAll(async () => {
    server = await startTestPostgres();
  });
  afterAll(async () => server?.stop());

  it("migrate it once and share every version on PostgreSQL", async () => {
    const database = await server!.createTestDatabase();
    await expectOneWinnerEach({ url: database.url });
    await database.drop();
  });

  it("go on when the server has closed all their connections", async () => {
    const created = await server!.createTestDatabase();
    const [one, two] = [1, 2].map(() => openDatabase({ url: created.url, log: quietLog }));
    const ask = (database: typeof one) => database!.transaction(async (tx) => sql`select 1`.execute(tx));
    await Promise.all([ask(one), ask(two)]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(two!.db);
    const outcome = await ask(one).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
    expect((await ask(one)).rows).toHaveLength(1);
    await Promise.all([one!.close(), two!.close()]);
    await created.drop();
  });

  it("see a server that is not there as DATABASE_UNAVAILABLE, which may be tried again", async () => {
    const created = await server!.createTestDatabase();
    const database = openDatabase({ url: created.url, log: quietLog });
    const stores = createStores(database, { ids: countedIds, clock: { now: () => NOON } });
    await created.drop();
    await expect(stores.ping()).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE", retryable: true });
    await stores.close();
    const nowhere = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", log: quietLog });
    await expect(nowhere.transaction(async () => "never")).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
    await nowhere.close();
  });

  it("limit how long a frozen one may hold its locks", async () => {
    const created = await server!.createTestDatabase();
    const frozen = openDatabase({ url: created.url, log: quietLog });
    const settings = await frozen.db
      .selectNoFrom((build) => [
        build.fn<string>("current_setting", [build.val("idle_in_transaction_session_timeout")]).as("idle"),
        build.fn<string>("current_setting", [build.val("lock_timeout")]).as("lock"),
      ])
      .executeTakeFirstOrThrow();
    expect(settings).toEqual({ idle: "10s", lock: "5s" });
    await frozen.close();
    await created.drop();
  });
});
