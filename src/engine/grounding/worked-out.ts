import { belongs } from "./belonging.ts";
import { isoDay } from "./calendar.ts";
import { isAtMost } from "./direct-durations.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { inBase, sameMeasure } from "./measures.ts";
import { MAX_COUNT } from "./operands.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim, Rule } from "./types.ts";

/** A figure that other figures may follow from. */
interface Term {
  readonly kind: string;
  readonly value: number;
  /** The claim of this reply it is; null for a figure of the customer's or of a name. */
  readonly of: Pending | null;
}

/** Words of reckoning: without one, figures that happen to give another prove nothing. */
const RECKONS =
  /=|→|\bjadi|berarti|artinya|\btotal|sisa|tinggal|kurang|masih|beda|selisih|lebih (?:cepat|lama|lambat|banyak|sedikit)|differ|faster|slower|longer|shorter|gap|chênh|nhanh hơn|lâu hơn|相差|快|慢|diferencia|diferença|अंतर|\blagi\b|alias|yaitu|yakni|setara|\bso\b|\bleft\b|remain|short|leave|\bmore\b|\bless\b|fewer|\bneed|equal|which is|that's|i\.e\.|còn|thiếu|\bnữa\b|\btức\b|vậy|là|tổng|共|还|剩|差|少|多|也就是|即|等于|正好|刚好|exactly|\bpas\b|persis|vừa đúng|đúng|合计|加起来|queda|falta|sobra|resta|menos|\bmás\b|\bmais\b|o sea|ou seja|así que|então|बच|बाकी|और|कम|यानी|कुल/;

const KINDS = new Set<RawClaim["type"]>(["quantity", "stock", "duration", "measure"]);

/**
 * Counts, durations and measures that follow from what the reply shows: a conversion ("48 hours, that is 2 days"), a
 * product ("8 sessions of 90 minutes, 720 minutes"), a difference ("20 seats, 17 taken, 3 left"), a share ("1 kg is 4 packs
 * of 250 g"). To a fixed point, since one may follow from another. True when any was found.
 */
export function workOut(reading: Reading, pending: readonly Pending[], index: EvidenceIndex): boolean {
  let any = false;
  for (let round = 0; round < 3; round++) {
    let found = false;
    for (const one of pending) {
      if (one.match?.rule !== "none" || one.match.fact !== null || !KINDS.has(one.claim.type)) continue;
      if (one.claim.upper !== undefined || one.claim.unit === "times") continue;
      const worked = workedOut(reading, one, pending, index);
      if (worked === null) continue;
      one.match = { fact: null, rule: worked.rule };
      one.formula = worked.formula;
      for (const part of worked.from) {
        acceptCustomers(part, index);
        if (part.match?.rule === "none" && isExample(part.claim, one.claim)) part.match = { fact: null, rule: "count" };
      }
      found = true;
      any = true;
    }
    if (!found) break;
  }
  return any;
}

/** A figure of the customer's that the reply reckons with is repeated as theirs: "72 hours is 3 days". */
function acceptCustomers(part: Pending, index: EvidenceIndex): void {
  if (part.match?.rule === "none" && isCustomers(part.claim, index)) part.match = { fact: null, rule: "echo" };
}

/** "两袋正好500克": a number of pieces right before what they come to is the reply's own example. */
function isExample(count: RawClaim, result: RawClaim): boolean {
  return (
    count.counted === "pieces" &&
    count.upper === undefined &&
    result.type === "measure" &&
    count.end <= result.start &&
    result.start - count.end <= 8
  );
}

interface Worked {
  readonly rule: Rule;
  readonly formula: string;
  readonly from: readonly Pending[];
}

function workedOut(reading: Reading, one: Pending, pending: readonly Pending[], index: EvidenceIndex): Worked | null {
  const target = termOf(one, one.claim);
  const terms = termsOf(one, pending, index);
  const said = (rule: Rule, formula: string, ...parts: readonly Term[]): Worked => ({
    rule,
    formula,
    from: parts.flatMap((part) => part.of ?? []),
  });
  const alike = terms.filter((term) => term.kind === target.kind);
  if (target.kind !== "count")
    for (const term of alike)
      if (
        term.of !== null &&
        term.of.claim.unit !== one.claim.unit &&
        equal(term.value, target.value) &&
        isOfTheSame(term.of, one)
      )
        return said("unit", words(term), term);
  const days = target.kind === "time" ? target.value / 86_400 : one.claim.unit === "night" ? target.value : Number.NaN;
  const between = Number.isInteger(days) && !isAtMost(reading, one.claim) ? betweenDates(days, pending, index) : null;
  if (between !== null) return { rule: "calendar", formula: between, from: [] };
  if (!reckons(reading, one)) return null;
  const counts = terms.filter((term) => term.kind === "count" && term.value >= 2 && term.value <= MAX_COUNT);
  for (const term of alike)
    for (const count of counts)
      if (term !== count && equal(term.value * count.value, target.value))
        return said("product", `${words(count)} × ${words(term)}`, term, count);
  for (const a of alike)
    for (const b of alike)
      if (a !== b && (a.of ?? b.of) !== null && b.value > 0 && equal(a.value - b.value, target.value))
        return said("difference", `${words(a)} − ${words(b)}`, a, b);
  if (target.kind === "count" && target.value >= 2)
    for (const a of terms)
      for (const b of terms)
        if (a !== b && a.kind === b.kind && a.kind !== "count" && equal(a.value / b.value, target.value))
          return said("product", `${words(a)} : ${words(b)}`, a, b);
  return null;
}

