import { addressClaims } from "./addresses.ts";
import { type Binding, createBinder, isOperandShown } from "./bind.ts";
import { contradictions } from "./contradictions.ts";
import { direct } from "./direct.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { otherFeatures } from "./features.ts";
import { finish } from "./finish.ts";
import { wrongInclusions } from "./inclusions.ts";
import { lastResort } from "./last-resort.ts";
import { unknownNames } from "./names.ts";
import { everydayClaims } from "./opening.ts";
import { otherOrdersCodes } from "./own-codes.ts";
import { ofItsSubject } from "./passage-subjects.ts";
import { type Pending, UNSUPPORTED } from "./pending.ts";
import { phraseClaims } from "./phrase-claims.ts";
import { type Reading, readText } from "./read.ts";
import { acceptMultipliers, derive } from "./reckoning.ts";
import { coreOf, withTail } from "./span-core.ts";
import { wrongStarts, wrongSuperlatives } from "./superlatives.ts";
import type { Claim, RawClaim, Report } from "./types.ts";
import { workOut } from "./worked-out.ts";

export interface CheckInput {
  readonly reply: string;
  readonly index: EvidenceIndex;
  /** Language of the reply; a hint for numeric dates, nothing else. */
  readonly locale: string;
}

/** Checks a reply against what this conversation knows. Pure: no clock, no model, no I/O. */
export function check({ reply, index, locale }: CheckInput): Report {
  const reading = readText(reply, { today: index.today, first: dateOrder(locale, index.currency) }, index.lookup);
  const bind = createBinder(reading, index);
  const pending: Pending[] = reading.claims.map((claim) => {
    if (claim.type === "money" && isOperandShown(reading, claim))
      return { claim, binding: bind(claim), roles: [], match: null };
    const kind = claim.type === "money" || claim.type === "percent" ? "role" : "drole";
    const roles =
      claim.type === "duration"
        ? reading.context.durationRolesOf(claim.start, claim.end)
        : kind === "role" && isWhole(reading, claim)
          ? []
          : reading.context.rolesOf(claim.start, claim.end, kind);
    if (kind === "role" && isGap(reading, claim, roles))
      return { claim, binding: bind(claim), roles: ["difference"], match: null };
    // "Free shipping from Rp500.000 up": what is called shipping or a price may be the amount it begins at.
    const free =
      kind === "role" &&
      ((roles.includes("shipping") &&
        reading.context.has(reading.context.sentenceOf(claim.start), "term", "free_shipping")) ||
        reading.context.has(reading.context.clauseOf(claim.start), "term", "free_shipping") ||
        (BEGINS.test(reading.scan.lower.slice(Math.max(0, claim.start - 24), claim.start)) &&
          reading.context.has(reading.context.sentenceOf(claim.start), "term", "free_shipping")));
    return { claim, binding: bind(claim), roles: free ? [...roles, "minimum"] : roles, match: null };
  });
  for (const one of pending) one.match = direct(reading, one, index, pending);
  derive(reading, pending, index, bind);
  acceptMultipliers(reading, pending);
  // "18 to 21 December, 3 nights: Rp1.425.000": what was worked out multiplies.
  if (workOut(reading, pending, index)) derive(reading, pending, index, bind);
  for (const one of pending)
    if (one.match?.fact == null && one.match?.rule === "none") one.match = lastResort(reading, one, pending, index);
  for (const one of pending) one.match = ofItsSubject(reading, one, index);
  const claims = pending.filter((one) => one.match !== null).map((one) => finish(reading, index, one));
  claims.push(...[...phraseClaims(reading, pending, index, bind), ...extraClaims(reading, index)].map(coreOf));
  const whole = claims.map((claim) => withTail(claim, reply));
  whole.sort((a, b) => a.start - b.start || a.end - b.end);
  return { verdict: whole.some((claim) => claim.source === null) ? "ungrounded" : "grounded", claims: whole, reply };
}

/** "... free delivery, which starts at £60": the amount that free shipping begins at, in a clause of its own. */
const BEGINS =
  /(?:starts?|begins?|applies|kicks in|mulai|berlaku|dimulai|bắt đầu|áp dụng|empieza|começa|vale)(?: (?:at|from|dari|untuk|từ|en|em|a partir de))?\s*(?:rp|r\$|\p{Sc})?\s*$/u;

/** "10% off $74", "15% dari Rp240.000": the amount that a share is taken of; the word between names the share. */
function isWhole(reading: Reading, claim: RawClaim): boolean {
  return /(?:%|percent|persen|phần trăm)\s*(?:off|of|on|dari|từ|của|trên|de|sobre|do|da)\s*$/.test(
    reading.scan.lower.slice(Math.max(0, claim.start - 20), claim.start),
  );
}

/** "Beda harganya 40 ribu": a word of difference right before the word of price. */
function isGap(reading: Reading, claim: RawClaim, roles: readonly string[]): boolean {
  if (roles.length === 0 || !roles.every((role) => role === "price" || role === "fee")) return false;
  const clause = reading.context.clauseOf(claim.start);
  return reading.context.has(
    { start: Math.max(clause.start, claim.start - 28), end: claim.start },
    "role",
    "difference",
  );
}

/** Numeric dates are day-first, but for American English. */
function dateOrder(locale: string, currency: string): "day" | "month" | "either" {
  if (locale !== "en") return "day";
  return currency === "USD" || currency === "CAD" || currency === "PHP" ? "month" : "either";
}

function extraClaims(reading: Reading, index: EvidenceIndex): Claim[] {
  const unbound: Binding = { records: null, variants: null, label: null, close: false };
  const claims = everydayClaims(reading, index).map(({ claim, match }) =>
    finish(reading, index, { claim, binding: unbound, roles: [], match }),
  );
  for (const claim of [
    ...unknownNames(reading, index),
    ...addressClaims(reading, index),
    ...wrongSuperlatives(reading, index),
    ...wrongStarts(reading, index),
    ...otherOrdersCodes(reading, index),
    ...wrongInclusions(reading, index),
    ...otherFeatures(reading, index),
    ...contradictions(reading, index),
  ])
    claims.push(finish(reading, index, { claim, binding: unbound, roles: [], match: UNSUPPORTED }));
  return claims;
}
