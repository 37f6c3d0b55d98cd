import { bare } from "./bare.ts";
import { clean } from "./digits.ts";
import { isDigit } from "./fold.ts";
import { withHalf } from "./halves.ts";
import { isHalved } from "./number-words.ts";
import { type NumberToken, readNumber } from "./numbers.ts";
import { isRounded, suffixInterval } from "./rounding.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";
import { type Figure, PREFIXES, type Unit, unitAfter } from "./units.ts";

const WORK_UNITS = new Set(["workday", "workhour"]);

const RANGE =
  /^[^\S\n]*(?:-|–|—|~|to|sampai|s\/d|s\.?\s?d\.?|hingga|đến|tới|to|a|ou|o|至|到|से|y|atau|or|hay|或|and|ke)[^\S\n]*/;

/** Money, percentages, durations, measures and counts; takes what it reads. */
export function readFigures(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  let at = 0;
  while (at < scan.text.length) {
    const figure = startsNumber(scan, at) ? figureAt(scan, at) : null;
    if (figure === null) {
      at++;
      continue;
    }
    const read = claimOf(scan, figure);
    if (read === null) {
      at = figure.token.worded ? at + 1 : Math.max(figure.end, at + 1);
      continue;
    }
    claims.push(...read.claims);
    scan.take(read.start, read.end);
    at = Math.max(read.end, at + 1);
  }
  return claims;
}

function startsNumber(scan: Scan, at: number): boolean {
  const code = scan.text.charCodeAt(at);
  if (!scan.isFree(at, at + 1)) return false;
  if (isDigit(code)) return at === 0 || !isDigit(scan.text.charCodeAt(at - 1));
  if (code >= 0x3007 && code < 0xa000)
    return (
      "零〇一二两兩三四五六七八九十".includes(scan.text[at]!) && !"第周期统万每".includes(scan.text[at - 1] ?? " ")
    );
  if (code === 32) return false;
  const hits = scan.startingAll(at);
  // "A$390" begins with a currency, not with the article.
  if (hits.some((hit) => hit.value.kind === "cur" && hits.every((other) => other.end <= hit.end))) return false;
  return hits.some(
    (hit) =>
      hit.value.kind === "num" || (hit.value.kind === "mag" && (hit.value.lang === "es" || isHalved(scan, hit.end))),
  );
}

function figureAt(scan: Scan, at: number): Figure | null {
  const token = readNumber(scan, at);
  if (token === null) return null;
  let start = at;
  let prefix: string | null = null;
  const before = scan.before(at);
  const currency = scan.ending(before, "cur");
  if (
    currency !== undefined &&
    PREFIXES.has(scan.lower.slice(currency.start, currency.end).trim()) &&
    scan.isFree(currency.start, currency.end)
  ) {
    prefix = currency.value.value;
    start = currency.start;
  }
  return { token, start, end: token.end, prefix };
}

interface Read {
  readonly claims: RawClaim[];
  readonly start: number;
  readonly end: number;
}

function claimOf(scan: Scan, figure: Figure): Read | null {
  const special = hanPercent(scan, figure) ?? discountFold(scan, figure);
  if (special !== null) return special;
  const range = rangeOf(scan, figure);
  const last = range ?? figure;
  const unit = unitAfter(scan, last, figure.prefix ?? range?.prefix ?? null);
  if (unit === null) return null;
  const claim = build(scan, figure, range, unit);
  return claim === null ? null : { claims: [claim], start: claim.start, end: Math.max(unit.end, claim.end) };
}

/** 百分之十 */
function hanPercent(scan: Scan, figure: Figure): Read | null {
  const lead = "百分之";
  const start = figure.token.start - lead.length;
  if (start < 0 || scan.text.slice(start, figure.token.start) !== lead) return null;
  return one(scan, figure, { type: "percent", unit: null, value: figure.token.value, start, end: figure.end });
}

/** 打九折, 85折: the fewer 折 the more is off. */
function discountFold(scan: Scan, figure: Figure): Read | null {
  const at = scan.past(figure.end);
  if (scan.text[at] !== "折") return null;
  const value = figure.token.value;
  const start = scan.text[figure.start - 1] === "打" ? figure.start - 1 : figure.start;
  return one(scan, figure, {
    type: "percent",
    unit: "off",
    value: clean(value < 10 ? 100 - value * 10 : 100 - value),
    start,
    end: at + 1,
  });
}

export function one(
  scan: Scan,
  figure: Figure,
  part: Pick<RawClaim, "type" | "unit" | "value" | "start" | "end">,
): Read {
  const claim: RawClaim = { ...part, approximate: isRounded(scan, part.start, part.end), worded: figure.token.worded };
  return { claims: [claim], start: part.start, end: part.end };
}

