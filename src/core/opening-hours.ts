import type { Tenant } from "./tenant.ts";
import { DAY_MS, type EpochMs, localTime, MINUTE_MS } from "./time.ts";

type Hours = Pick<Tenant, "hours" | "holidays" | "timezone">;

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** A closed week, a long holiday: nobody plans further ahead than this. */
const LOOK_AHEAD_DAYS = 30;

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/**
 * Whether the business is open at `at`, read in its own time zone. Spans over midnight (21:00 to 02:00) belong to the
 * day they begin on. A business without hours is always open.
 */
export function isOpenAt(business: Hours, at: EpochMs): boolean {
  if (business.hours.length === 0) return true;
  const minute = minuteOfDay(at, business.timezone);
  return (
    spansOf(business, at).some(([open, close]) => minute >= open && minute < close) ||
    spansOf(business, at - DAY_MS).some(([, close]) => minute < close - DAY_MINUTES)
  );
}

/** When the business opens next: `at` itself while it is open, null when no opening is in sight. */
export function nextOpening(business: Hours, at: EpochMs): EpochMs | null {
  if (isOpenAt(business, at)) return at;
  const thisMinute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const minute = minuteOfDay(at, business.timezone);
  for (let day = 0; day <= LOOK_AHEAD_DAYS; day += 1) {
    const opens = spansOf(business, at + day * DAY_MS)
      .map(([open]) => open + day * DAY_MINUTES - minute)
      .filter((wait) => wait > 0)
      .sort((a, b) => a - b)[0];
    if (opens !== undefined) return thisMinute + opens * MINUTE_MS;
  }
  return null;
}

/** The date of `at` on the business's calendar, as YYYY-MM-DD. */
export function localDate(at: EpochMs, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone);
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** The time of day of `at` on the business's clock, as HH:MM. */
export function localClock(at: EpochMs, timeZone: string): string {
  const { hour, minute } = localTime(at, timeZone);
  return `${pad(hour)}:${pad(minute)}`;
}

/** Minutes from midnight of the day that `at` is in; a span over midnight closes beyond the day's end. */
function spansOf(business: Hours, at: EpochMs): [open: number, close: number][] {
  if (business.holidays.includes(localDate(at, business.timezone))) return [];
  const day = DAYS[localTime(at, business.timezone).weekday];
  return business.hours
    .filter((span) => day !== undefined && span.days.includes(day))
    .map((span) => {
      const open = minutesOf(span.open);
      const close = minutesOf(span.close);
      return [open, close > open ? close : close + DAY_MINUTES];
    });
}

function minuteOfDay(at: EpochMs, timeZone: string): number {
  const { hour, minute } = localTime(at, timeZone);
  return hour * 60 + minute;
}

function minutesOf(clock: string): number {
  const [hour = "0", minute = "0"] = clock.split(":");
  return Number(hour) * 60 + Number(minute);
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
