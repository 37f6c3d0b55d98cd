import type { EvidenceIndex } from "./evidence-index.ts";
import { isDigit, isWordLetter } from "./fold.ts";
import { type Mention, wordsOf } from "./mentions.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** Names that nothing in the evidence bears: near names, tiers and packages nobody offers, subjects of a price. */
export function unknownNames(reading: Reading, index: EvidenceIndex): RawClaim[] {
  return [
    ...nearNames(reading, index),
    ...cuedNames(reading, index),
    ...tierNames(reading, index),
    ...priceSubjects(reading, index),
  ];
}

function nameClaim(reading: Reading, start: number, end: number): RawClaim {
  return { start, end, type: "name", value: reading.scan.text.slice(start, end), unit: null };
}

function known(index: EvidenceIndex, text: string): boolean {
  return index.knowsText(text.replace(/\s+/g, " ").trim());
}

/** A known word with another number: "X200" for "X100", "iPhone 16" for "iPhone 15". */
function nearNames(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = nearSizes(reading, index);
  const words = wordsOf(reading.scan);
  for (const [i, word] of words.entries()) {
    if (insideFull(reading.mentions, word.start)) continue;
    const next = words[i + 1];
    const after = index.labels.numbersAfter(word.text);
    if (
      after !== null &&
      next !== undefined &&
      isDigit(next.text.charCodeAt(0)) &&
      /^[\s-]{1,2}$/.test(reading.scan.text.slice(word.end, next.start))
    ) {
      const number = /^\d+/.exec(next.text)![0];
      if (after.has(number) || !reading.scan.isFree(word.start, word.end) || isPriced(reading, next.start, next.end))
        continue;
      const stop = measureEnd(reading, next.end);
      if (!known(index, reading.scan.lower.slice(word.start, stop))) claims.push(nameClaim(reading, word.start, stop));
    }
  }
  return claims;
}

/** "182x200" where sizes of that form are known and this one is not. */
function nearSizes(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  if (!index.knowsSizes) return claims;
  for (const match of reading.scan.lower.matchAll(/(?<![\d.,x×])\d{1,4}\s?[x×]\s?\d{1,4}(?![\d.,]|\s?[x×=])/g)) {
    const end = match.index + match[0].length;
    if (insideFull(reading.mentions, match.index) || known(index, match[0])) continue;
    claims.push(nameClaim(reading, match.index, end));
  }
  return claims;
}

/** Currency, magnitude or a separator behind the number make it an amount. */
function isPriced(reading: Reading, start: number, end: number): boolean {
  const { scan } = reading;
  const next = scan.past(end);
  if ((scan.starting(next, "cur") ?? scan.starting(next, "mag")) !== undefined) return true;
  if (/^[.,]\d/.test(scan.text.slice(end, end + 2)) || /^\s?[×x*](?![\p{L}])/u.test(scan.text.slice(end, end + 3)))
    return true;
  const claim = reading.claims.find((one) => one.start <= start && one.end >= end);
  return claim !== undefined && claim.type !== "measure" && !(claim.type === "quantity" && claim.bare === true);
}

function measureEnd(reading: Reading, end: number): number {
  const unit = reading.scan.starting(reading.scan.past(end), "unit");
  return unit !== undefined && /^(?:g|kg|ml|l|cm|mm|gb|tb|inch)$/.test(unit.value.value) ? unit.end : end;
}

function insideFull(mentions: readonly Mention[], at: number): boolean {
  return mentions.some((mention) => mention.strength !== "partial" && at >= mention.start && at < mention.end);
}

