import { allMatches } from "./all-matches.ts";
import { comingDay, epochDay, nearestMonth } from "./calendar.ts";
import type { DateContext } from "./date-context.ts";
import { type Add, withYear } from "./date-parts.ts";
import { isDigit } from "./fold.ts";
import { readHan } from "./han.ts";
import { readHanDays } from "./han-days.ts";
import { readNumeric } from "./numeric-dates.ts";
import { readRelative } from "./relative-dates.ts";
import { joinSameDays, withWeekdays } from "./same-day.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/** Dates and relative days; takes what it reads. */
export function readDates(scan: Scan, context: DateContext): RawClaim[] {
  const claims: RawClaim[] = [];
  const add: Add = (start, end, value, upper, other) => {
    if (!scan.isFree(start, end)) return;
    scan.take(start, end);
    // A date that no calendar has is a claim nothing can support.
    claims.push({
      start,
      end,
      type: "date",
      value: value ?? Number.NaN,
      unit: null,
      upper,
      alternatives: other == null ? undefined : [other],
    });
  };
  readIso(scan, add);
  readHanDates(scan, context, add);
  readMonthNames(scan, context, add);
  readVietnamese(scan, context, add);
  readNumeric(scan, context, add);
  readRelative(scan, context, claims);
  claims.sort((a, b) => a.start - b.start);
  return joinSameDays(scan, withWeekdays(scan, claims));
}

const ISO = /(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])(?:T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?/g;

function readIso(scan: Scan, add: Add): void {
  for (const match of allMatches(ISO, scan.text)) {
    const day = epochDay(Number(match[1]), Number(match[2]), Number(match[3]));
    if (day !== null) add(match.index, match.index + match[0].length, day);
  }
}

const HAN_DATE =
  /(?:(\d{4})\s*年\s*)?(\d{1,2}|[一二三四五六七八九十]{1,3})\s*月\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:(?:-|–|—|~|至|到)\s*(\d{1,2})\s*[日号]|[日号]|(?=[^\d天个]|$))/g;

function readHanDates(scan: Scan, context: DateContext, add: Add): void {
  const full: { readonly end: number; readonly day: number }[] = [];
  for (const match of allMatches(HAN_DATE, scan.text)) {
    const month = hanNumber(match[2]!);
    const day = hanNumber(match[3]!);
    const year = match[1] === undefined ? undefined : match[1];
    const value = withYear(context, year, month, day);
    const upper = match[4] === undefined ? undefined : (withYear(context, year, month, Number(match[4])) ?? undefined);
    add(match.index, match.index + match[0].length, value, upper);
    if (value !== null) full.push({ end: match.index + match[0].length, day: value });
  }
  readHanDays(scan, context, full, add);
}

function hanNumber(text: string): number {
  return isDigit(text.charCodeAt(0)) ? Number(text) : (readHan(text, 0)?.value ?? 0);
}

const DAY_BEFORE =
  /(\d{1,2})(?:(?:st|nd|rd|th)?\s*(?:-|–|—|&|(?:sampai|s\/d|hingga|to|through|until|al|a|đến|dan|and|y|e|và|até|से|और)(?=\s))\s*(?:the\s+|el\s+)?(\d{1,2}))?(?:st|nd|rd|th|º|°)?\.?,?\s*(?:of\s+|de\s+|del\s+)?$/;

const DAY_AFTER =
  /^\.?,?\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s*(?:(?:-|–|—|to|through|until)\s*(\d{1,2})(?:st|nd|rd|th)?|(?:and|&)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)))?(?![\d:.,]*\d)/;

const YEAR_AFTER = /^,?\s*(?:de\s+|del\s+|năm\s+)?(20\d{2})(?!\d)/;

function readMonthNames(scan: Scan, context: DateContext, add: Add): void {
  for (const hit of scan.hits) {
    if (hit.value.kind !== "month" || !scan.isFree(hit.start, hit.end)) continue;
    const month = Number(hit.value.value);
    const from = Math.max(0, hit.start - 28);
    const before = DAY_BEFORE.exec(scan.lower.slice(from, hit.start));
    const after = before === null ? DAY_AFTER.exec(scan.lower.slice(hit.end, hit.end + 24)) : null;
    const found = before ?? after;
    if (found === null) continue;
    if (before !== null && from + before.index > 0 && isDigit(scan.text.charCodeAt(from + before.index - 1))) continue;
    // "may 2" is a date, "you may 2 ..." is not worth a rule; short words need a capital.
    if (hit.end - hit.start <= 3 && hit.value.lang === "en" && scan.text[hit.start] === scan.lower[hit.start]) continue;
    const start = before === null ? hit.start : from + before.index;
    let end = after === null ? hit.end : hit.end + after[0].length;
    if (
      scan.text[end] === "." &&
      before !== null &&
      hit.end - hit.start <= 4 &&
      /^\.\s*20\d{2}/.test(scan.text.slice(end, end + 7))
    )
      end++;
    const year = YEAR_AFTER.exec(scan.lower.slice(end, end + 12));
    if (year !== null) end += year[0].length;
    const first = withYear(context, year?.[1], month, Number(found[1]));
    const last = found[2] ?? found[3];
    const second = last === undefined ? undefined : (withYear(context, year?.[1], month, Number(last)) ?? undefined);
    add(start, end, first, second);
    if (second !== undefined)
      readListed(scan, start, (at, stop, day) => add(at, stop, withYear(context, year?.[1], month, day)));
  }
}

/** "5, 12 dan 19 Desember": the days before the last pair of a list. */
function readListed(scan: Scan, start: number, add: (start: number, end: number, day: number) => void): void {
  let at = start;
  for (;;) {
    const from = Math.max(0, at - 8);
    const match = /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th)?,\s*$/.exec(scan.lower.slice(from, at));
    if (match === null) return;
    add(from + match.index, from + match.index + match[1]!.length, Number(match[1]));
    at = from + match.index;
  }
}

const VIETNAMESE =
  /(?:(?:ngày|mùng|mồng|hôm)\s+)?(\d{1,2})\s*(?:tháng|thg\.?)\s*(\d{1,2})(?:\s*(?:năm|,|\/)\s*(\d{4}))?(?!\d)/g;

const LONE_DAY = /(?:tanggal|tgl\.?|ngày|mùng|mồng)\s+(\d{1,2})(?![\d.,]*\d)(?!\s*(?:\/|-\d))/g;

const ORDINAL_DAY =
  /\bthe\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:item|order|package|option|floor|of\s+(?!the)|one|product|day|time|step))/g;

function readVietnamese(scan: Scan, context: DateContext, add: Add): void {
  for (const match of allMatches(VIETNAMESE, scan.lower)) {
    const day = Number(match[1]);
    const month = Number(match[2]);
    if (day >= 1 && day <= 31 && month >= 1 && month <= 12) {
      add(match.index, match.index + match[0].length, withYear(context, match[3], month, day));
    }
  }
  for (const pattern of [LONE_DAY, ORDINAL_DAY]) {
    for (const match of allMatches(pattern, scan.lower)) {
      const end = match.index + match[0].length;
      const day = Number(match[1]);
      if (day < 1 || day > 31) continue;
      const near = nearestMonth(context.today, day);
      add(match.index, end, near, undefined, comingDay(context.today, day));
    }
  }
}
