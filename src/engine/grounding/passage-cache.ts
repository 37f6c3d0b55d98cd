import type { FoundFact } from "./walk.ts";

/** A fact that a text states. */
export type PassageFact = Pick<FoundFact, "type" | "value" | "unit" | "role" | "group" | "period" | "near">;

/** What a text was read to say: its facts, and the keys of the records it names in full. */
export interface ReadPassage {
  readonly facts: readonly PassageFact[];
  readonly spoken: readonly string[];
  /** The text folded, and its words, each once. */
  readonly lower: string;
  readonly words: readonly string[];
}

/**
 * Readings of evidence texts that several indexes share: the texts of a business and of earlier calls are the same for
 * every draft. How a text reads depends on the day and on the names and codes known by then; a state stands for all of
 * those, so a hit is what reading again would give.
 */
export interface PassageCache {
  /** The state after `added` became known in `state`; 0 is that of an index that knows nothing. */
  advance(state: number, added: string): number;
  read(state: number, text: string, title: string, read: () => ReadPassage): ReadPassage;
}

/** @param most readings and states kept; the oldest go first. A state that was dropped is never given again. */
export function createPassageCache(most = 4_000): PassageCache {
  const states = new Map<string, number>();
  const passages = new Map<string, ReadPassage>();
  let last = 0;
  return {
    advance(state, added) {
      const key = `${state}\u0000${added}`;
      const known = states.get(key);
      if (known !== undefined) return known;
      keep(states, key, ++last, most);
      return last;
    },
    read(state, text, title, read) {
      const key = `${state}\u0000${title}\u0000${text}`;
      const known = passages.get(key);
      if (known !== undefined) return known;
      const made = read();
      keep(passages, key, made, most);
      return made;
    },
  };
}

function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  if (map.size >= most)
    for (const oldest of map.keys()) {
      map.delete(oldest);
      break;
    }
  map.set(key, value);
}
