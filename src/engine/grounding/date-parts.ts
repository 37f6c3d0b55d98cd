import { epochDay, nearestYear } from "./calendar.ts";
import type { DateContext } from "./date-context.ts";

/** Adds a date: span, epoch day (null when no calendar has it), the other end of a range, another reading. */
export type Add = (start: number, end: number, value: number | null, upper?: number, other?: number | null) => void;

/** A date of a year as written, or of the year nearest to today. */
export function withYear(
  context: DateContext,
  yearText: string | undefined,
  month: number,
  day: number,
): number | null {
  if (yearText === undefined) return nearestYear(context.today, month, day);
  const year = Number(yearText);
  return epochDay(yearText.length <= 2 ? 2000 + year : year, month, day);
}
