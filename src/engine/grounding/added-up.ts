import { belongs } from "./belonging.ts";
import { weekdayOf } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { inBase } from "./measures.ts";
import type { Pending } from "./pending.ts";
import type { RawClaim } from "./types.ts";

/** "3 hours and then 30 minutes, so 3.5 hours", "29 pieces in total": the sum of the matched ones before it. */
export function addsUp(one: Pending, pending: readonly Pending[], index: EvidenceIndex): boolean {
  // "They seat 6 and 4": bare numbers are checked by nothing else.
  const isObserved = (claim: RawClaim) =>
    isCount(claim) &&
    (index.facts.get("quantity") ?? []).some((fact) => fact.value === claim.value && !fact.superseded);
  const base = (claim: RawClaim) =>
    claim.type === "duration" && claim.unit !== null
      ? inBase(Number(claim.value), claim.unit)
      : (["count", Number(claim.value)] as const);
  const [kind, wanted] = base(one.claim);
  if (one.claim.type === "duration" && isTimes(one, pending, wanted)) return true;
  const parts = pending
    .filter(
      (other) =>
        (other.claim.type === one.claim.type || (isCount(other.claim) && isCount(one.claim))) &&
        other.claim.end <= one.claim.start &&
        other.claim.upper === undefined &&
        (other.match === null ? isObserved(other.claim) : other.match.rule !== "none") &&
        other.match?.fact?.unit !== "records",
    )
    .map((other) => base(other.claim))
    .filter(([unit]) => unit === kind)
    .map(([, value]) => value)
    .slice(-6);
  for (let mask = 1; mask < 2 ** parts.length; mask++) {
    const chosen = parts.filter((_, i) => (mask & (1 << i)) !== 0);
    if (chosen.length > 1 && Math.abs(chosen.reduce((sum, part) => sum + part, 0) - wanted) < 1e-6) return true;
  }
  return false;
}

function isCount({ type }: RawClaim): boolean {
  return type === "quantity" || type === "stock";
}

/** "delivered on the 9th, so you can return it until the 16th": a matched date and a matched number of days. */
export function isCountedOn(one: Pending, pending: readonly Pending[], index: EvidenceIndex): boolean {
  if (typeof one.claim.value !== "number") return false;
  if (one.claim.weekday !== undefined && one.claim.weekday !== weekdayOf(one.claim.value)) return false;
  // Of a range both ends are counted.
  if (one.claim.upper !== undefined) {
    const end = { ...one, claim: { ...one.claim, value: one.claim.upper, upper: undefined } };
    const start = { ...one, claim: { ...one.claim, upper: undefined } };
    return isCountedOn(start, pending, index) && isCountedOn(end, pending, index);
  }
  const supported = (other: Pending) => other !== one && other.match !== null && other.match.rule !== "none";
  const dates = pending
    .filter((other) => other.claim.type === "date" && supported(other))
    .map((other) => other.claim.value);
  for (const other of pending) {
    // What the customer counted supports no date of the business.
    if (
      other.claim.type !== "duration" ||
      !supported(other) ||
      other.match?.rule === "echo" ||
      other.claim.unit === null
    )
      continue;
    for (const days of [Number(other.claim.value), other.claim.upper ?? Number.NaN]) {
      const [kind, base] = inBase(days, other.claim.unit);
      if (kind !== "days") continue;
      for (const date of [...dates, index.today])
        if (typeof date === "number" && Math.abs(one.claim.value - date) === base) return true;
    }
  }
  // A delivery time of what the sentence names, counted from today.
  if (!one.binding.close) return false;
  return (index.facts.get("duration") ?? []).some((fact) => {
    if (fact.superseded || fact.unit === null || fact.role === "return" || fact.role === "warranty") return false;
    const [kind, base] = inBase(Number(fact.value), fact.unit);
    return (
      kind === "days" &&
      Number(one.claim.value) - index.today === base &&
      belongs(fact, one.binding) &&
      fact.record !== null
    );
  });
}

/** "4 sessions of 2 hours each, 8 hours in all". */
function isTimes(one: Pending, pending: readonly Pending[], wanted: number): boolean {
  const supported = pending.filter(
    (other) => other.claim.end <= one.claim.start && other.match !== null && other.match.rule !== "none",
  );
  return supported.some(
    ({ claim: each }) =>
      each.type === "duration" &&
      each.unit !== null &&
      inBase(1, each.unit)[0] === inBase(1, one.claim.unit ?? "")[0] &&
      supported.some(
        ({ claim: count }) =>
          count.type === "quantity" && inBase(Number(each.value), each.unit!)[1] * Number(count.value) === wanted,
      ),
  );
}
