import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startTestRedis, type TestRedis } from "../support/redis.ts";
import { flush, openParts, type Parts } from "./parts.ts";

/** One Redis for the file; each test gets it empty, with the whole room opened on it. */
export function roomForEachTest(take: (parts: Parts, redis: TestRedis) => void): void {
  let redis: TestRedis;
  let parts: Parts;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  beforeEach(async () => {
    await flush(redis.socketPath);
    parts = await openParts(redis.socketPath);
    take(parts, redis);
  });
  afterEach(() => parts.close());
  afterAll(() => redis.stop());
}

/** One Redis and one room for the whole file. */
export function roomForTheFile(take: (parts: Parts) => void): void {
  let redis: TestRedis | undefined;
  let parts: Parts | undefined;
  beforeAll(async () => {
    redis = await startTestRedis();
    parts = await openParts(redis.socketPath);
    take(parts);
  });
  afterAll(async () => {
    await parts?.close();
    await redis?.stop();
  });
}
