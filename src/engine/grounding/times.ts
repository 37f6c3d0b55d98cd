import { allMatches } from "./all-matches.ts";
import { isClockHour, isOpeningHour, leadsToHour, saysOpening } from "./clock-hours.ts";
import type { Scan } from "./scan.ts";
import { type AddTime, readHanTimes, readSpokenTimes } from "./spoken-times.ts";
import type { RawClaim } from "./types.ts";

const CLOCK = /(?<![\d.,:/])(\d{1,2})(?:([:.h])(\d{2})(?::\d{2})?)(?![\d%])(?!\.\d)/g;
const HOUR = /(?<![\d.,:/])(\d{1,2})(h|hs|時|时(?!间))(?:\s?(\d{1,2})分?)?(?![\d\p{L}]*\d)/gu;
const RANGE_MARK = /^\s*(?:-|–|—|~|to|sampai|s\/d|sd|hingga|đến|tới|until|till|a|至|到|ke|às|as|y|and|e|से)\s*$/;

// A slot list writes times alone: two digits each, on a round minute.
const LISTED = /(?<![\d.,:/])(?:[01]\d|2[0-3])\.(?:00|10|15|20|30|40|45|50)(?![\d%]|[.,]\d)/g;

function isListedTime(scan: Scan, start: number, end: number, listed: number): boolean {
  return (
    listed >= 2 &&
    /^(?:[01]\d|2[0-3])\.(?:00|10|15|20|30|40|45|50)$/.test(scan.text.slice(start, end)) &&
    scan.starting(scan.past(end), "unit") === undefined
  );
}

/** Times of day; takes what it reads. Minutes since midnight; NaN for a figure that no clock shows. */
export function readTimes(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  const add = (start: number, end: number, hour: number, minute: number) => {
    if (!scan.isFree(start, end)) return;
    const part = dayPart(scan, start, end);
    const from = part === null ? start : Math.min(start, part.start);
    const to = part === null ? end : Math.max(end, part.end);
    scan.take(from, to);
    claims.push(timeClaim(from, to, hour, minute, part?.value ?? null));
  };
  const hasPart = (start: number, end: number) => dayPart(scan, start, end) !== null;
  readSpokenTimes(scan, add, hasPart);
  const listed = (scan.text.match(LISTED) ?? []).length;
  for (const match of allMatches(CLOCK, scan.text)) {
    const start = match.index;
    const end = start + match[0].length;
    const hour = Number(match[1]);
    const minute = Number(match[3]);
    const cued = hasCue(scan, start);
    const part = dayPart(scan, start, end);
    if (match[2] === ".") {
      // `14.20` is a time after a clock word, beside a part of the day or beside another time; else a decimal.
      if (!cued && part === null && !besideTime(scan, start, end) && !isListedTime(scan, start, end, listed)) continue;
      if (scan.starting(scan.past(end), "mag") !== undefined || scan.starting(scan.past(end), "cur") !== undefined)
        continue;
      if (scan.ending(scan.before(start), "cur") !== undefined) continue;
    }
    if (hour > 24 || minute > 59) {
      if (match[2] === "." && !cued && !besideTime(scan, start, end)) continue;
      add(start, end, Number.NaN, minute);
    } else add(start, end, hour, minute);
  }
  for (const match of allMatches(HOUR, scan.text)) {
    const hour = Number(match[1]);
    // `24h` and `8h` may be durations; with a cue, a part of the day or minutes they are times.
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (
      match[2]!.startsWith("h") &&
      match[3] === undefined &&
      !hasCue(scan, start) &&
      dayPart(scan, start, end) === null &&
      !isClockHour(scan, start, end, hour)
    )
      continue;
    add(start, end, hour > 24 ? Number.NaN : hour, Number(match[3] ?? 0));
  }
  readHanTimes(scan, add, hasPart);
  readBareHours(scan, add, claims);
  readFirstHours(scan, add, claims);
  readOpeningRanges(scan, add);
  return claims.sort((a, b) => a.start - b.start);
}

