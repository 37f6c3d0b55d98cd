import { belongs } from "./belonging.ts";
import { wallClock } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDirect, readingsOf } from "./match.ts";
import { isOpeningTalk, matchOpeningTime } from "./opening-times.ts";
import { type Pending, UNSUPPORTED } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Fact, RawClaim } from "./types.ts";

/** Indonesia's three zones, as hours ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = { wib: 7, wita: 8, wit: 9 };

/** "10.00 WIB" by a business in Bali's zone is eleven o'clock there. */
function inOwnZone(reading: Reading, one: Pending, index: EvidenceIndex): Pending {
  const zone = /^\s*(wita|wib|wit)(?!\p{L})/u.exec(reading.scan.lower.slice(one.claim.end, one.claim.end + 6))?.[1];
  if (zone === undefined) return one;
  const utc = Math.floor(index.now / 60_000) % 1_440;
  const ahead = (wallClock(index.now, index.timezone).minute - utc + 1_440) % 1_440;
  const shift = ahead - ZONES[zone]! * 60;
  if (shift === 0 || ahead % 60 !== 0) return one;
  return {
    ...one,
    claim: { ...one.claim, value: (Number(one.claim.value) + shift + 1_440) % 1_440, alternatives: undefined },
  };
}

export function directTime(reading: Reading, said: Pending, index: EvidenceIndex, all: readonly Pending[]): Match {
  const one = inOwnZone(reading, said, index);
  const { claim, binding, roles } = one;
  if (Number.isNaN(Number(claim.value))) return UNSUPPORTED;
  const observed = matchDirect(claim, binding, roles, index);
  const isConfigured = observed.fact?.field === "hours";
  // An observed time may be an opening hour by chance.
  const other = isConfigured ? observedBesideHours(one, index) : null;
  if (other !== null) return { fact: other, rule: "exact" };
  const times = all.filter((other) => other.claim.type === "time").map((other) => other.claim);
  const happens = isEventTime(reading, claim);
  if (observed.fact !== null && !isConfigured) return observed;
  // Beside observed times (slots, pick-ups) a lone opening hour is no such time.
  if (
    isConfigured &&
    !isOpeningTalk(reading, claim) &&
    all.some((other) => other !== said && other.claim.type === "time" && isObservedTime(other, index))
  )
    return { ...UNSUPPORTED, reason: "other_field" };
  if (happens && !isOpeningTalk(reading, claim) && !isSchedule(reading, claim))
    return { ...UNSUPPORTED, reason: isConfigured ? "other_field" : "no_source" };
  return matchOpeningTime(reading, claim, index, times);
}

function observedBesideHours({ claim, binding }: Pending, index: EvidenceIndex): Fact | null {
  const values = readingsOf(claim);
  return (
    (index.facts.get("time") ?? []).find(
      (fact) =>
        fact.field !== "hours" &&
        !fact.superseded &&
        fact.expiresAt >= index.now &&
        values.includes(Number(fact.value)) &&
        belongs(fact, binding),
    ) ?? null
  );
}

function isObservedTime(one: Pending, index: EvidenceIndex): boolean {
  const fact = matchDirect(one.claim, one.binding, one.roles, index).fact;
  return fact !== null && fact.origin !== "business";
}

function isEventTime(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  return (
    reading.scan.hits.some(
      (hit) =>
        hit.value.kind === "cue" &&
        hit.value.value === "event" &&
        hit.start >= clause.start &&
        hit.end <= clause.end &&
        !isRangeMark(reading, hit),
    ) ||
    /batas|jatuh tempo|deadline|\bdue\b|hạn|截止|vence|prazo/.test(
      reading.scan.lower.slice(clause.start, clause.end),
    ) ||
    reading.context.has(clause, "did") ||
    reading.context.has(clause, "is")
  );
}

/** 到, "sampai", "đến" between two times or days arrive nowhere. */
function isRangeMark(reading: Reading, hit: { readonly start: number; readonly end: number }): boolean {
  const { scan } = reading;
  const isTimely = (other: RawClaim) => other.type === "time" || other.type === "weekday" || other.type === "date";
  const after = reading.claims.some(
    (other) =>
      isTimely(other) &&
      other.start >= hit.end &&
      /^\s*(?:jam|pukul|lúc|las|às)?\s*$/.test(scan.lower.slice(hit.end, other.start)),
  );
  return (
    after &&
    reading.claims.some((other) => isTimely(other) && other.end <= hit.start && scan.past(other.end) >= hit.start)
  );
}

/** "周二到周日10:00—19:30": a range of weekdays with hours is of opening, whatever else its sentence speaks of. */
function isSchedule(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  const inside = reading.claims.filter((other) => other.start >= clause.start && other.end <= clause.end);
  return (
    inside.filter((other) => other.type === "weekday").length > 1 &&
    inside.filter((other) => other.type === "time").length > 1
  );
}
