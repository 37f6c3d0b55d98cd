import { findUrls } from "./markdown-mask.ts";

/** The length of a text as WhatsApp counts it: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * A text in WhatsApp's marks as parts of at most `limit` code points each, cut where a reader would: at a paragraph, a
 * line (items of a list stay whole), a sentence, a word. A mark or fence that is open at a cut is closed there and
 * opened again in the next part. White space at the cuts goes.
 */
export function splitFormatted(text: string, limit: number): string[] {
  if (codePoints(text) <= limit) return [text];
  const pieces = cutText(text, limit - MARK_RESERVE);
  const parts: string[] = [];
  let at = 0;
  let reopen = "";
  for (const piece of pieces) {
    at += piece.length;
    const open = at < text.length ? openMarks(text, at) : { close: "", reopen: "" };
    const body = piece.replace(/^\s*\n/, "").trimEnd();
    if (body !== "") parts.push(reopen + body + open.close);
    reopen = open.reopen;
  }
  return parts.length === 0 ? [text] : parts;
}

// Room for the marks that a cut may add on both sides: a fence with its line breaks, or three marks.
const MARK_RESERVE = 8;

/**
 * Cuts `text` into pieces of at most `limit` code points, on the best border of each window; joined they are the text
 * again. Never inside a surrogate pair, nor inside a character of several code points, an address or a figure as long
 * as these are shorter than the limit.
 */
export function cutText(text: string, limit: number): string[] {
  const pieces: string[] = [];
  const borders = findBorders(text);
  let start = 0;
  while (start < text.length) {
    const end = offsetAfter(text, start, limit);
    const cut = end >= text.length ? text.length : bestBorder(text, borders, start, end);
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return pieces.length === 0 ? [""] : pieces;
}

/**
 * Kinds of borders, best first, each with the share of the window that a piece must fill for it to be taken before
 * one of the next kind is looked at.
 */
const BORDER_KINDS = [
  { kind: "paragraph", fill: 0.4 },
  { kind: "line", fill: 0.3 },
  { kind: "inner line", fill: 0.3 },
  { kind: "sentence", fill: 0.2 },
  { kind: "word", fill: 0.1 },
  { kind: "figure", fill: 0.1 },
] as const;

type BorderKind = (typeof BORDER_KINDS)[number]["kind"];
type Borders = Readonly<Record<BorderKind, readonly number[]>>;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
// Marks, joiners and skin tones belong to the character before them, even when that is a space.
const GROWS_BACKWARDS = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u;
const LIST_ITEM = /^(?:[-*•] |\d{1,9}[.)] )/;
// A space beside a figure may be inside a price, a date or a phone number.
const BESIDE_FIGURE = /[\p{N}\p{Sc}]/u;

