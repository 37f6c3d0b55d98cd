import { isWordLetter } from "./fold.ts";

interface Node<T> {
  next: Map<number, Node<T>> | null;
  values: T[] | null;
}

/** A phrase found in a text. */
export interface Hit<T> {
  readonly start: number;
  readonly end: number;
  readonly value: T;
}

/**
 * Many phrases searched in one pass. A phrase in a script with spaces must stand between word borders; a digit is a
 * border, since units stick to figures (`250k`). Walking costs at most (length × longest phrase).
 */
export interface PhraseTrie<T> {
  add(phrase: string, value: T): void;
  /** Whether any phrase begins with this unit; spares the walk at most places. */
  begins(code: number): boolean;
  /** All phrases that start at `start`, shortest first. */
  at(lower: string, start: number, found: (end: number, values: readonly T[]) => void): void;
}

const SPACE = 32;
// Indonesian clitics: `harganya`, `totalnya`; English possessive.
const CLITICS = ["nya", "lah", "pun", "'s"];

export function createTrie<T>(): PhraseTrie<T> {
  const root: Node<T> = { next: null, values: null };
  // First letters are looked up at every place of every text; most are ASCII, for which a list is several times faster.
  let ascii: (Node<T> | undefined)[] | null = null;
  const first = (code: number) => (code < 128 ? ascii?.[code] : root.next?.get(code));
  return {
    add(phrase, value) {
      let node = root;
      for (let i = 0; i < phrase.length; i++) {
        const code = phrase.charCodeAt(i);
        node.next ??= new Map();
        let child = node.next.get(code);
        if (child === undefined) {
          child = { next: null, values: null };
          node.next.set(code, child);
          if (i === 0 && code < 128) {
            ascii ??= new Array(128).fill(undefined);
            ascii[code] = child;
          }
        }
        node = child;
      }
      if (node === root) return;
      node.values ??= [];
      node.values.push(value);
    },
    begins: (code) => first(code) !== undefined,
    at(lower, start, found) {
      let node: Node<T> | undefined = root;
      let i = start;
      while (node !== undefined && i <= lower.length) {
        if (node.values !== null && endsAtBorder(lower, i)) found(i, node.values);
        if (node.next === null || i >= lower.length) return;
        const code = lower.charCodeAt(i);
        node = node === root ? first(code) : node.next.get(code);
        i++;
        // A run of spaces reads as one.
        if (code === SPACE) while (i < lower.length && lower.charCodeAt(i) === SPACE) i++;
      }
    },
  };
}

/** Whether a phrase may begin at `start`: at the text's begin, after a non-letter, or in a script without spaces. */
export function startsAtBorder(lower: string, start: number): boolean {
  return start === 0 || !isWordLetter(lower.charCodeAt(start - 1)) || !isWordLetter(lower.charCodeAt(start));
}

function endsAtBorder(lower: string, end: number): boolean {
  if (end >= lower.length) return true;
  if (!isWordLetter(lower.charCodeAt(end)) || !isWordLetter(lower.charCodeAt(end - 1))) return true;
  return CLITICS.some(
    (clitic) =>
      lower.startsWith(clitic, end) &&
      (end + clitic.length >= lower.length || !isWordLetter(lower.charCodeAt(end + clitic.length))),
  );
}

/** `{sudah|telah} dikirim` as plain phrases: alternatives in braces, possibly empty or nested; spaces are collapsed. */
export function expandTemplate(template: string): string[] {
  return expand(template).map((phrase) => phrase.replace(/ +/g, " ").trim());
}

function expand(template: string): string[] {
  const open = template.indexOf("{");
  if (open < 0) return [template];
  const choices: string[] = [];
  let depth = 0;
  let from = open + 1;
  let close = template.length;
  for (let i = open; i < template.length; i++) {
    const unit = template[i];
    if (unit === "{") depth++;
    if (unit === "}") depth--;
    if ((unit === "|" && depth === 1) || (unit === "}" && depth === 0)) {
      choices.push(template.slice(from, i));
      from = i + 1;
    }
    if (depth === 0) {
      close = i;
      break;
    }
  }
  const head = template.slice(0, open);
  const tails = expand(template.slice(close + 1));
  return choices.flatMap(expand).flatMap((choice) => tails.map((tail) => head + choice + tail));
}
