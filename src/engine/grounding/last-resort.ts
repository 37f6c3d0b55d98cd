import { addsUp, isCountedOn } from "./added-up.ts";
import { belongs } from "./belonging.ts";
import { echoOf } from "./echo.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import { isOpeningTalk } from "./opening-times.ts";
import { AS_TEXT, type Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** Echoes of the customer, questions, and figures that stand in the evidence as text. */
export function lastResort(
  reading: Reading,
  one: Pending,
  pending: readonly Pending[],
  index: EvidenceIndex,
): Match | null {
  const { claim, roles } = one;
  if (claim.type === "date" && isCountedOn(one, pending, index)) return { fact: null, rule: "calendar" };
  if (echoOf(reading, claim, roles, index)) return { fact: null, rule: "echo" };
  const soft =
    claim.type === "date" ||
    claim.type === "time" ||
    claim.type === "weekday" ||
    claim.type === "quantity" ||
    claim.type === "duration" ||
    claim.type === "measure";
  if (soft && (reading.context.isQuestion(claim.start) || reading.context.isHypothetical(claim.start))) return null;
  const day = claim.type === "date" || claim.type === "time" || claim.type === "weekday";
  if (day && reading.context.isNegated(claim.start, claim.end) && !isOpeningTalk(reading, claim)) return null;
  if (
    claim.type === "money" &&
    reading.context.isQuestion(claim.start) &&
    (roles.includes("budget") || reading.context.has(reading.context.sentenceOf(claim.start), "role", "budget"))
  )
    return null;
  if (claim.type === "duration" && isGeneralTruth(reading, claim)) return null;
  if ((claim.type === "duration" || claim.type === "quantity") && addsUp(one, pending, index))
    return { fact: null, rule: "sum" };
  // "yang 200 g Rp42.500": one of several things is called by the measure in its name.
  if (
    claim.type === "measure" &&
    one.match?.reason === "other_record" &&
    reading.mentions.some((mention) => mention.start <= claim.start && mention.end >= claim.end)
  )
    return AS_TEXT;
  if (claim.type === "measure") {
    // A number of the record whose key names no unit that is known.
    const plain = (index.facts.get("quantity") ?? []).find(
      (fact) => fact.unit === null && fact.value === claim.value && !fact.superseded && belongs(fact, one.binding),
    );
    if (plain !== undefined && claim.upper === undefined) return { fact: plain, rule: "exact" };
  }
  // What an older observation said stands in its text as well.
  if ((claim.type === "measure" || claim.type === "quantity") && one.match?.reason !== "stale") {
    const text = reading.scan.lower.slice(claim.start, claim.end);
    // One digit alone stands in any text: it counts with the word behind it ("3 susun").
    const isTelling = /\p{L}|\d{2}/u.test(text);
    const word = /^\s?\p{L}+/u.exec(reading.scan.lower.slice(claim.end, claim.end + 16))?.[0] ?? "";
    if (
      (isTelling || (word !== "" && index.knowsText(text + word))) &&
      index.knowsText(text) &&
      !isOnlyOthers(one, index)
    )
      return AS_TEXT;
  }
  return one.match;
}

/** The figure stands in the evidence, but of other things than the one named beside it. */
function isOnlyOthers({ claim, binding }: Pending, index: EvidenceIndex): boolean {
  if (!binding.close) return false;
  const same = (index.facts.get(claim.type) ?? []).filter(
    (fact) => fact.value === claim.value && fact.unit !== "records",
  );
  return same.length > 0 && same.every((fact) => fact.record?.kind === "item" && !belongs(fact, binding));
}

function isGeneralTruth(reading: Reading, claim: RawClaim): boolean {
  return (
    /^(?:setiap|every|each|mỗi|每)\s*$/.test(reading.scan.lower.slice(Math.max(0, claim.start - 7), claim.start)) &&
    claim.value === 1
  );
}
