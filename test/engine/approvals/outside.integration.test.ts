import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Services } from "../../../src/core/services.ts";
import { type ApprovalRig, DEWI, RIAN, startApprovalRig } from "../../support/approval-rig.ts";
import { startTestRedis, type TestRedis } from "../../support/redis.ts";
import { askRefund, nowOf } from "./asking.ts";

/** How the business's own order system behaves for the next refund. */
let refunds: "works" | "hangs after the effect" | "breaks before the effect" | "is down" = "works";
/** Idempotency keys with which it was asked to refund. */
const calls: string[] = [];
/** Keys whose money went out. */
const paid = new Set<string>();

let redis: TestRedis;
let rig: ApprovalRig;

beforeAll(async () => {
  redis = await startTestRedis();
  rig = await startApprovalRig({ redisUrl: redis.url, services: outside, behaviour: { toolTimeoutMs: 400 } });
});

beforeEach(() => {
  refunds = "works";
  calls.length = 0;
  paid.clear();
});

afterAll(async () => {
  await rig?.stop();
  await redis?.stop();
});

describe("an effect in another system", () => {
  test("carries the action's id as idempotency key and happens once", async () => {
    const asked = await askRefund(rig);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "done" });
    expect(calls).toEqual([asked.action.id]);
  });

  test("a time-out after the effect is unknown: staff are told, nobody repeats it, and DONE settles it", async () => {
    refunds = "hangs after the effect";
    const asked = await askRefund(rig);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "unknown", carriedOn: true });
    expect(rig.last(asked.who).text).not.toMatch(/sudah dikembalikan|selesai/i);
    expect(
      rig
        .got(DEWI)
        .map(({ text }) => text)
        .join("\n"),
    ).toContain(`SELESAI ${asked.action.code}`);
    refunds = "works";
    // Pressed again, swept, asked again: it was called once and stays so.
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.sweep();
    await rig.settle();
    expect(calls).toEqual([asked.action.id]);
    await rig.says(RIAN, `SELESAI ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "done", carriedOn: true });
    expect(rig.last(asked.who).text).toContain("Dana Rp500.000 untuk pesanan");
    expect(calls).toHaveLength(1);
    expect((await rig.audit(asked.action.code)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(["exec_started", "exec_unknown", "settled:done"]),
    );
  });

  test("FAILED settles it the other way, and a customer may ask anew", async () => {
    refunds = "breaks before the effect";
    const asked = await askRefund(rig);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "unknown" });
    refunds = "works";
    await rig.says(DEWI, `GAGAL ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "failed", carriedOn: true });
    expect(paid.size).toBe(0);
    await rig.says(asked.who, `minta refund 500.000 untuk ${asked.order} karena terlambat`);
    await rig.settle();
    expect((await rig.actions(asked.who)).map(({ state }) => state)).toEqual(["failed", "open"]);
  });

  test("a worker that dies between the mark and the effect leaves an unknown outcome, never a second try", async () => {
    const asked = await askRefund(rig);
    rig.killAt("beforeEffect");
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "executing" });
    // The lease: the tool's time-out and a little.
    await pause(700);
    await rig.sweep();
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "unknown", carriedOn: true });
    expect(calls).toEqual([]);
    expect(
      rig
        .got(DEWI)
        .map(({ text }) => text)
        .join("\n"),
    ).toContain(`SELESAI ${asked.action.code}`);
  });

  test("a worker that dies after the effect leaves it unknown too, and the effect stays single", async () => {
    const asked = await askRefund(rig);
    rig.killAt("afterEffect");
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    await pause(700);
    await rig.sweep();
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "unknown", carriedOn: true });
    expect(calls).toEqual([asked.action.id]);
  });

  test("a system that is down before anything began is tried again later; the customer is answered meanwhile", async () => {
    const asked = await askRefund(rig);
    refunds = "is down";
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "approved" });
    await rig.says(asked.who, "jam buka kapan?");
    await rig.settle();
    expect(rig.last(asked.who).text).toContain("09");
    refunds = "works";
    await rig.sweep();
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "done", carriedOn: true });
    expect(calls).toEqual([asked.action.id]);
  });
});

function outside(own: Services): Services {
  return {
    ...own,
    orders: {
      ...own.orders,
      effects: "outside",
      async byId(...args) {
        if (refunds === "is down") throw new TypeError("fetch failed");
        return own.orders.byId(...args);
      },
      async refund(order, amount, _reason, key, signal) {
        calls.push(key);
        if (refunds === "breaks before the effect") throw new TypeError("fetch failed");
        paid.add(key);
        if (refunds === "hangs after the effect")
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        return { result: { ...order, refunded: amount }, writes: [] };
      },
    },
  };
}
