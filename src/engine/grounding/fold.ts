import { allMatches } from "./all-matches.ts";
import {
  framedNumbers,
  raisedDigit,
  withoutFormalNumerals,
  withoutLookalikes,
  withoutMixedAlphabets,
} from "./fold-figures.ts";
import { UNITS } from "./fold-units.ts";

/** A text made comparable, with the way back to the original offsets. */
export interface Folded {
  readonly original: string;
  /** NFC, without zero-width characters and decoration, digits and letters in their plain form, case kept. */
  readonly text: string;
  /** `text` in lower case, unit for unit. */
  readonly lower: string;
  /** Offset in `original` of each unit of `text`, and of its end. */
  readonly at: (index: number) => number;
  /** Offset in `original` behind the unit of `text` before `index`, marks on it included. */
  readonly endAt: (index: number) => number;
}

// Zero-width, soft hyphen, bidi marks, fillers, tags and variation selectors: they hide inside ids and split words.
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\u{e0000}|[\u{e0001}-\u{e007f}\u{e0100}-\u{e01ef}]/gu;
// Accents, strokes, frames: composed when a letter has them, else decoration.
const MARKS = "\\u0300-\\u036f\\u0483-\\u0489\\u093c\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f";
const NEEDS_MAP = new RegExp(
  `[${MARKS}\\u00ad\\u00b2\\u00b3\\u00b9\\u00bc-\\u00be\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2070-\\u2089\\u2460-\\u24b5\\u24ea-\\u24ff\\u2776-\\u2793\\u3164\\ufb00-\\ufb06\\ufe00-\\ufe0f\\ufeff\\uffa0\\ud801-\\ud83b\\ud83f-\\udb40]|\\ud83c[\\udd00-\\udda9]|\\ud83e[\\udff0-\\udff9]`,
);
const CLUSTER = new RegExp(`[^${MARKS}][${MARKS}\\ufe0e\\ufe0f]*|[${MARKS}]+`, "gu");
const LEFT_OVER = /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Folds `original`; linear in its length. */
export function fold(original: string): Folded {
  if (!NEEDS_MAP.test(original)) {
    const text = foldUnits(original);
    return { original, text, lower: lowerUnits(text), at: (index) => index, endAt: (index) => index };
  }
  let out = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const framed = framedNumbers(original);
  for (const match of allMatches(CLUSTER, original)) {
    const plain = plainForm(original, match.index, match[0], framed);
    for (let i = 0; i < plain.length; i++) {
      starts.push(match.index + Math.min(i, match[0].length - 1));
      ends.push(match.index + match[0].length);
    }
    out += plain;
  }
  starts.push(original.length);
  const text = foldUnits(out);
  return {
    original,
    text,
    lower: lowerUnits(text),
    at: (index) => starts[Math.min(index, starts.length - 1)]!,
    endAt: (index) => (index === 0 ? 0 : ends[Math.min(index, ends.length) - 1]!),
  };
}

/** One character with its marks, in the form that is read; nothing for one that is not seen. */
function plainForm(original: string, at: number, cluster: string, framed: ReadonlyMap<number, string | null>): string {
  const first = cluster.charCodeAt(0);
  if (cluster.length === 1 && first < 0x80) return cluster;
  const number = framed.get(at);
  if (number !== undefined) return number ?? cluster.replace(INVISIBLE, "");
  const seen = cluster.replace(INVISIBLE, "");
  if (seen === "") return seen;
  const raised = raisedDigit(original, at);
  if (raised !== null) return raised;
  const half = HALVES.get(seen);
  if (half !== undefined) return /\d/.test(original[at - 1] ?? "") ? half : `0${half}`;
  const composed = plainLetters(seen).normalize("NFC");
  return composed.length === 1 ? composed : composed.replace(LEFT_OVER, "");
}

const HALVES = new Map([
  ["½", ",5"],
  ["¼", ",25"],
  ["¾", ",75"],
]);

/** Letters and digits that are styled, not other ones: bold, double-struck, in boxes. */
function plainLetters(seen: string): string {
  const code = seen.codePointAt(0)!;
  if (code < 0xfb00 || (code > 0xfb06 && code < 0x10000)) return seen;
  // Black and red boxes and circles have no compatibility form.
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(code - 0x1f150 + 65);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(code - 0x1f170 + 65);
  if (/\p{Nd}/u.test(seen)) return String(astralDigit(code));
  const plain = seen.normalize("NFKC");
  return /^[\x20-\x7e]+/.test(plain) ? plain : seen;
}

/** Rows of ten digits each; those of mathematics stand five in a row. */
function astralDigit(code: number): number {
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

/** Lower-case folded form of a short text such as a label. */
export function foldLower(text: string): string {
  return fold(text)
    .lower.replace(/[ \t]+/g, " ")
    .trim();
}

function foldUnits(text: string): string {
  let out = "";
  let kept = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xa0) continue;
    const other = UNITS.get(code);
    if (other === undefined) continue;
    out += text.slice(kept, i) + other;
    kept = i + 1;
  }
  const plain = kept === 0 ? text : out + text.slice(kept);
  return withoutFormalNumerals(withoutMixedAlphabets(withoutLookalikes(plain)));
}

function lowerUnits(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let out = "";
  for (const unit of text.split("")) {
    const low = unit.toLowerCase();
    out += low.length === 1 ? low : unit;
  }
  return out;
}

/** Letters of scripts that write words with spaces; Han, kana and Thai do not. */
export function isWordLetter(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code === 0xd7 || code === 0xf7) return false;
  return (
    code < 0x0300 ||
    (code >= 0x0300 && code <= 0x0e00 && code !== 0x0964 && code !== 0x0965) ||
    (code >= 0x1e00 && code < 0x1f00)
  );
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHan(code: number): boolean {
  return code >= 0x3400 && code <= 0x9fff;
}
