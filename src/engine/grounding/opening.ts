import { weekdayOf } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Match } from "./match.ts";
import { isOpeningTalk, isTimed } from "./opening-times.ts";
import type { Reading } from "./read.ts";
import { spanContains } from "./relative-dates.ts";
import type { RawClaim } from "./types.ts";

const CONFIGURED: Match = { fact: null, rule: "configured" };
const NONE: Match = { fact: null, rule: "none", reason: "not_configured" };

/** Weekdays and ranges of them in talk about opening; outside it a lone weekday must be that of an observed date. */
export function matchWeekday(reading: Reading, claim: RawClaim, index: EvidenceIndex): Match {
  const weekday = Number(claim.value);
  const { hours } = index;
  const range = namedDates(reading, claim).at(-1);
  // "18 to 21 December (Friday to Monday)": the first weekday is that of the first day, the last that of the last.
  if (range?.upper !== undefined && isEndOf(reading, claim, range, range.upper))
    return { fact: null, rule: "calendar" };
  if (isOpeningTalk(reading, claim) || isRangeWithTimes(reading, claim) || isRegular(reading, claim)) {
    if (hours === null) return NONE;
    const closed = isClosedTalk(reading, claim);
    const days = rangeDays(reading, claim);
    const fits = closed ? days.every((day) => !hours.days.has(day)) : days.every((day) => hours.days.has(day));
    return fits ? CONFIGURED : NONE;
  }
  const dates = (index.facts.get("date") ?? []).filter((fact) => !fact.superseded && typeof fact.value === "number");
  for (const fact of dates) {
    const day = Number(fact.value);
    if (weekdayOf(day) !== weekday) continue;
    if (claim.unit === "nextweek") {
      if (spanContains("nextweek", day, index.today)) return { fact, rule: "calendar" };
      continue;
    }
    const distance = day - index.today;
    if (claim.unit === "next" ? distance > 0 && distance <= 14 : Math.abs(distance) <= 7)
      return { fact, rule: "calendar" };
  }
  // "18/12 và 25/12, đều là thứ Sáu": the weekday of a date that the reply has just named.
  const named = namedDates(reading, claim);
  if (named.length > 0 && named.every((other) => weekdayOf(Number(other.value)) === weekday))
    return { fact: null, rule: "calendar" };
  const said = (index.facts.get("weekday") ?? []).find((fact) => fact.value === weekday && !fact.superseded);
  return said === undefined ? { ...NONE, reason: "no_source" } : { fact: said, rule: "text" };
}

/** The dates that the claim's sentence names before it. */
function namedDates(reading: Reading, claim: RawClaim): RawClaim[] {
  const sentence = reading.context.sentenceOf(claim.start);
  return reading.claims.filter(
    (other) =>
      other.type === "date" && other.unit !== "span" && other.start >= sentence.start && other.end <= claim.start,
  );
}

function isEndOf(reading: Reading, claim: RawClaim, range: RawClaim, last: number): boolean {
  const partner = partnerOf(reading, claim);
  // The first weekday may have joined its date.
  const closes =
    partner === null
      ? range.weekday !== undefined && RANGE.test(reading.scan.lower.slice(range.end, claim.start))
      : !partner.first;
  if (partner === null && !closes) return false;
  return weekdayOf(closes ? last : Number(range.value)) === claim.value;
}

/** "every day except Sunday". */
const EXCEPT =
  /(?:kecuali|selain|except(?: for| on)?|other than|but not|trừ|ngoại trừ|除了?|salvo|excepto|menos|exceto)\s*(?:hari |on |los? |aos? |el |thứ |ngày )*$/;

function isClosedTalk(reading: Reading, claim: RawClaim): boolean {
  if (EXCEPT.test(reading.scan.lower.slice(Math.max(0, claim.start - 24), claim.start))) return true;
  const clause = reading.context.clauseOf(claim.start);
  const closed = reading.context.has(clause, "cue", "closed");
  const open = reading.context.has(clause, "cue", "open");
  if (closed && !open) return true;
  if (!closed && !open) {
    // "Sabtu, Minggu libur": the next words decide.
    const sentence = reading.context.sentenceOf(claim.start);
    const rest = { start: claim.end, end: sentence.end };
    return (
      reading.context.has(rest, "cue", "closed") &&
      !reading.context.has(rest, "cue", "open") &&
      !reading.context.has({ start: sentence.start, end: claim.start }, "cue", "open")
    );
  }
  if (closed && open) {
    const hits = reading.scan.hits.filter(
      (hit) =>
        hit.value.kind === "cue" &&
        (hit.value.value === "closed" || hit.value.value === "open") &&
        hit.start >= clause.start &&
        hit.end <= clause.end,
    );
    const nearest = hits.reduce((best, hit) => (distance(hit, claim) < distance(best, claim) ? hit : best));
    return nearest.value.value === "closed";
  }
  return reading.context.isNegated(claim.start, claim.end);
}

