import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import { matchFinished } from "./match-finished.ts";
import { matchTerm, NOTHING, type ReplyFacts, SKIPPED } from "./match-terms.ts";
import { UNKNOWN_ORDER } from "./order-mentions.ts";
import type { PhraseClaim } from "./phrases.ts";
import type { Fact, Rec } from "./types.ts";

/** States of the data that make a phrase true. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  shipped: ["shipped", "in_transit", "out_for_delivery", "on_the_way", "dispatched", "transit"],
  processing: ["processing", "preparing", "packing", "in_production", "in_progress", "confirmed", "paid"],
  pending: ["pending", "awaiting_payment", "unpaid", "queued", "new", "received", "placed", "awaiting_confirmation"],
  awaiting_payment: ["awaiting_payment", "unpaid", "payment_pending", "pending_payment"],
  awaiting_approval: [
    "awaiting_staff_approval",
    "awaiting_approval",
    "pending_approval",
    "in_review",
    "awaiting_confirmation",
  ],
  cancelled: ["cancelled", "canceled"],
  at_hub: ["at_hub", "arrived_at_hub"],
};

/** States that show that an action happened. */
const DONE_STATES: Readonly<Record<string, readonly string[]>> = {
  ship: ["shipped", "delivered", "in_transit", "out_for_delivery", "dispatched"],
  deliver: ["delivered", "completed"],
  cancel: ["cancelled", "canceled", "refunded"],
  refund: ["refunded"],
  pay: ["paid"],
  approve: ["approved"],
  forward: ["awaiting_staff_approval", "awaiting_approval", "pending_approval"],
  book: ["booked", "reserved", "confirmed", "scheduled", "enrolled", "registered"],
  create: ["created", "placed", "confirmed"],
};

/** What a denied phrase may not meet: "has not shipped" of an order that has. */
const CONTRADICTS: Readonly<Record<string, readonly string[]>> = {
  ship: ["shipped", "delivered", "in_transit", "out_for_delivery"],
  shipped: ["shipped", "in_transit", "out_for_delivery"],
  deliver: ["delivered", "completed"],
  cancel: ["cancelled", "canceled", "refunded"],
  cancelled: ["cancelled", "canceled"],
  refund: ["refunded"],
  processing: ["processing"],
  pay: ["paid"],
};

/** States of the data that make a phrase true. */
export function statesFor({ kind, value }: PhraseClaim): readonly string[] {
  return (kind === "is" ? STATES : DONE_STATES)[String(value)] ?? [String(value)];
}

/** Whether a state, action, availability or term is supported; null when it claims nothing (asked, denied, conditional). */
export function matchPhrase(
  phrase: PhraseClaim,
  binding: Binding,
  index: EvidenceIndex,
  reply: ReplyFacts,
): Match | null {
  switch (phrase.kind) {
    case "is":
      return matchState(phrase, binding, index, reply);
    case "did":
      return matchAction(phrase, binding, index, reply);
    case "fin":
      return matchFinished(phrase, index, reply);
    case "stock":
      return matchStock(phrase, binding, index, reply);
    default:
      return matchTerm(phrase, binding, index, reply);
  }
}

function statesOf(binding: Binding, index: EvidenceIndex): readonly Fact[] {
  const all = (index.facts.get("state") ?? []).filter((fact) => !fact.superseded);
  if (binding.records === null) return all;
  if (binding.records.has(UNKNOWN_ORDER)) return [];
  return all.filter((fact) => fact.record === null || belongs(fact, binding));
}

function fresh(facts: readonly Fact[], index: EvidenceIndex): Match | null {
  const live = facts.find((fact) => fact.expiresAt >= index.now);
  if (live !== undefined) return { fact: live, rule: "state" };
  return facts.length > 0 ? { fact: null, rule: "none", reason: "stale" } : null;
}

function matchState(phrase: PhraseClaim, binding: Binding, index: EvidenceIndex, reply: ReplyFacts): Match | null {
  if (phrase.question || phrase.conditional) return SKIPPED;
  const value = String(phrase.value);
  const states = statesOf(binding, index);
  if (phrase.negated) return denied(value, states);
  const wanted = STATES[value] ?? [value];
  const found = fresh(
    states.filter((fact) => wanted.includes(String(fact.value)) || fact.value === value),
    index,
  );
  if (found?.fact != null && leavesOut(phrase, states, wanted, reply)) return { ...NOTHING, reason: "other_record" };
  if (found !== null) return found;
  const owed = value === "awaiting_payment" ? outstanding(binding, index) : null;
  if (owed !== null) return { fact: owed, rule: "state" };
  if (value === "at_hub" && reply.eventSaid(phrase)) return { fact: null, rule: "text" };
  if (value === "at_hub") return { ...NOTHING, reason: otherRecord(value, index) };
  // "Is cancelled" of an order that was cancelled, and then refunded.
  const verb = value === "cancelled" ? "cancel" : value;
  const action = (index.facts.get("action") ?? []).find((fact) => fact.value === verb && belongs(fact, binding));
  if (action !== undefined) return { fact: action, rule: "effect" };
  return { ...NOTHING, reason: otherRecord(value, index) };
}

/** "All three have been shipped", when one of the orders has not. */
function leavesOut(
  phrase: PhraseClaim,
  states: readonly Fact[],
  fitting: readonly string[],
  reply: ReplyFacts,
): boolean {
  const orders = states.filter((fact) => fact.record?.kind === "order");
  return (
    orders.some((fact) => !fitting.includes(String(fact.value)) && fact.value !== phrase.value) && reply.ofAll(phrase)
  );
}

