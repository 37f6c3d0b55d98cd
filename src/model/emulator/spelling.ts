import type { Span } from "./quantities.ts";

/** Names written with a slip: "lanidng page", "chatbt", "landingpage". */

interface Token extends Span {
  readonly word: string;
}

/** Where `phrase` stands with a slip in a word or with another spacing; null where it does not. */
export function misspelt(phrase: string, folded: string): Span | null {
  if (/\p{Script=Han}/u.test(phrase)) return null;
  const wanted = phrase.split(" ");
  const tokens = Array.from(
    folded.matchAll(/[\p{L}\p{N}]+/gu),
    ({ 0: word, index }): Token => ({ word, at: index, end: index + word.length }),
  );
  for (const size of [wanted.length, wanted.length - 1, wanted.length + 1]) {
    for (let i = 0; size > 0 && i + size <= tokens.length; i += 1) {
      const window = tokens.slice(i, i + size);
      const [first, last] = [window[0], window.at(-1)];
      const words = window.map(({ word }) => word);
      const fits = size === wanted.length ? isSlip(words, wanted) : isRespaced(words, wanted);
      if (fits && first !== undefined && last !== undefined) return { at: first.at, end: last.end };
    }
  }
  return null;
}

/** Joined or parted words have to be the very same letters, and enough of them. */
function isRespaced(words: readonly string[], wanted: readonly string[]): boolean {
  const name = wanted.join("");
  return name.length >= SHORTEST_ALONE && bare(words.join(""), name) === name;
}

const SHORTEST_ALONE = 6;

function isSlip(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 1 && (wanted[0] ?? "").length < SHORTEST_ALONE) return false;
  return wanted.every((name, i) => isNear(bare(words[i] ?? "", name), name));
}

/** "pagenya" is "page" with an ending. */
function bare(word: string, name: string): string {
  return word.length > name.length ? word.replace(/(?:nya|ku|s)$/, "") : word;
}

/** One slip, in longer words two; another letter in a short word makes another word ("kopi", "kopa"). */
function isNear(word: string, name: string): boolean {
  if (word === name) return true;
  if (word[0] !== name[0] || /\d/.test(name + word) || name.length < SHORTEST_WORD) return false;
  const allowed = name.length >= LONG_WORD ? 2 : 1;
  if (word.length === name.length && name.length < SHORTEST_ALONE) return isSwapped(word, name);
  return slips(word, name) <= allowed;
}

const SHORTEST_WORD = 4;
const LONG_WORD = 8;

function isSwapped(word: string, name: string): boolean {
  const wrong = Array.from(name, (letter, i) => (letter === word[i] ? -1 : i)).filter((i) => i !== -1);
  const [first, second] = wrong;
  if (wrong.length !== 2 || first === undefined || second !== first + 1) return false;
  return name[first] === word[second] && name[second] === word[first];
}

/** Letters put in, left out, changed, or swapped with their neighbour. */
function slips(word: string, name: string): number {
  const rows: number[][] = [Array.from({ length: name.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= name.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const changed = (above[j - 1] ?? 0) + (word[i - 1] === name[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : changed;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
