import { clean, readDigits } from "./digits.ts";
import { isDigit } from "./fold.ts";
import { readHan } from "./han.ts";
import { type Sum, stepMagnitude, stepWord } from "./number-words.ts";
import type { Scan } from "./scan.ts";

/** A number in a text, digits or words, with its magnitude applied. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly alternatives: readonly number[];
  /** Written in words only. */
  readonly worded: boolean;
  /** How many words or digit runs it is made of. */
  readonly parts: number;
  readonly hasMagnitude: boolean;
  readonly hasSeparator: boolean;
  /** Digits as written, for numbers of digits alone. */
  readonly digits: string;
}

/** The number that starts at `start`, or null. */
export function readNumber(scan: Scan, start: number): NumberToken | null {
  const code = scan.text.charCodeAt(start);
  if (!isDigit(code)) {
    const han = readHan(scan.text, start);
    if (han !== null) return hanToken(start, han);
  }
  return assemble(scan, start);
}

function hanToken(start: number, han: { value: number; end: number }): NumberToken {
  return {
    start,
    end: han.end,
    value: han.value,
    alternatives: [],
    worded: true,
    parts: han.end - start,
    hasMagnitude: han.value >= 1000,
    hasSeparator: false,
    digits: "",
  };
}

function assemble(scan: Scan, start: number): NumberToken | null {
  const sum: Sum = {
    total: 0,
    hundreds: 0,
    low: null,
    magnitude: Number.POSITIVE_INFINITY,
    parts: 0,
    digits: null,
    words: 0,
    magnitudes: 0,
    end: start,
    alternativeScale: [],
    lastWasMagnitude: false,
    modifier: 0,
    halved: false,
    lang: "",
  };
  let at = start;
  while (at < scan.text.length) {
    const next = step(scan, sum, at);
    if (next === null) break;
    sum.end = next;
    at = skipJoint(scan, next, sum);
    if (at < 0) break;
  }
  if (sum.parts === 0) return null;
  const value = clean(sum.total + sum.hundreds + tail(sum));
  const digits = sum.digits;
  return {
    start,
    end: sum.end,
    value,
    alternatives: alternativesOf(sum, value),
    worded: digits === null,
    parts: sum.parts,
    hasMagnitude: sum.magnitudes > 0,
    hasSeparator: digits?.separated ?? false,
    digits: digits?.raw ?? "",
  };
}

function alternativesOf(sum: Sum, value: number): readonly number[] {
  if (sum.magnitudes > 0) return sum.alternativeScale;
  // "hai trăm rưỡi" is said of 250 thousand.
  return sum.halved ? [value * 1000] : (sum.digits?.alternatives ?? []);
}

/** A lone digit word after a magnitude counts the next place: "hai triệu tám" is 2.8 million. */
function tail(sum: Sum): number {
  if (sum.low === null) return 0;
  if (
    sum.magnitudes > 0 &&
    sum.hundreds === 0 &&
    sum.low < 10 &&
    sum.low > 0 &&
    sum.lang === "vi" &&
    sum.lastWasMagnitude
  ) {
    return (sum.low * sum.magnitude) / 10;
  }
  return sum.low;
}

/** Reads one digit run or word at `at` into `sum`; the end, or null when it does not go on. */
function step(scan: Scan, sum: Sum, at: number): number | null {
  if (isDigit(scan.text.charCodeAt(at))) return stepDigits(scan, sum, at);
  const magnitude = scan.starting(at, "mag");
  if (magnitude !== undefined) {
    const end = stepMagnitude(scan, sum, magnitude);
    if (end !== null) return end;
  }
  // "150k một cái": a price, and what it is for.
  if (sum.digits !== null && sum.lastWasMagnitude && sum.magnitude === 1_000) return null;
  for (const hit of scan.startingAll(at)) {
    if (hit.value.kind !== "num" || !scan.isFree(hit.start, hit.end)) continue;
    const end = stepWord(scan, sum, hit);
    if (end !== null) return end;
  }
  return null;
}

function stepDigits(scan: Scan, sum: Sum, at: number): number | null {
  if (!scan.isFree(at, at + 1)) return null;
  if (sum.parts === 0) {
    const digits = readDigits(scan, at);
    sum.digits = digits;
    sum.low = digits.value;
    sum.parts++;
    return digits.end;
  }
  if (!sum.lastWasMagnitude) return null;
  const digits = readDigits(scan, at);
  if (sum.end === at) {
    // `3tr5`, `2tr150`, `3万5`: the digits continue below the magnitude.
    if (digits.separated) return null;
    const smaller = scan.starting(digits.end, "mag");
    if (
      smaller !== undefined &&
      Number(smaller.value.value) < sum.magnitude &&
      scan.text.charCodeAt(digits.end) > 128
    ) {
      sum.low = digits.value;
      sum.parts++;
      sum.lastWasMagnitude = false;
      return digits.end;
    }
    sum.total += (digits.value * sum.magnitude) / 10 ** digits.raw.length;
    sum.parts++;
    sum.lastWasMagnitude = false;
    return digits.end;
  }
  // `1 juta 500 ribu`: only when a smaller magnitude follows.
  // "67 ribu 500": three digits fill the place below a thousand.
  if (sum.magnitude === 1000 && digits.raw.length === 3 && !digits.separated && digits.end - at === 3) {
    sum.total += digits.value;
    sum.parts++;
    sum.lastWasMagnitude = false;
    return digits.end;
  }
  if (isTenth(scan, sum, digits.raw, digits.end)) {
    sum.total += (digits.value * sum.magnitude) / 10;
    sum.parts++;
    sum.lastWasMagnitude = false;
    return digits.end;
  }
  const next = scan.starting(scan.past(digits.end), "mag");
  if (next === undefined || Number(next.value.value) >= sum.magnitude) return null;
  sum.low = digits.value;
  sum.parts++;
  sum.lastWasMagnitude = false;
  return digits.end;
}

/** "1 triệu 2" is 1.2 million, when the digit counts nothing behind it. */
function isTenth(scan: Scan, sum: Sum, raw: string, end: number): boolean {
  if (raw.length !== 1 || sum.magnitude !== 1_000_000 || !/triệu\s*$/.test(scan.lower.slice(sum.end - 6, sum.end)))
    return false;
  if (/^\s?[\d.,×x/:)-]?\d/.test(scan.text.slice(end, end + 3)) || /^\s?[×x/]/.test(scan.text.slice(end, end + 2)))
    return false;
  const next = scan.past(end);
  return !["unit", "mag", "cur"].some((kind) => scan.starting(next, kind) !== undefined);
}

/** Where the next part of a number may begin after `end`, past a space, hyphen or "and"; -1 when there is none. */
function skipJoint(scan: Scan, end: number, sum: Sum): number {
  const text = scan.text;
  let at = end;
  if (text[at] === "-" && sum.digits === null) at++;
  else while (at < text.length && text.charCodeAt(at) === 32 && at - end < 2) at++;
  const and = scan.starting(at, "num");
  if (at > end && and?.value.value === "and") {
    const after = scan.past(and.end);
    const next = scan
      .startingAll(after)
      .some((hit) => hit.value.kind === "num" && hit.value.value !== "and" && hit.value.lang === and.value.lang);
    return next && sum.digits === null ? after : -1;
  }
  return at;
}