/** The days from one date that the reply states to another: "sent on the 25th, received on the 28th, so 3 days". */
function betweenDates(days: number, pending: readonly Pending[], index: EvidenceIndex): string | null {
  const dates = pending
    .filter(
      ({ claim, match }) =>
        claim.type === "date" && ((match !== null && match.rule !== "none") || isCustomersDay(claim, index)),
    )
    .flatMap(({ claim }) => [Number(claim.value), ...(claim.upper === undefined ? [] : [claim.upper])])
    .filter((day) => Number.isFinite(day));
  const ends = new Set(dates).size > 1 ? dates : [index.today];
  for (const from of dates)
    for (const to of ends)
      if (from !== to && Math.abs(from - to) === days)
        return `${isoDay(Math.max(from, to))} − ${isoDay(Math.min(from, to))}`;
  return null;
}

function isCustomersDay(claim: RawClaim, index: EvidenceIndex): boolean {
  return index.customer.some((reading) =>
    reading.claims.some(
      (other) => other.type === "date" && (other.value === claim.value || other.upper === claim.value),
    ),
  );
}

/** "24 months for the router, two years for the webcam" converts nothing. */
function isOfTheSame({ binding: a }: Pending, { binding: b }: Pending): boolean {
  if (a.records === null || b.records === null) return true;
  return [...a.records].some((record) => b.records!.has(record));
}

/** Supported figures of the reply, the customer's own, and the measures that the bound record is named by or has. */
function termsOf(one: Pending, pending: readonly Pending[], index: EvidenceIndex): Term[] {
  const terms: Term[] = [];
  for (const other of pending) {
    if (other === one || !KINDS.has(other.claim.type) || other.claim.upper !== undefined) continue;
    const supported = other.match === null ? isObservedCount(other, index) : other.match.rule !== "none";
    if (supported || isCustomers(other.claim, index) || isExample(other.claim, one.claim))
      terms.push(termOf(other, other.claim));
  }
  for (const reading of index.customer)
    for (const claim of reading.claims)
      if (KINDS.has(claim.type) && claim.upper === undefined) terms.push(termOf(null, claim));
  if (one.claim.type === "quantity" || one.claim.type === "stock" || one.claim.type === "measure")
    for (const fact of index.facts.get("measure") ?? [])
      if (typeof fact.value === "number" && fact.unit !== null && fact.record !== null && belongs(fact, one.binding)) {
        const [kind, value] = inBase(fact.value, fact.unit);
        terms.push({ kind, value, of: null });
      }
  if (one.claim.type === "quantity")
    for (const value of packSizes(one, index)) terms.push({ kind: "count", value, of: null });
  return terms.slice(-24);
}

/** How many pieces the bound product's name says are in it: "Box of 20", 6只装. */
export function packSizes(one: Pick<Pending, "binding">, index: EvidenceIndex): number[] {
  return (index.facts.get("quantity") ?? [])
    .filter(
      (fact) => /name|nama|nombre|nome|title/i.test(fact.field) && fact.record !== null && belongs(fact, one.binding),
    )
    .map((fact) => Number(fact.value))
    .filter((value) => value >= 2 && value <= MAX_COUNT);
}

/** A bare number is checked by nothing; as a part of a sum it counts when it was observed. */
function isObservedCount({ claim }: Pending, index: EvidenceIndex): boolean {
  if (claim.unit === "times") return true;
  return (["quantity", "stock"] as const).some((type) =>
    (index.facts.get(type) ?? []).some((fact) => fact.value === claim.value && !fact.superseded),
  );
}

function isCustomers(claim: RawClaim, index: EvidenceIndex): boolean {
  return index.customer.some((reading) =>
    reading.claims.some((other) =>
      claim.type === "duration" || claim.type === "measure"
        ? other.type === claim.type &&
          other.unit !== null &&
          claim.unit !== null &&
          sameMeasure(Number(other.value), other.unit, Number(claim.value), claim.unit)
        : (other.type === "quantity" || other.type === "stock") && other.value === claim.value,
    ),
  );
}

function termOf(of: Pending | null, claim: RawClaim): Term {
  const value = Number(claim.value);
  if (claim.unit === null || claim.type === "quantity" || claim.type === "stock") return { kind: "count", value, of };
  const [kind, base] = inBase(value, claim.unit);
  return kind === "days" ? { kind: "time", value: base * 86_400, of } : { kind, value: base, of };
}

function reckons(reading: Reading, { claim }: Pending): boolean {
  const sentence = reading.context.sentenceOf(claim.start);
  return RECKONS.test(reading.scan.lower.slice(sentence.start, sentence.end));
}

function words(term: Term): string {
  return term.of === null
    ? String(term.value)
    : `${term.of.claim.value}${term.of.claim.unit === null ? "" : ` ${term.of.claim.unit}`}`;
}

function equal(a: number, b: number): boolean {
  return Number.isFinite(a) && Math.abs(a - b) <= Math.max(1e-9, Math.abs(b) * 1e-9);
}
