import type { Context } from "./context.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/** A state, action, availability or term said in the text, with how it is said. */
export interface PhraseClaim extends RawClaim {
  readonly kind: "did" | "is" | "stock" | "term";
  readonly lang: string;
  readonly question: boolean;
  readonly conditional: boolean;
  readonly negated: boolean;
}

const GROUPS: Readonly<Record<string, string>> = { did: "doing", is: "doing", stock: "doing", term: "term" };

/** The longest phrases of each group, not overlapping. Those that stand inside names and links are left out. */
export function readPhrases(scan: Scan, context: Context): PhraseClaim[] {
  const candidates = scan.hits.filter(
    (hit) =>
      GROUPS[hit.value.kind] !== undefined &&
      !(hit.value.kind === "stock" && hit.value.value === "count") &&
      scan.isFree(hit.start, Math.min(hit.end, hit.start + 2)),
  );
  const taken: LexicalHit[] = [];
  for (const hit of [...candidates].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const group = GROUPS[hit.value.kind];
    const clash = taken.some(
      (other) => GROUPS[other.value.kind] === group && hit.start < other.end && other.start < hit.end,
    );
    if (!clash) taken.push(hit);
  }
  return taken.sort((a, b) => a.start - b.start).map((hit) => phraseOf(scan, context, hit));
}

function phraseOf(scan: Scan, context: Context, hit: LexicalHit): PhraseClaim {
  const { kind, value, lang } = hit.value;
  const type = kind === "did" ? "action" : kind === "is" ? "state" : kind === "stock" ? "availability" : "term";
  return {
    start: hit.start,
    end: hit.end,
    type,
    value,
    unit: null,
    kind: kind as PhraseClaim["kind"],
    lang,
    question: context.isQuestion(hit.start),
    conditional: context.isConditional(hit.start, hit.end),
    negated: context.isNegated(hit.start, hit.end) || negatedBehind(scan, hit),
  };
}

/** "ongkir gratis belum ada", "free shipping isn't available": a refusal right behind the phrase. */
function negatedBehind(scan: Scan, hit: LexicalHit): boolean {
  const rest = scan.lower.slice(hit.end, hit.end + 34);
  return /^\s*(?:kak|ya|saat ini|hiện|for this|on this|right now|currently|at the moment|atau \w+|ini|itu|hiện tại|暂|目前)?\s*(?:belum|tidak|nggak|gak|isn't|is not|aren't|are not|not |doesn't|does not|won't|chưa|không (?:áp|có|hỗ|được)|暂不|不支持|没有|不|no (?:está|es|aplica|disponible)|não (?:está|é)|नहीं)/.test(
    rest,
  );
}
