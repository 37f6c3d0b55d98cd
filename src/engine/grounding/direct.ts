import { weekdayOf } from "./calendar.ts";
import { matchCount } from "./counts.ts";
import { directDate } from "./direct-dates.ts";
import { directDuration } from "./direct-durations.ts";
import { directTime } from "./direct-times.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDirect } from "./match.ts";
import { matchCode } from "./match-codes.ts";
import { matchOpenDay, matchWeekday } from "./opening.ts";
import { isOtherOrdersCode } from "./own-codes.ts";
import { isOfUnknownPack } from "./packs.ts";
import { AS_TEXT, type Pending, UNSUPPORTED } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Fact, RawClaim } from "./types.ts";

export function direct(reading: Reading, one: Pending, index: EvidenceIndex, all: readonly Pending[]): Match | null {
  const { claim, binding, roles } = one;
  switch (claim.type) {
    case "url":
    case "email":
    case "phone":
      return matchCode(claim, index);
    case "id":
      return ownCode(reading, claim, matchCode(claim, index), index);
    case "time":
      return directTime(reading, one, index, all);
    case "date":
      return openOrObserved(reading, one, index);
    case "weekday":
      return matchWeekday(reading, claim, index);
    case "quantity":
    case "stock":
      return matchCount(reading, claim, binding, index);
    case "duration":
      return directDuration(reading, one, index);
    case "percent":
      return isWhole(one) ? null : matchDirect(claim, binding, roles, index);
    case "money":
      return directMoney(reading, one, index);
    default:
      return isPounds(claim, index)
        ? directMoney(reading, { ...one, claim: { ...claim, type: "money", unit: "GBP" } }, index)
        : matchDirect(claim, binding, roles, index);
  }
}

/** "Eighty-five pounds" of a shop that is paid in them, where no weight says so. */
function isPounds(claim: RawClaim, index: EvidenceIndex): boolean {
  return (
    claim.type === "measure" &&
    claim.unit === "lb" &&
    index.currency === "GBP" &&
    !(index.facts.get("measure") ?? []).some((fact) => fact.value === claim.value)
  );
}

function ownCode(reading: Reading, claim: RawClaim, match: Match, index: EvidenceIndex): Match {
  const other = match.fact !== null && isOtherOrdersCode(reading, claim, match.fact, index);
  return other ? { ...UNSUPPORTED, reason: "other_record" } : match;
}

/** "100 %" of praise is no figure; of a discount, deposit or refund it is. */
function isWhole(one: Pending): boolean {
  return (
    one.claim.value === 100 && !one.roles.some((role) => role === "discount" || role === "deposit" || role === "refund")
  );
}

function isPieceWord(reading: Reading, claim: RawClaim): boolean {
  return claim.unit === "CNY" && reading.scan.text[claim.end - 1] === "块";
}

function directMoney(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, binding, roles } = one;
  const match = matchDirect(claim, binding, roles, index);
  // "your budget of 500k" is what the customer named, not some threshold of the shop.
  if (roles.includes("budget") && match.fact !== null && match.fact.role !== "price" && namesBudget(index))
    return UNSUPPORTED;
  if (match.fact !== null && isOfUnknownPack(reading, claim, index)) return { ...UNSUPPORTED, reason: "wrong_unit" };
  if (match.fact !== null && isOtherRefund(reading, one, match.fact, index))
    return { ...UNSUPPORTED, reason: "other_field" };
  if (match.fact !== null && isForSeveral(reading, claim, match.fact)) return { ...UNSUPPORTED, reason: "wrong_unit" };
  if (match.fact !== null && isOtherBundles(reading, claim, match.fact))
    return { ...UNSUPPORTED, reason: "other_record" };
  if (match.fact !== null && isWrongTotal(reading, one, match.fact)) return { ...UNSUPPORTED, reason: "wrong_sum" };
  if (match.fact === null && (claim.bare === true || isPieceWord(reading, claim))) {
    // A figure without a currency may be a count ("1.240 points"), and 块 counts bars as well as yuan.
    const count = matchDirect({ ...claim, type: "stock", unit: null, period: null }, binding, [], index);
    if (count.fact !== null) return count;
    if (isPieceWord(reading, claim) && claim.value === 1) return null;
  }
  if (match.fact === null && claim.bare === true && index.knowsText(reading.scan.lower.slice(claim.start, claim.end)))
    return AS_TEXT;
  return match;
}

