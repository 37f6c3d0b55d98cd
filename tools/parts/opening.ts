import { z } from "zod";
import type { Locale } from "../../src/core/locale.ts";
import { isOpenAt, localClock, localDate, nextOpening } from "../../src/core/opening-hours.ts";
import type { Tenant } from "../../src/core/tenant.ts";
import { DAY_MS, type EpochMs, localTime } from "../../src/core/time.ts";
import { dateFact, dateText, textFact, timeFact } from "./facts.ts";

/** When the business is open, as tools return it. */

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

const dayFact = { date: dateFact, dateText: textFact, day: z.enum(WEEKDAYS) };

/** How a day is told from today. */
const whenFact = z.enum(["today", "tomorrow", "later"]);

/** The next opening. */
export const openingFact = z.strictObject({ ...dayFact, when: whenFact, time: timeFact });

export const askedDayFact = z.strictObject({
  ...dayFact,
  when: whenFact,
  holiday: z.boolean(),
  /** Empty when the business is closed all that day. */
  spans: z.array(z.strictObject({ open: timeFact, close: timeFact })),
  /** When it opens after a day that it is closed on; null on other days. */
  opensNext: openingFact.nullable(),
});

/** A weekday, `today`, `tomorrow`, or the end of a date: `2026-12-25`, `12-25`, `25`. */
export const dayInput = z
  .string()
  .regex(
    /^(?:today|tomorrow|sun|mon|tue|wed|thu|fri|sat|(?:(?:\d{4}-)?\d{2}-)?\d{2})$/,
    "day must be today, tomorrow, mon ... sun, or a date such as 2026-12-25, 12-25 or 25",
  )
  .describe(
    "Only for hours: the day the customer asks about. today, tomorrow, mon ... sun, or a date like 2026-12-25.",
  );

type Business = Pick<Tenant, "hours" | "holidays" | "timezone">;

/** When the business opens after `from`, seen from `now`; null while it is open or when no opening is in sight. */
export function nextOpeningOut(
  business: Business,
  from: EpochMs,
  now: EpochMs,
  locale: Locale,
): z.infer<typeof openingFact> | null {
  const next = isOpenAt(business, from) ? null : nextOpening(business, from);
  if (next === null) return null;
  return {
    ...dayOut(business, next, locale),
    when: whenOf(daysBetween(business, now, next)),
    time: localClock(next, business.timezone),
  };
}

/** The day that `wanted` names, the next one of its kind from today on; null when there is none within a year. */
export function askedDayOut(
  business: Business,
  wanted: string,
  now: EpochMs,
  locale: Locale,
): z.infer<typeof askedDayFact> | null {
  for (let inDays = 0; inDays <= 366; inDays += 1) {
    const at = now + inDays * DAY_MS;
    if (!isDay(business, wanted, at, inDays)) continue;
    const { date, dateText: text, day } = dayOut(business, at, locale);
    const holiday = business.holidays.includes(date);
    const spans = holiday ? [] : business.hours.filter(({ days }) => days.includes(day));
    return {
      date,
      dateText: text,
      day,
      when: whenOf(inDays),
      holiday,
      spans: spans.map(({ open, close }) => ({ open, close })),
      opensNext: spans.length > 0 ? null : nextOpeningOut(business, at, now, locale),
    };
  }
  return null;
}

function whenOf(inDays: number): z.infer<typeof whenFact> {
  return inDays === 0 ? "today" : inDays === 1 ? "tomorrow" : "later";
}

function isDay(business: Business, wanted: string, at: EpochMs, inDays: number): boolean {
  if (wanted === "today") return inDays === 0;
  if (wanted === "tomorrow") return inDays === 1;
  if (/^[a-z]/.test(wanted)) return WEEKDAYS[localTime(at, business.timezone).weekday] === wanted;
  return localDate(at, business.timezone).endsWith(wanted);
}

/** A day with its name, so that nobody has to reckon it. */
export function dayOut(business: Business, at: EpochMs, locale: Locale) {
  return {
    date: localDate(at, business.timezone),
    dateText: dateText(at, business.timezone, locale),
    day: WEEKDAYS[localTime(at, business.timezone).weekday] ?? "sun",
  };
}

function daysBetween({ timezone }: Business, from: EpochMs, to: EpochMs): number {
  return (Date.parse(localDate(to, timezone)) - Date.parse(localDate(from, timezone))) / DAY_MS;
}
