import type { EvidenceIndex } from "./evidence.ts";
import { isHan } from "./fold.ts";
import type { Match } from "./match.ts";
import { wordsOf } from "./mentions.ts";
import { type Pending, UNSUPPORTED } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Fact, RawClaim } from "./types.ts";

const SPOKEN = new Set<RawClaim["type"]>(["duration", "money", "percent"]);

const OPEN = new Set(["cue", "num", "unit", "idiom"]);

const GLUE = new Set(
  "the for and with are our your you all any this that they have dan yang untuk dengan dari kami juga ini itu atau serta các những của với cho được trong khi thì là và một này hay con los las del por para una uno com dos das uma und है हैं और की का के पर लिए".split(
    " ",
  ),
);

/**
 * The telling words around a figure of a text, up to the figures of its kind before and behind: "frame 24 months, fittings
 * 12 months" says 24 of the frame. Undefined when the text has no second figure of the kind to tell it from.
 */
export function wordsAround(reading: Reading, claim: RawClaim): readonly string[] | undefined {
  if (!SPOKEN.has(claim.type)) return undefined;
  const alike = reading.claims.filter((other) => other.type === claim.type);
  return alike.length < 2 ? undefined : around(reading, claim, alike);
}

function around(reading: Reading, claim: RawClaim, alike: readonly RawClaim[]): readonly string[] {
  const { context, scan } = reading;
  const sentence = context.sentenceOf(claim.start);
  const clause = context.clauseOf(claim.start);
  const before = alike.filter((other) => other.end <= claim.start && other.start >= sentence.start).at(-1);
  const behind = alike.find((other) => other.start >= claim.end && other.start < clause.end);
  const first = before?.end ?? sentence.start;
  const end = behind?.start ?? clause.end;
  const own = telling(reading, Math.max(first, clause.start), end);
  // The subject may stand in a clause before: "耳机类产品，保修12个月".
  return own.length > 0 && before !== undefined ? own : telling(reading, first, Math.max(end, scan.past(first)));
}

function telling(reading: Reading, start: number, end: number): string[] {
  const { scan } = reading;
  // A counting word (máy, box) may be what a figure is said of; the words inside figures are not.
  const covered = (at: number) =>
    scan.hits.some((hit) => hit.start <= at && at < hit.end && !OPEN.has(hit.value.kind)) ||
    reading.claims.some((claim) => claim.start <= at && at < claim.end);
  const found: string[] = [];
  for (const word of wordsOf({ lower: scan.lower.slice(start, end) })) {
    const at = start + word.start;
    if (GLUE.has(word.text) || /^\d/.test(word.text) || covered(at)) continue;
    if (isHan(word.text.charCodeAt(0)) ? covered(at + 1) : word.text.length < 2 || /^[a-z]{2}$/.test(word.text))
      continue;
    found.push(/^[a-z]{4,}$/.test(word.text) ? word.text.replace(/ies$/, "y").replace(/(?:nya|es|s)$/, "") : word.text);
  }
  return found;
}

/** A figure of a text that the reply says of what the text gives another figure for. */
export function ofItsSubject(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, match } = one;
  const fact = match?.fact;
  if (fact?.near === undefined || match === null || claim.upper !== undefined) return match;
  const pool = index.facts.get(claim.type) ?? [];
  const alike = pool.filter((other) => other.value === fact.value && other.unit === fact.unit && !other.superseded);
  const { start, end } = reading.context.clauseOf(claim.start);
  const clause = reading.scan.lower.slice(start, end);
  const words = new Set(
    around(
      reading,
      claim,
      reading.claims.filter((other) => other.type === claim.type),
    ),
  );
  return alike.every((other) => isOthers(words, clause, other, pool))
    ? { ...UNSUPPORTED, reason: "other_record" }
    : match;
}

/** Whether the words are those of another figure of the fact's text, and not of the fact's own. */
function isOthers(words: ReadonlySet<string>, clause: string, fact: Fact, pool: readonly Fact[]): boolean {
  if (fact.near === undefined) return false;
  const own = fact.near;
  const rivals = pool.filter(
    (other) =>
      other.near !== undefined &&
      other.source === fact.source &&
      other.field === fact.field &&
      (other.role === fact.role || other.role === null || fact.role === null) &&
      other.value !== fact.value,
  );
  return rivals.some((rival) => {
    const mine = own.filter((word) => !rival.near!.includes(word));
    const theirs = rival.near!.filter((word) => !own.includes(word));
    if (mine.length === 0 || theirs.length === 0) return false;
    if (mine.some((one) => theirs.some((other) => areListed(clause, one, other)))) return true;
    const hitsMine = mine.filter((word) => words.has(word)).length;
    const hitsTheirs = theirs.filter((word) => words.has(word)).length;
    if (hitsMine === 0) return hitsTheirs > 0;
    // "Ban sepeda" of "rangka sepeda 24 bulan, ban 3 bulan": the whole is named once, with its first part.
    return hitsTheirs === theirs.length && hitsMine < mine.length && hitsMine <= hitsTheirs;
  });
}

/** "motor dan pin", "frame and battery": one figure said of what the text has two for. */
function areListed(clause: string, one: string, other: string): boolean {
  const at = clause.indexOf(one);
  const beside = clause.indexOf(other);
  if (at < 0 || beside < 0) return false;
  const between = at < beside ? clause.slice(at + one.length, beside) : clause.slice(beside + other.length, at);
  return /^\p{L}{0,3}\s*(?:,|&|dan|and|as well as|maupun|serta|juga|và|cùng|lẫn|y|e|以?及|和|与|और)\s*(?:the |su |la |el |a |o )?$/u.test(
    between,
  );
}
