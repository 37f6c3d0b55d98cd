import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDate } from "./match.ts";
import { isOpeningTalk } from "./opening-times.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** A date or relative day by the dates that were observed; null when it claims nothing. */
export function directDate(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, binding } = one;
  const relative = claim.unit === "relative" || claim.unit === "span";
  // "all days of the week" in talk about opening names no week.
  if (claim.unit === "span" && isOpeningTalk(reading, claim)) return null;
  if (relative && claim.value === index.today && isStartOfCount(reading, claim)) return null;
  if (relative && !isEvent(reading, claim, claim.value === index.today)) return null;
  const { roles } = one;
  const said = matchDate(claim, binding, roles, index);
  const match =
    said.reason === "other_field" && isUntil(reading, claim) ? matchDate(claim, binding, ["expires"], index) : said;
  if (match.fact !== null) return match;
  if (said.reason === "other_field") {
    // "fue cancelado y se reembolsaron $900 el viernes": the date is of any event its clause tells.
    const told = toldIn(reading, claim);
    const dated = told.length === 0 ? said : matchDate(claim, binding, told, index);
    if (dated.fact !== null) return dated;
  }
  if (
    relative &&
    Number(claim.value) === index.today &&
    reading.context.isConditional(claim.start, claim.end) &&
    !isForetold(reading, claim)
  )
    return null;
  if (claim.upper !== undefined) return ends(claim, one, roles, index) ?? match;
  return match;
}

const EVENTS: Readonly<Record<string, string>> = {
  refund: "refunded",
  cancel: "cancelled",
  ship: "shipped",
  deliver: "delivered",
  pay: "paid",
  create: "created",
};

/** The events that the clause of a date says happened, as roles of dates. */
function toldIn(reading: Reading, claim: RawClaim): string[] {
  const clause = reading.context.clauseOf(claim.start);
  return reading.phrases
    .filter((phrase) => phrase.start >= clause.start && phrase.end <= clause.end && !phrase.negated)
    .flatMap((phrase) => EVENTS[String(phrase.value)] ?? String(phrase.value));
}

/** "should arrive today", "akan tiba hari ini": a forecast is a claim, other than "if you order today". */
function isForetold(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  return (
    !reading.context.isHypothetical(claim.start) &&
    /(?:should|will|going to|expected to|akan|bakal|sẽ|debería|deberá|va a|vai|deve|会|应该)\s*(?:be\s+)?(?:arriv|deliver|reach|ship|with you|there|in your|land|get to|tiba|sampai|dikirim|diantar|giao|tới|đến|llegar|chegar|ser entregue|送达|到|送)/.test(
      reading.scan.lower.slice(clause.start, claim.start),
    )
  );
}

/** The ends of a range may be dates of different fields: "from the 12th to the 15th". */
function ends(claim: RawClaim, one: Pending, roles: readonly string[], index: EvidenceIndex): Match | null {
  const lower = matchDate({ ...claim, upper: undefined }, one.binding, roles, index);
  if (lower.fact === null) return null;
  const upper = matchDate(
    { ...claim, value: claim.upper!, upper: undefined, alternatives: undefined, weekday: undefined },
    one.binding,
    ["expires", "delivered", "shipped"],
    index,
  );
  return upper.fact === null ? null : lower;
}

const UNTIL =
  /(?:sampai|s\/d|sd|s\.d\.|hingga|đến|tới|đến hết|tới hết|until|till|through|hasta|até|截止|截至|至|到)(?: (?:dengan|hari|tanggal|tgl|ngày|hết|hết ngày|the|end of|el|o|dia|día|akhir))*\s*$/;
const CLOCK_BEFORE =
  /(?:lúc |jam |pukul |at |a las |às )?\d{1,2}(?:[:.h]\d{2}|h|点|giờ)?(?:\s?(?:am|pm|sáng|chiều|tối|malam|wib|giờ))?,?\s*$/;

/** "sampai Sabtu 5 Desember", "đến 18h ngày mai": words that also mean arriving say until when something holds. */
export function isUntil(reading: Reading, claim: Pick<RawClaim, "start" | "end">): boolean {
  const { lower } = reading.scan;
  const before = lower.slice(Math.max(0, claim.start - 30), claim.start).replace(/[*_(（]+/g, " ");
  if (UNTIL.test(before) || UNTIL.test(before.replace(CLOCK_BEFORE, ""))) return true;
  return /^\s*(?:तक|为止|截止|前)/.test(lower.slice(claim.end, claim.end + 5));
}

const FROM =
  /(?:từ|kể từ|tính từ|bắt đầu từ|từ lúc|from|starting|counting from|as of|dari|mulai|mulai dari|terhitung|per|sejak|desde|a partir de|de|从|自|以)\s*$/;

/** "Tính từ hôm nay 2/12": a day that something is counted from claims nothing itself. */
function isStartOfCount(reading: Reading, claim: RawClaim): boolean {
  const { lower } = reading.scan;
  const sentence = reading.context.sentenceOf(claim.start);
  const counted = reading.claims.some(
    (other) =>
      other !== claim &&
      (other.type === "date" || other.type === "duration") &&
      other.start >= sentence.start &&
      other.end <= sentence.end,
  );
  if (!counted) return false;
  return (
    FROM.test(lower.slice(Math.max(0, claim.start - 18), claim.start)) ||
    /^\s*(?:से|起|算起|开始)/.test(lower.slice(claim.end, claim.end + 6))
  );
}

/** A relative day matters where something happens on it; "hari ini" in a greeting does not. */
function isEvent(reading: Reading, claim: RawClaim, today: boolean): boolean {
  const sentence = today ? reading.context.clauseOf(claim.start) : reading.context.sentenceOf(claim.start);
  if (today) return reading.context.has(sentence, "cue", "event");
  const near = { start: Math.max(sentence.start, claim.start - 60), end: Math.min(sentence.end, claim.end + 40) };
  return (
    reading.context.has(near, "cue", "event") ||
    reading.context.has(near, "drole") ||
    reading.context.has(near, "did") ||
    reading.context.has(near, "is")
  );
}
