import { foldLower, isHan } from "./fold.ts";
import { CALLED, composedForms, formsOf } from "./label-forms.ts";
import { type LexicalHit, scanLexicon } from "./lexicon/index.ts";
import { wordsOf } from "./mentions.ts";
import { createTrie, type PhraseTrie } from "./trie.ts";
import type { Rec } from "./types.ts";

/** Whole labels and telling words of the records that the evidence names. */
export interface LabelBook {
  add(label: string, record: Rec): void;
  labelsAt(lower: string, start: number): { readonly end: number; readonly records: readonly Rec[] } | null;
  recordsWithWord(word: string): readonly Rec[] | null;
  /** Records by a figure of their label with the word beside it ("3 susun", "1 kg"), when it tells them apart. */
  measuresAt(lower: string, start: number): { readonly end: number; readonly records: readonly Rec[] } | null;
  /** Every word of every label, by stem: what a product name may be made of. */
  knowsWord(word: string): boolean;
  /** Numbers that follow a word in labels (`iphone` → 15); null when none does. */
  numbersAfter(word: string): ReadonlySet<string> | null;
}

/** Labels that others build on: a fork knows them too, by records of its own, and keeps what it adds to itself. */
export interface BaseLabels extends LabelBook {
  /** @param own the fork's record that stands for one of this book's */
  fork(own: (record: Rec) => Rec): LabelBook;
}

type Found = { readonly end: number; readonly records: readonly Rec[] } | null;

/** What one book was told, without what stands below it. */
interface Layer {
  readonly trie: PhraseTrie<Rec>;
  readonly measures: PhraseTrie<Rec>;
  readonly words: Map<string, Set<Rec>>;
  readonly stems: Set<string>;
  readonly numbers: Map<string, Set<string>>;
  /** Keys of the items and services. */
  readonly items: Set<string>;
  readonly seen: Set<string>;
}

interface Below {
  readonly layer: Layer;
  readonly own: (record: Rec) => Rec;
}

export function createLabelBook(): BaseLabels {
  const layer = emptyLayer();
  return { ...bookOf(layer, null), fork: (own) => bookOf(emptyLayer(), { layer, own }) };
}

function emptyLayer(): Layer {
  return {
    trie: createTrie<Rec>(),
    measures: createTrie<Rec>(),
    words: new Map(),
    stems: new Set(),
    numbers: new Map(),
    items: new Set(),
    seen: new Set(),
  };
}

function bookOf(layer: Layer, below: Below | null): LabelBook {
  const { trie, measures, words, stems, numbers, items, seen } = layer;
  const under = below?.layer ?? null;
  const at = (kind: "trie" | "measures", lower: string, start: number): Found => {
    const here = longestAt(layer[kind], lower, start);
    if (below === null) return here;
    const there = longestAt(below.layer[kind], lower, start);
    if (there === null || (here !== null && here.end > there.end)) return here;
    const known = there.records.map(below.own);
    return { end: there.end, records: here?.end === there.end ? [...known, ...here.records] : known };
  };
  return {
    add(label, record) {
      const lower = foldLower(label);
      const mark = `${lower}\u0000${record.key}`;
      if (lower === "" || seen.has(mark) || under?.seen.has(mark)) return;
      seen.add(mark);
      if (/^\d{1,4}$/.test(lower) && record.kind === "variant")
        for (const called of CALLED) trie.add(called.replace("0", lower), record);
      if (!/^\d{1,4}$/.test(lower)) for (const form of formsOf(lower)) trie.add(form, record);
      if (record.kind === "variant") for (const form of composedForms(lower)) trie.add(form, record);
      if (isCounted(record) && !under?.items.has(record.key)) items.add(record.key);
      const parts = wordsOf({ lower });
      for (const [i, word] of parts.entries()) {
        stems.add(stem(word.text));
        const next = parts[i + 1];
        if (record.kind === "item" && /^\d+$/.test(word.text) && next !== undefined && /^\p{L}/u.test(next.text)) {
          measures.add(`${word.text} ${next.text}`, record);
          measures.add(`${word.text}${next.text}`, record);
          measures.add(`${word.text}-${next.text}`, record);
        } else if (record.kind === "item" && /^\d+\p{L}+$/u.test(word.text)) {
          measures.add(word.text, record);
          measures.add(word.text.replace(/(\d)(\p{L})/u, "$1 $2"), record);
        }
        if (next !== undefined && /^\d/.test(next.text) && !/^\d/.test(word.text))
          push(numbers, word.text, /^\d+/.exec(next.text)![0]);
        if (record.kind !== "order" && record.kind !== "group" && tells(word.text))
          push(words, stem(word.text), record);
      }
    },
    labelsAt: (lower, start) => at("trie", lower, start),
    recordsWithWord(word) {
      if (!tells(word)) return null;
      const key = stem(word);
      const known = below?.layer.words.get(key);
      const added = words.get(key);
      if (known === undefined && added === undefined) return null;
      const found = known === undefined || below === null ? [] : Array.from(known, below.own);
      for (const record of added ?? []) if (known === undefined || !found.includes(record)) found.push(record);
      const all = items.size + (under?.items.size ?? 0);
      // A word that all records share tells nothing, unless there is one record only.
      return found.length >= all && all > 1 ? null : found;
    },
    measuresAt: (lower, start) => at("measures", lower, start),
    knowsWord: (word) => stems.has(stem(word)) || (under?.stems.has(stem(word)) ?? false),
    numbersAfter(word) {
      const here = numbers.get(word);
      const there = under?.numbers.get(word);
      return here !== undefined && there !== undefined ? new Set([...there, ...here]) : (here ?? there ?? null);
    },
  };
}

function isCounted(record: Rec): boolean {
  return record.kind === "item" || record.kind === "service";
}

function longestAt(trie: PhraseTrie<Rec>, lower: string, start: number): Found {
  if (!trie.begins(lower.charCodeAt(start))) return null;
  let best: Found = null;
  trie.at(lower, start, (end, values) => {
    best = { end, records: values };
  });
  return best;
}

/** English plurals and Indonesian clitics share a stem. */
function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  return word.replace(/(?:nya|es|s)$/, "");
}

function tells(word: string): boolean {
  if (isHan(word.charCodeAt(0))) return word.length >= 2 && !isCommon(word);
  return word.length >= 3 && !/^\d+$/.test(word) && !isCommon(word);
}

const COMMON = new Map<string, boolean>();
const GLUE = new Set(
  "the and for with dan untuk dengan yang của và cho con para com und des plus baru new edisi seri set pack kit paket".split(
    " ",
  ),
);

/** Words of the lexicon (units, roles, terms) and glue words name no product by themselves. */
function isCommon(word: string): boolean {
  let common = COMMON.get(word);
  if (common === undefined) {
    common =
      GLUE.has(word) ||
      scanLexicon(word, word).some(
        (hit: LexicalHit) =>
          hit.start === 0 && hit.end === word.length && hit.value.kind !== "month" && !(hit.value.kind === "mag"),
      );
    if (COMMON.size > 5000) COMMON.clear();
    COMMON.set(word, common);
  }
  return common;
}

function push<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}
