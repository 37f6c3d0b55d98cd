import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { groupDigits, unitsAgree } from "./match.ts";
import { type Derivation, equals, MAX_COUNT, type Multiplier, type Operand } from "./operands.ts";
import type { Fact, RawClaim } from "./types.ts";

export function productOf(
  claim: RawClaim,
  binding: Binding,
  amounts: readonly Operand[],
  multipliers: readonly Multiplier[],
  sentenceOf: (index: number) => number,
): Derivation | null {
  for (const amount of amounts) {
    for (const count of multipliers) {
      if (count.value < 2 || count.value > MAX_COUNT || !equals(claim, amount.value * count.value)) continue;
      if (!multiplies(count, amount, claim, binding, sentenceOf)) continue;
      return {
        rule: "product",
        formula: `${count.value} × ${groupDigits(amount.value)}`,
        from: [amount],
        times: count.value,
      };
    }
  }
  return null;
}

/** A count multiplies an amount when it stands beside it with a sign, at the same item, or is the customer's order. */
function multiplies(
  count: Multiplier,
  amount: Operand,
  claim: RawClaim,
  binding: Binding,
  sentenceOf: (index: number) => number,
): boolean {
  const period = count.claim?.type === "duration" ? count.claim.unit : count.period;
  if (period != null && (amount.claim.period ?? amount.fact?.period ?? null) !== period) return false;
  if (count.claim === null) return true;
  if (
    sentenceOf(count.claim.start) !== sentenceOf(claim.start) &&
    sentenceOf(count.claim.start) !== sentenceOf(amount.claim.start)
  )
    return false;
  if (count.claim.unit === "times") return Math.abs(count.claim.start - amount.claim.start) < 40;
  if (count.claim.counted === "records" && count.observed !== true) return false;
  const of = count.binding?.records ?? null;
  const at = amount.binding.records ?? binding.records;
  if (of === null || at === null) return Math.abs(count.claim.start - amount.claim.start) < 60;
  for (const record of of)
    for (const other of at) if (record === other || record.parent === other || other.parent === record) return true;
  return false;
}

/** Unit price × quantity without showing the unit price: the price of the bound item only. */
export function hiddenProduct(
  claim: RawClaim,
  binding: Binding,
  multipliers: readonly Multiplier[],
  index: EvidenceIndex,
): Derivation | null {
  // A reply that names nothing may mean any product that was observed; what is observed later takes none of them away.
  const anyItem = binding.records === null;
  for (const fact of index.facts.get("money") ?? []) {
    if (fact.superseded || typeof fact.value !== "number" || fact.record === null || !belongs(fact, binding)) continue;
    if (fact.record.kind !== "item" && fact.record.kind !== "variant") continue;
    if (!unitsAgree(claim.unit, fact.unit, index.currency)) continue;
    for (const count of multipliers) {
      if (count.value < 2 || count.value > MAX_COUNT || !equals(claim, fact.value * count.value)) continue;
      if (count.period != null && fact.period !== count.period) continue;
      if (
        count.claim !== null &&
        (count.claim.counted === "records" ||
          count.claim.type === "duration" ||
          count.binding === null ||
          (!anyItem && !boundTo(count.binding, fact)))
      )
        continue;
      return { rule: "product", formula: `${count.value} × ${groupDigits(fact.value)}`, from: [], times: count.value };
    }
  }
  return null;
}

function boundTo(binding: Binding, fact: Fact): boolean {
  return binding.records !== null && belongs(fact, binding);
}

/** An amount shared by a count: "750,000 for 4 sessions, 187,500 each". */
export function eachOf(
  claim: RawClaim,
  amounts: readonly Operand[],
  multipliers: readonly Multiplier[],
): Derivation | null {
  for (const amount of amounts)
    for (const count of multipliers) {
      if (count.value < 2 || count.value > MAX_COUNT || !equals(claim, amount.value / count.value)) continue;
      return {
        rule: "product",
        formula: `${groupDigits(amount.value)} : ${count.value}`,
        from: [amount],
        times: 1,
      };
    }
  return null;
}