/** The order's total told as refunded, where the refund has an amount of its own. */
function isOtherRefund(reading: Reading, { claim, roles }: Pending, fact: Fact, index: EvidenceIndex): boolean {
  const clause = reading.context.clauseOf(claim.start);
  const isRefund =
    roles.includes("refund") || (reading.context.has(clause, "did", "refund") && !roles.includes("total"));
  if (!isRefund || (fact.role !== "total" && fact.role !== "subtotal") || fact.record === null) return false;
  return (index.facts.get("money") ?? []).some(
    (other) =>
      other.role === "refund" && other.record === fact.record && !other.superseded && other.value !== fact.value,
  );
}

/** The total of another bundle than that of the things its sentence names. */
function isOtherBundles(reading: Reading, claim: RawClaim, { role, record }: Fact): boolean {
  if ((role !== "total" && role !== "subtotal" && role !== "discount") || record === null || record.children.length < 2)
    return false;
  const sentence = reading.context.sentenceOf(claim.start);
  const named = reading.mentions
    .filter((mention) => mention.strength === "full" && mention.start >= sentence.start && mention.end <= claim.start)
    .map((mention) => mention.records[0]!)
    .filter((one) => one.kind === "item");
  return new Set(named).size >= 2 && named.some((one) => !record.children.includes(one));
}

/** "Rp475.000 for 3 nights" of a price that is due each night. */
function isForSeveral(reading: Reading, claim: RawClaim, fact: Fact): boolean {
  if (claim.period != null || fact.period === null) return false;
  const { lower } = reading.scan;
  return reading.claims.some((other) => {
    if (other.type !== "duration" || other.unit !== fact.period || Number(other.value) < 2) return false;
    if (other.start >= claim.end)
      return /^\s*(?:untuk|buat|for|cho|por|para|selama)\s*$/.test(lower.slice(claim.end, other.start));
    return /^\s*(?:là|:|：|=|jadi|totalnya|total|is|are|共|一共|hết|son|dá|fica)?\s*(?:rp|[\p{Sc}])?\s*$/u.test(
      lower.slice(other.end, claim.start),
    );
  });
}

function namesBudget(index: EvidenceIndex): boolean {
  return index.customer.some((reading) =>
    reading.claims.some((claim) => claim.type === "money" || (claim.type === "quantity" && claim.bare === true)),
  );
}

/** A stated total that is only one of several amounts of its reply is no total. */
function isWrongTotal(reading: Reading, one: Pending, fact: Fact): boolean {
  if (
    !one.roles.includes("total") ||
    fact.role === "total" ||
    fact.role === "subtotal" ||
    fact.role === "paid" ||
    fact.role === "refund"
  )
    return false;
  const { claim } = one;
  const word = reading.scan.lower.slice(Math.max(0, claim.start - 26), claim.start);
  if (!/total|tổng|合计|总|共|جمع|कुल|altogether|sum|keseluruhan/.test(word)) return false;
  const before = new Set(
    reading.claims.filter((other) => other.type === "money" && other.end <= claim.start).map((other) => other.value),
  );
  return before.size >= 2;
}

/** "Tomorrow's Saturday": says what day it is, nothing else. */
function isCalled(reading: Reading, claim: RawClaim): Match | null {
  if (claim.unit !== "relative") return null;
  const day = reading.claims.find(
    (other) =>
      other.type === "weekday" &&
      other.start >= claim.end &&
      /^(?:'s| is|,? yaitu|,? yakni| itu| là|是| es| é)? ?$/.test(reading.scan.lower.slice(claim.end, other.start)),
  );
  if (day === undefined) return null;
  return weekdayOf(Number(claim.value)) === day.value
    ? { fact: null, rule: "calendar" }
    : { ...UNSUPPORTED, reason: "wrong_weekday" };
}

/** A day that talk about opening names: by the hours, else by what a text says of that day ("libur 25 Desember"). */
function openOrObserved(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const named = isCalled(reading, one.claim);
  if (named !== null) return named;
  const opening = matchOpenDay(reading, one.claim, index);
  if (opening === null || opening.rule !== "none") return opening ?? directDate(reading, one, index);
  const observed = one.claim.unit === null ? directDate(reading, one, index) : null;
  return observed !== null && observed.fact !== null ? observed : opening;
}
