import type { ReadPassage } from "./passage-cache.ts";
import { foldedWords } from "./text-facts.ts";

/** Names and texts of all evidence, folded, for words that are no figures. */
export interface KnownWords {
  remember(text: string): void;
  /** The same for a text that was folded before. */
  rememberRead(read: Pick<ReadPassage, "lower" | "words">): void;
  hasText(folded: string): boolean;
  hasWord(word: string): boolean;
  readonly sizes: boolean;
}

export function createKnownWords(): KnownWords {
  const words = new Set<string>();
  const texts: string[] = [];
  let sizes = false;
  const rememberRead: KnownWords["rememberRead"] = (read) => {
    texts.push(read.lower);
    sizes ||= /\d\s?[x×]\s?\d/.test(read.lower);
    for (const word of read.words) words.add(word);
  };
  return {
    remember: (text) => rememberRead(foldedWords(text)),
    rememberRead,
    hasText: (folded) => texts.some((text) => text.includes(folded)),
    hasWord: (word) => words.has(word),
    get sizes() {
      return sizes;
    },
  };
}
