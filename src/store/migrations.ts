import { sql } from "kysely";
import { JangkarError } from "../core/errors.ts";
import type { Database, Tx } from "./database.ts";
import type { Migration } from "./migration.ts";
import { createTables } from "./migration-0001.ts";
import { createEventLog } from "./migration-0002.ts";
import { addDeliveryCare } from "./migration-0003.ts";
import { addLastSender } from "./migration-0004.ts";
import { addApiCalls } from "./migration-0005.ts";

export const MIGRATIONS: readonly Migration[] = [
  createTables,
  createEventLog,
  addDeliveryCare,
  addLastSender,
  addApiCalls,
];

/**
 * Brings the schema up to the newest step, all steps in one transaction under a lock, so that any number of processes
 * may start at once. Returns the names of the steps that ran here.
 * @throws JangkarError DATABASE_TOO_NEW when a newer Jangkar has been here
 */
export function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    await database.lockName(tx, "jangkar migrations");
    const done = await versionsDone(tx);
    const newest = migrations.at(-1)?.version ?? 0;
    const ahead = done.filter((version) => version > newest);
    if (ahead.length > 0) {
      throw new JangkarError(
        "DATABASE_TOO_NEW",
        `the database has schema version ${Math.max(...ahead)}, this Jangkar knows up to ${newest}`,
      );
    }
    const missing = migrations.filter((migration) => !done.includes(migration.version));
    for (const migration of missing) {
      for (const statement of migration.statements(database.dialect)) await sql.raw(statement).execute(tx);
      await tx.insertInto("schema_versions").values({ version: migration.version, name: migration.name }).execute();
    }
    return missing.map((migration) => migration.name);
  });
}

async function versionsDone(tx: Tx): Promise<number[]> {
  await sql`create table if not exists schema_versions (version integer primary key, name text not null)`.execute(tx);
  const rows = await tx.selectFrom("schema_versions").select("version").execute();
  return rows.map((row) => row.version);
}
