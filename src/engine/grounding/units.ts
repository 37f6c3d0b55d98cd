import { isDigit } from "./fold.ts";
import { isOver } from "./han.ts";
import type { NumberToken } from "./numbers.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

// Currency words that may stand before a figure.
export const PREFIXES = new Set(
  "rp;rp.;idr;$;us$;usd;s$;a$;au$;c$;ca$;nz$;nzd;hk$;nt$;mx$;mxn;rm;myr;sgd;eur;€;gbp;£;¥;cny;rmb;jpy;₹;inr;rs;rs.;r$;brl;thb;฿;php;₱;vnd;vnđ;₫;₩;krw;s/;cop;ars;clp;pen;aud;cad;hkd;twd;人民币;rupiah".split(
    ";",
  ),
);

const PERIODS = /^\s*(?:\/|per|each|tiap|setiap|se|mỗi|每|por|al|ao|प्रति|\(per)/;

const DURATIONS = new Set(["day", "workday", "hour", "workhour", "minute", "second", "week", "month", "year", "night"]);

const COUNTS = new Map<string, "records" | "pieces" | "other">([
  ["record", "records"],
  ["piece", "pieces"],
  ["dozen", "pieces"],
  ["other", "other"],
]);

export interface Figure {
  readonly token: NumberToken;
  readonly start: number;
  end: number;
  prefix: string | null;
}

interface Period {
  readonly name: string;
  readonly end: number;
}

export interface Unit {
  readonly type: RawClaim["type"] | "bare";
  readonly unit: string | null;
  readonly factor: number;
  readonly end: number;
  readonly period: Period | null;
  readonly counted?: RawClaim["counted"];
  readonly attached: boolean;
}

/** What the text right after a figure (or the currency before it) makes of it. */
export function unitAfter(scan: Scan, figure: Figure, prefix: string | null): Unit | null {
  const joint = figure.token.hasMagnitude ? /^ d[eo] /.exec(scan.lower.slice(figure.end, figure.end + 4)) : null;
  if (joint !== null && scan.starting(figure.end + 4, "cur") !== undefined)
    return unitAfter(scan, { ...figure, end: figure.end + 3 }, prefix);
  const end = figure.end + (isOver(scan.text, figure.end) ? 1 : 0);
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
  if ((PREFIXES.has(word.trim()) || word.endsWith("$")) && isDigit(scan.text.charCodeAt(scan.past(hit.end))) && gap > 0)
    return null;
  if (word === "块" && /[装状]/.test(scan.text[hit.end] ?? "")) return null;
  return { code: hit.value.value, end: hit.end };
}

function bestUnit(scan: Scan, figure: Figure, next: number, gap: number): Unit | null {
  let best: Unit | null = null;
  for (const hit of scan.startingAll(next)) {
    if (hit.value.kind !== "unit") continue;
    // "1.5M" is a million, "1.5 m" a length.
    if (scan.text[hit.start] === "M" && hit.end === hit.start + 1) continue;
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
