import { memoised } from "./memo.ts";

/** UTC epoch milliseconds of business time: message times, windows, expiry, opening hours. From the `Clock` port. */
export type EpochMs = number;

/** UTC epoch milliseconds of real time: leases, back-off, time-outs. From the `Timer` port. */
export type RealMs = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Making one is slow, and a deployment knows few time zones. */
const formatOf = memoised(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      weekday: "short",
      hourCycle: "h23",
    }),
  100,
);

/** A point in time as a clock on the wall shows it. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

/** The parts of `at` on the wall clock of `timeZone` (IANA name). Weekday 0 is Sunday. */
export function localTime(at: EpochMs, timeZone: string): LocalTime {
  // Zones change on whole minutes (since 1972), so what is asked again within a minute is what it was.
  return at > DAY_MS * 1_000 ? ofMinute(timeZone, String(Math.floor(at / MINUTE_MS))) : partsOf(at, timeZone);
}

const ofMinute = memoised((timeZone: string, minute: string) => partsOf(Number(minute) * MINUTE_MS, timeZone), 500);

function partsOf(at: EpochMs, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(at);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? "0";
  return {
    year: Number(get("year")),
    month: Number(get("month")),
    day: Number(get("day")),
    weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(get("weekday")),
    hour: Number(get("hour")),
    minute: Number(get("minute")),
  };
}
