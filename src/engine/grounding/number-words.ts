import { clean, type Digits } from "./digits.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";

export interface Sum {
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
  /** What a Hindi word before a number adds to it: साढ़े तीन is three and a half. */
  modifier: number;
  /** Whether a half follows hundreds that may stand for thousands: "hai trăm rưỡi". */
  halved: boolean;
  /** Language of the last digit word. */
  lang: string;
}

/** Hindi words that stand before the number they change. */
const MODIFIERS = new Map([
  ["+half", 0.5],
  ["+quarter", 0.25],
  ["-quarter", -0.25],
]);

/** "trăm rưỡi", "triệu rưỡi", "millón y medio": a place without a number before it, and a half behind. */
export function isHalved(scan: Scan, end: number): boolean {
  return /^\s*(?:rưỡi|rưởi|y medio|e meio)(?!\p{L})/u.test(scan.lower.slice(end, end + 9));
}

export function stepWord(scan: Scan, sum: Sum, hit: LexicalHit): number | null {
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
  // "sejuta setengah": behind a magnitude a half is half of it.
  if (word === "half" || (word === "0.5" && sum.lastWasMagnitude)) {
    if (sum.lastWasMagnitude && sum.low === null) sum.total += sum.magnitude / 2;
    else if (lowSet && sum.words + sum.parts > 0) sum.low = low + 0.5;
    else if (sum.hundreds > 0) {
      sum.low = 50;
      sum.halved = true;
    } else return null;
    return done();
  }
  const modifier = MODIFIERS.get(word);
  if (modifier !== undefined) {
    if (sum.parts > 0) return null;
    sum.modifier = modifier;
    // सवा लाख is one and a quarter; साढ़े and पौने need their number.
    sum.low = modifier === 0.25 ? 1.25 : 0;
    return done();
  }
  if (word === "+0.5") {
    if (sum.lastWasMagnitude && !lowSet && sum.hundreds === 0) sum.total += sum.magnitude / 2;
    else if (lowSet && sum.magnitudes === 0) sum.low = low + 0.5;
    else return null;
    return done();
  }
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
    if (!lowSet && sum.parts === 0 && !isHalved(scan, hit.end)) return null;
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
  if (sum.modifier !== 0 && sum.parts === 1) {
    sum.low = Number.parseFloat(word) + sum.modifier;
    sum.modifier = 0;
    return true;
  }
  const onlyAfterTens = word.endsWith("~");
  const notAfterTens = word.endsWith("!");
  const value = Number.parseFloat(word);
  const afterTens = lowSet && low % 10 === 0 && low >= (lang === "vi" ? 10 : 20) && low < 100;
  if (onlyAfterTens ? !afterTens : lowSet && (!afterTens || value >= 10 || notAfterTens)) return false;
  sum.low = low + value;
  sum.lang = lang;
  return true;
}

export function stepMagnitude(scan: Scan, sum: Sum, hit: LexicalHit): number | null {
  const factor = Number(hit.value.value);
  const letters = hit.end - hit.start;
  const attached = hit.start === sum.end;
  const pending = sum.hundreds + (sum.low ?? 0);
  const empty = sum.low === null && sum.hundreds === 0;
  if (empty && sum.total === 0) {
    // Only Spanish and Portuguese say a bare "mil".
    if (scan.lower.slice(hit.start, hit.end) !== "mil" && !isHalved(scan, hit.end)) return null;
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
