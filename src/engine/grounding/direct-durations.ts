import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDate, matchDirect } from "./match.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Fact, RawClaim } from "./types.ts";

export function directDuration(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, binding, roles } = one;
  const sentence = reading.context.sentenceOf(claim.start);
  if (
    reading.context.has(sentence, "cue", "wait") &&
    claim.unit !== "day" &&
    claim.unit !== "week" &&
    !roles.includes("respond")
  )
    return null;
  const match = matchDirect(claim, binding, roles, index);
  if (match.fact !== null && isAtMost(reading, claim) && isOnlyLeast(claim, match.fact, index))
    return { fact: null, rule: "none", reason: "other_field" };
  if (match.fact !== null) return match;
  if (claim.unit === "hour" && claim.value === 24 && index.hours?.allDay === true)
    return { fact: null, rule: "configured" };
  const days = daysFrom(reading, claim);
  if (days !== null) {
    const dated = matchDate(
      { ...claim, type: "date", value: index.today + days, unit: null, upper: undefined },
      binding,
      roles,
      index,
    );
    if (dated.fact !== null) return { fact: dated.fact, rule: "calendar" };
  }
  if (countsDates(reading, claim, index)) return { fact: null, rule: "count" };
  return match;
}

/** "within 1 day", "paling lama 3 hari", 2天内: the time is promised as the longest. */
export function isAtMost(reading: Reading, claim: RawClaim): boolean {
  return (
    claim.upper === undefined &&
    (/(?:dalam(?: waktu)?|within|paling (?:lama|lambat)|maksimal|maks\.?|at most|no more than|up to|trong(?: vòng)?|tối đa|chậm nhất|en menos de|dentro de|como máximo|em até|no máximo|最多|最迟)\s*$/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 16), claim.start),
    ) ||
      /^\s*(?:内|以内|之内|के अंदर|के भीतर)/.test(reading.scan.lower.slice(claim.end, claim.end + 8)))
  );
}

/** The fact is the shorter end of a range whose longer end is longer, and no other fact states this time. */
function isOnlyLeast(claim: RawClaim, fact: Fact, index: EvidenceIndex): boolean {
  const all = index.facts.get("duration") ?? [];
  const isLeast = (one: Fact) =>
    /(?:^|[._])min$/i.test(one.field) &&
    all.some(
      (other) => other.group === one.group && other.unit === one.unit && Number(other.value) > Number(one.value),
    );
  const same = all.filter(
    (one) => one.value === fact.value && one.unit === fact.unit && one.record === fact.record && !one.superseded,
  );
  return claim.unit === fact.unit && same.length > 0 && same.every(isLeast);
}

/** "3 hari lagi", "in 3 days", "3天后", "2 ngày nữa": a day counted from today. */
function daysFrom(reading: Reading, claim: RawClaim): number | null {
  if (claim.unit !== "day" && claim.unit !== "week") return null;
  const { scan } = reading;
  const days = Number(claim.value) * (claim.unit === "week" ? 7 : 1);
  const after = scan.past(claim.end);
  if (
    scan.startingAll(after).some((hit) => hit.value.kind === "cue" && hit.value.value === "ago") ||
    /(?:hace|há)\s*$/.test(scan.lower.slice(Math.max(0, claim.start - 6), claim.start))
  )
    return -days;
  if (/^\s*(?:में|बाद|के बाद)(?!\p{L})/u.test(scan.lower.slice(claim.end, claim.end + 10))) return days;
  const ahead = scan.startingAll(after).some((hit) => hit.value.kind === "cue" && hit.value.value === "ahead");
  const within = /(?:in|dalam|en|em|trong|within|còn|tinggal|还有|还剩|faltan|faltam|restan)\s*$/.test(
    scan.lower.slice(Math.max(0, claim.start - 8), claim.start),
  );
  return ahead || within ? days : null;
}

/** "2 ngày khởi hành: 18/12 và 25/12": days that are dates, counted by those that follow or by an observed list. */
function countsDates(reading: Reading, claim: RawClaim, index: EvidenceIndex): boolean {
  if (claim.unit !== "day" || claim.upper !== undefined) return false;
  const value = Number(claim.value);
  const sentence = reading.context.sentenceOf(claim.start);
  const listed = reading.claims.filter(
    (other) => other.type === "date" && other.start >= claim.end && other.start < sentence.end,
  );
  if (value > 1 && listed.length === value) return true;
  return (
    /^\s*(?:khởi hành|keberangkatan|berangkat|kosong|tersedia|available|departures?|slots?|disponib|de salida|trống|出发|可选|可约)/.test(
      reading.scan.lower.slice(claim.end, claim.end + 16),
    ) &&
    (index.facts.get("quantity") ?? []).some(
      (fact) =>
        fact.unit === "records" && fact.value === value && /date|depart|slot|jadwal|schedule|salida/i.test(fact.field),
    )
  );
}
