import fc from "fast-check";
import { expect, test } from "vitest";
import type { SendResult } from "../../src/core/outbound.ts";
import { sendBackOffMs } from "../../src/engine/send-back-off.ts";

type Retry = Extract<SendResult, { outcome: "retry" }>;
const retry = (scope: Retry["scope"], afterMs: number, code = "1"): Retry => ({
  outcome: "retry",
  scope,
  afterMs,
  code,
});

test("the pair rate waits 4, 16, 64, ... seconds, and an hour at the most", () => {
  const waits = [1, 2, 3, 4, 9].map((attempt) => sendBackOffMs(retry("pair", 4_000, "131056"), attempt, "out_1"));
  expect(waits).toEqual([4_000, 16_000, 64_000, 256_000, 3_600_000]);
});

test("131000 is tried three times, other faults of a message twelve times, a full number without end", () => {
  const given = (scope: Retry["scope"], code: string, attempt: number) =>
    sendBackOffMs(retry(scope, 1_000, code), attempt, "out_1") === null;
  expect([2, 3].map((attempt) => given("message", "131000", attempt))).toEqual([false, true]);
  expect([11, 12].map((attempt) => given("message", "131016", attempt))).toEqual([false, true]);
  expect([12, 500].map((attempt) => given("number", "130429", attempt))).toEqual([false, false]);
  expect([12, 500].map((attempt) => given("all", "4", attempt))).toEqual([false, false]);
});

test("a wait is never shorter than asked for, never beyond its bound, the same for the same row, and spread over rows", () => {
  const scopes = fc.constantFrom("message" as const, "pair" as const, "number" as const, "all" as const);
  fc.assert(
    fc.property(scopes, fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 11 }), (scope, afterMs, n) => {
      const wait = sendBackOffMs(retry(scope, afterMs), n, "out_a");
      expect(wait).toBeGreaterThanOrEqual(afterMs);
      expect(wait).toBeLessThanOrEqual(Math.max(afterMs, 3_600_000) * 1.25);
      expect(sendBackOffMs(retry(scope, afterMs), n, "out_a")).toBe(wait);
    }),
  );
  const waits = new Set(Array.from({ length: 50 }, (_, id) => sendBackOffMs(retry("number", 2_000), 1, `out_${id}`)));
  expect(waits.size).toBeGreaterThan(40);
});
