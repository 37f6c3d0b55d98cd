import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import { isoDay, weekdayOf } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { inUnit, sameMeasure } from "./measures.ts";
import { spanContains } from "./relative-dates.ts";
import { rolesAgree } from "./roles.ts";
import { lastPlace } from "./rounding.ts";
import type { ClaimType, Fact, RawClaim, Reason, Rule } from "./types.ts";

/** A claim with what supports it, or why nothing does. */
export interface Match {
  readonly fact: Fact | null;
  readonly rule: Rule;
  readonly reason?: Reason;
}

const CLOSE = 1e-9;

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(CLOSE, Math.abs(b) * CLOSE);
}

/** Currencies that a sign may stand for. */
const SIGNS: Readonly<Record<string, ReadonlySet<string>>> = {
  DOLLAR: new Set(["USD", "MXN", "SGD", "AUD", "CAD", "HKD", "TWD", "COP", "ARS", "CLP", "NZD"]),
  PESO: new Set(["MXN", "PHP", "COP", "ARS", "CLP"]),
  YEN: new Set(["CNY", "JPY"]),
};

export function unitsAgree(claim: string | null, fact: string | null, business: string): boolean {
  if (claim === null || fact === null) {
    // A figure of the data without a currency is in the business's own.
    return claim === null || agree(claim, business);
  }
  return agree(claim, fact);
}

function agree(claim: string, fact: string): boolean {
  return claim === fact || (SIGNS[claim]?.has(fact) ?? false) || (SIGNS[fact]?.has(claim) ?? false);
}

/** The values a claim may mean: itself and the other readings of its notation. */
export function readingsOf(claim: RawClaim): readonly number[] {
  return claim.alternatives === undefined ? [Number(claim.value)] : [Number(claim.value), ...claim.alternatives];
}

function valueMatches(claim: RawClaim, value: number, fact: Fact): Rule | null {
  const observed = Number(fact.value);
  if (claim.interval !== undefined) {
    const inside = observed >= claim.interval[0] && observed < claim.interval[1];
    return inside || (claim.approximate === true && roundsTo(observed, value)) ? "rounded" : null;
  }
  if (claim.unit !== null && fact.unit !== null && (claim.type === "measure" || claim.type === "duration")) {
    if (sameMeasure(value, claim.unit, observed, fact.unit)) return claim.unit === fact.unit ? "exact" : "unit";
    // "about 1.5 kg" of 1480 g: rounded in the unit that is shown.
    const shown = claim.approximate === true ? inUnit(observed, fact.unit, claim.unit) : null;
    return shown !== null && roundsTo(shown, value) ? "rounded" : null;
  }
  if (same(value, observed)) return "exact";
  return claim.approximate === true && roundsTo(observed, value) ? "rounded" : null;
}

/** Half up to the figure's own last place, and within 5 %. */
export function roundsTo(observed: number, shown: number): boolean {
  const place = lastPlace(shown);
  const rounded = Math.floor(observed / place + 0.5) * place;
  return same(rounded, shown) && Math.abs(observed - shown) <= Math.abs(observed) * 0.05;
}

/** Looks for a fact that states the claim as it stands. */
export function matchDirect(claim: RawClaim, binding: Binding, roles: readonly string[], index: EvidenceIndex): Match {
  const pool = poolOf(claim.type, index);
  let reason: Reason = "no_source";
  let late: Match | null = null;
  const better = (next: Reason) => {
    if (RANK[next] > RANK[reason]) reason = next;
  };
  for (const value of readingsOf(claim)) {
    for (const fact of pool) {
      if (typeof fact.value !== "number") continue;
      const rule = valueMatches(claim, value, fact);
      if (rule === null) {
        if (sameNumber(value, fact) && unitDiffers(claim, fact)) better("wrong_unit");
        continue;
      }
      const problem = problemOf(claim, fact, binding, roles, index);
      if (problem !== null) {
        better(problem);
        continue;
      }
      if (claim.upper !== undefined && !hasUpper(claim, fact, pool, binding, index)) continue;
      if (fact.expiresAt < index.now) {
        better("stale");
        continue;
      }
      if (late === null || isBetter(fact, late.fact!, rule, late.rule)) late = { fact, rule };
    }
    if (late !== null) return late;
  }
  return { fact: null, rule: "none", reason };
}

const RANK: Readonly<Record<Reason, number>> = {
  no_source: 0,
  wrong_unit: 1,
  other_field: 2,
  other_record: 3,
  stale: 4,
  wrong_sum: 0,
  customer_only: 0,
  not_done: 0,
  not_configured: 0,
  wrong_weekday: 0,
};

function isBetter(fact: Fact, known: Fact, rule: Rule, knownRule: Rule): boolean {
  if (rule !== knownRule) return rule === "exact";
  return fact.observedAt > known.observedAt || (fact.record !== null && known.record === null);
}

function sameNumber(value: number, fact: Fact): boolean {
  return typeof fact.value === "number" && same(value, fact.value);
}