/** The other end of `2-3`, `từ 2 đến 4`, `2,5–4 juta`. */
function rangeOf(scan: Scan, figure: Figure): Figure | null {
  const rest = scan.lower.slice(figure.end, figure.end + 14);
  const mark = RANGE.exec(rest);
  if (mark === null) return null;
  const joined = /[-–—~至到]/.test(mark[0]);
  // "Rp6.750.000 − Rp2.400.000 = ...": a difference.
  if (
    /^\s+[-–—]\s/.test(mark[0]) &&
    /^[^\n]{1,40}?=/.test(scan.lower.slice(figure.end + mark[0].length, figure.end + mark[0].length + 44)) &&
    !/[\p{L}]{4}/u.test(/^[^=]*/.exec(scan.lower.slice(figure.end + mark[0].length))![0])
  )
    return null;
  if (!joined && !/\s$/.test(mark[0])) return null;
  let at = figure.end + mark[0].length;
  const currency = scan.startingAll(at).find((hit) => hit.value.kind === "cur");
  if (currency !== undefined) at = scan.past(currency.end);
  if (!startsNumber(scan, at)) return null;
  const next = figureAt(scan, at);
  if (next === null) return null;
  // "7 a 20" in words is no range unless both are figures or both words.
  const digits = !figure.token.worded && !next.token.worded;
  // "del 24 a $620": a size and its price.
  if (!joined && next.prefix !== null && figure.prefix === null && next.token.value > figure.token.value * 5)
    return null;
  if (next.token.value <= figure.token.value && !next.token.hasMagnitude && !(joined && digits)) return null;
  if (!joined && /(?:or|atau|hay|或|and|y|ou|o|ke)\s*$/.test(mark[0].trim()) && figure.token.hasMagnitude) return null;
  return next;
}

function build(scan: Scan, figure: Figure, range: Figure | null, unit: Unit): RawClaim | null {
  const { token } = figure;
  const start = figure.start;
  if (unit.type === "bare") return bare(scan, figure, range, unit);
  if (token.worded && (!wordCounts(token, unit) || isArticle(scan, token, unit))) return null;
  if (unit.type === "quantity" && isStep(scan, start)) return null;
  let low = token;
  let high: number | undefined;
  if (range !== null) {
    high = range.token.value;
    // The magnitude is shared: "2,5–4 juta" is 2.5 to 4 million.
    if (!token.hasMagnitude && range.token.hasMagnitude && token.value < 1000) {
      const scale = range.token.value / leading(scan, range.token);
      low = { ...token, value: clean(token.value * scale) };
    }
  }
  const end = withHalf(scan, unit);
  const value = clean(low.value * unit.factor + end.extra * unit.factor);
  const rounded = isRounded(scan, start, end.at);
  const interval = suffixInterval(scan, token, unit);
  return {
    start,
    end: Math.max(end.at, interval?.end ?? 0, unit.period?.end ?? 0),
    type: unit.type,
    value,
    unit: unit.unit,
    upper: high === undefined ? undefined : clean(high * unit.factor),
    alternatives: unitAlternatives(figure, unit),
    approximate: rounded,
    interval: interval?.range,
    period: unit.period?.name ?? (unit.type === "money" ? periodBefore(scan, start) : null),
    counted: unit.counted,
    worded: token.worded,
  };
}

/** 每月299元, "mỗi tháng 150k", "per bulan Rp150.000". */
function periodBefore(scan: Scan, start: number): string | null {
  const before = scan.before(start);
  const hit = scan.ending(before, "per");
  // "every day, $5 off" names no price per day.
  return hit !== undefined && /^\s*$/.test(scan.text.slice(hit.end, start)) && hit.value.value !== "person"
    ? hit.value.value
    : null;
}

function unitAlternatives(figure: Figure, unit: Unit): readonly number[] | undefined {
  if (unit.type === "measure" || figure.token.hasMagnitude)
    return figure.token.alternatives.length > 0 ? figure.token.alternatives : undefined;
  // Indonesian "M" is a thousand million, elsewhere a million.
  if (unit.type === "money" && unit.factor === 1_000_000) return [clean(figure.token.value * 1e9)];
  return undefined;
}

/** The figure of a number before its magnitude: 4 of "4 juta". */
function leading(scan: Scan, token: NumberToken): number {
  const digits = /^[\d.,]+/.exec(scan.text.slice(token.start, token.end))?.[0].replace(",", ".");
  const value = Number(digits);
  return Number.isFinite(value) && value > 0 ? value : token.value;
}

/** Words and articles: "satu", "một", 一个 count only when they measure something and are more than one. */
function wordCounts(token: NumberToken, unit: Unit): boolean {
  if (token.parts > 1 && token.value > 1) return true;
  if (unit.type === "money" || unit.type === "percent")
    return token.value !== 1 || token.hasMagnitude || unit.unit !== null;
  if (token.value === 1) return unit.type === "duration" && unit.unit !== "second" && unit.unit !== "night";
  return true;
}

/** "a USD price": an article before a currency code counts nothing. */
function isArticle(scan: Scan, token: NumberToken, unit: Unit): boolean {
  return (
    unit.type === "money" &&
    /^(?:an?|un|una|um|uma)$/.test(scan.lower.slice(token.start, token.end)) &&
    /^\s?[A-Z]{3}$/.test(scan.text.slice(token.end, unit.end))
  );
}

/** "langkah 2", "option 3", "no. 5": ordinals and list items. */
function isStep(scan: Scan, start: number): boolean {
  return (
    scan.ending(scan.before(start), "cue", "step") !== undefined &&
    !/(?:page|halaman|menit|v|ke)$/.test(scan.lower.slice(0, scan.before(start)).slice(-8))
  );
}

export { WORK_UNITS };
