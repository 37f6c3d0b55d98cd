import { isDigit } from "./fold.ts";
import { nextWeekMark } from "./relative-dates.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/** What may stand between two names of one day: "hôm nay là 2/12", "besok (3/12)", "today, the 2nd". */
const BETWEEN =
  /^[\s,(（:：*_]*(?:el|o|ngày|tanggal|tgl|dia|día|the|on|là|adalah|is|es|é|是|即|也就是|tức(?: là)?|yaitu|i\.e\.|,)?[\s,(（*_]*(?:tanggal|tgl|ngày|the|el|dia|día)?\s*$/;

/** A relative day with its date beside it is one statement; when they are two days it is one that cannot be true. */
export function joinSameDays(scan: Scan, claims: readonly RawClaim[]): RawClaim[] {
  const joined: RawClaim[] = [];
  for (const claim of [...claims].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && isPair(last, claim) && BETWEEN.test(scan.lower.slice(last.end, claim.start)))
      joined[joined.length - 1] = join(last, claim);
    else joined.push(claim);
  }
  return joined;
}

function isPair(a: RawClaim, b: RawClaim): boolean {
  return (
    a.type === "date" &&
    b.type === "date" &&
    b.start - a.end <= 12 &&
    a.upper === undefined &&
    b.upper === undefined &&
    ((a.unit === "relative" && b.unit === null) || (a.unit === null && b.unit === "relative"))
  );
}

function join(a: RawClaim, b: RawClaim): RawClaim {
  const values = [Number(a.value), ...(a.alternatives ?? [])];
  const same = [Number(b.value), ...(b.alternatives ?? [])].find((value) => values.includes(value));
  const weekday = a.weekday ?? b.weekday;
  return {
    start: a.start,
    end: b.end,
    type: "date",
    value: same ?? Number.NaN,
    unit: same === undefined ? null : "relative",
    ...(weekday === undefined ? {} : { weekday }),
  };
}

/** A weekday beside a date must agree with it and joins it; a lone one is a claim of its own. */
export function withWeekdays(scan: Scan, dates: readonly RawClaim[]): RawClaim[] {
  const claims = [...dates];
  for (const hit of scan.hits) {
    if (hit.value.kind !== "wday" || !scan.isFree(hit.start, hit.end)) continue;
    // Indonesian "minggu" after a number is a week.
    const before = scan.before(hit.start);
    if (
      scan.lower.startsWith("minggu", hit.start) &&
      (isDigit(scan.text.charCodeAt(before - 1)) || scan.ending(before, "num") !== undefined)
    )
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

function isBeside(scan: Scan, claim: RawClaim, start: number, end: number): boolean {
  const gap = end <= claim.start ? scan.lower.slice(end, claim.start) : scan.lower.slice(claim.end, start);
  return (end <= claim.start || start >= claim.end) && gap.length <= 12 && BETWEEN.test(gap);
}
