import { fold, isWordLetter } from "../fold.ts";
import { createTrie, expandTemplate, type Hit, type PhraseTrie, startsAtBorder } from "../trie.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { FINISHED } from "./finished.ts";
import { hi } from "./hi.ts";
import { id } from "./id.ts";
import { idioms } from "./idioms.ts";
import { PROMISES } from "./promises.ts";
import { pt } from "./pt.ts";
import type { LexiconTable } from "./types.ts";
import { vi } from "./vi.ts";
import { zh } from "./zh.ts";

/** What a phrase means: the key of its lexicon table, split. */
export interface Meaning {
  readonly kind: string;
  readonly value: string;
  readonly lang: string;
  /** The phrase counts only when its first letter is a capital (`Sat`, `CN`). */
  readonly capital: boolean;
}

export type LexicalHit = Hit<Meaning>;

const TABLES: Readonly<Record<string, LexiconTable>> = { id, en, vi, zh, es, pt, hi, idioms };

/** Replies are read against all languages at once; the table is built once, at import. */
const TRIE: PhraseTrie<Meaning> = build();

/**
 * All phrases in a folded text: per kind the longest at each start, ordered by start. `lower` and `text` come from
 * `fold` and have the same length.
 */
export function scanLexicon(lower: string, text: string): LexicalHit[] {
  const hits: LexicalHit[] = [];
  let start = 0;
  let first = 0;
  // One callback for all places: a new one at each would be most of the garbage of a check.
  const found = (end: number, values: readonly Meaning[]) => {
    // "setelah" is no Portuguese seven with an Indonesian ending.
    const isInflected =
      end < lower.length && isWordLetter(lower.charCodeAt(end)) && isWordLetter(lower.charCodeAt(end - 1));
    for (const value of values) {
      if (value.capital && text[start] === lower[start]) continue;
      if (isInflected && !INFLECTED.has(value.lang)) continue;
      put(hits, first, { start, end, value });
    }
  };
  for (start = 0; start < lower.length; start++) {
    if (!TRIE.begins(lower.charCodeAt(start)) || !startsAtBorder(lower, start)) continue;
    first = hits.length;
    TRIE.at(lower, start, found);
  }
  return hits;
}

/** Languages whose endings stick to a phrase (`harganya`, English `'s`); the idioms are of several. */
const INFLECTED = new Set(["id", "en", "idioms"]);

/** Keeps the longest hit of each kind and value at one start; phrases arrive shortest first. */
function put(hits: LexicalHit[], first: number, hit: LexicalHit): void {
  for (let i = first; i < hits.length; i++) {
    const other = hits[i]!;
    if (
      other.value.kind === hit.value.kind &&
      (other.value.value === hit.value.value || EXCLUSIVE.has(hit.value.kind))
    ) {
      if (other.end < hit.end) {
        hits[i] = hit;
        return;
      }
      if (other.value.value === hit.value.value) return;
    }
  }
  hits.push(hit);
}

/** Kinds in which a longer phrase replaces a shorter one of another value at the same place. */
const EXCLUSIVE = new Set([
  "num",
  "mag",
  "cur",
  "unit",
  "per",
  "month",
  "wday",
  "rel",
  "span",
  "did",
  "is",
  "fin",
  "stock",
]);

function build(): PhraseTrie<Meaning> {
  const trie = createTrie<Meaning>();
  // What a language says in more than one table goes by the same keys.
  for (const [lang, table] of [TABLES, FINISHED, PROMISES].flatMap((one) => Object.entries(one))) {
    for (const [key, phrases] of Object.entries(table)) {
      const border = key.indexOf(" ");
      const meaning = { kind: key.slice(0, border), value: key.slice(border + 1), lang, capital: false };
      addPhrases(trie, phrases, meaning);
    }
  }
  return trie;
}

function addPhrases(trie: PhraseTrie<Meaning>, phrases: string, meaning: Meaning): void {
  const inCapitals = { ...meaning, capital: true };
  // Folded piece by piece before the pieces are combined: a few thousand templates make a hundred thousand phrases.
  const folded = phrases.replace(/[^;{|}]+/g, (piece) => fold(piece).lower);
  for (const phrase of folded.split(";").flatMap(expandTemplate)) {
    if (meaning.kind === "wday" && phrase.endsWith("!")) trie.add(phrase.slice(0, -1), inCapitals);
    else trie.add(phrase, meaning);
  }
}
