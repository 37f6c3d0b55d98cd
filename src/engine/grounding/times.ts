import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

const CLOCK = /(?<![\d.,:/])(\d{1,2})(?:([:.h])(\d{2})(?::\d{2})?)(?![\d%])(?!\.\d)/g;
const HOUR = /(?<![\d.,:/])(\d{1,2})(h|点半|点钟|点整|点|時|时)(?:\s?(\d{1,2})分?)?(?![\d\p{L}]*\d)/gu;
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
  const listed = (scan.text.match(LISTED) ?? []).length;
  for (const match of scan.text.matchAll(CLOCK)) {
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
      if (match[2] === "." && !cued) continue;
      add(start, end, Number.NaN, minute);
    } else add(start, end, hour, minute);
  }
  for (const match of scan.text.matchAll(HOUR)) {
    const half = match[2] === "点半";
    const hour = Number(match[1]);
    // `24h` and `8h` may be durations; with a cue, a part of the day or minutes they are times.
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (match[2] === "h" && match[3] === undefined && !hasCue(scan, start) && dayPart(scan, start, end) === null)
      continue;
    add(start, end, hour > 24 ? Number.NaN : hour, half ? 30 : Number(match[3] ?? 0));
  }
  readHanHours(scan, add);
  readBareHours(scan, add);
  return claims.sort((a, b) => a.start - b.start);
}

const HAN_HOUR = /([一二两三四五六七八九十]{1,3})点(半|钟|整)?/g;
const HAN_HOURS = new Map([..."零一二三四五六七八九十"].map((digit, value) => [digit, value] as const));

function readHanHours(scan: Scan, add: (start: number, end: number, hour: number, minute: number) => void): void {
  for (const match of scan.text.matchAll(HAN_HOUR)) {
    const word = match[1]!.replace("两", "二");
    const hour =
      word.length === 1
        ? (HAN_HOURS.get(word) ?? Number.NaN)
        : word.startsWith("十")
          ? 10 + (HAN_HOURS.get(word[1]!) ?? 0)
          : 20 + (HAN_HOURS.get(word[2] ?? "零") ?? 0);
    const end = match.index + match[0].length;
    // "一点" alone is "a little".
    if (word === "一" && match[2] === undefined && dayPart(scan, match.index, end) === null) continue;
    add(match.index, end, hour, match[2] === "半" ? 30 : 0);
  }
}

const BARE = /(?<![\d.,:/#-])(\d{1,2})(?![\d:]|[.,]\d)/g;

/** `jam 9`, `9 am`, `lúc 9 giờ`, `9 giờ sáng`, `10 बजे`: a bare hour needs a clock word or a part of the day. */
function readBareHours(scan: Scan, add: (start: number, end: number, hour: number, minute: number) => void): void {
  for (const match of scan.text.matchAll(BARE)) {
    const start = match.index;
    const end = start + match[1]!.length;
    const hour = Number(match[1]);
    if (!scan.isFree(start, end)) continue;
    const word = /^\s*(?:giờ|g|बजे|o'clock|horas|h)(?![\p{L}\d])/u.exec(scan.lower.slice(end, end + 10));
    const stop = word === null ? end : end + word[0].length;
    const part = dayPart(scan, start, stop);
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
    if (hour > 24 || !hasStrongCue(scan, start)) continue;
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

/** Vietnamese "9 giờ" is nine o'clock where the sentence speaks of opening, nine hours elsewhere. */
function isOpeningHour(scan: Scan, start: number): boolean {
  const lead = scan.lower.slice(Math.max(0, start - 8), start);
  if (!/(?:từ|đến|tới|vào|trước|sau|hồi|lúc|-|–)\s*$/.test(lead)) return false;
  return scan.hits.some(
    (hit) =>
      hit.value.kind === "cue" &&
      (hit.value.value === "open" || hit.value.value === "closed") &&
      Math.abs(hit.start - start) < 60,
  );
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
  const after = scan.starting(scan.past(end), "part") ?? (scan.text[end] === "," ? undefined : undefined);
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
  if (!STRONG.test(lead) || scan.ending(before, "cue", "clock") === undefined) return lastTimeRange(scan, before);
  return true;
}

/** "jam 9 sampai 17", "from 9 to 5": the second hour of a range whose first was taken as a time. */
function lastTimeRange(scan: Scan, before: number): boolean {
  const match = /(\d{1,2}(?:[:.h]\d{2})?|am|giờ|pagi|sáng|h)\s*(?:-|–|to|sampai|hingga|đến|s\/d|ke|until|a|às)$/.exec(
    scan.lower.slice(Math.max(0, before - 20), before),
  );
  if (match === null) return false;
  const at = Math.max(0, before - 20) + match.index;
  return !scan.isFree(at, at + 1);
}

function besideTime(scan: Scan, start: number, end: number): boolean {
  const around = scan.text.slice(end, end + 18);
  const next = /^(\s*[^\d]{1,10}?)(\d{1,2})[.:]\d{2}(?!\d)/.exec(around);
  if (next !== null && RANGE_MARK.test(next[1]!.toLowerCase())) return Number(next[2]) <= 24;
  const before = scan.text.slice(Math.max(0, start - 18), start);
  const last = /\d{1,2}[.:]\d{2}(\s*[^\d]{1,10})$/.exec(before);
  return last !== null && RANGE_MARK.test(last[1]!.toLowerCase());
}
