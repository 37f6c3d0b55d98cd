import { foldLower } from "./fold.ts";
import type { Reading } from "./read.ts";

/** What the customer wrote. Most drafts rest on none of it, so a message is read when it is asked for. */
export interface CustomerWords {
  add(text: string): void;
  /** Reads what was not read yet; to be called before anything is learnt, since a message reads by what was known. */
  settle(): void;
  readings(): readonly Reading[];
  said(folded: string): boolean;
}

export function createCustomerWords(read: (text: string) => Reading): CustomerWords {
  const unread: string[] = [];
  const texts: string[] = [];
  const readings: Reading[] = [];
  const settle = (): void => {
    for (const text of unread.splice(0)) {
      texts.push(foldLower(text));
      readings.push(read(text));
    }
  };
  return {
    add: (text) => {
      unread.push(text);
    },
    settle,
    readings() {
      settle();
      return readings;
    },
    said(folded) {
      settle();
      return texts.some((text) => text.includes(folded));
    },
  };
}
