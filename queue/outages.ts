import type { Redis } from "ioredis";
import { HOUR_MS } from "../src/core/time.ts";
import type { Outages } from "../src/ports/send-gate.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";
import { runScript } from "./scripts/script.ts";
import { BEGIN } from "./scripts/send-gate.ts";

/** An outage that nobody ended is told anew after this long. */
const REMEMBERED_MS = 6 * HOUR_MS;

/** `Outages` on Redis: one key each, which ends by itself when nobody looks any more. */
export function createOutages(deps: { readonly redis: Redis; readonly keys: Keyspace }): Outages {
  const { redis, keys } = deps;
  return {
    begin: (name) =>
      orUnavailable("noting an outage", async () => {
        const [first, since] = (await runScript(redis, BEGIN, [keys.outage(name)], [REMEMBERED_MS])) as [
          number,
          string,
        ];
        return { first: first === 1, since: Number(since) };
      }),
    end: (name) => orUnavailable("ending an outage", async () => (await redis.del(keys.outage(name))) === 1),
    isOn: (name) => orUnavailable("asking for an outage", async () => (await redis.exists(keys.outage(name))) === 1),
  };
}
