import { type PrivatePostgres, postgresIsInstalled, startPrivatePostgres } from "../../src/sandbox/private-postgres.ts";

/** A private PostgreSQL cluster on a unix socket. */
export interface TestPostgres extends Omit<PrivatePostgres, "createDatabase"> {
  /** A fresh, empty database; `drop` removes it whoever is still connected. */
  createTestDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
}

/**
 * Whether the PostgreSQL tests can run here. Under CI=true a machine without PostgreSQL is an error, so that a green
 * build has run on both databases; elsewhere the tests are skipped and say so.
 */
export function postgresIsHere(): boolean {
  if (postgresIsInstalled()) return true;
  const message =
    "PostgreSQL is not installed (no initdb in /usr/lib/postgresql/*/bin or PATH); run ./scripts/setup.sh";
  if (process.env["CI"] === "true") throw new Error(message);
  console.warn(`${message}. The PostgreSQL tests are skipped.`);
  return false;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const { createDatabase, ...server } = await startPrivatePostgres();
  return { ...server, createTestDatabase: createDatabase };
}
