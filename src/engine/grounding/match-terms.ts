import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import { keptPromise } from "./match-promises.ts";
import type { PhraseClaim } from "./phrases.ts";
import type { Fact, Rec } from "./types.ts";

export const NOTHING: Match = { fact: null, rule: "none" };

export const SKIPPED = null;

/** What the rest of the reply shows, for terms that hang on a figure. */
export interface ReplyFacts {
  /** A matched discount stands in the phrase's sentence. */
  readonly discountNear: (phrase: PhraseClaim) => boolean;
  /** An observed code stands in the phrase's sentence. */
  readonly codeNear: (phrase: PhraseClaim) => boolean;
  /** The free-shipping threshold is stated or reached. */
  readonly thresholdMet: (phrase: PhraseClaim) => Fact | null;
  /** A stop of the parcel that was observed, and is called one. */
  readonly hubSaid: (phrase: PhraseClaim) => boolean;
  /** The free-shipping threshold, when the reply shows amounts that all stay below it. */
  readonly belowThreshold: (phrase: PhraseClaim) => Fact | null;
  /** What the phrase gives away is known, and known to be given. */
  readonly knownGift: (phrase: PhraseClaim) => boolean;
  /** An observed tracking event tells what the phrase does. */
  readonly eventSaid: (phrase: PhraseClaim) => boolean;
  /** The phrase says that there is enough, and the customer wants more than there is. */
  readonly tooFew: (phrase: PhraseClaim, stock: number) => boolean;
  /** The phrase is said of all of several things. */
  readonly ofAll: (phrase: PhraseClaim) => boolean;
  readonly refused: (phrase: PhraseClaim) => boolean;
  /** "If there is a promotion": the term is the condition itself. */
  readonly supposed: (phrase: PhraseClaim) => boolean;
  /** What "both are available" speaks of: the things that its sentence names. */
  readonly allOf: (phrase: PhraseClaim) => readonly Rec[];
  /** The sentence says that something cannot be done. */
  readonly declines: (phrase: PhraseClaim) => boolean;
  /** The sentence says what was done, not only that it was. */
  readonly saysWhat: (phrase: PhraseClaim) => boolean;
}

/** Terms that another one includes. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  money_back: ["full_refund"],
  full_refund: ["money_back"],
  lifetime: [],
  zero_interest: [],
  free: ["free_service", "free_shipping", "free_trial", "gift"],
  guarantee: ["warranty", "money_back", "full_refund", "lifetime", "price_match"],
};

export function matchTerm(
  phrase: PhraseClaim,
  binding: Binding,
  index: EvidenceIndex,
  reply: ReplyFacts,
): Match | null {
  if (phrase.negated || phrase.question) return SKIPPED;
  const term = String(phrase.value);
  if (term === "allday" && index.hours?.allDay === true) return SKIPPED;
  // That there is no minimum is itself a denial.
  if (term !== "no_min_order" && (reply.refused(phrase) || reply.supposed(phrase))) return SKIPPED;
  const wanted = [term, ...(IMPLIED[term] ?? [])];
  const facts = (index.facts.get("term") ?? []).filter((fact) => wanted.includes(String(fact.value)));
  const threshold = term === "free_shipping" ? freeShipping(phrase, binding, index, reply) : null;
  if (threshold !== null) return threshold;
  const below = term === "free_shipping" ? reply.belowThreshold(phrase) : null;
  const fact = facts.find(
    (one) =>
      belongs(one, binding) &&
      !(
        term === "free_shipping" &&
        (one.field.endsWith("From") || (one.field === below?.field && one.source === below.source))
      ),
  );
  if (fact !== undefined) return { fact, rule: "configured" };
  const kept = keptPromise(term, binding, index);
  if (kept !== null) return kept;
  if (term === "promo" && reply.discountNear(phrase)) return SKIPPED;
  if (term === "coupon" && reply.codeNear(phrase)) return SKIPPED;
  if (term === "gift" && reply.knownGift(phrase)) return SKIPPED;
  if (term === "response") {
    const soon = (index.facts.get("duration") ?? []).find(
      (one) => one.role === "respond" && (one.unit === "minute" || (one.unit === "hour" && Number(one.value) <= 1)),
    );
    if (soon !== undefined) return { fact: soon, rule: "configured" };
  }
  if (term === "no_min_order") {
    const none = (index.facts.get("money") ?? []).find((one) => one.role === "minimum" && one.value === 0);
    if (none !== undefined) return { fact: none, rule: "configured" };
  }
  if (term === "warranty") {
    const duration = (index.facts.get("duration") ?? []).find(
      (one) => one.role === "warranty" && belongs(one, binding),
    );
    if (duration !== undefined) return { fact: duration, rule: "configured" };
  }
  if (term === "min_order") {
    const minimum = [...(index.facts.get("money") ?? []), ...(index.facts.get("quantity") ?? [])].find(
      (one) => one.role === "minimum",
    );
    if (minimum !== undefined) return { fact: minimum, rule: "configured" };
  }
  if (facts.length > 0 && facts.some((one) => !belongs(one, binding))) return { ...NOTHING, reason: "other_record" };
  return { ...NOTHING, reason: "not_configured" };
}

/** Free shipping: a quote that costs nothing, or the configured threshold when it is stated or reached. */
function freeShipping(phrase: PhraseClaim, binding: Binding, index: EvidenceIndex, reply: ReplyFacts): Match | null {
  const free = (index.facts.get("money") ?? []).find(
    (fact) => fact.role === "shipping" && fact.value === 0 && !fact.superseded && belongs(fact, binding),
  );
  if (free !== undefined) return { fact: free, rule: "exact" };
  const met = reply.thresholdMet(phrase);
  return met === null ? null : { fact: met, rule: "configured" };
}
