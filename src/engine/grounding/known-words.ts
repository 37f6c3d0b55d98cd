import type { ReadPassage } from "./passage-cache.ts";
import { foldedWords } from "./text-facts.ts";

/** Names and texts of all evidence, folded, for words that are no figures. */
export interface KnownWords {
  remember(text: string): void;
  /** The same for a text that was folded before. */
  rememberRead(read: Pick<ReadPassage, "lower" | "words">): void;
  /** Whether exactly this was remembered; what a name says it says at every observation again. */
  remembers(text: string): boolean;
  hasText(folded: string): boolean;
  hasWord(word: string): boolean;
  readonly sizes: boolean;
}

/** @param below known as well, and never added to */
export function createKnownWords(below: KnownWords | null = null): KnownWords {
  const words = new Set<string>();
  const texts: string[] = [];
  const remembered = new Set<string>();
  let sizes = below?.sizes ?? false;
  const remembers = (text: string) => remembered.has(text) || (below?.remembers(text) ?? false);
  const rememberRead: KnownWords["rememberRead"] = (read) => {
    texts.push(read.lower);
    sizes ||= /\d\s?[x×]\s?\d/.test(read.lower);
    for (const word of read.words) words.add(word);
  };
  return {
    remember(text) {
      if (remembers(text)) return;
      remembered.add(text);
      rememberRead(foldedWords(text));
    },
    rememberRead,
    remembers,
    hasText: (folded) => texts.some((text) => text.includes(folded)) || (below?.hasText(folded) ?? false),
    hasWord: (word) => words.has(word) || (below?.hasWord(word) ?? false),
    get sizes() {
      return sizes;
    },
  };
}
