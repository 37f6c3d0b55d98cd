import { allMatches } from "./all-matches.ts";
import { readCodes, readKnownCodes, readPhones } from "./codes.ts";
import { type Context, createContext } from "./context.ts";
import type { DateContext } from "./date-context.ts";
import { readDates } from "./dates.ts";
import { readFigures } from "./figures.ts";
import { fold } from "./fold.ts";
import { readHiddenLinks } from "./hidden-links.ts";
import { takeHouseNumbers } from "./house-numbers.ts";
import { readLinks } from "./links.ts";
import type { Lookup, Mention } from "./mentions.ts";
import { readMentions } from "./mentions.ts";
import { type PhraseClaim, readPhrases } from "./phrases.ts";
import { createScan, type Scan } from "./scan.ts";
import { readSpelledCodes } from "./spelled-codes.ts";
import { readWordedOnes } from "./spoken-durations.ts";
import { readTimes } from "./times.ts";
import type { RawClaim } from "./types.ts";

/** Everything a text says that can be checked. Offsets are of the folded text; `scan.at` leads back. */
export interface Reading {
  readonly scan: Scan;
  readonly context: Context;
  readonly claims: readonly RawClaim[];
  readonly phrases: readonly PhraseClaim[];
  readonly mentions: readonly Mention[];
}

/**
 * Reads a text once: links, names, enumerators, codes, dates, times, figures, phrases, in this order, each taking what
 * it read so that nothing is read twice. Linear in the length of the text.
 */
export function readText(text: string, context: DateContext, lookup: Lookup | null): Reading {
  const scan = createScan(fold(text));
  const around = createContext(scan);
  const claims: RawClaim[] = [...readLinks(scan), ...readHiddenLinks(scan)];
  const mentions = lookup === null ? [] : readMentions(scan, lookup);
  takeEnumerators(scan);
  takeIdioms(scan);
  takeHouseNumbers(scan);
  if (lookup !== null) claims.push(...readKnownCodes(scan, lookup.longCodes()));
  claims.push(...readSpelledCodes(scan));
  claims.push(...readDates(scan, context));
  claims.push(...readPhones(scan));
  claims.push(...readTimes(scan));
  claims.push(...readCodes(scan));
  claims.push(...readWordedOnes(scan));
  claims.push(...readFigures(scan));
  const phrases = readPhrases(scan, around);
  claims.sort((a, b) => a.start - b.start);
  return { scan, context: around, claims, phrases, mentions };
}

const ENUMERATOR =
  /^[\s*_>•-]*(?:\d\u20e3|\d{1,2}\s?[.):、）](?!\d)|\d{1,2}\/(?=\s)|[\u2460-\u2473\u2776-\u2793\u24f5-\u24fe]|\(\d{1,2}\)|（\d{1,2}）)/;
const INLINE_ENUMERATOR = /(?<=[:：;；,，]\s?)(?<!\d[:,])(?:\d{1,2}[.)](?=\s?\p{L})|\(\d{1,2}\))|\d\u20e3/gu;

/** List numbers at line starts (and inline after a colon) are no claims. */
function takeEnumerators(scan: Scan): void {
  let lineStart = 0;
  while (lineStart < scan.text.length) {
    const lineEnd = scan.text.indexOf("\n", lineStart);
    const end = lineEnd < 0 ? scan.text.length : lineEnd;
    const match = ENUMERATOR.exec(scan.text.slice(lineStart, Math.min(end, lineStart + 24)));
    if (match !== null) scan.take(lineStart, lineStart + match[0].length);
    lineStart = end + 1;
  }
  for (const match of allMatches(INLINE_ENUMERATOR, scan.text)) scan.take(match.index, match.index + match[0].length);
}

/** Words that hold a number and count nothing. */
function takeIdioms(scan: Scan): void {
  for (const hit of scan.hits)
    if (hit.value.kind === "idiom" && !/^\s?\d/.test(scan.text.slice(hit.end, hit.end + 2)))
      scan.take(hit.start, hit.end);
}
