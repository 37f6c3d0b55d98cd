import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { JangkarError } from "../core/errors.ts";

/**
 * What better-sqlite3 threw, as a JangkarError: busy as DATABASE_BUSY, a full or failing disk as DATABASE_UNAVAILABLE,
 * the rest (a constraint, a wrong statement) as INTERNAL. Codes: https://www.sqlite.org/rescode.html
 */
export function fromSqlite(thrown: unknown): JangkarError {
  if (thrown instanceof JangkarError) return thrown;
  if (!(thrown instanceof BetterSqlite.SqliteError)) {
    return new JangkarError("INTERNAL", messageOf(thrown), { cause: thrown });
  }
  const message = `SQLite: ${thrown.message} (${thrown.code})`;
  if (/^SQLITE_(BUSY|LOCKED)/.test(thrown.code)) return new JangkarError("DATABASE_BUSY", message, { cause: thrown });
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/.test(thrown.code)) {
    return new JangkarError("DATABASE_UNAVAILABLE", message, { cause: thrown });
  }
  return new JangkarError("INTERNAL", message, { cause: thrown });
}

/** SQLSTATE of a rolled back transaction that may simply run again: serialization, deadlock, lock time-out. */
const TRY_AGAIN = new Set(["40001", "40P01", "55P03"]);
/** Connection exceptions, resources, operator intervention, statement time-out, wrong credentials, no such database. */
const NOT_THERE = /^(08|53|57|58|28|3D)/;

/**
 * What pg threw, as a JangkarError. What carries no SQLSTATE is the connection's own trouble (refused, reset, timed out).
 * Codes: https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
export function fromPostgres(thrown: unknown): JangkarError {
  if (thrown instanceof JangkarError) return thrown;
  if (!(thrown instanceof pg.DatabaseError) || thrown.code === undefined) {
    return new JangkarError("DATABASE_UNAVAILABLE", `PostgreSQL does not answer: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  }
  const message = `PostgreSQL: ${thrown.message} (${thrown.code})`;
  if (TRY_AGAIN.has(thrown.code)) return new JangkarError("DATABASE_BUSY", message, { cause: thrown });
  if (NOT_THERE.test(thrown.code)) return new JangkarError("DATABASE_UNAVAILABLE", message, { cause: thrown });
  return new JangkarError("INTERNAL", message, { cause: thrown });
}

/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function messageOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(messageOf).join("; ");
  return thrown instanceof Error ? thrown.message : String(thrown);
}