// A name: capitalised words, digits and joining marks, or a quoted or bold phrase.
const CAPITALISED =
  /^[\s*_"“「『《'‘]*((?:(?:\p{Lu}[\p{L}\p{M}\d'’.-]*|\d{1,4}\p{L}*|&|\+|of|the|de|dan|và)[ \-/]?){1,6})/u;

/** "paket Mawar", "gói Premium", 「尊享」套餐: what follows a product word must be known. */
function cuedNames(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { scan } = reading;
  for (const hit of scan.hits) {
    if (hit.value.kind !== "cue" || hit.value.value !== "product" || hit.value.lang === "zh" || hit.value.lang === "hi")
      continue;
    const match = CAPITALISED.exec(scan.text.slice(hit.end, hit.end + 60));
    if (match === null) continue;
    const raw = trimName(match[1]!);
    const start = hit.end + match[0].indexOf(match[1]!);
    const end = start + raw.length;
    if (raw.length < 3 || !/\p{Lu}/u.test(raw) || !scan.isFree(start, Math.min(end, start + 1))) continue;
    if (isKnownName(reading, index, start, end) || isExcused(reading, hit.start)) continue;
    claims.push(nameClaim(reading, hit.start, end));
  }
  for (const match of scan.text.matchAll(
    /[“「『《"]([^”」』》"\n]{2,20})[”」』》"]\s*(?:套餐|礼盒|产品|款|方案|版)/g,
  )) {
    const start = match.index + 1;
    const end = start + match[1]!.length;
    if (!isKnownName(reading, index, start, end) && !isExcused(reading, start))
      claims.push(nameClaim(reading, start, end));
  }
  return claims;
}

function trimName(raw: string): string {
  return raw.replace(/(?:[\s\-/.]|\b(?:of|the|de|dan|và)\s*)+$/u, "");
}

/** All telling words of the phrase occur in names or texts of the evidence. */
function isKnownName(reading: Reading, index: EvidenceIndex, start: number, end: number): boolean {
  const lower = reading.scan.lower.slice(start, end);
  if (known(index, lower)) return true;
  if (reading.mentions.some((mention) => mention.start <= start && mention.end >= end)) return true;
  return wordsOf({ lower }).every(
    (word) => index.knowsWord(word.text) || isPlain(reading, start + word.start, start + word.end),
  );
}

/** Lexicon words, sentence openers and forms of address are no names. */
function isPlain(reading: Reading, start: number, end: number): boolean {
  return (
    reading.scan.startingAll(start).some((hit) => hit.end >= end) || ADDRESS.test(reading.scan.lower.slice(start, end))
  );
}

const ADDRESS =
  /^(?:kak|kakak|bapak|ibu|anda|kami|saya|ini|itu|yang|bạn|anh|chị|shop|dạ|we|our|you|your|this|that|i|it|is|and|untuk|dan|dengan|tersebut|mana|apa|berikut|website|whatsapp|for)$/;

function isExcused(reading: Reading, at: number): boolean {
  const sentence = reading.context.sentenceOf(at);
  return (
    reading.context.isQuestion(at) ||
    reading.context.isNegated(at, at + 1) ||
    (reading.context.has(sentence, "cue", "refuse") && !reading.context.has(sentence, "cue", "commit"))
  );
}

const TIER =
  /(?<![\p{L}\d])(vip|premium|gold|platinum|platinium|diamond|silver|bronze|deluxe|exclusive|eksklusif|starter|basic|pro|plus|enterprise|ultimate|business|ultra|max|lite|elite|royal|hemat|lengkap|standard)(?![\p{L}\d])/gu;
const TIER_BEFORE =
  /(?:paket|package|plan|gói|pacote|paquete|plano|tier|edition|edisi|versi|version|套餐|版|पैकेज|प्लान)\s*(?:\p{L}+\s){0,3}$/u;
const TIER_AFTER = /^\s*(?:package|plan|tier|edition|version|套餐|版|पैकेज|प्लान|paket)/;
const HAN_TIER =
  /(豪华|至尊|尊享|旗舰|高级|高端|基础|标准|入门|进阶|企业|专业|白金|黄金|钻石|铂金|尊贵|精英|超值|经典|体验)(?:版|套餐|款|礼盒)/g;

/** "VIP", "Premium", 豪华版 beside a product word. */
function tierNames(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { scan } = reading;
  const add = (start: number, end: number) => {
    if (!insideFull(reading.mentions, start) && !isExcused(reading, start)) claims.push(nameClaim(reading, start, end));
  };
  for (const match of scan.lower.matchAll(TIER)) {
    const start = match.index;
    const end = start + match[0].length;
    if (index.knowsWord(match[0]) || scan.text[start] === scan.lower[start]) continue;
    if (
      TIER_BEFORE.test(scan.lower.slice(Math.max(0, start - 32), start)) ||
      TIER_AFTER.test(scan.lower.slice(end, end + 12))
    )
      add(start, end);
  }
  for (const match of scan.text.matchAll(HAN_TIER)) {
    if (!index.knowsText(match[0]) && !index.knowsText(match[1]!)) add(match.index, match.index + match[0].length);
  }
  return claims;
}

const PHRASE = /\p{Lu}[\p{L}\p{M}\d'&-]*(?: (?:(?:\p{Lu}|\d)[\p{L}\p{M}\d'&-]*|of|&))+/gu;
// Forms of address, and words before places, people, banks and teams.
const NOT_A_PRODUCT =
  /(?:kak|pak|bu|bapak|ibu|mas|mbak|mr|mrs|ms|dr|hi|hai|halo|hello|dear|anh|chị|bạn|em|cô|chú|sr|sra|hola|olá|ke|di|to|in|at|via|oleh|by|tim|team|a\.n|an|nama|name|bank|kota|từ|tại|ở|về|jl|jalan|kurir|courier|with|dengan|sama|from|dari)[.,!]?\s+$/i;
const FOR = /(?:untuk|buat|for|the|of|cho|para|por|de|của|paket|produk|gói)\s+$/i;

/**
 * What a price, stock, lead time or list count is said of: a capitalised phrase of two words and more beside it that
 * nothing in the evidence, the business profile or the customer's words bears.
 */
function priceSubjects(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { scan } = reading;
  for (const match of scan.text.matchAll(PHRASE)) {
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
