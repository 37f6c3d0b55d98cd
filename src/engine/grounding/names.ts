import { allMatches } from "./all-matches.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { isDigit } from "./fold.ts";
import { insideFull, isExcused, isKnownName, known, nameClaim } from "./known-names.ts";
import { wordsOf } from "./mentions.ts";
import type { Reading } from "./read.ts";
import { priceSubjects } from "./subjects.ts";
import type { RawClaim } from "./types.ts";

/** Names that nothing in the evidence bears: near names, tiers and packages nobody offers, subjects of a price. */
export function unknownNames(reading: Reading, index: EvidenceIndex): RawClaim[] {
  return [
    ...nearNames(reading, index),
    ...cuedNames(reading, index),
    ...tierNames(reading, index),
    ...otherCarriers(reading, index),
    ...priceSubjects(reading, index),
  ];
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

const SIZE = /(?<![\d.,x×])\d{1,4}\s?[x×]\s?\d{1,4}(?![\d.,]|\s?[x×=])/g;
const QUOTED = /[“「『《"]([^”」』》"\n]{2,20})[”」』》"]\s*(?:套餐|礼盒|产品|款|方案|版)/g;

/** "182x200" where sizes of that form are known and this one is not. */
function nearSizes(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  if (!index.knowsSizes) return claims;
  for (const match of allMatches(SIZE, reading.scan.lower)) {
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
  for (const match of allMatches(QUOTED, scan.text)) {
    const start = match.index + 1;
    const end = start + match[1]!.length;
    if (!isKnownName(reading, index, start, end) && !isExcused(reading, start))
      claims.push(nameClaim(reading, start, end));
  }
  return claims;
}

const CARRIED =
  /(?:(?:[Dd]ikirim(?:kan)?|[Kk]irim|diantar) (?:pakai|pake|lewat|via|dengan|menggunakan|oleh)|[Kk]urir(?:nya)?:?|(?:[Ss]hipped|[Ss]ent|delivered|ships|coming|dispatched) (?:with|via|by)|[Cc]ourier:?|[Cc]arrier:?|(?:[Gg]iao|[Gg]ửi|ship) (?:qua|bằng|bởi)|đơn vị vận chuyển:?|(?:enviado|enviada) (?:por|con))\s+[*_"“]*((?:\p{Lu}[\p{L}\d&.]*[ -]?){1,3})/gu;

/** "Dikirim pakai Ekspres Garuda" where another carrier was observed. */
function otherCarriers(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const { scan } = reading;
  const found = allMatches(CARRIED, scan.text);
  if (found.length === 0 || !index.items.some(({ data }) => CARRIER_KEY.test(JSON.stringify(data) ?? ""))) return [];
  return found.flatMap((match) => {
    const start = match.index + match[0].length - match[1]!.length;
    const end = start + trimName(match[1]!).length;
    const words = wordsOf({ lower: scan.lower.slice(start, end) }).filter((word) => !CARRIER_WORD.test(word.text));
    return words.every((word) => index.knowsWord(word.text)) || !scan.isFree(start, end) || isExcused(reading, start)
      ? []
      : [nameClaim(reading, start, end)];
  });
}

/** What any carrier may be called; a service of one ("Reguler") is named beside it. */
const CARRIER_WORD =
  /^(?:kurir|ekspedisi|courier|carrier|express|ekspres|expedited|logistics?|cargo|kargo|reguler|regular|delivery|post|pos)$/;

const CARRIER_KEY = /"(?:courier|carrier|kurir|ekspedisi|shippedBy|shippingProvider)\w*":\s*["{]/i;

function trimName(raw: string): string {
  return raw.replace(/(?:[\s\-/.]|\b(?:of|the|de|dan|và)\s*)+$/u, "");
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
  for (const match of allMatches(TIER, scan.lower)) {
    const start = match.index;
    const end = start + match[0].length;
    if (index.knowsWord(match[0]) || scan.text[start] === scan.lower[start]) continue;
    if (
      TIER_BEFORE.test(scan.lower.slice(Math.max(0, start - 32), start)) ||
      TIER_AFTER.test(scan.lower.slice(end, end + 12))
    )
      add(start, end);
  }
  for (const match of allMatches(HAN_TIER, scan.text)) {
    if (!index.knowsText(match[0]) && !index.knowsText(match[1]!)) add(match.index, match.index + match[0].length);
  }
  return claims;
}
