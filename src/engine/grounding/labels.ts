import { foldLower, isHan } from "./fold.ts";
import { type LexicalHit, scanLexicon } from "./lexicon/index.ts";
import { wordsOf } from "./mentions.ts";
import { createTrie } from "./trie.ts";
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

export function createLabelBook(): LabelBook {
  const trie = createTrie<Rec>();
  const words = new Map<string, Set<Rec>>();
  const known = new Set<string>();
  const numbers = new Map<string, Set<string>>();
  const records = new Set<Rec>();
  const seen = new Set<string>();
  const measures = createTrie<Rec>();
  return {
    add(label, record) {
      const lower = foldLower(label);
      const mark = `${lower}\u0000${record.key}`;
      if (lower === "" || seen.has(mark)) return;
      seen.add(mark);
      if (!/^\d{1,4}$/.test(lower)) for (const form of formsOf(lower)) trie.add(form, record);
      if (record.kind === "variant") for (const form of composedForms(lower)) trie.add(form, record);
      records.add(record);
      const parts = wordsOf({ lower });
      for (const [i, word] of parts.entries()) {
        known.add(stem(word.text));
        const next = parts[i + 1];
        if (record.kind === "item" && /^\d+$/.test(word.text) && next !== undefined && /^\p{L}/u.test(next.text)) {
          measures.add(`${word.text} ${next.text}`, record);
          measures.add(`${word.text}${next.text}`, record);
        } else if (record.kind === "item" && /^\d+\p{L}+$/u.test(word.text)) {
          measures.add(word.text, record);
          measures.add(word.text.replace(/(\d)(\p{L})/u, "$1 $2"), record);
        }
        if (next !== undefined && /^\d/.test(next.text) && !/^\d/.test(word.text))
          push(numbers, word.text, /^\d+/.exec(next.text)![0]);
        if (record.kind !== "order" && record.kind !== "group" && tells(word.text))
          pushRecord(words, stem(word.text), record);
      }
    },
    labelsAt(lower, start) {
      if (!trie.begins(lower.charCodeAt(start))) return null;
      let best: { end: number; records: readonly Rec[] } | null = null;
      trie.at(lower, start, (end, values) => {
        best = { end, records: values };
      });
      return best;
    },
    recordsWithWord(word) {
      if (!tells(word)) return null;
      const found = words.get(stem(word));
      if (found === undefined) return null;
      const items = [...records].filter((record) => record.kind === "item" || record.kind === "service").length;
      // A word that all records share tells nothing, unless there is one record only.
      return found.size >= items && items > 1 ? null : [...found];
    },
    measuresAt(lower, start) {
      if (!measures.begins(lower.charCodeAt(start))) return null;
      let best: { end: number; records: readonly Rec[] } | null = null;
      measures.at(lower, start, (end, values) => {
        best = { end, records: values };
      });
      return best;
    },
    knowsWord: (word) => known.has(stem(word)),
    numbersAfter: (word) => numbers.get(word) ?? null,
  };
}

/** `250 g` and `250g` name the same; hyphens and spaces too. */
function formsOf(lower: string): Set<string> {
  const forms = new Set([lower]);
  forms.add(lower.replace(/(\d) (?=\p{L})/gu, "$1"));
  forms.add(lower.replace(/(\d)(?=\p{L})/gu, "$1 "));
  forms.add(lower.replace(/(?<=\p{L})-(?=\p{L})/gu, " "));
  forms.add(lower.replace(/\s*\(([^)]*)\)/g, " $1"));
  // English plurals of the last word: "Tea Towels".
  if (/[a-rt-z]$/.test(lower)) for (const ending of ["s", "es"]) forms.add(lower + ending);
  // Hindi adjectives bend: हरा, हरे रंग में, हरी साड़ी.
  if (lower.endsWith("ा")) for (const ending of ["े", "ी"]) forms.add(lower.slice(0, -1) + ending);
  return forms;
}

const JOINTS = [
  " ",
  "/",
  " / ",
  ", ",
  "-",
  " size ",
  " ukuran ",
  " uk ",
  " cỡ ",
  " màu ",
  " warna ",
  " in ",
  " talla ",
  " tamanho ",
  " color ",
  ", size ",
  ", ukuran ",
  " साइज़ ",
  "",
];

/** "White / M" is also said as "white size M", "M warna White", 白色M: both orders, with a word of kind between. */
function composedForms(lower: string): string[] {
  const parts = lower.split(/\s*[/,|·]\s*|\s+-\s+/).filter((part) => part !== "");
  if (parts.length !== 2) return [];
  const [a, b] = parts as [string, string];
  const forms: string[] = [];
  for (const joint of JOINTS) {
    if (joint === "" && !isHan(a.charCodeAt(a.length - 1)) && !isHan(b.charCodeAt(b.length - 1))) continue;
    forms.push(a + joint + b, b + joint + a);
  }
  return forms;
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

function push(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

function pushRecord(map: Map<string, Set<Rec>>, key: string, value: Rec): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}
