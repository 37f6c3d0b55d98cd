import { allMatches } from "./all-matches.ts";
import { isDigit, isHan, isWordLetter } from "./fold.ts";

/** A stretch of a text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const HARD_ENDS = new Set(["。", "！", "？", "；", "।", "॥"]);
// A full stop after these does not end a sentence.
const ABBREVIATION =
  /(?:^|[\s(（"'])(?:rp|no|nomor|dr|mr|mrs|ms|sr|sra|srta|st|bpk|ibu|sdr|dll|dst|dsb|tgl|jl|jln|hal|vs|approx|aprox|min|max|mis|ex|a\.n|an|u\.p|s\.d|e\.g|i\.e|etc|inc|ltd|co|pt|cv|tp|ths|ts|gs|tel|telp|est|ca|art|pág|pag|av|núm|rs|p\.m|a\.m|jan|feb|mar|apr|jun|jul|aug|agu|sep|sept|oct|okt|nov|dec|des|dic)$/i;

/**
 * Whether the sentence ends with the character at `index`. Decimals, abbreviations, list numbers and dots inside links
 * do not end one. `more` says that text may still follow (streaming): then a mark at the very end is undecided.
 */
export function endsSentence(text: string, index: number): boolean {
  const mark = text[index]!;
  if (mark === "\n" || HARD_ENDS.has(mark)) return true;
  if (mark === " ") return closesWithPicture(text, index);
  if (mark === ";") return true;
  if (mark === "!" || mark === "?") return !/[!?]/.test(text[index + 1] ?? "");
  if (mark !== ".") return false;
  const next = text[index + 1];
  if (next === ".") return false;
  if (
    next !== undefined &&
    !/[\s"'”’)*_~\]]/.test(next) &&
    !isHan(next.charCodeAt(0)) &&
    !/\p{Extended_Pictographic}/u.test(next)
  )
    return false;
  const lineStart = text.lastIndexOf("\n", index - 1) + 1;
  const line = text.slice(Math.max(lineStart, index - 24), index);
  if (/^\s*(?:[*_-]\s*)?\d{1,2}$/.test(text.slice(lineStart, index))) return false;
  if (ABBREVIATION.test(line)) {
    // "jam 5 p.m." may end a sentence: it does when a capital follows.
    return next === undefined || (/[ap]\.m$/i.test(line) && /^\s+\p{Lu}/u.test(text.slice(index + 1, index + 4)));
  }
  return !/(?:^|\s)\p{Lu}$/u.test(line) || next === undefined;
}

/** "Los domingos cerramos 🙏 De lunes a sábado abrimos": a picture behind words, and a capital or Han behind it. */
function closesWithPicture(text: string, index: number): boolean {
  // No picture is an ASCII character; most spaces stand behind one.
  if (!(text.charCodeAt(index - 1) > 0x7f)) return false;
  const before = text.slice(Math.max(0, index - 12), index);
  return (
    /[\p{L}\d)!?~]\s?(?:\p{Extended_Pictographic}[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*)+$/u.test(before) &&
    /^(?:[¿¡]|\p{Lu}\p{L}|[\u4e00-\u9fff]|[\u0900-\u097f])/u.test(text.slice(index + 1, index + 4))
  );
}

/** The sentences of a text as spans; list lines are sentences of their own. Together they cover the text. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (!endsSentence(text, i)) continue;
    spans.push({ start, end: i + 1 });
    start = i + 1;
  }
  if (start < text.length) spans.push({ start, end: text.length });
  return spans;
}

/** Takes a text piece by piece and releases whole sentences. */
export interface SentenceStream {
  /** The sentences that are complete now. They are exact slices of what was pushed. */
  push(piece: string): string[];
  /** The sentences that are left, once nothing follows. */
  flush(): string[];
}

// Enough of what follows to tell an abbreviation, a decimal or a closing quote.
const LOOKAHEAD = 4;

/** The streaming form for channels that show a reply as it grows: joined, the sentences are the text. */
export function sentences(): SentenceStream {
  let rest = "";
  return {
    push(piece) {
      rest += piece;
      const ready: string[] = [];
      let start = 0;
      for (let i = 0; i + LOOKAHEAD < rest.length; i++) {
        if (!endsSentence(rest.slice(start), i - start)) continue;
        ready.push(rest.slice(start, i + 1));
        start = i + 1;
      }
      rest = rest.slice(start);
      return ready;
    },
    flush() {
      const last = sentenceSpans(rest).map((span) => rest.slice(span.start, span.end));
      rest = "";
      return last;
    },
  };
}

const CLAUSE_WORDS =
  /\s(?:tapi|tetapi|namun|sedangkan|sementara|but|while|whereas|however|nhưng|còn thì|pero|mas|mientras|enquanto|लेकिन)\s/g;

/** Clause borders inside a sentence: commas that are no decimal marks, brackets, dashes between spaces, adversatives. */
export function clauseSpans(text: string, sentence: Span): Span[] {
  const borders = new Set<number>();
  for (let i = sentence.start; i < sentence.end; i++) {
    const mark = text[i]!;
    if (mark === "," && isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1))) continue;
    if (
      mark === "," ||
      mark === "，" ||
      mark === "、" ||
      mark === "(" ||
      mark === ")" ||
      mark === "（" ||
      mark === "）" ||
      mark === "|"
    )
      borders.add(i + 1);
    else if (
      (mark === "—" || mark === "–" || mark === "-" || mark === "→") &&
      text[i - 1] === " " &&
      text[i + 1] === " "
    )
      borders.add(i + 1);
  }
  for (const match of allMatches(CLAUSE_WORDS, text.slice(sentence.start, sentence.end).toLowerCase())) {
    borders.add(sentence.start + match.index + 1);
  }
  const spans: Span[] = [];
  let start = sentence.start;
  for (const border of [...borders].sort((a, b) => a - b)) {
    spans.push({ start, end: border });
    start = border;
  }
  spans.push({ start, end: sentence.end });
  return spans.filter((span) => span.end > span.start);
}

export function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return isWordLetter(code) || isDigit(code);
}
