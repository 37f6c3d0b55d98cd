import { weekdayOf } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { OpeningTime } from "./hours.ts";
import type { Match } from "./match.ts";
import type { Reading } from "./read.ts";
import type { Span } from "./sentences.ts";
import type { RawClaim } from "./types.ts";

const CONFIGURED: Match = { fact: null, rule: "configured" };
const NONE: Match = { fact: null, rule: "none", reason: "not_configured" };

// "We're back on Wednesday from 9": goes on speaking of opening after a sentence that did.
const VISIT =
  /\b(?:back|come|visit|drop|pop|see you|stop by|walk in|call in)\b|kembali|mampir|datang|melayani|ghé|qua|trở lại|đón|可以来|都可以|欢迎|过来|恢复|回来|vuelv|volvem|pasa|visit|te esperamos|passar|voltamos|आ सकते|आइए|मिलेंगे/u;

/** Whether the claim's sentence speaks of opening hours, or goes on from one that does. */
export function isOpeningTalk(reading: Reading, claim: Pick<RawClaim, "start">): boolean {
  const sentence = reading.context.sentenceOf(claim.start);
  if (saysHours(reading, sentence)) return true;
  if (!VISIT.test(reading.scan.lower.slice(sentence.start, sentence.end))) return false;
  return reading.context.sentences.some((other) => other.end <= sentence.start + 1 && saysHours(reading, other));
}

function saysHours(reading: Reading, span: Span): boolean {
  return reading.context.has(span, "cue", "open") || reading.context.has(span, "cue", "closed");
}

/** Whether the clause of a day in talk about opening holds times, all of them opening or closing hours. */
export function isTimed(reading: Reading, claim: RawClaim, index: EvidenceIndex): boolean {
  const clause = reading.context.clauseOf(claim.start);
  const sentence = reading.context.sentenceOf(claim.start);
  const within = (span: Span) => timesIn(reading, span);
  // "Wednesday, 2 December, from 9am": commas part the day from its hours.
  const times = within(clause).length > 0 ? within(clause) : within({ start: claim.start, end: sentence.end });
  const facts = index.hours?.facts ?? [];
  return (
    times.length > 0 &&
    times.every((time) => valuesOf(time).some((value) => facts.some((fact) => fact.value === value)))
  );
}

function timesIn(reading: Reading, span: Span): RawClaim[] {
  return reading.claims.filter((other) => other.type === "time" && other.start >= span.start && other.end <= span.end);
}

function valuesOf(claim: RawClaim): number[] {
  return [Number(claim.value), ...(claim.alternatives ?? [])];
}

/** Opening and closing times by the words nearest to them. */
export function matchOpeningTime(
  reading: Reading,
  claim: RawClaim,
  index: EvidenceIndex,
  times: readonly RawClaim[],
): Match {
  if (index.hours === null) return NONE;
  const facts = ofDay(reading, claim, index.hours.facts);
  const role = openingRole(reading, claim, times);
  const fitting = facts.filter((fact) => valuesOf(claim).includes(fact.value));
  if (fitting.some((fact) => role === null || role === fact.role)) return CONFIGURED;
  return fitting.length > 0 ? { ...NONE, reason: "other_field" } : NONE;
}

/** Where days have hours of their own, those of the days that the clause names. */
function ofDay(reading: Reading, claim: RawClaim, facts: readonly OpeningTime[]): readonly OpeningTime[] {
  if (facts.length <= 2) return facts;
  const clause = reading.context.clauseOf(claim.start);
  const days = reading.claims
    .filter((other) => other.start >= clause.start && other.end <= clause.end)
    .flatMap((other) => {
      if (other.type === "weekday" && typeof other.value === "number") return [other.value];
      return other.type === "date" && typeof other.value === "number" ? [weekdayOf(other.value)] : [];
    });
  return days.length === 0 ? facts : facts.filter((fact) => days.some((day) => fact.days.has(day)));
}

const RANGE_GAP =
  /^[\s]*(?:wib|wita|wit|h|hs|बजे)?\s*(?:-|–|—|~|to|sampai|hingga|s\/d|s\.d\.|sd|đến|tới|至|到|until|till|hasta|até|a las|a|às|y|and|ke|से|dan|và)\s*(?:jam|pukul|lúc|las|as|às)?\s*$/;
const UNTIL =
  /(?:sampai|hingga|s\/d|s\.d\.|until|till|đến|tới|hasta|até|截止|到|至)\s*(?:jam|pukul|lúc|las|as|às)?\s*$/;

/** The first time of a range opens, the second closes; "until" and "closes" mean closing. */
function openingRole(reading: Reading, claim: RawClaim, times: readonly RawClaim[]): "open" | "close" | null {
  const { scan } = reading;
  const sentence = reading.context.sentenceOf(claim.start);
  const beside = times.filter((other) => other !== claim && other.start >= sentence.start && other.end <= sentence.end);
  const previous = beside.filter((other) => other.end <= claim.start).at(-1);
  const gap = previous === undefined ? null : scan.lower.slice(previous.end, claim.start);
  if (gap !== null && gap.length <= 24 && RANGE_GAP.test(gap)) return "close";
  const next = beside.find((other) => other.start >= claim.end);
  const ahead = next === undefined ? null : scan.lower.slice(claim.end, next.start);
  if (ahead !== null && ahead.length <= 24 && RANGE_GAP.test(ahead) && !/\b(?:y|and|dan|và)\b/.test(ahead))
    return "open";
  if (UNTIL.test(scan.lower.slice(Math.max(sentence.start, claim.start - 40), claim.start))) return "close";
  if (/^\s*(?:बजे\s*)?तक/.test(scan.lower.slice(claim.end, claim.end + 10))) return "close";
  return cueOf(reading, claim, sentence, beside);
}

/** "Opens at 9 and closes at 6", "9点开门6点关门": the cue stands before all times of its clause, or behind them. */
function cueOf(
  reading: Reading,
  claim: RawClaim,
  sentence: Span,
  beside: readonly RawClaim[],
): "open" | "close" | null {
  const clause = reading.context.clauseOf(claim.start);
  const cues = reading.scan.hits.filter(
    (hit) =>
      hit.value.kind === "cue" &&
      (hit.value.value === "open" || hit.value.value === "closed") &&
      hit.start >= sentence.start &&
      hit.end <= sentence.end,
  );
  const inside = cues.filter((hit) => hit.start >= clause.start && hit.end <= clause.end);
  const first = Math.min(claim.start, ...beside.filter((other) => other.start >= clause.start).map((one) => one.start));
  const leads = inside.some((hit) => hit.end <= first);
  const best = leads
    ? inside.filter((hit) => hit.end <= claim.start).at(-1)
    : (inside.find((hit) => hit.start >= claim.end) ?? cues.filter((hit) => hit.end <= claim.start).at(-1));
  // "周一休息，周二十点再来": what is closed is another clause's day.
  if (best === undefined || (best.value.value === "closed" && !inside.includes(best))) return null;
  return best.value.value === "closed" ? "close" : "open";
}
