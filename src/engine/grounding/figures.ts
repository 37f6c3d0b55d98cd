import { isDigit } from "./fold.ts";
import { clean, type NumberToken, readNumber } from "./numbers.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

// Currency words that may stand before a figure.
const PREFIXES = new Set(
  "rp;rp.;idr;$;us$;usd;s$;a$;c$;hk$;nt$;mx$;mxn;rm;myr;sgd;eur;€;gbp;£;¥;cny;rmb;jpy;₹;inr;rs;rs.;r$;brl;thb;฿;php;₱;vnd;vnđ;₫;₩;krw;s/;cop;ars;clp;pen;aud;cad;hkd;twd;人民币;rupiah".split(
    ";",
  ),
);

const PERIODS = /^\s*(?:\/|per|each|tiap|setiap|se|mỗi|每|por|al|ao|प्रति|\(per)/;
const WORK_UNITS = new Set(["workday", "workhour"]);
const DURATIONS = new Set(["day", "workday", "hour", "workhour", "minute", "second", "week", "month", "year", "night"]);
const COUNTS = new Map<string, "records" | "pieces" | "other">([
  ["record", "records"],
  ["piece", "pieces"],
  ["dozen", "pieces"],
  ["other", "other"],
]);
const RANGE = /^\s*(?:-|–|—|~|to|sampai|s\/d|sd|hingga|đến|tới|to|a|ou|o|至|到|से|y|atau|or|hay|或|and|ke)\s*/;

interface Figure {
  readonly token: NumberToken;
  readonly start: number;
  end: number;
  prefix: string | null;
}

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
  for (const hit of scan.startingAll(at))
    if (hit.value.kind === "num" || (hit.value.kind === "mag" && hit.value.lang === "es")) return true;
  return false;
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

function one(scan: Scan, figure: Figure, part: Pick<RawClaim, "type" | "unit" | "value" | "start" | "end">): Read {
  const claim: RawClaim = { ...part, approximate: isRounded(scan, part.start, part.end), worded: figure.token.worded };
  return { claims: [claim], start: part.start, end: part.end };
}

/** The other end of `2-3`, `từ 2 đến 4`, `2,5–4 juta`. */
function rangeOf(scan: Scan, figure: Figure): Figure | null {
  const rest = scan.lower.slice(figure.end, figure.end + 14);
  const mark = RANGE.exec(rest);
  if (mark === null) return null;
  const joined = /[-–—~至到]/.test(mark[0]);
  if (!joined && !/\s$/.test(mark[0])) return null;
  let at = figure.end + mark[0].length;
  const currency = scan.startingAll(at).find((hit) => hit.value.kind === "cur");
  if (currency !== undefined) at = scan.past(currency.end);
  if (!startsNumber(scan, at)) return null;
  const next = figureAt(scan, at);
  if (next === null) return null;
  // "7 a 20" in words is no range unless both are figures or both words.
  const digits = !figure.token.worded && !next.token.worded;
  if (next.token.value <= figure.token.value && !next.token.hasMagnitude && !(joined && digits)) return null;
  if (!joined && /(?:or|atau|hay|或|and|y|ou|o|ke)\s*$/.test(mark[0].trim()) && figure.token.hasMagnitude) return null;
  return next;
}

interface Period {
  readonly name: string;
  readonly end: number;
}

interface Unit {
  readonly type: RawClaim["type"] | "bare";
  readonly unit: string | null;
  readonly factor: number;
  readonly end: number;
  readonly period: Period | null;
  readonly counted?: RawClaim["counted"];
  readonly attached: boolean;
}

/** What the text right after a figure (or the currency before it) makes of it. */
function unitAfter(scan: Scan, figure: Figure, prefix: string | null): Unit | null {
  const end = figure.end;
  const next = scan.text[end] === "-" ? end + 1 : scan.past(end);
  const gap = next - end;
  if (scan.text[next] === "%") return unitOf("percent", null, next + 1);
  const currency = suffixCurrency(scan, next, gap);
  if (prefix !== null || currency !== null) {
    const code = joinedCurrency(prefix, currency?.code ?? null);
    const stop = currency?.end ?? figure.end;
    const scaled = prefix !== null && scan.text[end] === "M" && !/[\p{L}]/u.test(scan.text[end + 1] ?? "");
    const from = scaled ? end + 1 : stop;
    return {
      ...unitOf("money", code === "CENT" || code === "JIAO" ? null : code, from),
      factor: scaled ? 1_000_000 : code === "CENT" ? 0.01 : code === "JIAO" ? 0.1 : 1,
      period: periodAfter(scan, from),
    };
  }
  const unit = bestUnit(scan, figure, next, gap);
  if (unit !== null) return unit;
  if (figure.token.hasMagnitude) return { ...unitOf("money", null, end), period: periodAfter(scan, end) };
  return { ...unitOf("bare", null, end), period: periodAfter(scan, end) };
}

function unitOf(type: Unit["type"], unit: string | null, end: number): Unit {
  return { type, unit, factor: 1, end, period: null, attached: true };
}

/** The code in a suffix says which dollar a sign means; two different currencies are none that exists. */
function joinedCurrency(prefix: string | null, suffix: string | null): string {
  if (prefix === null || suffix === null) return (prefix ?? suffix)!;
  if (prefix === suffix || isLoose(suffix)) return prefix;
  return isLoose(prefix) ? suffix : `${prefix}+${suffix}`;
}

function isLoose(code: string): boolean {
  return code === "DOLLAR" || code === "PESO" || code === "YEN";
}

function suffixCurrency(scan: Scan, next: number, gap: number): { code: string; end: number } | null {
  const hit = scan.starting(next, "cur");
  if (hit === undefined || gap > 2) return null;
  const word = scan.lower.slice(hit.start, hit.end);
  // A symbol that leads the next figure is not ours: "2 × Rp85.000", "3 $5 vouchers".
  if (PREFIXES.has(word.trim()) && isDigit(scan.text.charCodeAt(scan.past(hit.end))) && gap > 0) return null;
  if (word === "块" && /[装状]/.test(scan.text[hit.end] ?? "")) return null;
  return { code: hit.value.value, end: hit.end };
}

function bestUnit(scan: Scan, figure: Figure, next: number, gap: number): Unit | null {
  let best: Unit | null = null;
  for (const hit of scan.startingAll(next)) {
    if (hit.value.kind !== "unit") continue;
    const letters = hit.end - hit.start;
    const ascii = scan.text.charCodeAt(hit.start) < 128;
    // One and two letter units stick to digits; words need whole words.
    if (ascii && letters <= 2 && (figure.token.worded || gap > 1)) continue;
    if (scan.text[next - 1] === "-" && ascii && letters <= 2) continue;
    if (hit.value.lang === "zh" && !isHanContext(scan, figure, hit.start)) continue;
    if (scan.lower.slice(hit.start, hit.end) === "分" && figure.token.worded) continue;
    if (best !== null && hit.end < best.end) continue;
    const found = meaningOf(scan, hit.value.value, hit.end);
    if (best === null || hit.end > best.end || rank(found) > rank(best)) best = found;
  }
  if (best?.type === "percent" && scan.text.slice(next, best.end) === "成") return { ...best, factor: 10 };
  return best;
}

function rank(unit: Unit): number {
  return unit.type === "duration" ? 3 : unit.counted === "records" ? 2 : 1;
}

function isHanContext(scan: Scan, figure: Figure, start: number): boolean {
  return scan.text.charCodeAt(start) > 0x3000 && (figure.token.end === start || scan.past(figure.end) === start);
}

function meaningOf(scan: Scan, unit: string, end: number): Unit {
  if (unit === "percent") return unitOf("percent", null, end);
  if (unit === "half") return unitOf("bare", null, end);
  const counted = COUNTS.get(unit);
  if (counted !== undefined) {
    return {
      ...unitOf("quantity", null, end),
      counted,
      factor: unit === "dozen" ? 12 : 1,
      period: periodAfter(scan, end),
    };
  }
  if (DURATIONS.has(unit)) return unitOf("duration", unit, end);
  return unitOf("measure", unit, end);
}

function periodAfter(scan: Scan, end: number): Period | null {
  const next = scan.past(end);
  const hit = scan.starting(next, "per") ?? scan.starting(end, "per");
  if (hit === undefined) return null;
  const word = scan.lower.slice(hit.start, hit.end);
  if (/ly$|bulanan|harian|tahunan|mingguan|mensua|anual|मासिक|सालाना|日$/.test(word))
    return { name: hit.value.value, end: hit.end };
  return PERIODS.test(word) || /^(?:a|an|一|1|包|按|हर|ao|महीने) ?/.test(word)
    ? { name: hit.value.value, end: hit.end }
    : null;
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
    period: unit.period?.name ?? null,
    counted: unit.counted,
    worded: token.worded,
  };
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

/** "2 jam setengah", 两个半小时, 八块五, "3 triệu rưỡi đồng": a half behind the unit. */
function withHalf(scan: Scan, unit: Unit): { at: number; extra: number } {
  const text = scan.text;
  if (unit.type === "money" && unit.unit === "CNY" && text[unit.end - 1] === "块") {
    const tenth = "一二三四五六七八九".indexOf(text[unit.end] ?? "-");
    if (text[unit.end] === "半") return { at: unit.end + 1, extra: 0.5 };
    if (tenth >= 0 && !/[\u4e00-\u9fff]/.test((text[unit.end + 1] ?? "").replace(/[钱的了]/, "")))
      return { at: unit.end + 1, extra: (tenth + 1) / 10 };
  }
  if (unit.type === "duration") {
    const half = scan
      .startingAll(scan.past(unit.end))
      .find((hit) => hit.value.kind === "num" && hit.value.value === "half");
    if (half !== undefined && half.value.lang === "vi") return { at: half.end, extra: 0.5 };
  }
  return { at: unit.end, extra: 0 };
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

function bare(scan: Scan, figure: Figure, range: Figure | null, unit: Unit): RawClaim | null {
  const { token } = figure;
  const start = figure.start;
  if (token.worded && !(token.hasMagnitude || token.value >= 100)) {
    // A small number word counts nothing by itself, but may multiply ("two totes").
    if (token.value < 2) return null;
    return { start, end: figure.end, type: "quantity", value: token.value, unit: null, bare: true, worded: true };
  }
  // Of "2 × 485.000" the grouped figure is the amount.
  const multiplies = !token.hasSeparator && !token.hasMagnitude && isMultiplier(scan, start, figure.end);
  if (multiplies)
    return {
      start,
      end: figure.end,
      type: "quantity",
      value: token.value,
      unit: "times",
      counted: "other",
      worded: token.worded,
    };
  const stock = stockBefore(scan, start) || stockBehind(scan, figure.end);
  if (stock && token.value < 100_000 && !token.hasMagnitude) {
    return {
      start,
      end: figure.end,
      type: "stock",
      value: token.value,
      unit: null,
      counted: "pieces",
      worded: token.worded,
    };
  }
  const period = unit.period?.name ?? null;
  const long = token.hasSeparator ? token.value >= 100 || token.value % 1 !== 0 : token.digits.length >= 4;
  if (token.worded ? token.value < 100 : !long) {
    return {
      start,
      end: (range ?? figure).end,
      type: "quantity",
      value: token.value,
      unit: null,
      bare: true,
      upper: range?.token.value,
      period,
    };
  }
  if (/^(?:19|20)\d\d$/.test(token.digits) && !token.hasSeparator) return null;
  return {
    start,
    end: (range ?? figure).end,
    type: "money",
    value: token.value,
    unit: null,
    alternatives: token.alternatives,
    upper: range?.token.value,
    approximate: isRounded(scan, start, figure.end),
    period,
    bare: true,
    worded: token.worded,
  };
}

/** `2 ×`, `2x`, `x 2`, `@`. */
function isMultiplier(scan: Scan, start: number, end: number): boolean {
  const after = scan.text.slice(end, end + 3);
  if (/^\s?[×x*](?![\p{L}])/iu.test(after)) return true;
  return (
    /[×x*]\s?$/i.test(scan.text.slice(Math.max(0, start - 2), start)) &&
    !/[\p{L}]x\s?$/iu.test(scan.text.slice(Math.max(0, start - 3), start))
  );
}

/** "18 in stock", "20 em estoque": the words follow the figure at once. */
function stockBehind(scan: Scan, end: number): boolean {
  const hit = scan.starting(scan.past(end), "stock");
  return hit !== undefined && hit.value.value !== "out";
}

function stockBefore(scan: Scan, start: number): boolean {
  const before = scan.before(start);
  const joined = /[:=(]\s*$/.test(scan.text.slice(Math.max(0, before - 2), before)) ? scan.before(before - 1) : before;
  const more = scan.ending(joined, "stock", "in");
  if (more !== undefined && /(?:ada|còn|有)$/.test(scan.lower.slice(more.start, more.end))) return true;
  const hit = scan.ending(joined, "stock", "count");
  return (
    hit !== undefined &&
    !/^(?:only|just|available|tersedia|how|hay|há|tenemos|temos|còn|余|सिर्फ|केवल)$/.test(
      scan.lower.slice(hit.start, hit.end),
    )
  );
}

/** A rounding word right before the figure, or 左右 and the like right after it. */
function isRounded(scan: Scan, start: number, end: number): boolean {
  let before = scan.before(start);
  // "khoảng từ", "sekitar Rp": a currency was part of the figure already; one short word may stand between.
  if (scan.ending(before, "round") !== undefined) return true;
  const word = /(?:^|\s)(?:di|harga|giá|only|just|the|usd|a|de|biaya)\s*$/.exec(
    scan.lower.slice(Math.max(0, before - 8), before),
  );
  if (word !== null) {
    before = scan.before(before - word[0].trimStart().length);
    if (scan.ending(before, "round") !== undefined) return true;
  }
  const after = scan.starting(scan.past(end), "roundafter");
  return after !== undefined && !/^(?:an|-an)$/.test(scan.lower.slice(after.start, after.end));
}

/** `210 ribuan`, `3 jutaan`: from the figure up to the next step of its magnitude. */
function suffixInterval(
  scan: Scan,
  token: NumberToken,
  unit: Unit,
): { range: readonly [number, number]; end: number } | null {
  if (unit.type !== "money" || !token.hasMagnitude) return null;
  if (/(?:ribu|juta|rb|jt)an$/.test(scan.lower.slice(token.start, token.end))) {
    return { range: [token.value, token.value + lastPlace(token.value)], end: token.end };
  }
  const rest = scan.lower.slice(token.end, token.end + 3);
  if (!/^-?an(?![a-z])/.test(rest)) return null;
  const value = token.value;
  return { range: [value, value + lastPlace(value)], end: token.end + (rest.startsWith("-") ? 3 : 2) };
}

/** The last non-zero decimal place of a figure: 85,000 shows thousands, 2,500,000 hundred thousands. */
export function lastPlace(value: number): number {
  let scaled = Math.round(Math.abs(value) * 10_000);
  if (scaled === 0) return 1;
  let place = 1;
  while (scaled % 10 === 0) {
    scaled /= 10;
    place *= 10;
  }
  return place / 10_000;
}

export { WORK_UNITS };
