import { phrasesOf } from "../texts/replies/index.ts";
import { CONDITIONS } from "../texts/staff-verbs.ts";
import { lexiconFor } from "./reply-lexicon.ts";
import { type Piece, type PieceKind, understand } from "./reply-pieces.ts";
import { foldReply, shapeOfReply, tokensOfReply } from "./reply-tokens.ts";

const NO_ORDERS: ReadonlySet<string> = new Set();
/** As on a question about money: "refund" is a word like any other in a reason, "batal" takes the approval back. */
const LEXICON = lexiconFor("refund_order");
const COURTESY: ReadonlySet<PieceKind> = new Set<PieceKind>([
  ...(["polite", "request", "thanks", "softener", "leadingYes", "thumb", "border"] as const),
]);
const DOUBT: ReadonlySet<PieceKind> = new Set<PieceKind>([
  ...(["no", "dont", "fullNo", "callOff", "noSign", "filler", "number", "own-order", "other-order"] as const),
]);

/** Whether nothing but courtesy and punctuation is left: "ya", "thanks 🙏", "nhé", or nothing at all. */
export function isPoliteOnly(rest: string): boolean {
  const folded = foldReply(rest);
  return !shapeOfReply(folded).asks && piecesOf(folded).every(({ kind }) => COURTESY.has(kind));
}

/** Whether words after an approval take something back: a question, a no, a doubt, a condition, another figure. */
export function putsCondition(rest: string): boolean {
  const folded = foldReply(rest);
  if (shapeOfReply(folded).asks || /\p{N}/u.test(folded)) return true;
  if (piecesOf(folded).some(({ kind }) => DOUBT.has(kind))) return true;
  return phrasesOf(CONDITIONS).some((phrase) => hasPhrase(folded, phrase));
}

/** Whether words after an approval say why: "karena pelanggan lama", "because he is right", 因为…. */
export function isReason(rest: string): boolean {
  return /^[\s,.;:–—-]*(?:karena|krn|sebab|soalnya|alasan(?:nya)?|because|reason|vì|lý do|因为|因為|由于|由於|理由|原因)(?![\p{L}\p{M}])|^[\s,.;:–—-]*(?:因为|因為|由于|由於|理由|原因)/iu.test(
    rest,
  );
}

/** "400rb ya kak" is "400rb". */
export function withoutTrailingPoliteness(value: string): string {
  const words = value.split(/\s+/);
  while (words.length > 1 && isPoliteOnly(words.at(-1)!)) words.pop();
  return words.join(" ");
}

function piecesOf(folded: string): Piece[] {
  return understand(tokensOfReply(folded, NO_ORDERS), LEXICON);
}

function hasPhrase(folded: string, phrase: string): boolean {
  if (/\p{Script=Han}/u.test(phrase)) return folded.includes(phrase);
  return new RegExp(`(?<![\\p{L}\\p{M}])${phrase}(?![\\p{L}\\p{M}])`, "u").test(folded);
}
