import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { groupDigits, unitsAgree } from "./match.ts";
import { type Derivation, equals, MAX_OPERANDS, type Operand, type Shown } from "./operands.ts";
import { eachOf, hiddenProduct, productOf } from "./products.ts";
import type { RawClaim, Rec } from "./types.ts";

/** Product, sum, difference or share of figures that the reply itself shows. */
export function deriveMoney(
  claim: RawClaim,
  binding: Binding,
  roles: readonly string[],
  shown: Shown,
  index: EvidenceIndex,
  sentenceOf: (index: number) => number,
): Derivation | null {
  const near = shown.amounts.slice(-MAX_OPERANDS * 2).filter((operand) => {
    const unit = operand.claim.unit;
    if (unit === null || unitsAgree(claim.unit, unit, index.currency)) return true;
    // "500 pesos" and "$51.50" of a shop in Mexico are both its own currency.
    return unitsAgree(unit, index.currency, index.currency) && unitsAgree(claim.unit, index.currency, index.currency);
  });
  const product =
    productOf(claim, binding, near, shown.multipliers, sentenceOf) ??
    hiddenProduct(claim, binding, shown.multipliers, index);
  if (product !== null) return product;
  const share = shown.each ? eachOf(claim, near, shown.multipliers) : null;
  if (share !== null || !shown.free) return share;
  return (
    shareOf(claim, roles, near, shown.percents) ??
    sumOf(claim, roles, near, shown) ??
    differenceOf(claim, shown.whole ? [...roles, "total"] : roles, near, shown.remains)
  );
}

/** Percentage of an amount, or what is left of it. */
function shareOf(
  claim: RawClaim,
  roles: readonly string[],
  amounts: readonly Operand[],
  percents: readonly Operand[],
): Derivation | null {
  for (const percent of percents) {
    for (const amount of amounts) {
      if (equals(claim, (amount.value * percent.value) / 100)) {
        return {
          rule: "percent-of",
          formula: `${percent.value} % × ${groupDigits(amount.value)}`,
          from: [amount, percent],
          times: 1,
        };
      }
      const isShare = percent.roles.includes("deposit") && !roles.includes("balance");
      if (!isShare && equals(claim, (amount.value * (100 - percent.value)) / 100)) {
        return {
          rule: "percent-of",
          formula: `${amount.formula} − ${percent.value} %`,
          from: [amount, percent],
          times: 1,
        };
      }
    }
    for (const sum of pairSums(amounts)) {
      if (equals(claim, (sum.value * (100 - percent.value)) / 100)) {
        return {
          rule: "percent-of",
          formula: `${sum.formula} − ${percent.value} %`,
          from: [...sum.from, percent],
          times: 1,
        };
      }
    }
  }
  return null;
}

function pairSums(amounts: readonly Operand[]): { value: number; formula: string; from: readonly Operand[] }[] {
  const lines = lineAmounts(amounts).slice(0, MAX_OPERANDS);
  if (lines.length < 2) return [];
  return [
    {
      value: lines.reduce((sum, line) => sum + line.value, 0),
      formula: lines.map((line) => groupDigits(line.value)).join(" + "),
      from: lines,
    },
  ];
}

/** Amounts that may be added: a unit price that was multiplied counts through its product only. */
export function lineAmounts(amounts: readonly Operand[]): Operand[] {
  const used = new Set<Operand>();
  // What was saved or is still missing replaces nothing of the bill.
  for (const amount of amounts)
    if ((amount.times > 1 || amount.from.length > 0) && amount.rule !== "difference")
      for (const part of amount.from) used.add(part);
  return amounts.filter((amount) => !used.has(amount));
}

/** A sum of at least two amounts, all lines first, then any choice of at most nine. */
function sumOf(
  claim: RawClaim,
  roles: readonly string[],
  amounts: readonly Operand[],
  shown: Pick<Shown, "adds" | "whole" | "names">,
): Derivation | null {
  // A total adds line amounts; a unit price that was multiplied is none.
  const isTotal = !shown.adds && (roles.includes("total") || amounts.some((amount) => amount.times > 1));
  const pools = isTotal ? [lineAmounts(amounts)] : [lineAmounts(amounts), amounts.slice(-MAX_OPERANDS)];
  for (const pool of pools) {
    const lines = pool.slice(-MAX_OPERANDS);
    const found = subset(lines, claim);
    if (found !== null && !(shown.whole && isPart(claim, found, lines, shown.names)))
      return {
        rule: "sum",
        formula: found.map((line) => (line.times > 1 ? line.formula : groupDigits(line.value))).join(" + "),
        from: found,
        times: 1,
      };
  }
  return null;
}

