import { isDigit } from "./fold.ts";
import { readHan } from "./han.ts";
import type { LexicalHit } from "./lexicon/index.ts";
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

interface Sum {
  total: number;
  hundreds: number;
  low: number | null;
  /** The last magnitude; the next must be smaller. */
  magnitude: number;
  parts: number;
  digits: Digits | null;
  words: number;
  magnitudes: number;
  end: number;
  alternativeScale: number[];
  lastWasMagnitude: boolean;
  /** Language of the last digit word. */
  lang: string;
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
    alternatives: sum.magnitudes > 0 ? sum.alternativeScale : (digits?.alternatives ?? []),
    worded: digits === null,
    parts: sum.parts,
    hasMagnitude: sum.magnitudes > 0,
    hasSeparator: digits?.separated ?? false,
    digits: digits?.raw ?? "",
  };
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
  for (const hit of scan.startingAll(at)) {
    if (hit.value.kind !== "num" || !scan.isFree(hit.start, hit.end)) continue;
    const end = stepWord(sum, hit);
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
  const next = scan.starting(scan.past(digits.end), "mag");
  if (next === undefined || Number(next.value.value) >= sum.magnitude) return null;
  sum.low = digits.value;
  sum.parts++;
  sum.lastWasMagnitude = false;
  return digits.end;
}

function stepWord(sum: Sum, hit: LexicalHit): number | null {
  const word = hit.value.value;
  const lowSet = sum.low !== null;
  const low = sum.low ?? 0;
  const done = () => {
    sum.parts++;
    sum.words++;
    if (word !== "half") sum.lastWasMagnitude = sum.lastWasMagnitude && sum.low !== null && sum.low < 10;
    return hit.end;
  };
  if (word === "and") return null;
  if (word === "half") {
    if (sum.lastWasMagnitude && sum.low === null) sum.total += sum.magnitude / 2;
    else if (lowSet && sum.words + sum.parts > 0) sum.low = low + 0.5;
    else if (sum.hundreds > 0) sum.low = 50;
    else return null;
    return done();
  }
  if (word === "+half") return null;
  // Words do not continue a figure (`2 một`), but for hundreds and tens (`5 trăm nghìn`).
  if (sum.digits !== null && !sum.lastWasMagnitude && word !== "x100" && word !== "x10") return null;
  if (word === "+10") {
    if (!lowSet || low >= 10) return null;
    sum.low = low + 10;
    return done();
  }
  if (word === "x10") {
    if (low >= 10) return null;
    sum.low = (lowSet ? low : 1) * 10;
    return done();
  }
  if (word === "x100") {
    if (sum.hundreds > 0 || low >= 100) return null;
    if (!lowSet && sum.parts === 0) return null;
    sum.hundreds = (lowSet ? low : 1) * 100;
    sum.low = null;
    return done();
  }
  if (word.startsWith("h")) {
    if (sum.hundreds > 0 || lowSet) return null;
    sum.hundreds = Number(word.slice(1));
    return done();
  }
  if (word.startsWith("m")) {
    if (sum.parts > 0) return null;
    sum.total = Number(word.slice(1));
    sum.magnitude = sum.total;
    sum.magnitudes++;
    done();
    sum.lastWasMagnitude = true;
    return hit.end;
  }
  return stepUnit(sum, word, low, lowSet, hit.value.lang) ? done() : null;
}

function stepUnit(sum: Sum, word: string, low: number, lowSet: boolean, lang: string): boolean {
  const onlyAfterTens = word.endsWith("~");
  const notAfterTens = word.endsWith("!");
  const value = Number.parseFloat(word);
  const afterTens = lowSet && low % 10 === 0 && low >= (lang === "vi" ? 10 : 20) && low < 100;
  if (onlyAfterTens ? !afterTens : lowSet && (!afterTens || value >= 10 || notAfterTens)) return false;
  sum.low = low + value;
  sum.lang = lang;
  return true;
}

