import { canonicalCode } from "./codes.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Mention } from "./mentions.ts";
import { orderMentions } from "./order-mentions.ts";
import type { Reading } from "./read.ts";
import { lastField } from "./record-keys.ts";
import type { Fact, RawClaim, Rec } from "./types.ts";

/**
 * Whether a tracking number or the like, observed of one order, is given for another one that has its own: the order
 * named last before it, or the only one that the reply or, when it names none, the customer's last message names.
 */
export function isOtherOrdersCode(reading: Reading, claim: RawClaim, fact: Fact, index: EvidenceIndex): boolean {
  const record = fact.record;
  if (record === null || record.kind !== "order" || isOrdersOwnId(fact, record)) return false;
  const meant = orderMeant(reading, claim, index);
  if (meant === null || meant === record) return false;
  const field = lastField(fact.field);
  const facts = index.facts.get("id") ?? [];
  // The same parcel may carry both orders.
  if (facts.some((one) => one.record === meant && one.value === fact.value)) return false;
  return facts.some((one) => one.record === meant && !one.superseded && lastField(one.field) === field);
}

/** Observed codes of orders are names to the reader; those given for another order are claims all the same. */
export function otherOrdersCodes(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const mention of reading.mentions) {
    const record = mention.records.length === 1 ? mention.records[0]! : null;
    if (record === null || record.kind !== "order") continue;
    const value = canonicalCode(reading.scan.text.slice(mention.start, mention.end));
    const fact = (index.facts.get("id") ?? []).find((one) => one.record === record && one.value === value);
    const claim: RawClaim = { start: mention.start, end: mention.end, type: "id", value, unit: null };
    if (fact !== undefined && isOtherOrdersCode(reading, claim, fact, index)) claims.push(claim);
  }
  return claims;
}

function isOrdersOwnId(fact: Pick<Fact, "value">, record: Rec): boolean {
  return record.key === `order:${String(fact.value).replace(/^\D+(?=\d{3,}$)/, "")}`;
}

/** Mentions of orders by their own ids, not by what they carry. */
function byOwnId(reading: Reading, index: EvidenceIndex): readonly Mention[] {
  return orderMentions(reading, index).filter((one) =>
    one.records.some((record) =>
      isOrdersOwnId({ value: canonicalCode(reading.scan.text.slice(one.start, one.end)) }, record),
    ),
  );
}

function orderMeant(reading: Reading, claim: RawClaim, index: EvidenceIndex): Rec | null {
  const orders = byOwnId(reading, index).filter((one) => one.start !== claim.start);
  const named = new Set(orders.flatMap((one) => one.records));
  if (named.size === 1) return [...named][0]!;
  if (named.size > 1) {
    const sentence = reading.context.sentenceOf(claim.start);
    const inside = orders.filter((one) => one.start >= sentence.start && one.end <= sentence.end);
    const before = inside.filter((one) => one.end <= claim.start).at(-1);
    // "58001: JP123, 58077: JP456": the name before; a name right behind ("JP123 for 58077") is not told apart.
    const behind = inside.some((one) => one.start >= claim.end && one.start - claim.end <= 12);
    return before === undefined || behind ? null : before.records[0]!;
  }
  const last = index.customer.at(-1);
  if (last === undefined) return null;
  const asked = new Set(byOwnId(last, index).flatMap((one) => one.records));
  return asked.size === 1 ? [...asked][0]! : null;
}
