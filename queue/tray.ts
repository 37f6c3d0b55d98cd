import type { Redis } from "ioredis";
import { runScript } from "./scripts/script.ts";
import { PUSH, SETTLE } from "./scripts/tray.ts";

/**
 * A durable list that one drainer takes from the head: peek, work, settle. A drainer that stood still while another
 * drained settles nothing, because the head is no longer the one it saw.
 */
export interface Tray<T> {
  push(values: readonly T[]): Promise<void>;
  peek(limit: number): Promise<readonly T[]>;
  /** Drops the first `count` of what the last peek returned. */
  settle(count: number): Promise<void>;
}

export function createTray<T>(redis: Redis, keys: { readonly list: string; readonly sequence: string }): Tray<T> {
  /** The first entry of the last peek as it stands in Redis; its number makes it unlike any other. */
  let head: string | undefined;
  return {
    async push(values) {
      if (values.length === 0) return;
      await runScript(
        redis,
        PUSH,
        [keys.list, keys.sequence],
        values.map((value) => JSON.stringify(value)),
      );
    },
    async peek(limit) {
      const entries = limit > 0 ? await redis.lrange(keys.list, 0, limit - 1) : [];
      head = entries[0];
      return entries.map((entry) => JSON.parse(entry.slice(entry.indexOf(" ") + 1)) as T);
    },
    async settle(count) {
      if (count <= 0 || head === undefined) return;
      await runScript(redis, SETTLE, [keys.list], [head, count]);
      head = undefined;
    },
  };
}
