import type { Binding } from "./bind.ts";
import { roundsTo } from "./match.ts";
import type { Fact, RawClaim, Rule } from "./types.ts";

/** A figure of this reply that was matched, as an operand. */
export interface Operand {
  readonly claim: RawClaim;
  readonly value: number;
  readonly fact: Fact | null;
  readonly binding: Binding;
  readonly roles: readonly string[];
  /** Derived operands name their own: a line amount replaces its unit price. */
  readonly from: readonly Operand[];
  readonly formula: string;
  readonly times: number;
  /** How it was derived; absent for figures that were observed. */
  readonly rule?: Rule;
}

export interface Derivation {
  readonly rule: Rule;
  readonly formula: string;
  readonly from: readonly Operand[];
  readonly times: number;
}

/** Counts that may multiply: said in the reply beside the item, or ordered by the customer. */
export interface Multiplier {
  readonly value: number;
  readonly claim: RawClaim | null;
  readonly binding: Binding | null;
  /** A stretch of time multiplies only what is due in each of its units. */
  readonly period?: string | null;
  /** Observed of its item (a minimum order): then even "5 packages" may multiply. */
  readonly observed?: boolean;
}

export const MAX_OPERANDS = 9;

export const MAX_COUNT = 1000;

export const equals = (claim: RawClaim, value: number): boolean => {
  const shown = Number(claim.value);
  if (Math.abs(shown - value) <= Math.max(1e-6, Math.abs(value) * 1e-9)) return true;
  if (claim.interval !== undefined) return value >= claim.interval[0] && value < claim.interval[1];
  return claim.approximate === true && roundsTo(value, shown);
};

/** What of the reply a figure may be derived from. */
export interface Shown {
  readonly amounts: readonly Operand[];
  readonly percents: readonly Operand[];
  readonly multipliers: readonly Multiplier[];
  /** False for a bare price right at a product: it may be a multiple of the price, but no sum or share. */
  readonly free: boolean;
  /** The sentence adds to a total that the reply gave before ("one more would make ..."). */
  readonly adds: boolean;
  /** The figure is said to be what remains, is missing or is less. */
  readonly remains: boolean;
  /** The figure is said to be of everything together. */
  readonly whole: boolean;
  /** Whether the figure's sentence shows or names what an amount is of. */
  readonly names: (operand: Operand) => boolean;
  /** The figure is said to be of each one ("187,500 per session"). */
  readonly each: boolean;
}
