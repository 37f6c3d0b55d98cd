import fc from "fast-check";
import { expect, it } from "vitest";
import { createRateLimiter } from "../../queue/rate-limiter.ts";
import type { RateLimiter } from "../../src/ports/mail.ts";
import { type Parts, timer } from "./parts.ts";
import { roomForTheFile } from "./rooms.ts";

let parts: Parts;
let limiter: RateLimiter;

roomForTheFile((opened) => {
  parts = opened;
  limiter = createRateLimiter({ redis: parts.connections.fast, keys: parts.keys });
});

const minute = (calls: number) => ({ calls, windowMs: 60_000 });

it("lets exactly the allowed number through, also at the same moment, and says the first refusal once", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => limiter.take("burst", minute(5))));
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(taken.filter(({ firstRefusal }) => firstRefusal)).toHaveLength(1);
  for (const { allowed, retryAfterMs } of taken) {
    if (allowed) expect(retryAfterMs).toBe(0);
    else expect(retryAfterMs).toBeGreaterThan(50_000);
  }
});

it("lets the next one through after the time it said, and says the next refusal again", async () => {
  const limit = { calls: 2, windowMs: 150 };
  await limiter.take("slide", limit);
  await limiter.take("slide", limit);
  const refused = await limiter.take("slide", limit);
  expect(refused).toMatchObject({ allowed: false, firstRefusal: true });
  expect((await limiter.take("slide", limit)).firstRefusal).toBe(false);
  await timer.sleep(refused.retryAfterMs + 1);
  expect((await limiter.take("slide", limit)).allowed).toBe(true);
});

it("counts keys apart, whatever is in them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 6 }), async (keys) => {
      const run = await Promise.all(keys.map((key) => limiter.take(`k${count++}:${key}`, minute(1))));
      expect(run.every(({ allowed }) => allowed)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
let count = 0;

it("leaves nothing behind when the window has passed", async () => {
  await limiter.take("gone", { calls: 1, windowMs: 50 });
  await limiter.take("gone", { calls: 1, windowMs: 50 });
  await timer.sleep(80);
  expect(await parts.connections.fast.keys("*gone*")).toEqual([]);
});
