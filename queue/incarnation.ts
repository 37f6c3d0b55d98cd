import type { Redis } from "ioredis";
import type { ConversationKey } from "../src/core/conversation.ts";
import { JangkarError } from "../src/core/errors.ts";
import type { ConversationId } from "../src/core/ids.ts";
import type { IdSource, Log, Timer } from "../src/ports/runtime.ts";
import type { AliasCache } from "./alias-cache.ts";
import type { Keyspace } from "./keys.ts";
import { REVIVE } from "./scripts/inbox.ts";
import { runScript } from "./scripts/script.ts";

export interface KnownAlias {
  readonly key: ConversationKey;
  readonly conversation: ConversationId;
}

/** Aliases are written back in batches of this many rows, each one pipeline. */
const BATCH = 500;

/** The longest a webhook waits for a restore that goes on behind it; then it is 503 and the provider repeats. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Which data Redis holds. Every shard has a marker with a token; a missing marker says that Redis is new or was lost,
 * another token that it was lost and is back. What this process remembers is only good for the token it knows.
 */
export interface Incarnation {
  /** The token this process knows for a shard; empty before the first answer. */
  of(shard: number): string;
  /** Takes another token over; what was remembered under the old one is forgotten. */
  adopt(shard: number, token: string): void;
  /** Restores the aliases and sets the markers; callers of the same moment share one restore. */
  restore(): Promise<void>;
  restoreFrom(aliases: AsyncIterable<KnownAlias>): Promise<void>;
}

export interface IncarnationDeps {
  readonly redis: Redis;
  readonly keys: Keyspace;
  readonly ids: Pick<IdSource, "token">;
  readonly timer: Timer;
  readonly log: Log;
  /** All aliases SQL knows. */
  readonly onLost: () => AsyncIterable<KnownAlias>;
  /** What this process remembers. */
  readonly cache: Pick<AliasCache, "entries" | "clear">;
}

export function createIncarnation({ redis, keys, ids, timer, log, onLost, cache }: IncarnationDeps): Incarnation {
  const known = new Map<number, string>();
  let running: Promise<void> | null = null;

  function adopt(shard: number, token: string): void {
    const before = known.get(shard);
    if (before === token) return;
    known.set(shard, token);
    if (before !== undefined) cache.clear();
  }

  async function restoreFrom(aliases: AsyncIterable<KnownAlias>): Promise<void> {
    let count = 0;
    let batch: KnownAlias[] = [];
    for await (const alias of aliases) {
      batch.push(alias);
      count++;
      if (batch.length === BATCH) {
        await writeAliases(redis, keys, batch);
        batch = [];
      }
    }
    await writeAliases(redis, keys, batch);
    // A conversation whose first turn did not run yet is not in SQL; this process may still know it.
    await writeKeys(redis, cache.entries());
    cache.clear();
    const token = ids.token();
    for (let shard = 0; shard < keys.shards; shard++) {
      adopt(shard, String(await runScript(redis, REVIVE, [keys.marker(shard)], [token])));
    }
    log.info("redis is new: aliases restored", { aliases: count });
  }

  async function restore(): Promise<void> {
    running ??= restoreFrom(onLost()).finally(() => {
      running = null;
    });
    const shared = running;
    const limit = timer.deadline(LONGEST_WAIT_MS);
    try {
      await Promise.race([shared, aborted(limit.signal)]);
    } catch (error) {
      throw new JangkarError("REDIS_UNAVAILABLE", "Redis lost its data and the aliases are not back yet", {
        cause: error,
      });
    } finally {
      limit.clear();
    }
  }

  return { of: (shard) => known.get(shard) ?? "", adopt, restore, restoreFrom };
}

/** Existing keys win, so that two processes may restore at once. */
export async function writeAliases(redis: Redis, keys: Keyspace, aliases: readonly KnownAlias[]): Promise<void> {
  await writeKeys(
    redis,
    aliases.map(({ key, conversation }) => [key.addresses.map((address) => keys.alias(key, address)), conversation]),
  );
}

async function writeKeys(redis: Redis, rows: readonly (readonly [readonly string[], string])[]): Promise<void> {
  if (rows.length === 0) return;
  const pipeline = redis.pipeline();
  for (const [aliases, conversation] of rows) {
    for (const alias of aliases) pipeline.set(alias, conversation, "NX");
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
