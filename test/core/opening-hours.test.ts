import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt, localClock, localDate, nextOpening } from "../../src/core/opening-hours.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/core/time.ts";

const weekdays = { days: ["mon", "tue", "wed", "thu", "fri"] as const, open: "09:00", close: "17:00" };
const office = {
  timezone: "Asia/Jakarta",
  hours: [{ ...weekdays, days: [...weekdays.days] }],
  holidays: ["2026-12-25"],
};
const bar = {
  timezone: "America/New_York",
  hours: [{ days: ["fri" as const, "sat" as const], open: "21:00", close: "02:00" }],
  holidays: [],
};
/** Jakarta is seven hours ahead of UTC all year. */
const jakarta = (date: string, clock: string) => Date.parse(`${date}T${clock}:00+07:00`);

describe("opening hours", () => {
  it("are read on the business's own clock, the closing minute excluded", () => {
    expect(isOpenAt(office, jakarta("2026-11-24", "09:00"))).toBe(true);
    expect(isOpenAt(office, jakarta("2026-11-24", "16:59"))).toBe(true);
    expect(isOpenAt(office, jakarta("2026-11-24", "17:00"))).toBe(false);
    expect(isOpenAt(office, jakarta("2026-11-24", "08:59"))).toBe(false);
    expect(isOpenAt(office, jakarta("2026-11-28", "12:00"))).toBe(false);
  });

  it("know holidays", () => {
    expect(isOpenAt(office, jakarta("2026-12-25", "10:00"))).toBe(false);
    expect(nextOpening(office, jakarta("2026-12-24", "18:00"))).toBe(jakarta("2026-12-28", "09:00"));
  });

  it("may go over midnight and then belong to the day they begin on", () => {
    const saturdayOneAm = Date.parse("2026-11-28T06:00:00Z");
    expect(isOpenAt(bar, saturdayOneAm)).toBe(true);
    expect(isOpenAt(bar, saturdayOneAm + HOUR_MS)).toBe(false);
    expect(isOpenAt(bar, Date.parse("2026-11-27T06:00:00Z"))).toBe(false);
  });

  it("tell the next opening: tomorrow morning, after the weekend, or now", () => {
    expect(nextOpening(office, jakarta("2026-11-24", "22:00"))).toBe(jakarta("2026-11-25", "09:00"));
    expect(nextOpening(office, jakarta("2026-11-27", "18:30"))).toBe(jakarta("2026-11-30", "09:00"));
    expect(nextOpening(office, jakarta("2026-11-24", "06:00"))).toBe(jakarta("2026-11-24", "09:00"));
    const open = jakarta("2026-11-24", "10:00");
    expect(nextOpening(office, open)).toBe(open);
  });

  it("mean always open when there are none", () => {
    expect(isOpenAt({ ...office, hours: [] }, 0)).toBe(true);
  });

  it("open at the time that was told and not a minute before", () => {
    const start = Date.UTC(2026, 10, 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 60 }), (minutes) => {
        const at = start + minutes * MINUTE_MS;
        const next = nextOpening(office, at);
        expect(next).not.toBeNull();
        expect(isOpenAt(office, next ?? 0)).toBe(true);
        if (next !== at) expect(isOpenAt(office, (next ?? 0) - MINUTE_MS)).toBe(false);
        expect((next ?? 0) - at).toBeLessThan(5 * DAY_MS);
      }),
      { numRuns: 300 },
    );
  });

  it("give dates and times of the business's calendar", () => {
    const late = Date.parse("2026-11-24T18:05:00Z");
    expect(localDate(late, "Asia/Jakarta")).toBe("2026-11-25");
    expect(localClock(late, "Asia/Jakarta")).toBe("01:05");
  });
});
