/** A text made comparable, with the way back to the original offsets. */
export interface Folded {
  readonly original: string;
  /** NFC, without zero-width characters, digits and punctuation in ASCII, case kept. */
  readonly text: string;
  /** `text` in lower case, unit for unit. */
  readonly lower: string;
  /** Offset in `original` of each unit of `text`, and of its end. */
  readonly at: (index: number) => number;
}

// Zero-width, soft hyphen, bidi marks and variation selectors: they hide inside ids and split words.
const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/;
const NEEDS_MAP =
  /[\u0300-\u036f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u093c]/;
const CLUSTER = /[^\u0300-\u036f\u093c][\u0300-\u036f\u093c]*|[\u0300-\u036f\u093c]+/gu;

/** Folds `original`; linear in its length. */
export function fold(original: string): Folded {
  if (!NEEDS_MAP.test(original)) {
    const text = foldUnits(original);
    return { original, text, lower: lowerUnits(text), at: (index) => index };
  }
  let out = "";
  const map: number[] = [];
  for (const match of original.matchAll(CLUSTER)) {
    const cluster = match[0];
    if (cluster.length === 1 && INVISIBLE.test(cluster)) continue;
    const composed = cluster.replace(INVISIBLE, "").normalize("NFC");
    for (let i = 0; i < composed.length; i++) map.push(match.index + Math.min(i, cluster.length - 1));
    out += composed;
  }
  map.push(original.length);
  const text = foldUnits(out);
  return { original, text, lower: lowerUnits(text), at: (index) => map[Math.min(index, map.length - 1)]! };
}

/** Lower-case folded form of a short text such as a label. */
export function foldLower(text: string): string {
  return fold(text)
    .lower.replace(/[ \t]+/g, " ")
    .trim();
}

const FULL_WIDTH_START = 0xff01;
const FULL_WIDTH_END = 0xff5e;
const REPLACED = new Map<number, string>([
  [0x00a0, " "],
  [0x202f, " "],
  [0x2009, " "],
  [0x2007, " "],
  [0x3000, " "],
  [0x2018, "'"],
  [0x2019, "'"],
  [0x02bc, "'"],
  [0x2010, "-"],
  [0x2011, "-"],
  [0x2212, "-"],
  [0x2012, "-"],
  [0xffe5, "¥"],
  [0xff5e, "~"],
  [0x301c, "~"],
]);

function foldUnits(text: string): string {
  let out = "";
  let kept = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xa0) continue;
    const other = foldedUnit(code);
    if (other === null) continue;
    out += text.slice(kept, i) + other;
    kept = i + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}

function foldedUnit(code: number): string | null {
  const replaced = REPLACED.get(code);
  if (replaced !== undefined) return replaced;
  // Devanagari and Arabic-Indic digits.
  if (code >= 0x0966 && code <= 0x096f) return String(code - 0x0966);
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= FULL_WIDTH_START && code <= FULL_WIDTH_END) {
    const ascii = code - 0xfee0;
    // Full-width sentence punctuation keeps its form: it never stands inside a figure, unlike , and .
    if ("!?;:()".includes(String.fromCharCode(ascii))) return null;
    if (ascii === 0x2c) return null;
    return String.fromCharCode(ascii);
  }
  return null;
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