const BARE = /(?<![\d.,:/#])(\d{1,2})(?![\d:]|[.,]\d)/g;

/** `jam 9`, `9 am`, `lúc 9 giờ`, `9 giờ sáng`, `10 बजे`: a bare hour needs a clock word or a part of the day. */
function readBareHours(scan: Scan, add: AddTime, claims: readonly RawClaim[]): void {
  for (const match of allMatches(BARE, scan.text)) {
    const start = match.index;
    const end = start + match[1]!.length;
    const hour = Number(match[1]);
    if (!scan.isFree(start, end)) continue;
    const word = /^\s*(?:giờ|g|बजे|o'clock|horas|h)(?![\p{L}\d])/u.exec(scan.lower.slice(end, end + 10));
    const stop = word === null ? end : end + word[0].length;
    const part = dayPart(scan, start, stop);
    // "3 đêm", "2 malam" are nights unless a clock word says otherwise.
    if (word === null && !hasStrongCue(scan, start) && !endsRange(scan, start, claims)) {
      const night = scan.starting(scan.past(end), "unit");
      if (night?.value.value === "night" && !leadsToHour(scan, start)) continue;
    }
    if (scan.text[start - 1] === "-" && part === null && !endsRange(scan, start, claims)) continue;
    if (word?.[0].trim() === "giờ" && isOpeningHour(scan, start)) {
      const minutes = /^\s(\d{2})(?!\d)/.exec(scan.text.slice(stop, stop + 4));
      add(start, stop + (minutes?.[0].length ?? 0), hour, Number(minutes?.[1] ?? 0));
      continue;
    }
    // "hotel 2 malam": nights, not two at night.
    const nights = part !== null && Number(match[1]) < 6 && /malam$/.test(scan.lower.slice(start, part.end));
    if (nights && !hasCue(scan, match.index)) continue;
    if (part !== null || word?.[0].trim() === "बजे" || word?.[0].trim() === "o'clock") {
      add(start, stop, hour > 24 ? Number.NaN : hour, 0);
      continue;
    }
    if (hour > 24 || !(hasStrongCue(scan, start) || endsRange(scan, start, claims))) continue;
    // A unit makes it a duration: "jam 9" but not "9 jam"; Vietnamese "lúc 9 giờ" is a time.
    const next = scan.past(end);
    if (
      word === null &&
      (scan.starting(next, "unit") ?? scan.starting(next, "mag") ?? scan.starting(next, "cur")) !== undefined
    )
      continue;
    add(start, stop, hour, 0);
  }
}

function timeClaim(start: number, end: number, hour: number, minute: number, part: string | null): RawClaim {
  const base = { start, end, type: "time", unit: null } as const;
  if (Number.isNaN(hour)) return { ...base, value: Number.NaN };
  let at = (hour % 24) * 60 + minute;
  if (hour === 24 && minute === 0) at = 1440;
  if (part === "pm" && hour < 12) return { ...base, value: at + 720 };
  if (part === "am") return { ...base, value: hour === 12 ? minute : at };
  if (part === "noon" && hour < 6) return { ...base, value: at + 720 };
  if (part === null && hour < 12 && hour > 0) return { ...base, value: at, alternatives: [at + 720] };
  return { ...base, value: at };
}

/** The part of the day that touches a time, before it (下午四点) or after it (9 am). */
function dayPart(scan: Scan, start: number, end: number): { start: number; end: number; value: string } | null {
  const after = scan.starting(scan.past(end), "part");
  if (
    after !== undefined &&
    !(after.value.lang === "en" && !/^\s?(?:am|pm|a\.m|p\.m|noon|in|at)/.test(scan.lower.slice(after.start, after.end)))
  ) {
    return { start, end: after.end, value: after.value.value };
  }
  const before = scan.ending(scan.before(start), "part");
  if (before !== undefined && (before.value.lang === "zh" || before.value.lang === "hi"))
    return { start: before.start, end, value: before.value.value };
  const joined = joinedPart(scan, start);
  return joined === null ? null : { start: joined.start, end, value: joined.value };
}

/** 今晚, 明早: the day word carries the part. */
function joinedPart(scan: Scan, start: number): { start: number; value: string } | null {
  const before = scan.lower.slice(Math.max(0, start - 3), start);
  if (/[今明昨]晚$/.test(before) || /下午$/.test(before)) return { start, value: "pm" };
  return /[今明]早$/.test(before) ? { start, value: "am" } : null;
}

function hasCue(scan: Scan, start: number): boolean {
  return scan.ending(scan.before(start), "cue", "clock") !== undefined;
}

// "at", "by", "from", "before" go with more than times: a bare hour needs a word that is only of clocks.
const STRONG = /(?:jam|pukul|pkl|pk|lúc|hồi|at|a las|a la|hasta las|desde las|las|às|as|até as|até às|das)$/;

function hasStrongCue(scan: Scan, start: number): boolean {
  const before = scan.before(start);
  const lead = scan.lower.slice(Math.max(0, before - 10), before);
  return STRONG.test(lead) && scan.ending(before, "cue", "clock") !== undefined;
}

/** "jam 9 sampai 17", "9 to 5": the second hour of a range whose first was taken as a time. */
function endsRange(scan: Scan, start: number, claims: readonly RawClaim[]): boolean {
  return claims.some(
    (claim) => claim.end <= start && start - claim.end <= 14 && RANGE_MARK.test(scan.lower.slice(claim.end, start)),
  );
}

/** "9 to 5pm", "3-5 giờ chiều": the first hour of a range whose second was taken as a time. */
function readFirstHours(scan: Scan, add: AddTime, claims: readonly RawClaim[]): void {
  for (const claim of [...claims]) {
    const from = Math.max(0, claim.start - 16);
    const match = /(?<![\d.,:/#-]|[\d]\s?)(\d{1,2})(\s*[^\d]{1,12})$/.exec(scan.lower.slice(from, claim.start));
    if (match === null || !RANGE_MARK.test(match[2]!) || Number(match[1]) > 24) continue;
    if (/^\s*(?:y|and|e)\s*$/.test(match[2]!)) continue;
    const start = from + match.index;
    if (scan.ending(scan.before(start), "cur") !== undefined) continue;
    add(start, start + match[1]!.length, Number(match[1]), 0);
  }
}

const OPEN_RANGE =
  /(?<!\p{L})(?:from|buka|dari|open|opens|từ|de|das|abrimos|atendemos|jam)\s+(\d{1,2})\s*(?:to|until|till|-|–|à|às|đến|sampai|hingga|a|até)\s*(\d{1,2})(?![\d%]|[.,:]\d|\s?\p{L}*\s?\d)/gu;

/** "open from 9 to 6": two bare hours where the words around speak of opening. */
function readOpeningRanges(scan: Scan, add: AddTime): void {
  for (const match of allMatches(OPEN_RANGE, scan.lower)) {
    const [first, second] = [match[1]!, match[2]!];
    const end = match.index + match[0].length;
    const next = scan.past(end);
    if (Number(first) > 24 || Number(second) > 24 || !saysOpening(scan, match.index)) continue;
    // "de 10 a 19 h" is by the clock, since the words speak of opening.
    const clock = /^h(?:rs?|oras?)?(?![\p{L}\d])/u.test(scan.lower.slice(next, next + 6));
    if (!clock && ["unit", "mag", "cur", "month"].some((kind) => scan.starting(next, kind) !== undefined)) continue;
    const start = match.index + match[0].indexOf(first);
    if (!scan.isFree(start, end)) continue;
    add(start, start + first.length, Number(first), 0);
    add(end - second.length, end, Number(second), 0);
  }
}

function besideTime(scan: Scan, start: number, end: number): boolean {
  const around = scan.text.slice(end, end + 18);
  const next = /^(\s*[^\d]{1,10}?)(\d{1,2})[.:]\d{2}(?!\d)/.exec(around);
  if (next !== null && RANGE_MARK.test(next[1]!.toLowerCase())) return Number(next[2]) <= 24;
  const before = scan.text.slice(Math.max(0, start - 18), start);
  const last = /\d{1,2}[.:]\d{2}(\s*[^\d]{1,10})$/.exec(before);
  return last !== null && RANGE_MARK.test(last[1]!.toLowerCase());
}