function otherRecord(value: string, index: EvidenceIndex): "other_record" | "no_source" | "stale" {
  const wanted = STATES[value] ?? DONE_STATES[value] ?? [value];
  const facts = (index.facts.get("state") ?? []).filter((fact) => wanted.includes(String(fact.value)));
  if (facts.some((fact) => !fact.superseded)) return "other_record";
  return facts.length > 0 ? "stale" : "no_source";
}

function denied(value: string, states: readonly Fact[]): Match | null {
  const against = CONTRADICTS[value];
  if (against === undefined || states.length === 0) return SKIPPED;
  const contradicted = states.every((fact) => against.includes(String(fact.value)));
  return contradicted ? { ...NOTHING, reason: "no_source" } : { fact: states[0]!, rule: "state" };
}

function matchAction(phrase: PhraseClaim, binding: Binding, index: EvidenceIndex, reply: ReplyFacts): Match | null {
  if (phrase.question || phrase.conditional) return SKIPPED;
  const verb = String(phrase.value);
  const states = statesOf(binding, index);
  if (phrase.negated) return denied(verb, states);
  const done = DONE_STATES[verb] ?? [];
  const state = fresh(
    states.filter((fact) => done.includes(String(fact.value))),
    index,
  );
  if (state?.fact != null && leavesOut(phrase, states, done, reply)) return { ...NOTHING, reason: "other_record" };
  if (state?.fact != null) return state;
  const actions = (index.facts.get("action") ?? []).filter(
    (fact) => fact.value === verb && !fact.superseded && actionBelongs(fact, binding),
  );
  const effect = actions[0];
  if (effect !== undefined) return { fact: effect, rule: "effect" };
  if (verb === "deliver" && reply.hubSaid(phrase)) return { fact: null, rule: "text" };
  if (verb === "ship" && reply.eventSaid(phrase)) return { fact: null, rule: "text" };
  // An order that the tools know has been created.
  if (
    verb === "create" &&
    binding.records !== null &&
    [...binding.records].some((record) => record.kind === "order" && record !== UNKNOWN_ORDER) &&
    states.length > 0
  ) {
    return { fact: states[0]!, rule: "state" };
  }
  return {
    ...NOTHING,
    reason: state?.reason ?? (otherRecord(verb, index) === "other_record" ? "other_record" : "not_done"),
  };
}

function actionBelongs(fact: Fact, binding: Binding): boolean {
  if (binding.records === null || fact.record === null)
    return binding.records === null || !binding.records.has(UNKNOWN_ORDER) || fact.record === null;
  if (fact.record.kind !== "order") return true;
  return belongs(fact, binding);
}

function isSoldOut(record: Rec, index: EvidenceIndex): boolean {
  const stock = (index.facts.get("stock") ?? []).filter(
    (fact) => !fact.superseded && (fact.record === record || fact.record?.parent === record),
  );
  return stock.length > 0 && stock.every((fact) => fact.value === 0);
}

function matchStock(phrase: PhraseClaim, binding: Binding, index: EvidenceIndex, reply: ReplyFacts): Match | null {
  if (phrase.question || phrase.hypothetical || (phrase.conditional && phrase.value === "in")) return SKIPPED;
  const stock = (index.facts.get("stock") ?? []).filter(
    (fact) => !fact.superseded && typeof fact.value === "number" && belongs(fact, binding),
  );
  const out = (phrase.value === "out") !== phrase.negated;
  if (!out && reply.allOf(phrase).some((record) => isSoldOut(record, index)))
    return { ...NOTHING, reason: "other_record" };
  const fitting = stock.filter((fact) => (Number(fact.value) === 0) === out);
  const found = fresh(fitting, index);
  if (found?.fact != null && reply.tooFew(phrase, Number(found.fact.value))) return { ...NOTHING, reason: "no_source" };
  if (found !== null) return { ...found, rule: found.fact === null ? "none" : "state" };
  const said = textSays(phrase, binding, index);
  if (said !== null) return { fact: said, rule: "text" };
  if (stock.length > 0) return { ...NOTHING, reason: "no_source" };
  // Nothing is known about the stock: a denial is safe, "available" says no more than that it is sold.
  if (out)
    return anyStock(index) && binding.records === null
      ? { ...NOTHING, reason: "no_source" }
      : outWithoutStock(phrase, binding);
  if (phrase.value !== "strong" && binding.records !== null) return SKIPPED;
  if (phrase.value !== "strong" && !anyStock(index)) return SKIPPED;
  return {
    ...NOTHING,
    reason: binding.records === null ? "no_source" : anyStock(index) ? "other_record" : "no_source",
  };
}

/** "Sold out" of a product that has no stock figure is a claim; "not available" of something unknown is none. */
function outWithoutStock(phrase: PhraseClaim, binding: Binding): Match | null {
  return binding.records !== null &&
    !phrase.negated &&
    phrase.value === "out" &&
    !binding.records.has(UNKNOWN_ORDER) &&
    binding.close
    ? { ...NOTHING, reason: "no_source" }
    : SKIPPED;
}

function anyStock(index: EvidenceIndex): boolean {
  return (index.facts.get("stock") ?? []).length > 0;
}

function textSays(phrase: PhraseClaim, binding: Binding, index: EvidenceIndex): Fact | null {
  const wanted = phrase.value === "out" ? ["out"] : ["strong", "in"];
  return (
    (index.facts.get("availability") ?? []).find(
      (fact) => wanted.includes(String(fact.value)) && belongs(fact, binding),
    ) ?? null
  );
}

/** What is still to be paid of the order. */
function outstanding(binding: Binding, index: EvidenceIndex): Fact | null {
  return (
    (index.facts.get("money") ?? []).find(
      (fact) => fact.role === "balance" && Number(fact.value) > 0 && !fact.superseded && belongs(fact, binding),
    ) ?? null
  );
}
