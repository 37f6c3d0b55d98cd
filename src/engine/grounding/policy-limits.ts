import { allMatches } from "./all-matches.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

const ALSO = /(?<!\p{L})(?:termasuk|bahkan|kể cả|bao gồm cả|including|even|incluso|inclusive|mesmo)\s+|(?:包括|连)/gu;
const LEFT_OUT =
  /(?:tidak|bukan|kecuali|không|trừ|not|except|excluding|cannot|no|não|salvo|exceto)(?:\s\S+){0,4}\s*$|(?:不|除外|除了)\S{0,4}$/u;

/** "kể cả vỡ do rơi", where the policy leaves exactly that out. */
export function leftOutAndTaken(reading: Reading, texts: () => readonly string[]): RawClaim[] {
  const { lower } = reading.scan;
  const claims: RawClaim[] = [];
  for (const match of allMatches(ALSO, lower)) {
    if (reading.context.isQuestion(match.index) || reading.context.isNegated(match.index, match.index + 1)) continue;
    const start = match.index + match[0].length;
    const thing = thingAt(lower.slice(start, start + 40));
    if (thing === null) continue;
    const about = texts().filter((text) => text.includes(thing));
    const isOut = (text: string) =>
      LEFT_OUT.test(text.slice(Math.max(0, text.indexOf(thing) - 28), text.indexOf(thing)));
    if (about.length === 0 || !about.every(isOut)) continue;
    claims.push({ start: match.index, end: start + thing.length, type: "term", value: "contradicted", unit: null });
  }
  return claims;
}

const MAY =
  /(?<!\p{L})(?:can(?: still)? be|may be|bisa|boleh|dapat|có thể được|được)\s+(\p{L}{4,})|可以?(\p{Script=Han}{2})/gu;
const MAY_NOT =
  /(?:cannot be|can't be|can not be|may not be|not be|tidak (?:bisa|dapat|boleh)|không (?:thể |được )+|不可以?|不能)\s*/gu;

/** "Engraved items can be returned", where a policy says of them that they cannot. */
export function forbiddenAndAllowed(reading: Reading, texts: () => readonly string[]): RawClaim[] {
  const { lower } = reading.scan;
  const claims: RawClaim[] = [];
  for (const match of allMatches(MAY, lower)) {
    const verb = match[1] ?? match[2];
    if (verb === undefined || reading.context.isQuestion(match.index)) continue;
    if (reading.context.isNegated(match.index, match.index + match[0].length)) continue;
    const clause = reading.context.clauseOf(match.index);
    const subject = lower.slice(clause.start, match.index);
    if (!texts().some((text) => forbids(text, verb, subject))) continue;
    claims.push({
      start: match.index,
      end: match.index + match[0].length,
      type: "term",
      value: "contradicted",
      unit: null,
    });
  }
  return claims;
}

/** The text denies the verb of a subject that a word of four letters or more of the reply's clause names too. */
function forbids(text: string, verb: string, subject: string): boolean {
  return allMatches(MAY_NOT, text).some((match) => {
    const end = match.index + match[0].length;
    if (!text.startsWith(verb, end)) return false;
    const said = text.slice(Math.max(0, text.lastIndexOf(".", match.index - 1) + 1), match.index);
    const words = said.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length >= 4 || /\p{Script=Han}{2}/u.test(word));
    const first = words[0];
    return first !== undefined && subject.includes(first);
  });
}

/** The two or three words, or some Han, right behind a word that takes in or waives; one word alone may be anything. */
export function thingAt(rest: string): string | null {
  const own = /^[^.,;!?。，；！？\n()]+/.exec(rest)?.[0].trim() ?? "";
  const han = /^\p{Script=Han}{2,6}/u.exec(own)?.[0];
  if (han !== undefined) return han.slice(0, 4);
  const words = own.split(/\s+/).slice(0, 3);
  return words.length >= 2 && words.join(" ").length >= 6 ? words.join(" ") : null;
}
