import { allMatches } from "./all-matches.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { isWordLetter } from "./fold.ts";
import { insideFull, isKnownName, isPlain, nameClaim } from "./known-names.ts";
import { wordsOf } from "./mentions.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

const PHRASE = /\p{Lu}[\p{L}\p{M}\d'&-]*(?: (?:(?:\p{Lu}|\d)[\p{L}\p{M}\d'&-]*|of|&))+/gu;

// Forms of address, and words before places, people, banks and teams.
const NOT_A_PRODUCT =
  /(?:kak|pak|bu|bapak|ibu|mas|mbak|mr|mrs|ms|dr|hi|hai|halo|hello|dear|anh|chị|bạn|em|cô|chú|sr|sra|hola|olá|ke|di|to|in|at|via|oleh|by|tim|team|a\.n|an|nama|name|bank|kota|từ|tại|ở|về|jl|jalan|kurir|courier|with|dengan|sama|from|dari)[.,!]?\s+$/i;

const FOR = /(?:untuk|buat|for|the|of|cho|para|por|de|của|paket|produk|gói)\s+$/i;

/**
 * What a price, stock, lead time or list count is said of: a capitalised phrase of two words and more beside it that
 * nothing in the evidence, the business profile or the customer's words bears.
 */
export function priceSubjects(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { scan } = reading;
  for (const match of allMatches(PHRASE, scan.text)) {
    const { start, end } = trimPlain(reading, match.index, endBeforeFigure(reading, match.index, match[0].length));
    const words = wordsOf({ lower: scan.lower.slice(start, end) }).filter((word) =>
      isWordLetter(word.text.charCodeAt(0)),
    );
    if (words.length < 2 || scan.isNamed(start) || insideFull(reading.mentions, start)) continue;
    const lead = scan.lower.slice(Math.max(0, start - 14), start);
    if (
      NOT_A_PRODUCT.test(` ${lead}`.replace(/^.*\n/s, " ")) &&
      /(?:^|\s)\S+\s+$/.test(` ${lead}`) &&
      isWholeWord(lead)
    )
      continue;
    if (isKnownName(reading, index, start, end) || isDenied(reading, start)) continue;
    const strange = words.filter(
      (word) => !index.knowsWord(word.text) && !isPlain(reading, start + word.start, start + word.end),
    );
    if (strange.length * 2 <= words.length || index.customerSaid(scan.lower.slice(start, end))) continue;
    if (isSaidOf(reading, start, end)) claims.push(nameClaim(reading, start, end));
  }
  return claims;
}

function endBeforeFigure(reading: Reading, start: number, length: number): number {
  const end = start + length;
  const figure = reading.claims.find((claim) => claim.start > start && claim.start < end && SAID_OF.has(claim.type));
  return figure === undefined ? end : figure.start;
}

/** Asked for, or denied in its own clause. */
function isDenied(reading: Reading, at: number): boolean {
  const clause = reading.context.clauseOf(at);
  return (
    reading.context.isQuestion(at) ||
    reading.context.isNegated(at, at + 1) ||
    reading.context.has(clause, "cue", "refuse")
  );
}

/** Whether the last word before the phrase is one of {@link NOT_A_PRODUCT}, not merely ends like one. */
function isWholeWord(lead: string): boolean {
  const last = /(\S+)\s+$/.exec(lead)?.[1] ?? "";
  return NOT_A_PRODUCT.exec(`${last} `)?.index === 0;
}

/** A line that is the phrase alone, with a figure in the next one. */
function isHeading(reading: Reading, start: number, end: number): boolean {
  const { text } = reading.scan;
  const from = text.lastIndexOf("\n", start) + 1;
  const to = text.indexOf("\n", end);
  if (to < 0 || !/^[\s*_•-]*$/.test(text.slice(from, start)) || !/^[\s*_:]*$/.test(text.slice(end, to))) return false;
  const next = text.indexOf("\n", to + 1);
  const stop = next < 0 ? text.length : next;
  return reading.claims.some((claim) => SAID_OF.has(claim.type) && claim.start > to && claim.end <= stop);
}

/** Without the sentence's opening words ("Harga Kursi ..." is about a "Kursi ..."). */
function trimPlain(reading: Reading, start: number, end: number): { start: number; end: number } {
  let from = start;
  for (const word of wordsOf({ lower: reading.scan.lower.slice(start, end) })) {
    if (!isPlain(reading, start + word.start, start + word.end)) break;
    from = start + word.end;
  }
  return { start: reading.scan.past(from), end };
}

const SAID_OF = new Set<RawClaim["type"]>(["money", "stock", "duration"]);

/** Whether a figure or stock word of the sentence is said of the phrase. */
function isSaidOf(reading: Reading, start: number, end: number): boolean {
  const { scan, context } = reading;
  const sentence = context.sentenceOf(start);
  const said = [
    ...reading.claims.filter((claim) => SAID_OF.has(claim.type)),
    ...reading.phrases.filter((phrase) => phrase.kind === "stock"),
  ];
  for (const claim of said) {
    if (claim.start < sentence.start || claim.end > sentence.end) continue;
    if (claim.start >= end) {
      const between = said.some((other) => other.start >= end && other.end <= claim.start);
      if (claim.start - end <= 64 && !between) return true;
    } else if (claim.end <= start && start - claim.end <= 24 && FOR.test(scan.lower.slice(claim.end, start))) {
      // "Rp18.000 untuk Bandung Barat" is a place when it is said of shipping.
      if (!context.rolesOf(claim.start, claim.end, "role").includes("shipping")) return true;
    }
  }
  if (isHeading(reading, start, end)) return true;
  return reading.claims.some(
    (claim) =>
      claim.type === "quantity" && claim.counted === "records" && claim.end <= start && claim.start >= sentence.start,
  );
}
