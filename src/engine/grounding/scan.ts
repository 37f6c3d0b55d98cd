import { withoutFalseFriends } from "./false-friends.ts";
import type { Folded } from "./fold.ts";
import { type LexicalHit, scanLexicon } from "./lexicon/index.ts";

/** A folded text with its phrases, and a mask of what a reader has taken already. */
export interface Scan extends Folded {
  readonly hits: readonly LexicalHit[];
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

/** Hits by an offset of theirs; an array, since a map costs several times as much here. */
type Places = (LexicalHit[] | undefined)[];

const NONE: readonly LexicalHit[] = [];

export function createScan(folded: Folded): Scan {
  const { text, lower } = folded;
  const hits = withoutFalseFriends(scanLexicon(lower, text), lower);
  const starts: Places = new Array(text.length + 1);
  const ends: Places = new Array(text.length + 1);
  for (const hit of hits) {
    push(starts, hit.start, hit);
    push(ends, hit.end, hit);
  }
  const mask = new Uint8Array(text.length);
  const startingAll = (index: number) => starts[index] ?? NONE;
  return {
    ...folded,
    hits,
    startingAll,
    starting: (index, kind) => longest(startingAll(index), kind),
    ending: (index, kind, value) =>
      (ends[index] ?? NONE).find(
        (hit) => hit.value.kind === kind && (value === undefined || hit.value.value === value),
      ),
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

function longest(hits: readonly LexicalHit[], kind: string): LexicalHit | undefined {
  let best: LexicalHit | undefined;
  for (const hit of hits) if (hit.value.kind === kind && (best === undefined || hit.end > best.end)) best = hit;
  return best;
}

function push(places: Places, at: number, hit: LexicalHit): void {
  const list = places[at];
  if (list === undefined) places[at] = [hit];
  else list.push(hit);
}

// Chat markup (bold, italics, strike) reads as a space between words.
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 42 || code === 95;
}
