import { allMatches } from "./all-matches.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Mention } from "./mentions.ts";
import type { Reading } from "./read.ts";
import type { Fact, RawClaim, Rec } from "./types.ts";

interface Superlative {
  readonly pattern: RegExp;
  /** The least or the most of this figure. */
  readonly type: "money" | "measure" | "duration";
  readonly least: boolean;
}

const SUPERLATIVES: readonly Superlative[] = [
  {
    type: "money",
    least: true,
    pattern:
      /(?<!\p{L})(?:(?:paling|ter)[- ]?(?:murah|terjangkau|hemat|ekonomis)|(?:the )?cheapest|least expensive|lowest[- ]priced|most affordable|(?:giá )?(?:rẻ|thấp|mềm) nhất|(?:el|la|lo) más (?:barat[oa]|económic[oa]|accesible)|(?:o|a) mais (?:barat[oa]|em conta|econômic[oa]))(?:nya)?(?!\p{L})|最便宜|价格最低|最实惠|सबसे (?:सस्ता|सस्ती|सस्ते|कम दाम|कम कीमत)/gu,
  },
  {
    type: "money",
    least: false,
    pattern:
      /(?<!\p{L})(?:(?:paling|ter)[- ]?mahal|(?:the )?(?:most expensive|priciest|dearest)|(?:đắt|mắc|cao) nhất|(?:el|la|lo) más (?:car[oa]|costos[oa])|(?:o|a) mais car[oa])(?:nya)?(?!\p{L})|最贵|价格最高|सबसे (?:महंगा|महँगा|महंगी|महँगी)/gu,
  },
  {
    type: "measure",
    least: true,
    pattern:
      /(?<!\p{L})(?:(?:paling|ter)[- ]?(?:ringan|enteng|kecil)|(?:the )?(?:lightest|smallest)|(?:nhẹ|nhỏ) nhất|(?:el|la) más (?:liger[oa]|livian[oa]|pequeñ[oa])|(?:o|a) mais leve|(?:o|a) menor)(?!\p{L})|最轻|最小|सबसे (?:हल्का|हल्की|छोटा|छोटी)/gu,
  },
  {
    type: "measure",
    least: false,
    pattern:
      /(?<!\p{L})(?:(?:paling|ter)[- ]?(?:berat|besar)|(?:the )?(?:heaviest|largest|biggest)|(?:nặng|lớn|to) nhất|(?:el|la) más (?:pesad[oa]|grande)|(?:o|a) mais pesad[oa]|(?:o|a) maior)(?!\p{L})|最重|最大|सबसे (?:भारी|बड़ा|बड़ी)/gu,
  },
  {
    type: "duration",
    least: true,
    pattern:
      /(?<!\p{L})(?:(?:paling|ter)[- ]?cepat|(?:the )?(?:fastest|quickest)|nhanh nhất|(?:el|la) más rápid[oa]|(?:o|a) mais rápid[oa])(?!\p{L})|最快|सबसे (?:तेज़|तेज|जल्दी)/gu,
  },
];

// "second cheapest", "termurah kedua", "one of the cheapest": no claim of being first.
const WEAKENED =
  /(?:second|third|kedua|ketiga|thứ (?:hai|nhì)|第二|第三|segund[oa]|दूसर|salah satu|one of|một trong|之一|un[oa] de|um[a] d)/;

/** A named thing that is called the cheapest (dearest, lightest, fastest) of a list in which another one is. */
export function wrongSuperlatives(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { scan, context } = reading;
  for (const { pattern, type, least } of SUPERLATIVES) {
    for (const match of allMatches(pattern, scan.lower)) {
      const start = match.index;
      const end = start + match[0].length;
      if (scan.isNamed(start) || context.isQuestion(start) || context.isNegated(start, end)) continue;
      if (context.isHypothetical(start) || WEAKENED.test(scan.lower.slice(Math.max(0, start - 14), end + 12))) continue;
      const mention = namedBy(reading, start, end, pattern);
      if (mention === null) continue;
      const records = mention.records.filter((record) => record.kind !== "order" && record.kind !== "group");
      if (records.length !== 1 || !isBeaten(reading, start, records[0]!, type, least, index)) continue;
      claims.push({
        start: Math.min(start, mention.start),
        end: Math.max(end, mention.end),
        type: "name",
        value: scan.lower.slice(mention.start, mention.end),
        unit: null,
      });
    }
  }
  return claims;
}

const FROM =
  /(?<!\p{L})(?:mulai(?: dari)?|mulainya|start(?:s|ing)? (?:from|at)|prices? from|(?:giá )?(?:chỉ )?từ|desde|a partir de)(?: harga)?\s*(?:rp\.?|r\$|us\$|\p{Sc})?\s*$/u;