function unitDiffers(claim: RawClaim, fact: Fact): boolean {
  return claim.unit !== fact.unit;
}

function poolOf(type: ClaimType, index: EvidenceIndex): readonly Fact[] {
  const own = index.facts.get(type) ?? [];
  if (type === "stock")
    return [...own, ...(index.facts.get("quantity") ?? []).filter((fact) => fact.unit !== "records")];
  return own;
}

/** Why a fact of the right value is still none of this claim's. */
function problemOf(
  claim: RawClaim,
  fact: Fact,
  binding: Binding,
  roles: readonly string[],
  index: EvidenceIndex,
): Reason | null {
  if (fact.superseded) return "stale";
  if (claim.type === "money" && !unitsAgree(claim.unit, fact.unit, index.currency)) return "wrong_unit";
  if (isOtherPeriod(claim, fact)) return "wrong_unit";
  if (claim.period == null && fact.period !== null && claim.type === "quantity") return null;
  if (!belongs(fact, binding)) return "other_record";
  if (hidesOwnValue(claim, fact, binding, index)) return "other_record";
  if (!rolesAgree(claim.type, roles, fact, binding)) return "other_field";
  return null;
}

/** What the words behind a figure say it is for, where those are no stretch of time: "per person", "đ/khách". */
const HEADS = new Set(["person", "piece"]);

/** A price per month is none per year; one "per person" may be the price of what each person gets. */
function isOtherPeriod(claim: RawClaim, fact: Fact): boolean {
  if (claim.period == null || claim.period === fact.period) return false;
  const isWhole = fact.role === "total" || fact.role === "subtotal";
  return !(HEADS.has(claim.period) && !isWhole && (fact.period === null || HEADS.has(fact.period)));
}

/** A variant's own price and stock hide those of its product. */
function hidesOwnValue(claim: RawClaim, fact: Fact, binding: Binding, index: EvidenceIndex): boolean {
  if (binding.variants === null || fact.record === null) return false;
  for (const variant of binding.variants) {
    if (variant.parent !== fact.record) continue;
    if ((index.facts.get(claim.type) ?? []).some((other) => other.record === variant && !other.superseded)) return true;
  }
  return false;
}

/** The other end of a range must be a fact of the same object or list. */
function hasUpper(
  claim: RawClaim,
  lower: Fact,
  pool: readonly Fact[],
  binding: Binding,
  index: EvidenceIndex,
): boolean {
  const upper: RawClaim = { ...claim, value: claim.upper!, upper: undefined, alternatives: undefined };
  const together = pool.some(
    (fact) => fact.group === lower.group && fact !== lower && valueMatches(upper, claim.upper!, fact) !== null,
  );
  if (together) return true;
  if (claim.type === "money" || claim.type === "date" || claim.type === "time" || claim.type === "measure") {
    return pool.some(
      (fact) =>
        !fact.superseded &&
        valueMatches(upper, claim.upper!, fact) !== null &&
        (belongs(fact, binding) || fact.record?.parent !== null) &&
        unitsAgree(claim.type === "money" ? claim.unit : null, fact.unit, index.currency),
    );
  }
  return false;
}

/** Dates: the weekday must agree, a relative word is resolved, a span must hold an observed date. */
export function matchDate(claim: RawClaim, binding: Binding, roles: readonly string[], index: EvidenceIndex): Match {
  if (claim.unit === "span") {
    const fact = (index.facts.get("date") ?? []).find(
      (one) =>
        !one.superseded &&
        typeof one.value === "number" &&
        spanContains(String(claim.value), one.value, index.today) &&
        belongs(one, binding),
    );
    return fact === undefined ? { fact: null, rule: "none", reason: "no_source" } : { fact, rule: "calendar" };
  }
  if (claim.weekday !== undefined && claim.weekday !== weekdayOf(Number(claim.value)))
    return { fact: null, rule: "none", reason: "wrong_weekday" };
  const match = matchDirect({ ...claim, unit: null }, binding, roles, index);
  return match.fact !== null && claim.unit === "relative" ? { ...match, rule: "calendar" } : match;
}

/** A fact as people read it, for feedback and receipts. */
export function wordFact(fact: Fact): string {
  if (fact.type === "date" && typeof fact.value === "number") return isoDay(fact.value);
  if (fact.type === "time" && typeof fact.value === "number") return clockText(fact.value);
  if (fact.type === "percent") return `${fact.value} %`;
  if (fact.type === "money" && typeof fact.value === "number")
    return `${groupDigits(fact.value)}${fact.unit === null ? "" : ` ${fact.unit}`}`;
  return `${fact.value}${fact.unit === null || fact.unit === "records" ? "" : ` ${fact.unit}`}`;
}

export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${String(hour).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** `5.500.000`: dots group, a comma is the decimal mark. */
export function groupDigits(value: number): string {
  const [whole, fraction] = String(value).split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+(?!\d))/g, ".");
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