function distance(hit: LexicalHit, claim: RawClaim): number {
  return hit.end <= claim.start ? claim.start - hit.end : hit.start - claim.end;
}

const RANGE = /^\s*(?:-|–|—|~|to|through|thru|sampai|hingga|s\/d|s\.?\s?d\.?|đến|tới|至|到|a|até|to|से|ke)\s*$/;

function isRangeWithTimes(reading: Reading, claim: RawClaim): boolean {
  const partner = partnerOf(reading, claim);
  const sentence = reading.context.sentenceOf(claim.start);
  const times = reading.claims.filter(
    (other) => other.type === "time" && other.start >= sentence.start && other.end <= sentence.end,
  );
  return times.length > 0 && (partner !== null || times.length > 1);
}

/** "every Tuesday to Sunday": days of the week as a rule, not one day on which something happens. */
function isRegular(reading: Reading, claim: RawClaim): boolean {
  const partner = partnerOf(reading, claim);
  const start = partner !== null && !partner.first ? partner.claim.start : claim.start;
  const before = reading.scan.lower.slice(Math.max(0, start - 14), start);
  return (
    partner !== null ||
    /(?:setiap|tiap|every|each|mỗi|hàng|每|cada|tod[ao]s?|हर)\s*(?:hari |a |os |las? |los )?$/.test(before)
  );
}

function partnerOf(reading: Reading, claim: RawClaim): { readonly claim: RawClaim; readonly first: boolean } | null {
  for (const other of reading.claims) {
    if (other.type !== "weekday" || other === claim) continue;
    if (other.start >= claim.end && RANGE.test(reading.scan.lower.slice(claim.end, other.start)))
      return { claim: other, first: true };
    if (other.end <= claim.start && RANGE.test(reading.scan.lower.slice(other.end, claim.start)))
      return { claim: other, first: false };
  }
  return null;
}

function rangeDays(reading: Reading, claim: RawClaim): number[] {
  const partner = partnerOf(reading, claim);
  // The first day of a range stands for itself, the last for the whole range.
  if (partner === null || partner.first) return [Number(claim.value)];
  const from = Number(partner.claim.value);
  const to = Number(claim.value);
  const days: number[] = [];
  for (let day = from; ; day = (day + 1) % 7) {
    days.push(day);
    if (day === to) return days;
  }
}

/** "every day" in talk about opening. */
export function everydayClaims(
  reading: Reading,
  index: EvidenceIndex,
): { readonly claim: RawClaim; readonly match: Match }[] {
  const found: { claim: RawClaim; match: Match }[] = [];
  for (const hit of reading.scan.hits) {
    if (hit.value.kind !== "cue" || hit.value.value !== "everyday") continue;
    const claim: RawClaim = { start: hit.start, end: hit.end, type: "weekday", value: "everyday", unit: null };
    const sentence = reading.context.sentenceOf(hit.start);
    if (
      !reading.context.has(sentence, "cue", "open") ||
      reading.context.isQuestion(hit.start) ||
      reading.context.isNegated(hit.start, hit.end)
    )
      continue;
    const excepted = reading.claims
      .filter((other) => other.type === "weekday" && other.start >= sentence.start && other.end <= sentence.end)
      .filter((other) => EXCEPT.test(reading.scan.lower.slice(Math.max(0, other.start - 24), other.start)));
    const open = (index.hours?.days.size ?? 0) + excepted.length;
    found.push({ claim, match: open === 7 ? CONFIGURED : NONE });
  }
  return found;
}

/** "Besok buka": the day must be one with opening hours. */
export function matchOpenDay(reading: Reading, claim: RawClaim, index: EvidenceIndex): Match | null {
  if (index.hours === null || !isOpeningTalk(reading, claim)) return null;
  if (claim.unit === "span" && claim.value !== "weekend") return null;
  const clause = reading.context.clauseOf(claim.start);
  const said = reading.context.has(clause, "cue", "open") || reading.context.has(clause, "cue", "closed");
  if (!said && !isTimed(reading, claim, index)) return null;
  const { days } = index.hours;
  if (claim.unit === "span") {
    const weekend = [6, 0];
    const fits = isClosedTalk(reading, claim)
      ? weekend.every((day) => !days.has(day))
      : weekend.every((day) => days.has(day));
    return fits ? CONFIGURED : NONE;
  }
  if (!Number.isFinite(Number(claim.value))) return NONE;
  if (claim.weekday !== undefined && claim.weekday !== weekdayOf(Number(claim.value)))
    return { ...NONE, reason: "wrong_weekday" };
  const open = days.has(weekdayOf(Number(claim.value)));
  // "We close at 7 today" says that today is open.
  const timed = reading.claims.some(
    (other) => other.type === "time" && other.start >= clause.start && other.end <= clause.end,
  );
  const closed = isClosedTalk(reading, claim) && !timed;
  return open !== closed ? CONFIGURED : NONE;
}
