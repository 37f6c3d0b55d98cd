import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { JangkarError } from "../core/errors.ts";
import type { Log } from "../ports/runtime.ts";
import { fromPostgres } from "./database-errors.ts";
import { storable } from "./json.ts";

const INT8_OID = 20;

/**
 * A dialect on a pool of connections. Transactions hold nothing but SQL, so a server that is asked for 30 s is stuck,
 * and a session idle in a transaction for 10 s belongs to a process that was stopped: its locks are given back.
 */
export function postgresDialect(url: string, log: Log): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "jangkar",
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // The client's own patience, for a connection that died without a word.
    query_timeout: 35_000,
    types: { getTypeParser },
  });
  // Without listeners the loss of a connection ends the process, and the pool listens to idle ones only. What ran on it
  // fails by itself, and the pool makes a new one.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn("a database connection was lost", { reason: error.message }));
  });
  // The pool tells the loss of an idle one again, and its event needs a listener too.
  pool.on("error", () => undefined);
  return new PostgresDialect({
    pool: {
      connect: () =>
        pool.connect().then(guarded, (error: unknown) => {
          throw fromPostgres(error);
        }),
      end: () => pool.end(),
    },
  });
}

/** int8 as number, for this pool alone: our bigints are times, counters and amounts, all safe integers. */
function getTypeParser(oid: number, format?: string): unknown {
  if (oid === INT8_OID && format !== "binary") return safeInteger;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new JangkarError("INTERNAL", `${text} is no safe integer`);
  return value;
}

/**
 * The client with errors as JangkarErrors and parameters in a form that both databases hold. One whose server did not
 * answer is not given to anybody again.
 */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(
        sql,
        parameters.map((value) => (typeof value === "string" ? storable(value) : value)),
      );
    } catch (thrown) {
      const error = fromPostgres(thrown);
      broken ||= error.code === "DATABASE_UNAVAILABLE";
      throw error;
    }
  };
  return {
    // Kysely's second overload is for cursors, which this room does not use.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || broken),
  };
}