/**
 * A total that leaves out something which the reply priced before it, and does not say of what it is: "Rp7.000.000 untuk
 * semuanya" of two among three.
 */
function isPart(claim: RawClaim, found: readonly Operand[], lines: readonly Operand[], names: Shown["names"]): boolean {
  const added = new Set(found.flatMap((part) => [part, ...part.from]).flatMap((part) => itemsOf(part)));
  const left = lines.some(
    (line) =>
      line.claim.end <= claim.start &&
      line.fact?.role === "price" &&
      itemsOf(line).length === 1 &&
      !itemsOf(line).some((record) => added.has(record)),
  );
  return left && added.size > 0 && !found.every(names);
}

function itemsOf(operand: Operand): Rec[] {
  return [...(operand.binding.records ?? [])].filter((record) => record.kind === "item");
}

function subset(lines: readonly Operand[], claim: RawClaim): Operand[] | null {
  const full = 2 ** lines.length;
  let best: Operand[] | null = null;
  for (let mask = full - 1; mask > 0; mask--) {
    let sum = 0;
    let parts = 0;
    for (let i = 0; i < lines.length; i++) {
      if ((mask & (1 << i)) === 0) continue;
      sum += lines[i]!.value;
      parts++;
    }
    if (parts < 2 || !equals(claim, sum)) continue;
    if (best === null || parts > best.length) best = lines.filter((_, i) => (mask & (1 << i)) !== 0);
  }
  return best;
}

function differenceOf(
  claim: RawClaim,
  roles: readonly string[],
  amounts: readonly Operand[],
  remains: boolean,
): Derivation | null {
  if (!remains && (roles.includes("shipping") || roles.includes("price"))) return null;
  const lines = [...amounts];
  for (const sum of pairSums(amounts))
    lines.push({ ...amounts[0]!, value: sum.value, formula: sum.formula, from: sum.from, times: 1 });
  for (const a of lines) {
    for (const b of lines) {
      if (a === b || a.value <= b.value || !equals(claim, a.value - b.value)) continue;
      // What the customer has to spend, less one price, is no price of anything.
      if (!remains && (a.rule === "echo" || b.rule === "echo")) continue;
      // A total is a difference only after a discount.
      if (!remains && roles.includes("total") && !b.roles.includes("discount")) continue;
      return {
        rule: "difference",
        formula: `${groupDigits(a.value)} − ${groupDigits(b.value)}`,
        from: [a, b],
        times: 1,
      };
    }
  }
  return null;
}

/** The percentage between two amounts of the reply, to half a point. */
export function derivePercent(
  claim: RawClaim,
  amounts: readonly Operand[],
  roles: readonly string[],
  direction: "dearer" | "cheaper" | null,
): Derivation | null {
  const shown = Number(claim.value);
  for (const a of amounts) {
    for (const b of amounts) {
      if (a.value <= b.value || b.value <= 0) continue;
      const less = (1 - b.value / a.value) * 100;
      const share = (b.value / a.value) * 100;
      const more = (a.value / b.value - 1) * 100;
      const fits =
        (direction !== "dearer" && Math.abs(less - shown) <= 0.5) ||
        (direction !== "cheaper" &&
          !roles.includes("discount") &&
          claim.unit === null &&
          Math.abs(more - shown) <= 0.5) ||
        (Math.abs(share - shown) <= 0.5 && b.roles.includes("deposit")) ||
        // A saving is a share of what was paid before, not of what is left to pay.
        (Math.abs(share - shown) <= 0.5 &&
          b.roles.includes("discount") &&
          !amounts.some((before) => Math.abs(before.value - a.value - b.value) < 1e-6));
      if (fits)
        return {
          rule: "percent-between",
          formula: `${groupDigits(b.value)} : ${groupDigits(a.value)}`,
          from: [a, b],
          times: 1,
        };
    }
  }
  return null;
}
