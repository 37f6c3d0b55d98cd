import { withoutFalseFriends } from "./false-friends.ts";
import type { Folded } from "./fold.ts";
import { type LexicalHit, scanLexicon } from "./lexicon/index.ts";
import { scriptsOf } from "./scripts.ts";

/** A folded text with its phrases, and a mask of what a reader has taken already. */
export interface Scan extends Folded {
  readonly hits: readonly LexicalHit[];
  /** Whether the text may hold a form of this language. */
  readonly mayBeIn: (lang: string) => boolean;
  /** Phrases that start at `index`, of one kind. */
  starting(index: number, kind: string): LexicalHit | undefined;
  startingAll(index: number): readonly LexicalHit[];
  /** Phrases that end at `index`, of one kind. */
  ending(index: number, kind: string, value?: string): LexicalHit | undefined;
  /** First index at or after `index` that is no space. */
  past(index: number): number;
  /** Index after the last non-space before `index`. */
  before(index: number): number;
  isFree(start: number, end: number): boolean;
  take(start: number, end: number): void;
  /** Marks a name; `isNamed` then tells that a place is part of one. */
  name(start: number, end: number): void;
  isNamed(index: number): boolean;
}

const NONE: readonly LexicalHit[] = [];

export function createScan(folded: Folded): Scan {
  const { text, lower } = folded;
  const hits = withoutFalseFriends(scanLexicon(lower, text), lower);
  // Places of hits, counted from one: where those of a start begin, and a chain of those of an end. Numbers, since
  // lists at every offset would be most of the garbage of a check.
  const firstAt = new Int32Array(text.length + 1);
  const firstTo = new Int32Array(text.length + 1);
  const nextTo = new Int32Array(hits.length + 1);
  for (let place = hits.length; place > 0; place--) {
    const { start, end } = hits[place - 1]!;
    firstAt[start] = place;
    nextTo[place] = firstTo[end]!;
    firstTo[end] = place;
  }
  const mask = new Uint8Array(text.length);
  const startingAll = (index: number): readonly LexicalHit[] => {
    const first = firstAt[index] ?? 0;
    if (first === 0) return NONE;
    let past = first;
    while (hits[past]?.start === index) past++;
    return hits.slice(first - 1, past);
  };
  return {
    ...folded,
    hits,
    mayBeIn: scriptsOf(lower),
    startingAll,
    starting: (index, kind) => {
      let best: LexicalHit | undefined;
      const first = firstAt[index] ?? 0;
      if (first === 0) return best;
      for (let at = first - 1; hits[at]?.start === index; at++) {
        const hit = hits[at]!;
        if (hit.value.kind === kind && (best === undefined || hit.end > best.end)) best = hit;
      }
      return best;
    },
    ending: (index, kind, value) => {
      for (let place = firstTo[index] ?? 0; place > 0; place = nextTo[place]!) {
        const hit = hits[place - 1]!;
        if (hit.value.kind === kind && (value === undefined || hit.value.value === value)) return hit;
      }
      return undefined;
    },
    past: (index) => {
      let i = index;
      while (i < text.length && isBlank(text.charCodeAt(i))) i++;
      return i;
    },
    before: (index) => {
      let i = index;
      while (i > 0 && isBlank(text.charCodeAt(i - 1))) i--;
      return i;
    },
    isFree: (start, end) => {
      for (let i = start; i < end; i++) if (mask[i] !== 0) return false;
      return true;
    },
    take: (start, end) => {
      for (let i = start; i < end; i++) if (mask[i] === 0) mask[i] = 1;
    },
    name: (start, end) => {
      mask.fill(2, start, end);
    },
    isNamed: (index) => mask[index] === 2,
  };
}

// Chat markup (bold, italics, strike) reads as a space between words.
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 42 || code === 95;
}
