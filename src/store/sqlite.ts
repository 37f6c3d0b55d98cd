import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { JangkarError } from "../core/errors.ts";
import { makeFolder } from "./data-dir.ts";
import { fromSqlite } from "./database-errors.ts";
import { storable } from "./json.ts";

/** At the start another process may be setting up the same file. */
const OPEN_WAIT_MS = 5_000;
/**
 * better-sqlite3 waits for a lock with the event loop stopped, so it hardly waits at all, and `Database.transaction`
 * tries again between other work (measured with a five-second wait: one process stood still for four seconds).
 */
const BUSY_WAIT_MS = 5;
/** Shapes of statements this room sends; `in` lists of different lengths are different shapes. */
const CACHED_STATEMENTS = 400;

/**
 * A dialect on one SQLite file, opened at once. `close` is for the case that no query ran: Kysely then closes nothing.
 * @throws JangkarError DATA_DIR_UNUSABLE when the file cannot be opened or written
 */
export function sqliteDialect(file: string): { readonly dialect: SqliteDialect; close(): void } {
  const database = open(file);
  return { dialect: new ImmediateDialect({ database }), close: () => database.close() };
}

function open(file: string): SqliteDatabase {
  try {
    if (file !== ":memory:") makeFolder(dirname(file));
    const raw = new BetterSqlite(file, { timeout: OPEN_WAIT_MS });
    raw.pragma("journal_mode = WAL");
    // FULL: a commit that was reported is on the disk, also after a power cut.
    raw.pragma("synchronous = FULL");
    raw.pragma("foreign_keys = ON");
    raw.pragma(`busy_timeout = ${BUSY_WAIT_MS}`);
    const statements = new Map<string, SqliteStatement>();
    return {
      close: () => void raw.close(),
      prepare: (sql) => cached(statements, sql, () => guarded(() => raw.prepare<unknown[], unknown>(sql))),
    };
  } catch (error) {
    throw new JangkarError("DATA_DIR_UNUSABLE", `cannot open the database ${file}: ${fromSqlite(error).message}`, {
      cause: error,
    });
  }
}

/** Kysely prepares each statement anew; a prepared one is kept, the least recently used goes first. */
function cached(
  statements: Map<string, SqliteStatement>,
  sql: string,
  prepare: () => SqliteStatement,
): SqliteStatement {
  const known = statements.get(sql);
  if (known !== undefined) {
    statements.delete(sql);
    statements.set(sql, known);
    return known;
  }
  const made = prepare();
  statements.set(sql, made);
  const oldest = statements.size > CACHED_STATEMENTS ? statements.keys().next().value : undefined;
  if (oldest !== undefined) statements.delete(oldest);
  return made;
}

/** The statement with errors as JangkarErrors and parameters in a form that both databases hold. */
function guarded(prepare: () => BetterSqlite.Statement<unknown[], unknown>): SqliteStatement {
  const statement = mapped(prepare);
  const bound = (parameters: readonly unknown[]) =>
    parameters.map((value) => (typeof value === "string" ? storable(value) : value));
  return {
    reader: statement.reader,
    all: (parameters) => mapped(() => statement.all(bound(parameters))),
    run: (parameters) => mapped(() => statement.run(bound(parameters))),
    iterate: (parameters) => mapped(() => statement.iterate(bound(parameters))),
  };
}

function mapped<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw fromSqlite(error);
  }
}

/**
 * `begin` of SQLite takes no lock, so a transaction that reads before it writes fails at once when another wrote in
 * between, and no waiting helps (https://www.sqlite.org/isolation.html). All our transactions write: they say so first.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}
