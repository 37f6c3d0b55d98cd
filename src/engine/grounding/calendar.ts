import { localTime } from "../../core/time.ts";

/** Days since 1970-01-01 of a calendar date; null when there is no such date. */
export function epochDay(year: number, month: number, day: number): number | null {
  // Years of two digits are completed before; a year of the first thousand is a slip ("27/11/0026").
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1000) return null;
  const at = Date.UTC(year, month - 1, day);
  const back = new Date(at);
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === day ? at / 86_400_000 : null;
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** A date without a year is the one nearest to today. */
export function nearestYear(today: number, month: number, day: number): number | null {
  const year = partsOf(today).year;
  let best: number | null = null;
  for (const candidate of [year - 1, year, year + 1]) {
    const found = epochDay(candidate, month, day);
    if (found !== null && (best === null || Math.abs(found - today) < Math.abs(best - today))) best = found;
  }
  return best;
}

/** A day of the month without a month is the one nearest to today. */
export function nearestMonth(today: number, day: number): number | null {
  const { year, month } = partsOf(today);
  let best: number | null = null;
  for (const shift of [-1, 0, 1]) {
    const index = year * 12 + month - 1 + shift;
    const found = epochDay(Math.floor(index / 12), (index % 12) + 1, day);
    if (found !== null && (best === null || Math.abs(found - today) < Math.abs(best - today))) best = found;
  }
  return best;
}

/** The next such day of the month from today on, when it is not the nearest one. */
export function comingDay(today: number, day: number): number | null {
  const { year, month } = partsOf(today);
  for (const shift of [0, 1, 2]) {
    const index = year * 12 + month - 1 + shift;
    const found = epochDay(Math.floor(index / 12), (index % 12) + 1, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

/** `2026-12-02` of an epoch day; the bare number when it lies beyond all calendars, since data may hold anything. */
export function isoDay(day: number): string {
  const date = new Date(day * 86_400_000);
  return Number.isNaN(date.getTime()) ? String(day) : date.toISOString().slice(0, 10);
}

/** Calendar day and minute of the day of an instant on a time zone's wall clock. */
export function wallClock(at: number, timezone: string): { day: number; minute: number } {
  const { year, month, day, hour, minute } = localTime(at, timezone);
  return { day: epochDay(year, month, day) ?? 0, minute: hour * 60 + minute };
}
