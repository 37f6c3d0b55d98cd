import { isHan, isWordLetter } from "./fold.ts";
import type { Scan } from "./scan.ts";
import type { Rec } from "./types.ts";

/** A place in a text that names a record. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly records: readonly Rec[];
  /** A whole label, part of one, or a variant's label. */
  readonly strength: "full" | "partial" | "variant";
}

/** Names the evidence knows. */
export interface Lookup {
  /** Records by whole labels that start at an index of a folded lower-case text. */
  labelsAt(lower: string, start: number): { readonly end: number; readonly records: readonly Rec[] } | null;
  /** Records whose labels hold this word, when it tells records apart; null otherwise. */
  recordsWithWord(word: string): readonly Rec[] | null;
  /** Records by a figure of their label ("3 susun"). */
  measuresAt(lower: string, start: number): { readonly end: number; readonly records: readonly Rec[] } | null;
  longCodes(): Iterable<readonly [string, "id" | "phone"]>;
}

/** Names of records; whole labels are taken, so that digits inside them are never read as figures. */
export function readMentions(scan: Scan, lookup: Lookup): Mention[] {
  const mentions: Mention[] = [];
  let at = 0;
  while (at < scan.lower.length) {
    const found = labelAt(scan, lookup, at);
    if (found === null) {
      at++;
      continue;
    }
    mentions.push(found);
    scan.name(found.start, found.end);
    at = found.end;
  }
  return [...mentions, ...readPartial(scan, lookup), ...readMeasures(scan, lookup)].sort((a, b) => a.start - b.start);
}

function labelAt(scan: Scan, lookup: Lookup, at: number): Mention | null {
  if (!isBorder(scan.lower, at)) return null;
  const label = lookup.labelsAt(scan.lower, at);
  if (label === null || !scan.isFree(at, label.end)) return null;
  const variant = label.records.every((record) => record.kind === "variant");
  // One and two letter labels (M, XL) must be written as labels: in capitals, or in Han.
  const length = label.end - at;
  if (length <= 2 && scan.text.charCodeAt(at) < 128) {
    const text = scan.text.slice(at, label.end);
    if (
      text !== text.toUpperCase() &&
      !/(?:size|ukuran|cỡ|màu|talla|tamanho)\s*$/.test(scan.lower.slice(Math.max(0, at - 9), at))
    )
      return null;
    if (/^\d+$/.test(text)) return null;
  }
  return { start: at, end: label.end, records: label.records, strength: variant ? "variant" : "full" };
}

function isBorder(lower: string, at: number): boolean {
  if (at === 0) return true;
  const before = lower.charCodeAt(at - 1);
  const here = lower.charCodeAt(at);
  return !(joins(before) && joins(here));
}

function joins(code: number): boolean {
  return isWordLetter(code) || (code >= 48 && code <= 57);
}

interface OpenMention {
  readonly start: number;
  readonly end: number;
  readonly records: readonly Rec[];
}

/** Parts of labels ("the tote", "AI agent", 龙井): neighbouring words narrow the records down. */
function readPartial(scan: Scan, lookup: Lookup): Mention[] {
  const mentions: OpenMention[] = [];
  for (const word of wordsOf(scan)) {
    const records = scan.isFree(word.start, word.end) ? lookup.recordsWithWord(word.text) : null;
    if (records === null) continue;
    const last = mentions.at(-1);
    const common =
      last !== undefined && adjoins(scan, last, word) ? last.records.filter((record) => records.includes(record)) : [];
    if (last !== undefined && common.length > 0)
      mentions[mentions.length - 1] = { start: last.start, end: word.end, records: common };
    else mentions.push({ start: word.start, end: word.end, records });
  }
  return mentions.map((mention) => ({ ...mention, strength: "partial" }));
}

function adjoins(scan: Scan, last: OpenMention, word: Word): boolean {
  return (
    word.start - last.end <= 3 && !/[.,;:\n，。；、]/.test(scan.text.slice(last.end, Math.max(last.end, word.start)))
  );
}

/** "yang 3 susun", "ukuran 1 kg": the figure of a label without its name. */
function readMeasures(scan: Scan, lookup: Lookup): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < scan.lower.length; at++) {
    const code = scan.lower.charCodeAt(at);
    if (code < 48 || code > 57 || !isBorder(scan.lower, at) || /[.,]/.test(scan.lower[at - 1] ?? "")) continue;
    const found = lookup.measuresAt(scan.lower, at);
    if (found === null || !scan.isFree(at, found.end)) continue;
    mentions.push({ start: at, end: found.end, records: found.records, strength: "partial" });
  }
  return mentions;
}

export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Words of a folded text: runs of letters and digits; Han text as overlapping pairs. */
export function wordsOf(scan: Pick<Scan, "lower">): Word[] {
  const words: Word[] = [];
  const lower = scan.lower;
  let at = 0;
  while (at < lower.length) {
    const code = lower.charCodeAt(at);
    if (isHan(code)) {
      if (isHan(lower.charCodeAt(at + 1))) words.push({ start: at, end: at + 2, text: lower.slice(at, at + 2) });
      at++;
      continue;
    }
    if (!joins(code)) {
      at++;
      continue;
    }
    let end = at;
    while (end < lower.length && joins(lower.charCodeAt(end))) end++;
    words.push({ start: at, end, text: lower.slice(at, end) });
    at = end;
  }
  return words;
}
