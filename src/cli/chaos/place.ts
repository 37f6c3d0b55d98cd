import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPrivatePostgres } from "../../sandbox/private-postgres.ts";
import { startPrivateRedis } from "../../sandbox/private-redis.ts";
import { postgresOutage, type SqlOutage, sqliteOutage } from "../../sandbox/sql-outage.ts";
import type { Role } from "./fleet.ts";

/** What ends a run, called in the reverse order. */
export type Stops = (() => Promise<void> | void)[];

/** Where a run takes place: its processes and what of their surroundings can fail. */
export interface Place {
  readonly roles: readonly Role[];
  readonly env: Readonly<Record<string, string>>;
  readonly sql: SqlOutage;
  readonly redis: (downMs: number) => Promise<void>;
}

/** Web, two workers, Redis and PostgreSQL as processes of their own. */
export async function apart(stops: Stops): Promise<Place> {
  const redis = await startPrivateRedis({ appendfsync: "always" });
  stops.push(() => redis.stop());
  const postgres = await startPrivatePostgres();
  stops.push(() => postgres.stop());
  const { url } = await postgres.createDatabase();
  return {
    roles: ["web", "worker", "worker"],
    env: { DATABASE_URL: url, REDIS_URL: redis.url },
    sql: postgresOutage(url),
    async redis(downMs) {
      await redis.kill();
      await pause(downMs);
      await redis.start();
    },
  };
}

/** One process on SQLite; its private Redis is its own child, which it starts again by itself. */
export function alone(dir: string, stops: Stops): Place {
  const killRedis = () => {
    const pid = privateRedisPid(dir);
    if (pid !== null) killIfAlive(pid);
  };
  // Its starter is killed at the end, and it would live on.
  stops.push(killRedis);
  return {
    roles: ["all"],
    env: {},
    sql: sqliteOutage(join(dir, "jangkar.sqlite")),
    redis: async () => killRedis(),
  };
}

/** The process that our own application wrote into our own folder; null while it is being started. */
function privateRedisPid(dir: string): number | null {
  try {
    return (JSON.parse(readFileSync(join(dir, "redis", "server.json"), "utf8")) as { pid: number }).pid;
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Gone by itself: its starter was killed a moment ago.
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}
