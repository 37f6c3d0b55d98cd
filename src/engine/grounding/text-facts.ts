import { foldLower } from "./fold.ts";
import { isReturnPhrase } from "./hours.ts";
import { wordsOf } from "./mentions.ts";
import type { PassageFact } from "./passage-cache.ts";
import { wordsAround } from "./passage-subjects.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** The facts that a text states, in the same shapes that data has. */
export function factsOf(reading: Reading, title: string): PassageFact[] {
  const found: PassageFact[] = [];
  const titleRole = isReturnPhrase(title);
  let group = 0;
  for (const claim of reading.claims) {
    group++;
    const kind = claim.type === "money" || claim.type === "percent" ? "role" : "drole";
    const { context } = reading;
    const nearest = context.rolesOf(claim.start, claim.end, kind);
    // "签收后7天内可退货": the period is for returns, whatever it counts from.
    const meant = claim.type === "duration" ? context.durationRolesOf(claim.start, claim.end) : nearest;
    const roles = meant.length === 0 || meant.includes(nearest[0] ?? "") ? nearest : meant;
    const base = {
      type: claim.type,
      unit: claim.unit,
      role: roles[0] ?? titleRole,
      group,
      period: claim.period ?? null,
      ...nearOf(reading, claim),
    };
    // A date or time that does not exist ("30 February") is evidence of nothing.
    if (Number.isNaN(claim.value)) continue;
    found.push({ ...base, value: claim.value });
    for (const value of claim.alternatives ?? []) found.push({ ...base, value });
    if (claim.upper !== undefined) found.push({ ...base, value: claim.upper });
  }
  for (const phrase of reading.phrases) {
    group++;
    const type =
      phrase.type === "term"
        ? phrase.negated
          ? null
          : "term"
        : phrase.negated || phrase.conditional || phrase.question
          ? null
          : phrase.type;
    if (type === null) continue;
    found.push({ type, value: phrase.value, unit: phrase.kind, role: null, group, period: null });
  }
  return found;
}

/** A text folded, and its words, each once. */
export function foldedWords(text: string): { readonly lower: string; readonly words: readonly string[] } {
  const lower = foldLower(text);
  return { lower, words: [...new Set(wordsOf({ lower }).map((word) => word.text))] };
}

function nearOf(reading: Reading, claim: RawClaim): { near?: readonly string[] } {
  const near = wordsAround(reading, claim);
  return near === undefined ? {} : { near };
}
