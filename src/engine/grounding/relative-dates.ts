import { weekdayOf } from "./calendar.ts";
import type { DateContext, SpanName } from "./date-context.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

export function readRelative(scan: Scan, context: DateContext, claims: RawClaim[]): void {
  for (const hit of scan.hits) {
    const { kind, value } = hit.value;
    if ((kind !== "rel" && kind !== "span") || !scan.isFree(hit.start, hit.end)) continue;
    if (kind === "rel" && isMorningWord(scan, hit.start, hit.end)) continue;
    const named = kind === "span" ? dayOfWeek(scan, hit.end, value, context.today) : null;
    if (named !== null) {
      scan.take(hit.start, hit.end + 1);
      claims.push({ start: hit.start, end: hit.end + 1, type: "date", value: named, unit: null });
      continue;
    }
    scan.take(hit.start, hit.end);
    // Hindi "kal" and "parson" look both ways.
    const day = context.today + Number(value);
    const twoWay = hit.value.lang === "hi" && Number(value) !== 0;
    claims.push({
      start: hit.start,
      end: hit.end,
      type: "date",
      value: kind === "rel" ? day : value,
      unit: kind === "rel" ? "relative" : "span",
      alternatives: twoWay ? [context.today - Number(value)] : undefined,
    });
  }
}

const WEEKS: Readonly<Record<string, number>> = { lastweek: -7, thisweek: 0, nextweek: 7 };

/** 下周三, 本周五, 上周日: the day of a week that is named; weeks begin on Monday. */
function dayOfWeek(scan: Scan, at: number, span: string, today: number): number | null {
  const week = WEEKS[span];
  const day = scan.text[at] === "天" ? 6 : "一二三四五六日".indexOf(scan.text[at] ?? " ");
  if (week === undefined || day < 0 || !/[周期拜]$/.test(scan.text.slice(0, at))) return null;
  return today - ((weekdayOf(today) + 6) % 7) + week + day;
}

/** Spanish "mañana" after "la" or "por la" is the morning, Vietnamese "mai" inside a name is none of ours. */
function isMorningWord(scan: Scan, start: number, end: number): boolean {
  const word = scan.lower.slice(start, end);
  if (word === "mañana") return /(?:la|por|una)\s$/.test(scan.lower.slice(Math.max(0, start - 5), start));
  if (word === "mai" || word === "mốt") return scan.text[start] !== scan.lower[start];
  return false;
}

/** Whether an epoch day lies in a vague span. */
export function spanContains(span: string, day: number, today: number): boolean {
  const monday = today - ((weekdayOf(today) + 6) % 7);
  switch (span as SpanName) {
    case "nextweek":
      return day >= monday + 7 && day < monday + 14;
    case "thisweek":
      return day >= monday && day < monday + 7;
    case "lastweek":
      return day >= monday - 7 && day < monday;
    case "weekend":
      return day >= today && day < today + 9 && (weekdayOf(day) === 6 || weekdayOf(day) === 0);
    case "thismonth":
      return monthIndex(day) === monthIndex(today);
    case "nextmonth":
      return monthIndex(day) === monthIndex(today) + 1;
    default:
      return false;
  }
}

function monthIndex(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** `next` or `this` when the weekday says which week. */
export function nextWeekMark(scan: Scan, start: number, end: number): string | null {
  const before = scan.lower.slice(Math.max(0, start - 8), start);
  const after = scan.lower.slice(end, end + 16);
  // 下周三 and "Wednesday next week" are of the week that begins on the coming Monday.
  if (/下个?(?:周|星期|礼拜)?$/.test(before) || /^\s*(?:minggu depan|tuần sau|tuần tới|next week)/.test(after))
    return "nextweek";
  if (/(?:next |próximo )$/.test(before) || /^\s*(?:depan|que vem|que viene)/.test(after)) return "next";
  return null;
}