function stepMagnitude(scan: Scan, sum: Sum, hit: LexicalHit): number | null {
  const factor = Number(hit.value.value);
  const letters = hit.end - hit.start;
  const attached = hit.start === sum.end;
  const pending = sum.hundreds + (sum.low ?? 0);
  const empty = sum.low === null && sum.hundreds === 0;
  if (empty && sum.total === 0) {
    // Only Spanish and Portuguese say a bare "mil".
    if (scan.lower.slice(hit.start, hit.end) !== "mil") return null;
    sum.total = factor;
  } else {
    if (empty) return null;
    if (letters <= 2 && scan.text.charCodeAt(hit.start) < 128 && sum.digits === null) return null;
    // `55211 k`: a letter apart from a long number is a word of its own.
    if (
      letters === 1 &&
      !attached &&
      (sum.digits?.raw.length ?? 0) > 3 &&
      hit.start < scan.text.length &&
      scan.text.charCodeAt(hit.start) < 128
    )
      return null;
    if (factor < sum.magnitude) {
      const plain = sum.digits !== null && sum.magnitudes === 0 ? sum.digits.beforeMagnitude : [pending];
      if (sum.digits !== null && sum.magnitudes === 0 && sum.hundreds === 0) {
        sum.alternativeScale = plain.slice(1).map((value) => clean(value * factor));
        sum.total += plain[0]! * factor;
      } else sum.total += pending * factor;
    } else {
      // `3千万`, `5 ratus ribu juta`: the larger one multiplies all before it.
      sum.total = (sum.total + pending) * factor;
    }
  }
  sum.low = null;
  sum.hundreds = 0;
  sum.magnitude = factor;
  sum.magnitudes++;
  sum.parts++;
  sum.lastWasMagnitude = true;
  return hit.end;
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

export interface Digits {
  readonly end: number;
  readonly value: number;
  readonly raw: string;
  readonly separated: boolean;
  readonly alternatives: readonly number[];
  /** Readings when a magnitude word follows (`1,250 triệu` is 1.25 million), the likelier first. */
  readonly beforeMagnitude: readonly number[];
}

/** No figure has more groups; a longer run of digits and marks would be read again from each of its digits. */
const MOST_GROUPS = 8;

/** Reads a run of digits with separators of any locale. */
export function readDigits(scan: Scan, start: number): Digits {
  const text = scan.text;
  const groups: string[] = [];
  const separators: string[] = [];
  let at = start;
  for (;;) {
    const from = at;
    while (at < text.length && isDigit(text.charCodeAt(at))) at++;
    groups.push(text.slice(from, at));
    const mark = text[at];
    if (
      groups.length < MOST_GROUPS &&
      (mark === "." || mark === "," || mark === "'") &&
      isDigit(text.charCodeAt(at + 1))
    ) {
      separators.push(mark);
      at++;
    } else break;
  }
  if (separators.length === 0) {
    const spaced = readSpaced(scan, start, at, groups[0]!);
    if (spaced !== null) return spaced;
  }
  const read = interpret(groups, separators);
  // A malformed group (`12.11.2026`) ends the number after its first run.
  if (read === null) {
    const first = groups[0]!;
    return digitsOf(start + first.length, Number(first), first, false, [], [Number(first)]);
  }
  // `1.500.000,-` and `100.-`: the cheque-style dash belongs to the figure.
  const end =
    (text[at] === "," || text[at] === ".") && text[at + 1] === "-" && !isDigit(text.charCodeAt(at + 2)) ? at + 2 : at;
  return digitsOf(end, read.value, groups.join(""), separators.length > 0, read.alternatives, read.beforeMagnitude);
}

function digitsOf(
  end: number,
  value: number,
  raw: string,
  separated: boolean,
  alternatives: readonly number[],
  beforeMagnitude: readonly number[],
): Digits {
  return { end, value, raw, separated, alternatives, beforeMagnitude };
}

interface Interpretation {
  readonly value: number;
  readonly alternatives: readonly number[];
  readonly beforeMagnitude: readonly number[];
}

function interpret(groups: readonly string[], separators: readonly string[]): Interpretation | null {
  const whole = groups.join("");
  if (separators.length === 0) return single(Number(whole));
  const last = separators.at(-1)!;
  const kinds = new Set(separators);
  if (kinds.size === 2 && separators.filter((mark) => mark === last).length === 1) {
    if (!isGrouped(groups.slice(0, -1))) return null;
    return single(Number(`${groups.slice(0, -1).join("")}.${groups.at(-1)}`));
  }
  if (kinds.size > 1) return null;
  if (separators.length > 1) return isGrouped(groups) ? single(Number(whole)) : null;
  const [head, rest] = groups as [string, string];
  const decimal = Number(`${head}.${rest}`);
  if (rest.length === 3 && head.length <= 3 && head !== "0" && last !== "'") {
    return { value: Number(whole), alternatives: [decimal], beforeMagnitude: [decimal, Number(whole)] };
  }
  if (last === "'") return rest.length === 3 ? single(Number(whole)) : null;
  return single(decimal);
}

function single(value: number): Interpretation {
  return { value, alternatives: [], beforeMagnitude: [value] };
}

/** Groups of three, or of two before the last three as in India. */
function isGrouped(groups: readonly string[]): boolean {
  if (groups.length === 1) return true;
  const rest = groups.slice(1);
  if (groups[0]!.length > 3 || groups[0]!.length === 0) return false;
  return (
    rest.at(-1)!.length === 3 &&
    (rest.every((group) => group.length === 3) || rest.slice(0, -1).every((group) => group.length === 2))
  );
}

const SPACED = /(?: \d{3})+(?!\d)/y;

/** `1 500 000`: spaces group only when there are two of them or a currency stands beside. */
function readSpaced(scan: Scan, start: number, end: number, first: string): Digits | null {
  if (first.length > 3 || first === "0") return null;
  SPACED.lastIndex = end;
  const match = SPACED.exec(scan.text);
  if (match === null) return null;
  const stop = end + match[0].length;
  const money =
    scan.ending(scan.before(start), "cur") !== undefined || scan.starting(scan.past(stop), "cur") !== undefined;
  if (match[0].length < 8 && !money) return null;
  const raw = first + match[0].replaceAll(" ", "");
  const decimal = /^,(\d{2})(?!\d)/.exec(scan.text.slice(stop, stop + 4));
  const value = Number(decimal === null ? raw : `${raw}.${decimal[1]}`);
  return digitsOf(stop + (decimal?.[0].length ?? 0), value, raw, true, [], [value]);
}

/** Removes binary noise: figures of chat have at most a few decimals. */
export function clean(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
