import { isWordLetter } from "./fold.ts";

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
const ROOT = 0;
/** No child, no sibling, no values: nothing refers to the root or to the empty list. */
const NONE = 0;

export function createTrie<T>(): PhraseTrie<T> {
  // The lexicon has 400,000 nodes. As objects with maps they were half of an idle process; as rows of numbers, a tenth.
  const nodes = createRows();
  const lists: (readonly T[])[] = [[]];
  const single = new Map<T, number>();
  // First letters are looked up at every place of every text; most are ASCII, for which a list is several times faster.
  const ascii = new Uint32Array(128);
  const first = (code: number) => (code < 128 ? ascii[code]! : nodes.child(ROOT, code));

  function listWith(before: number, value: T): number {
    if (before !== NONE) return lists.push([...lists[before]!, value]) - 1;
    const known = single.get(value);
    if (known !== undefined) return known;
    const list = lists.push([value]) - 1;
    single.set(value, list);
    return list;
  }

  return {
    add(phrase, value) {
      let node = ROOT;
      for (let i = 0; i < phrase.length; i++) {
        const code = phrase.charCodeAt(i);
        node = nodes.child(node, code) || nodes.grow(node, code);
        if (i === 0 && code < 128) ascii[code] = node;
      }
      if (node !== ROOT) nodes.values[node] = listWith(nodes.values[node]!, value);
    },
    begins: (code) => first(code) !== NONE,
    at(lower, start, found) {
      let i = start;
      let node = i < lower.length ? first(lower.charCodeAt(i)) : NONE;
      while (node !== NONE) {
        const unit = lower.charCodeAt(i++);
        // A run of spaces reads as one.
        if (unit === SPACE) while (i < lower.length && lower.charCodeAt(i) === SPACE) i++;
        const values = nodes.values[node]!;
        if (values !== NONE && endsAtBorder(lower, i)) found(i, lists[values]!);
        if (i >= lower.length) return;
        node = nodes.child(node, lower.charCodeAt(i));
      }
    },
  };
}

/** Nodes as rows: the unit that leads to one, its first child, its next sibling, the list of what it means. */
function createRows() {
  let units = new Uint16Array(64);
  let children = new Uint32Array(64);
  let siblings = new Uint32Array(64);
  let size = 1;
  const rows = {
    values: new Uint32Array(64),
    child(node: number, unit: number): number {
      let child = children[node]!;
      while (child !== NONE && units[child] !== unit) child = siblings[child]!;
      return child;
    },
    grow(node: number, unit: number): number {
      if (size === units.length) {
        units = twiceAsLong(units, Uint16Array);
        children = twiceAsLong(children, Uint32Array);
        siblings = twiceAsLong(siblings, Uint32Array);
        rows.values = twiceAsLong(rows.values, Uint32Array);
      }
      units[size] = unit;
      siblings[size] = children[node]!;
      children[node] = size;
      return size++;
    },
  };
  return rows;
}

function twiceAsLong<A extends Uint16Array | Uint32Array>(from: A, Kind: new (length: number) => A): A {
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
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
