import { setTimeout as pause } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import pg from "pg";

/** Makes the database of a run unusable for a while. */
export type SqlOutage = (forMs: number) => Promise<void>;

/** Nobody may connect, and who is connected is thrown out. */
export function postgresOutage(url: string): SqlOutage {
  const address = new URL(url);
  const database = address.pathname.slice(1);
  address.pathname = "/postgres";
  return async (forMs) => {
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      await client.query(`alter database ${database} with allow_connections false`);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database]);
      await pause(forMs);
    } finally {
      await client.query(`alter database ${database} with allow_connections true`);
      await client.end();
    }
  };
}

/** Another writer holds the file. */
export function sqliteOutage(file: string): SqlOutage {
  return async (forMs) => {
    const database = new Sqlite(file, { timeout: 5_000 });
    try {
      database.exec("begin immediate");
      await pause(forMs);
      database.exec("rollback");
    } finally {
      database.close();
    }
  };
}
