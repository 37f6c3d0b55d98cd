import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import { JangkarError } from "../core/errors.ts";
import type { Log } from "../ports/runtime.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** A transaction in which only SQL is awaited: on SQLite it holds the one connection of the process. */
export type Tx = Transaction<Schema>;
/** What can read: the database, or the transaction that is open. */
export type Reader = Kysely<Schema>;

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** For reads outside a transaction. Inside one use its `tx` alone: a query on `db` would wait for ever on SQLite. */
  readonly db: Kysely<Schema>;
  /**
   * Runs `run` in a transaction, again when the database took it back for a lock, a deadlock or another writer.
   * `abandon(result)` rolls back and makes `result` the outcome.
   * @throws JangkarError DATABASE_BUSY after the last attempt, DATABASE_UNAVAILABLE
   */
  transaction<T>(run: (tx: Tx, abandon: (result: T) => never) => Promise<T>): Promise<T>;
  /** Makes others with the same name wait until `tx` ends. SQLite has one writer anyway. */
  lockName(tx: Tx, name: string): Promise<void>;
  /** Locks conversation rows in one order for all, so that two transactions over the same ones cannot deadlock. */
  lockConversations(tx: Tx, ids: Iterable<string>): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://...`; wins over `file`. */
  readonly url?: string | undefined;
  /** Path of the SQLite file; its folder is made when missing. */
  readonly file?: string | undefined;
  readonly log: Log;
}

/**
 * How often a transaction is tried. SQLite answers "busy" at once, so this is some five seconds of asking; PostgreSQL
 * has waited for the lock already when it gives one back.
 */
const PATIENCE = {
  sqlite: { attempts: 120, longestPauseMs: 50 },
  postgres: { attempts: 6, longestPauseMs: 300 },
} as const;

/**
 * Opens SQLite or PostgreSQL; connects to the latter at the first query. The schema is brought up by `migrate`.
 * @throws JangkarError CONFIG_INVALID without url and file, DATA_DIR_UNUSABLE when the file cannot be opened
 */
export function openDatabase({ url, file, log }: DatabaseOptions): Database {
  if (url === undefined && file === undefined) {
    throw new JangkarError("CONFIG_INVALID", "neither a database URL nor a database file was given");
  }
  const dialect = url === undefined ? "sqlite" : "postgres";
  const sqlite = url === undefined ? sqliteDialect(file as string) : null;
  const db = new Kysely<Schema>({ dialect: sqlite?.dialect ?? postgresDialect(url as string, log) });

  async function once<T>(run: (tx: Tx, abandon: (result: T) => never) => Promise<T>): Promise<T> {
    let abandoned: { readonly result: T } | null = null;
    try {
      return await db.transaction().execute((tx) =>
        run(tx, (result) => {
          abandoned = { result };
          throw abandoned;
        }),
      );
    } catch (error) {
      if (abandoned !== null && error === abandoned) return (abandoned as { readonly result: T }).result;
      throw error;
    }
  }

  return {
    dialect,
    db,
    async transaction(run) {
      const { attempts, longestPauseMs } = PATIENCE[dialect];
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(run);
        } catch (error) {
          if (!(error instanceof JangkarError) || error.code !== "DATABASE_BUSY" || attempt === attempts) throw error;
          log.debug("a transaction is tried again", { attempt, reason: error.message });
          await pause(Math.min(5 * 2 ** attempt, longestPauseMs));
        }
      }
    },
    async lockName(tx, name) {
      if (dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    },
    async lockConversations(tx, ids) {
      const sorted = [...new Set(ids)].sort();
      if (dialect !== "postgres" || sorted.length === 0) return;
      // "No key update" lets foreign key checks of other transactions pass.
      await tx
        .selectFrom("conversations")
        .select("id")
        .where("id", "in", sorted)
        .orderBy("id")
        .forNoKeyUpdate()
        .execute();
    },
    async close() {
      await db.destroy();
      sqlite?.close();
    },
  };
}
