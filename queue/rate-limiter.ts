import type { Redis } from "ioredis";
import type { RateLimiter } from "../src/ports/mail.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";
import { TAKE } from "./scripts/rate.ts";
import { runScript } from "./scripts/script.ts";

/** `RateLimiter` on Redis: a true sliding window, one script a call, by Redis' own clock. */
export function createRateLimiter(deps: { readonly redis: Redis; readonly keys: Keyspace }): RateLimiter {
  return {
    take: (key, limit) =>
      orUnavailable("counting a call", async () => {
        const names = deps.keys.rate(key);
        const [allowed, retryAfterMs, first] = (await runScript(
          deps.redis,
          TAKE,
          [names.calls, names.refused],
          [limit.calls, Math.ceil(limit.windowMs)],
        )) as [number, number, number];
        return { allowed: allowed === 1, retryAfterMs, firstRefusal: first === 1 };
      }),
  };
}
