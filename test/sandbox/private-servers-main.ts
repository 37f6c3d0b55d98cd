/** Starts a private Redis and a private PostgreSQL, says so, and lives until it is killed. */
import { startPrivatePostgres } from "../../src/sandbox/private-postgres.ts";
import { startPrivateRedis } from "../../src/sandbox/private-redis.ts";

export async function main(): Promise<void> {
  console.log("starting");
  await Promise.all([startPrivatePostgres(), startPrivateRedis({ appendfsync: "no" })]);
  console.log("started");
  await new Promise(() => {});
}