/** "Harganya mulai Rp215.000", "prices start at $40" of a list that holds something cheaper. */
export function wrongStarts(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const { scan, context } = reading;
  const prices = (index.facts.get("money") ?? []).filter(
    (fact) => !fact.superseded && fact.role === "price" && fact.record?.kind === "item" && fact.period === null,
  );
  return reading.claims.filter((claim) => {
    if (claim.type !== "money" || claim.approximate === true) return false;
    const sentence = context.sentenceOf(claim.start);
    const isStart =
      FROM.test(scan.lower.slice(Math.max(sentence.start, claim.start - 24), claim.start)) ||
      /^\s*起/.test(scan.lower.slice(claim.end, claim.end + 3));
    // A thing named in the sentence may itself begin at this price, by its variants.
    if (!isStart || reading.mentions.some((one) => one.start >= sentence.start && one.end <= sentence.end))
      return false;
    // A range of what the reply has just listed, which need not be the whole list.
    const listed = reading.claims.flatMap((other) =>
      other.type === "money" && other.end <= sentence.start ? [Number(other.value)] : [],
    );
    if (listed.length > 1 && Math.min(...listed) === claim.value) return false;
    const own = prices.find((fact) => fact.value === claim.value);
    return (
      own !== undefined &&
      prices.some(
        (other) => other.source === own.source && other.unit === own.unit && Number(other.value) < Number(own.value),
      )
    );
  });
}

/** "the cheapest is X", "X is the cheapest": the name behind in the same clause, else the one before. */
function namedBy(reading: Reading, start: number, end: number, pattern: RegExp): Mention | null {
  const { scan, context } = reading;
  const sentence = context.sentenceOf(start);
  const clause = context.clauseOf(start);
  const after = reading.mentions.find((one) => one.start >= end && one.end <= sentence.end && one.start - end <= 32);
  if (after !== undefined && after.strength === "full") {
    const gap = scan.lower.slice(end, after.start);
    // Another name would have to stand behind an "is" or a colon, not behind a comma of the next statement.
    if (!/[,;，；。.(（]/.test(gap) && !new RegExp(pattern.source, "u").test(gap) && !/\d/.test(gap)) return after;
  }
  const before = reading.mentions.filter((one) => one.end <= start && one.start >= clause.start).at(-1);
  if (before === undefined || before.strength !== "full") return null;
  const gap = scan.lower.slice(before.end, start);
  return gap.length <= 28 && !/\d[^\d]*\d.*\d{4}/.test(gap) ? before : null;
}

const AVAILABLE = /stok|stock|ready|tersedia|available|còn hàng|sẵn|有货|现货|disponib|disponív|उपलब्ध|स्टॉक/;

function isBeaten(
  reading: Reading,
  at: number,
  named: Rec,
  type: Superlative["type"],
  least: boolean,
  index: EvidenceIndex,
): boolean {
  const facts = (index.facts.get(type) ?? []).filter(
    (fact) => !fact.superseded && typeof fact.value === "number" && fact.record !== null && fits(fact, type),
  );
  const own = facts.filter((fact) => of(fact.record!, named));
  if (own.length === 0) return false;
  const sentence = reading.context.sentenceOf(at);
  const words = reading.scan.lower.slice(sentence.start, sentence.end);
  const onlyStocked = AVAILABLE.test(words);
  // What a thing costs at least (or at most) against what any other costs for sure.
  const mine = least ? Math.min(...own.map(figure)) : Math.max(...own.map(figure));
  const others = new Map<Rec, Fact[]>();
  for (const fact of facts) {
    const record = topOf(fact.record!);
    if (of(fact.record!, named) || record.kind !== topOf(named).kind) continue;
    const like = own.find((one) => one.source === fact.source && one.unit === fact.unit && one.period === fact.period);
    if (like === undefined || like.role !== fact.role) continue;
    if (onlyStocked && isSoldOut(record, index)) continue;
    others.set(record, [...(others.get(record) ?? []), fact]);
  }
  for (const [record, theirs] of others) {
    const value = least ? Math.max(...theirs.map(figure)) : Math.min(...theirs.map(figure));
    if ((least ? value < mine : value > mine) && isRival(words, record, named)) return true;
  }
  return false;
}

/** A word of the sentence that the named thing bears and the other does not may narrow the list ("the cheapest rug"). */
function isRival(words: string, other: Rec, named: Rec): boolean {
  const shared = new Set(wordsOfLabels(other));
  const own = wordsOfLabels(named);
  const count = (word: string) => words.split(word).length - 1;
  return !own.some((word) => !shared.has(word) && count(word) > 1);
}

function wordsOfLabels(record: Rec): string[] {
  return record.labels
    .flatMap((label) => label.toLowerCase().split(/[^\p{L}\p{M}]+/u))
    .filter((word) => word.length > 2);
}

function fits(fact: Fact, type: Superlative["type"]): boolean {
  return type !== "money" || fact.role === "price" || fact.role === "shipping";
}

function topOf(record: Rec): Rec {
  return record.kind === "variant" && record.parent !== null ? record.parent : record;
}

function of(record: Rec, named: Rec): boolean {
  return record === named || record.parent === named || (named.kind === "variant" && topOf(record) === topOf(named));
}

function isSoldOut(record: Rec, index: EvidenceIndex): boolean {
  const stock = (index.facts.get("stock") ?? []).filter(
    (fact) => !fact.superseded && topOf(fact.record ?? record) === record && fact.record !== null,
  );
  return stock.length > 0 && stock.every((fact) => fact.value === 0);
}

function figure(fact: Fact): number {
  return Number(fact.value);
}
