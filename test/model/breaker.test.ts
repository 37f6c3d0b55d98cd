import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Breaker, type BreakerEvent, CLOSED, mayPass, stepBreaker } from "../../src/model/breaker.ts";

const LIMITS = { failures: 3, openMs: 1_000, maxOpenMs: 4_000 };
const failed: BreakerEvent = { kind: "failed" };
const asked: BreakerEvent = { kind: "asked" };

function after(events: readonly (readonly [BreakerEvent, number])[]): Breaker {
  return events.reduce((breaker, [event, now]) => stepBreaker(breaker, event, now, LIMITS), CLOSED);
}

const OPENED = after([
  [failed, 0],
  [failed, 0],
  [failed, 0],
]);

describe("a circuit breaker", () => {
  it("opens after failures in a row, and a success in between starts the count again", () => {
    expect(OPENED).toMatchObject({ state: "open", until: 1_000 });
    const interrupted = after([
      [failed, 0],
      [failed, 0],
      [{ kind: "succeeded" }, 0],
      [failed, 0],
      [failed, 0],
    ]);
    expect(interrupted.state).toBe("closed");
  });

  it("lets exactly one probe pass when its time is over", () => {
    expect(mayPass(OPENED, 999)).toBe(false);
    expect(mayPass(OPENED, 1_000)).toBe(true);
    const probing = stepBreaker(OPENED, asked, 1_000, LIMITS);
    expect(probing.state).toBe("probing");
    expect(mayPass(probing, 5_000)).toBe(false);
  });

  it("closes after a good probe and opens for longer after a bad one, up to a limit", () => {
    const probing = stepBreaker(OPENED, asked, 1_000, LIMITS);
    expect(stepBreaker(probing, { kind: "succeeded" }, 1_100, LIMITS)).toEqual(CLOSED);
    let breaker: Breaker = OPENED;
    const waits: number[] = [];
    for (let now = 1_000; waits.length < 4; ) {
      breaker = stepBreaker(stepBreaker(breaker, asked, now, LIMITS), failed, now, LIMITS);
      if (breaker.state !== "open") throw new Error("not open");
      waits.push(breaker.until - now);
      now = breaker.until;
    }
    expect(waits).toEqual([2_000, 4_000, 4_000, 4_000]);
  });

  it("gives the probe to the next call when one ended without a verdict", () => {
    const ended = stepBreaker(stepBreaker(OPENED, asked, 1_000, LIMITS), { kind: "ended" }, 1_200, LIMITS);
    expect(mayPass(ended, 1_200)).toBe(true);
  });

  it("waits as long as it is told to", () => {
    const told = stepBreaker(CLOSED, { kind: "told-to-wait", ms: 30_000 }, 100, LIMITS);
    expect(mayPass(told, 30_099)).toBe(false);
    expect(mayPass(told, 30_100)).toBe(true);
  });

  it("is never shut for good, in whatever order things happen", () => {
    const event = fc.constantFrom<BreakerEvent["kind"]>("asked", "succeeded", "failed", "ended", "told-to-wait");
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(5_000)), { maxLength: 40 }), (steps) => {
        let breaker: Breaker = CLOSED;
        let now = 0;
        let running = 0;
        for (const [kind, ms] of steps) {
          now += ms;
          if (kind === "asked") {
            if (!mayPass(breaker, now)) continue;
            running++;
          } else if (running === 0) continue;
          else running--;
          breaker = stepBreaker(breaker, kind === "told-to-wait" ? { kind, ms } : { kind }, now, LIMITS);
        }
        while (running-- > 0) breaker = stepBreaker(breaker, { kind: "ended" }, now, LIMITS);
        expect(mayPass(breaker, now + 10_000)).toBe(true);
      }),
    );
  });
});
