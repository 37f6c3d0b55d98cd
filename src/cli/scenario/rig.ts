import { startPrivatePostgres } from "../../sandbox/private-postgres.ts";
import { startPrivateRedis } from "../../sandbox/private-redis.ts";

export type DatabaseKind = "sqlite" | "postgres";

/** What all cases of a run share: one Redis server and, if asked for, one PostgreSQL cluster. */
export interface Rig {
  readonly redisUrl: string;
  /** A prefix that no other case of this run has. */
  nextPrefix(): string;
  /** A fresh database; `url` is null for SQLite, which lives in the case's own folder. */
  database(): Promise<{ readonly url: string | null; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** @throws JangkarError when Redis or PostgreSQL is not installed */
export async function startRig(kind: DatabaseKind): Promise<Rig> {
  const redis = await startPrivateRedis({ appendfsync: "no" });
  try {
    const postgres = kind === "postgres" ? await startPrivatePostgres() : null;
    let cases = 0;
    return {
      redisUrl: redis.url,
      nextPrefix: () => `case-${++cases}`,
      database: async () => (await postgres?.createDatabase()) ?? { url: null, drop: async () => undefined },
      async stop() {
        await postgres?.stop();
        await redis.stop();
      },
    };
  } catch (error) {
    await redis.stop();
    throw error;
  }
}