function findBorders(text: string): Borders {
  const found: Record<BorderKind, number[]> = {
    paragraph: [],
    line: [],
    "inner line": [],
    sentence: [],
    word: [],
    figure: [],
  };
  const add = (kind: BorderKind, at: number) => {
    if (at > 0 && at < text.length && !GROWS_BACKWARDS.test(text.slice(at, at + 2))) found[kind].push(at);
  };
  addLines(text, add);
  for (const match of text.matchAll(/(?<=[.!?…]["')\]*_~]*)[ \t]+(?=\S)|(?<=[。！？；])(?=[^\s。！？；」』）])/gu)) {
    const at = match.index + match[0].length;
    add(BESIDE_FIGURE.test(text[at] ?? "") ? "figure" : "sentence", at);
  }
  for (const match of text.matchAll(/[ \t]+(?=\S)/g)) {
    const at = match.index + match[0].length;
    const beside = BESIDE_FIGURE.test(text[match.index - 1] ?? "") || BESIDE_FIGURE.test(text[at] ?? "");
    add(
      beside || /\b(?:Rp|IDR|USD|VND|CNY|No|Rs)\.?$/.test(text.slice(Math.max(0, match.index - 4), match.index))
        ? "figure"
        : "word",
      at,
    );
  }
  return found;
}

/** Line ends: after a blank line, before an item or plain line, or inside a fence or an item that goes on. */
function addLines(text: string, add: (kind: BorderKind, at: number) => void): void {
  let at = 0;
  let inFence = false;
  let afterFence = false;
  let inItem = false;
  let afterBlank = false;
  for (const line of text.split("\n")) {
    const isFence = line.startsWith("```");
    const isItem = LIST_ITEM.test(line);
    const isBlank = line.trim() === "";
    // Right behind the opening and right before the closing fence a cut would leave an empty block.
    const besideFence = inFence && (isFence || afterFence);
    if (!isBlank && at > 0 && !besideFence) {
      const inside = inFence || (inItem && !isItem && !afterBlank);
      add(inside ? "inner line" : afterBlank ? "paragraph" : "line", at);
    }
    if (isFence) inFence = !inFence;
    afterFence = isFence;
    inItem = !inFence && (isItem || (inItem && !isBlank));
    afterBlank = isBlank;
    at += line.length + 1;
  }
}

function bestBorder(text: string, borders: Borders, start: number, end: number): number {
  const window = end - start;
  for (const { kind, fill } of BORDER_KINDS) {
    const at = lastUpTo(borders[kind], end);
    if (at > start + window * fill) return at;
  }
  const any = Math.max(...BORDER_KINDS.map(({ kind }) => lastUpTo(borders[kind], end)));
  return any > start ? any : hardCut(text, start, end);
}

/** No border at all: before the address, figure or character that the window's end would cut, else at the end. */
function hardCut(text: string, start: number, end: number): number {
  const around = text.slice(start, end + 512);
  const whole = [
    ...findUrls(around),
    ...Array.from(around.matchAll(/\d[\d.,]*\d/g), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  ].filter((span) => start + span.start < end && start + span.end > end);
  const wanted = Math.min(end, ...whole.filter((span) => span.start > 0).map((span) => start + span.start));
  const character = graphemes.segment(around).containing(wanted - start);
  const cut = character === undefined ? wanted : start + character.index;
  return cut > start ? cut : end;
}

/** The greatest of the ascending `positions` that is not above `end`; -1 when there is none. */
function lastUpTo(positions: readonly number[], end: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! <= end) low = middle + 1;
    else high = middle;
  }
  return positions[low - 1] ?? -1;
}

/** The UTF-16 offset `count` code points after `start`. */
function offsetAfter(text: string, start: number, count: number): number {
  let at = start;
  for (let n = 0; n < count && at < text.length; n++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

/** What must be written before and after a cut at `at`, so that both sides read as before. */
function openMarks(text: string, at: number): { readonly close: string; readonly reopen: string } {
  const fences = text.slice(0, at).match(/^```/gm)?.length ?? 0;
  if (fences % 2 === 1) return { close: "\n```", reopen: "```\n" };
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const to = text.indexOf("\n", at);
  const line = text.slice(from, to === -1 ? text.length : to);
  const open = markedSpans(line)
    .filter((span) => from + span.start < at && at < from + span.end)
    .map((span) => span.mark);
  return { close: [...open].reverse().join(""), reopen: open.join("") };
}

/** The spans of a line that WhatsApp shows bold, italic or struck through, outermost first. */
function markedSpans(line: string): { readonly mark: string; readonly start: number; readonly end: number }[] {
  return MARKED.flatMap((pattern) =>
    Array.from(line.matchAll(pattern), (match) => ({
      mark: match[0].slice(0, 1),
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
}

// A mark, beside no word character outside and no space inside, and its partner on the same line.
const MARKED = [
  /(?<![\p{L}\p{N}])\*(?=[^\s*])[^*]*[^\s*]\*(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])_(?=[^\s_])[^_]*[^\s_]_(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])~(?=[^\s~])[^~]*[^\s~]~(?![\p{L}\p{N}])/gu,
];
