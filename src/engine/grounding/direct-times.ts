import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDirect } from "./match.ts";
import { isOpeningTalk, matchOpeningTime } from "./opening.ts";
import { type Pending, UNSUPPORTED } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

export function directTime(reading: Reading, one: Pending, index: EvidenceIndex, all: readonly Pending[]): Match {
  const { claim, binding, roles } = one;
  if (Number.isNaN(Number(claim.value))) return UNSUPPORTED;
  const observed = matchDirect(claim, binding, roles, index);
  const isConfigured = observed.fact?.field === "hours";
  const times = all.filter((other) => other.claim.type === "time").map((other) => other.claim);
  const happens = isEventTime(reading, claim);
  if (observed.fact !== null && !isConfigured) return observed;
  // Beside observed times (slots, pick-ups) a lone opening hour is no such time.
  if (
    isConfigured &&
    !isOpeningTalk(reading, claim) &&
    all.some((other) => other !== one && other.claim.type === "time" && isObservedTime(other, index))
  )
    return { ...UNSUPPORTED, reason: "other_field" };
  if (happens && !isOpeningTalk(reading, claim))
    return { ...UNSUPPORTED, reason: isConfigured ? "other_field" : "no_source" };
  return matchOpeningTime(reading, claim, index, times);
}

function isObservedTime(one: Pending, index: EvidenceIndex): boolean {
  const fact = matchDirect(one.claim, one.binding, one.roles, index).fact;
  return fact !== null && fact.origin !== "business";
}

function isEventTime(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  return (
    reading.context.has(clause, "cue", "event") ||
    reading.context.has(clause, "did") ||
    reading.context.has(clause, "is")
  );
}
