import { isDigit } from "./fold.ts";
import type { LexicalHit } from "./lexicon/index.ts";

/*
 * All languages are searched in every text, so a short word of one may be found in another: Portuguese "no" is "in the",
 * Spanish "se" is no "if", and the k of "500k" is no Vietnamese "not".
 */

const SPANISH = /[ñ¿¡]|(?<!\p{L})(?:el|los|las|del|y|un|una|está|tu|su|usted|ya|lo|es|con|en)(?!\p{L})/gu;
const PORTUGUESE =
  /[ãõç]|(?<!\p{L})(?:não|você|em|do|da|dos|das|um|uma|o|os|seu|sua|já|com|ao|na|nas|nos|e|sim|pra|foi)(?!\p{L})/gu;

const MOODS = new Set(["neg", "cond", "cue"]);

/** The hits that mean something in this text. */
export function withoutFalseFriends(hits: readonly LexicalHit[], lower: string): LexicalHit[] {
  let romance: "es" | "pt" | null | undefined;
  return hits.filter((hit) => {
    const { kind, value, lang } = hit.value;
    if (!MOODS.has(kind) || (kind === "cue" && value !== "refuse" && value !== "notyet")) return true;
    const length = hit.end - hit.start;
    if (length > 4) return true;
    const word = lower.slice(hit.start, hit.end);
    if (word === "k" || word === "ko") return hit.start === 0 || !isDigit(lower.charCodeAt(hit.start - 1));
    if (word === "no" && isNumber(lower, hit.end)) return false;
    if (word !== "no" && word !== "se" && word !== "caso" && word !== "si" && word !== "sem") return true;
    romance ??= romanceOf(lower);
    if (romance === "pt") return !((word === "no" && lang !== "pt") || (word === "si" && lang === "es"));
    return !(romance === "es" && (word === "se" || word === "caso") && lang === "pt");
  });
}

/** "no pesanan", "no. 12": Indonesian for number. */
function isNumber(lower: string, end: number): boolean {
  return /^\.?\s?(?:\d|#|pesanan|order|resi|hp|rek|telp|wa\b|invoice|urut|antri|meja|pol)/.test(
    lower.slice(end, end + 10),
  );
}

function romanceOf(lower: string): "es" | "pt" | null {
  const spanish = lower.match(SPANISH)?.length ?? 0;
  const portuguese = lower.match(PORTUGUESE)?.length ?? 0;
  if (spanish === portuguese) return null;
  return spanish > portuguese ? "es" : "pt";
}
