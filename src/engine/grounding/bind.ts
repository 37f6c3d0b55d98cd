import type { EvidenceIndex } from "./evidence.ts";
import type { Mention } from "./mentions.ts";
import { withOrders } from "./order-mentions.ts";
import type { Reading } from "./read.ts";
import type { RawClaim, Rec } from "./types.ts";

/** What a claim is said of. */
export interface Binding {
  /** Null when the text does not say. */
  readonly records: ReadonlySet<Rec> | null;
  /** The variant named beside it. */
  readonly variants: ReadonlySet<Rec> | null;
  readonly label: string | null;
  /** True when the mention stands in the claim's own sentence. */
  readonly close: boolean;
}

const UNBOUND: Binding = { records: null, variants: null, label: null, close: false };

// What may stand between a figure and the name it belongs to when the name comes after: "$24 for the tote", "2 Áo thun".
const ATTACHED =
  /^[\s*_]*(?:[(（]|for (?:the|a|an|one|each)?|untuk(?: ukuran| varian)?|buat|cho(?: size)?|por (?:la|el|un|una)?|para (?:la|el|o|a)?|pel[ao]|of (?:the)?|的|on (?:the)?|para|per|each|cái|chiếc|x|×|pcs|bungkus|units? of|buah|件|包|个|盒|份|饼|瓶|de)?[\s*_]*(?:size|ukuran|cỡ|màu|尺码|the|of|de)?[\s*_]*$/i;

/** Finds for each claim the record it is said of: attached behind it, nearest before in the sentence, after, or before. */
export function createBinder(
  reading: Reading,
  index: EvidenceIndex,
): (claim: Pick<RawClaim, "start" | "end" | "type">) => Binding {
  const mentions = withOrders(reading, index);
  const products = mentions.filter(
    (mention) => mention.strength !== "variant" && mention.records.every((record) => record.kind !== "order"),
  );
  const variants = mentions.filter((mention) => mention.strength === "variant");
  const orders = mentions.filter((mention) => mention.records.some((record) => record.kind === "order"));
  return (claim) => {
    const orderish =
      claim.type === "state" || claim.type === "action" || claim.type === "date" || claim.type === "time";
    if (orderish && orders.length > 0) {
      const bound = nearest(reading, orders, claim);
      if (bound !== null) return bindingOf(bound.mention, null, bound.close);
      if (claim.type === "state" || claim.type === "action") return UNBOUND;
    }
    if (claim.type === "money" && isOperandShown(reading, claim)) return UNBOUND;
    const added = addends(reading, products, claim);
    if (added !== null) return added;
    const product = nearest(reading, products, claim);
    const variant = nearestVariant(reading, variants, claim);
    if (product === null && variant === null) return fallback(reading, index, mentions);
    if (variant === null) return bindingOf(product!.mention, null, product!.close);
    const fitting = variant.mention.records.filter(
      (record) => product === null || record.parent === null || product.mention.records.includes(record.parent),
    );
    // A word of other variants ("than the pink one") is no product beside the variant named in full.
    if (
      fitting.length === 0 &&
      product !== null &&
      product.mention.records.every((record) => record.kind === "variant")
    )
      return {
        records: new Set(variant.mention.records),
        variants: new Set(variant.mention.records),
        label: labelOf(variant.mention.records[0]!),
        close: variant.close,
      };
    if (fitting.length === 0)
      return product === null
        ? bindingOf(variant.mention, null, variant.close)
        : bindingOf(product.mention, null, product.close);
    return { records: new Set(fitting), variants: new Set(fitting), label: labelOf(fitting[0]!), close: variant.close };
  };
}

/** "Rp6.750.000 − Rp2.400.000 = ...": the operands of a shown difference are any two amounts. */
export function isOperandShown(reading: Reading, claim: Pick<RawClaim, "start" | "end">): boolean {
  const { lower } = reading.scan;
  const behind = lower.slice(claim.end, claim.end + 32);
  if (/^[\s*_]*[-−–]\s*(?:rp|r\$|\p{Sc})?\s?[\d.,]+\s?\p{L}{0,4}\s*=/u.test(behind)) return true;
  return (
    /^[\s*_]*=/.test(behind) &&
    /\d\s?\p{L}{0,4}\s*[-−–]\s*$/u.test(lower.slice(Math.max(0, claim.start - 10), claim.start))
  );
}

/** In "A and B come to 2,340 (1,450 + 890)" each addend is of one of the things named. */
function addends(
  reading: Reading,
  products: readonly Mention[],
  claim: Pick<RawClaim, "start" | "end" | "type">,
): Binding | null {
  if (claim.type !== "money") return null;
  const { text } = reading.scan;
  if (
    !/^\s*(?:\+|vs\.?\s|versus\s)/.test(text.slice(claim.end, claim.end + 9)) &&
    !/(?:\+|\svs\.?|\sversus)\s*$/.test(text.slice(Math.max(0, claim.start - 9), claim.start))
  )
    return null;
  const sentence = reading.context.sentenceOf(claim.start);
  const named = products.filter((mention) => mention.start >= sentence.start && mention.end <= claim.start);
  if (
    named.length < 2 ||
    named.some(
      (mention) =>
        claim.start - mention.end < 4 &&
        !/[:：]/.test(text.slice(mention.end, claim.start)) &&
        // "... than the scarf (389.000 vs 67.500)" gives both, in the order of the names.
        !(/^\s*\($/.test(text.slice(mention.end, claim.start)) && /^\s*vs/.test(text.slice(claim.end, claim.end + 5))),
    )
  )
    return null;
  return { records: new Set(named.flatMap((mention) => mention.records)), variants: null, label: null, close: false };
}

/** A reply that names nothing at all speaks of what the customer named last, if that is one thing. */
function fallback(_reading: Reading, index: EvidenceIndex, mentions: readonly Mention[]): Binding {
  if (mentions.length > 0) return UNBOUND;
  const last = index.customer.at(-1);
  if (last === undefined) return UNBOUND;
  const named = last.mentions.filter(
    (mention) => mention.strength === "full" && mention.records.every((record) => record.kind === "item"),
  );
  return named.length === 1 ? bindingOf(named[0]!, null, false) : UNBOUND;
}

function bindingOf(mention: Mention, variants: ReadonlySet<Rec> | null, close: boolean): Binding {
  return { records: new Set(mention.records), variants, label: labelOf(mention.records[0]!), close };
}

export function labelOf(record: Rec): string {
  const own =
    record.labels.find((label) => /[^\w-]|[A-Z]/.test(label) && !/^[A-Z\d]+$/.test(label)) ??
    record.labels[0] ??
    record.key;
  return record.kind === "variant" && record.parent !== null ? `${labelOf(record.parent)} ${own}` : own;
}

interface Near {
  readonly mention: Mention;
  readonly close: boolean;
}

function nearest(
  reading: Reading,
  mentions: readonly Mention[],
  claim: Pick<RawClaim, "start" | "end" | "type">,
): Near | null {
  const sentence = reading.context.sentenceOf(claim.start);
  let before: Mention | null = null;
  let after: Mention | null = null;
  let earlier: Mention | null = null;
  const distinct = new Set<Rec>();
  for (const mention of mentions) {
    if (mention.end <= claim.start + 1) {
      if (mention.start >= sentence.start) before = mention;
      else earlier = mention;
      for (const record of mention.records) distinct.add(record);
    } else if (mention.start >= claim.end && mention.start < sentence.end && after === null) {
      // "3 × $24 = $72, plus the $14.50 mug": the last figure before the name has it.
      const nearer =
        claim.type === "money" &&
        reading.claims.some(
          (other) => other.type === "money" && other.start >= claim.end && other.end <= mention.start,
        );
      if (!nearer) after = mention;
    }
  }
  if (after !== null && isAttached(reading, claim, after, before)) return { mention: after, close: true };
  if (before !== null) return { mention: before, close: true };
  if (after !== null && (before !== null || leadsTo(reading, claim, after))) return { mention: after, close: true };
  if (earlier === null) return null;
  // A line under a heading speaks of the heading; prose of the only thing named so far.
  if (isListLine(reading, sentence.start) || distinct.size === earlier.records.length)
    return { mention: earlier, close: false };
  return null;
}

/** A name in a later clause is meant only when the sentence begins with the figure: "For $24, you get the tote". */
function leadsTo(reading: Reading, claim: Pick<RawClaim, "start" | "end">, after: Mention): boolean {
  const clause = reading.context.clauseOf(claim.start);
  if (after.start < clause.end) return true;
  const sentence = reading.context.sentenceOf(claim.start);
  return reading.scan.text.slice(sentence.start, claim.start).trim().split(/\s+/).length <= 4;
}

function isAttached(
  reading: Reading,
  claim: Pick<RawClaim, "end" | "type" | "start">,
  after: Mention,
  before: Mention | null,
): boolean {
  const gap = reading.scan.text.slice(claim.end, after.start);
  if (!ATTACHED.test(gap)) return false;
  // "A Rp1, B Rp2" puts names first; a bare gap attaches counts only ("2 Áo thun").
  if (gap.trim() === "") return claim.type === "quantity" || claim.type === "stock" || before === null;
  return /[(（]/.test(gap) || before === null || !closeBefore(reading, before, claim.start);
}

/** Whether the name before stands right at the figure: "Kopi Gayo Rp85.000 (1 kg ...)". */
function closeBefore(reading: Reading, before: Mention, start: number): boolean {
  const gap = reading.scan.text.slice(before.end, start);
  return before.strength === "full" && gap.length <= 14 && !/[,;]/.test(gap) && !/\d/.test(gap);
}

function nearestVariant(
  reading: Reading,
  variants: readonly Mention[],
  claim: Pick<RawClaim, "start" | "end" | "type">,
): Near | null {
  if (variants.length === 0) return null;
  const sentence = reading.context.sentenceOf(claim.start);
  const inside = variants.filter((mention) => mention.start >= sentence.start && mention.end <= sentence.end);
  const after = inside.find((mention) => mention.start >= claim.end);
  if (after !== undefined && ATTACHED.test(reading.scan.text.slice(claim.end, after.start)))
    return { mention: after, close: true };
  const before = inside.filter((mention) => mention.end <= claim.start + 1);
  if (before.length > 0) return { mention: narrowed(reading, before), close: true };
  if (after !== undefined && inside.length === 1) return { mention: after, close: true };
  return null;
}

/** "putih M": words of a variant side by side mean the one that bears them all. */
function narrowed(reading: Reading, before: readonly Mention[]): Mention {
  let mention = before.at(-1)!;
  for (let i = before.length - 2; i >= 0; i--) {
    const other = before[i]!;
    const common = mention.records.filter((record) => other.records.includes(record));
    const gap = reading.scan.text.slice(other.end, mention.start);
    if (common.length === 0 || gap.length > 40 || /[\d.,;\n。；，]/.test(gap)) break;
    mention = { ...mention, start: other.start, records: common };
  }
  return mention;
}

function isListLine(reading: Reading, start: number): boolean {
  const line = reading.scan.text.slice(start, start + 48).trimStart();
  return /^(?:[-•*–·▪✅✔➡💰📦⏱🕒>]|\d{1,2}[.)]|[\p{Extended_Pictographic}]|\p{L}[\p{L} ]{1,24}\s?[:：])/u.test(line);
}
