import { epochDay, nearestMonth, nearestYear } from "./calendar.ts";
import type { DateContext } from "./date-context.ts";
import { isDigit } from "./fold.ts";
import { readHan } from "./han.ts";
import { nextWeekMark, readRelative } from "./relative-dates.ts";
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
  return withWeekdays(
    scan,
    claims.sort((a, b) => a.start - b.start),
  );
}

type Add = (start: number, end: number, value: number | null, upper?: number, other?: number | null) => void;

const ISO = /(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])(?:T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?/g;

function readIso(scan: Scan, add: Add): void {
  for (const match of scan.text.matchAll(ISO)) {
    const day = epochDay(Number(match[1]), Number(match[2]), Number(match[3]));
    if (day !== null) add(match.index, match.index + match[0].length, day);
  }
}

const NUMERIC = /(?<![\d.,/])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d])(?!\2\d)/g;

function readNumeric(scan: Scan, context: DateContext, add: Add): void {
  for (const match of scan.text.matchAll(NUMERIC)) {
    const [whole, first, mark, second, yearText] = match;
    const start = match.index;
    const end = start + whole.length;
    if (yearText === undefined && !isShortDate(scan, start, end, mark!)) continue;
    if (/^\s*(?:%|x\b|×)/.test(scan.text.slice(end, end + 3))) continue;
    const a = Number(first);
    const b = Number(second);
    const monthLeads = context.first === "month" && a <= 12;
    const [day, month] = monthLeads ? [b, a] : [a, b];
    if (yearText === undefined && (month > 12 || day > 31)) continue;
    const other = context.first === "either" && b <= 31 && a <= 12 ? withYear(context, yearText, a, b) : null;
    add(start, end, withYear(context, yearText, month, day), undefined, other);
  }
}

/** `2/12` is a date after a date word; `2-3`, `1.5` and `1/2` alone are not. */
function isShortDate(scan: Scan, start: number, end: number, mark: string): boolean {
  if (mark !== "/") return false;
  const before = scan.before(start);
  if (scan.ending(before, "wday") !== undefined || scan.ending(before, "cue", "datelead") !== undefined) return true;
  const lead = scan.lower.slice(Math.max(0, before - 12), before);
  if (
    /(?:tanggal|tgl|ngày|hôm|on|by|el|em|dia|día|al|until|đến|sampai|till|para|tiba|arrives?|chega|llega|giao|nhận|,|\()$/.test(
      lead,
    )
  )
    return true;
  return scan.starting(scan.past(end), "wday") !== undefined;
}

function withYear(context: DateContext, yearText: string | undefined, month: number, day: number): number | null {
  if (yearText === undefined) return nearestYear(context.today, month, day);
  const year = Number(yearText);
  return epochDay(year < 100 ? 2000 + year : year, month, day);
}

const HAN_DATE =
  /(?:(\d{4})\s*年\s*)?(\d{1,2}|[一二三四五六七八九十]{1,3})\s*月\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:[日号]|(?=[^\d天个]|$))/g;

const HAN_DAY = /(?<![\d.月第])(\d{1,2})\s*号(?![码楼店线])/g;

function readHanDates(scan: Scan, context: DateContext, add: Add): void {
  for (const match of scan.text.matchAll(HAN_DATE)) {
    const month = hanNumber(match[2]!);
    const day = hanNumber(match[3]!);
    const year = match[1] === undefined ? undefined : match[1];
    add(match.index, match.index + match[0].length, withYear(context, year, month, day));
  }
  for (const match of scan.text.matchAll(HAN_DAY)) {
    add(match.index, match.index + match[0].length, nearestMonth(context.today, Number(match[1])));
  }
}

function hanNumber(text: string): number {
  return isDigit(text.charCodeAt(0)) ? Number(text) : (readHan(text, 0)?.value ?? 0);
}

const DAY_BEFORE =
  /(\d{1,2})(?:\s*(?:-|–|—|sampai|s\/d|hingga|to|al|a|đến)\s*(\d{1,2}))?(?:st|nd|rd|th|º|°)?\.?,?\s*(?:of\s+|de\s+|del\s+)?$/;

const DAY_AFTER =
  /^\.?,?\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s*(?:-|–|—|to)\s*(\d{1,2})(?:st|nd|rd|th)?)?(?![\d:.,]*\d)/;

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
    const second =
      found[2] === undefined ? undefined : (withYear(context, year?.[1], month, Number(found[2])) ?? undefined);
    add(start, end, first, second);
  }
}

const VIETNAMESE =
  /(?:(?:ngày|mùng|mồng|hôm)\s+)?(\d{1,2})\s*(?:tháng|thg\.?)\s*(\d{1,2})(?:\s*(?:năm|,|\/)\s*(\d{4}))?(?!\d)/g;

const LONE_DAY = /(?:tanggal|tgl\.?|ngày|mùng|mồng)\s+(\d{1,2})(?![\d.,]*\d)(?!\s*(?:\/|-\d))/g;

const ORDINAL_DAY =
  /\bthe\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:item|order|package|option|floor|of\s+(?!the)|one|product|day|time|step))/g;

function readVietnamese(scan: Scan, context: DateContext, add: Add): void {
  for (const match of scan.lower.matchAll(VIETNAMESE)) {
    const day = Number(match[1]);
    const month = Number(match[2]);
    if (day >= 1 && day <= 31 && month >= 1 && month <= 12) {
      add(match.index, match.index + match[0].length, withYear(context, match[3], month, day));
    }
  }
  for (const pattern of [LONE_DAY, ORDINAL_DAY]) {
    for (const match of scan.lower.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const day = Number(match[1]);
      if (day >= 1 && day <= 31) add(match.index, end, nearestMonth(context.today, day));
    }
  }
}

/** A weekday beside a date must agree with it and joins it; a lone one is a claim of its own. */
function withWeekdays(scan: Scan, dates: readonly RawClaim[]): RawClaim[] {
  const claims = [...dates];
  for (const hit of scan.hits) {
    if (hit.value.kind !== "wday" || !scan.isFree(hit.start, hit.end)) continue;
    // Indonesian "minggu" after a number is a week.
    if (scan.lower.startsWith("minggu", hit.start) && isDigit(scan.text.charCodeAt(scan.before(hit.start) - 1)))
      continue;
    const weekday = Number(hit.value.value);
    const at = claims.findIndex(
      (claim) => claim.type === "date" && claim.unit !== "span" && isBeside(scan, claim, hit.start, hit.end),
    );
    scan.take(hit.start, hit.end);
    if (at >= 0) {
      const date = claims[at]!;
      claims[at] = {
        ...date,
        start: Math.min(date.start, hit.start),
        end: Math.max(date.end, hit.end),
        weekday,
      };
    } else {
      claims.push({
        start: hit.start,
        end: hit.end,
        type: "weekday",
        value: weekday,
        unit: nextWeekMark(scan, hit.start, hit.end),
      });
    }
  }
  return claims;
}

const BETWEEN = /^[\s,(（*_]*(?:el|o|ngày|tanggal|tgl|dia|día|the|on|,)?[\s,(（*_]*$/;

function isBeside(scan: Scan, claim: RawClaim, start: number, end: number): boolean {
  const gap = end <= claim.start ? scan.lower.slice(end, claim.start) : scan.lower.slice(claim.end, start);
  return (end <= claim.start || start >= claim.end) && gap.length <= 12 && BETWEEN.test(gap);
}
