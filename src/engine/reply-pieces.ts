import type { ReplyKind } from "../texts/replies/index.ts";
import type { ReplyLexicon } from "./reply-lexicon.ts";
import type { ReplyToken } from "./reply-tokens.ts";

/** What a piece of a reply does; `unknown` is a word of no list. */
export type PieceKind = ReplyKind | Exclude<ReplyToken["type"], "word"> | "unknown";

/** A known phrase, an unknown word, or what is no word. */
export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
  /** Words of the piece; two Han characters make a word. */
  readonly words: number;
}

/** The pieces with what they do: the longest known phrase first, stretched words taken for what they stretch. */
export function understand(tokens: readonly ReplyToken[], lexicon: ReplyLexicon): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    if (token.type !== "word") {
      pieces.push({ kind: token.type, text: "", words: token.type === "border" ? 0 : 1 });
      at += 1;
      continue;
    }
    const run = wordsFrom(tokens, at, lexicon);
    const found = longestKnown(run, lexicon);
    pieces.push(found ?? unknownPiece(run[0]!));
    at += found === null ? 1 : found.length;
  }
  return pieces;
}

function wordsFrom(tokens: readonly ReplyToken[], at: number, lexicon: ReplyLexicon): string[] {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + lexicon.longestPhrase)) {
    if (token.type !== "word") break;
    words.push(token.text);
  }
  return words;
}

function longestKnown(run: readonly string[], lexicon: ReplyLexicon): (Piece & { length: number }) | null {
  for (let length = run.length; length > 0; length -= 1) {
    const words = run.slice(0, length);
    const stretched = words.map((word) => lexicon.unstretch(word) ?? word);
    for (const text of [words.join(" "), stretched.join(" ")]) {
      const kind = lexicon.kindOf.get(text);
      if (kind !== undefined) return { kind, text, length, words: countWords(words) };
    }
  }
  return null;
}

function unknownPiece(text: string): Piece {
  const kind = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u.test(text) ? "emoji" : "unknown";
  return { kind, text, words: countWords([text]) };
}

function countWords(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (/\p{Script=Han}/u.test(word) ? 0.5 : 1), 0);
}
