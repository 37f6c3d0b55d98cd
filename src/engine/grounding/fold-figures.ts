import { allMatches } from "./all-matches.ts";

/*
 * Figures in disguise: numbers in circles and on keys, raised digits, and letters that stand for digits. All are digits,
 * but for those that number a list or raise a unit to a power.
 */

// Keycaps, and the numbers in circles, brackets and with a full stop of all sorts.
const IN_FRAME =
  /[0-9]\ufe0f?\u20e3|[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]|\ud83c[\udd00-\udd0c]|[0-9]\ufe0f?\u20de/gu;

/** What each number in a frame says: where the frames of one sort begin, and with which value. */
const FRAMES: readonly (readonly [number, number, number])[] = [
  [0x2460, 0x2473, 1],
  [0x2474, 0x2487, 1],
  [0x2488, 0x249b, 1],
  [0x24ea, 0x24ea, 0],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x1f100, 0x1f100, 0],
  [0x1f101, 0x1f10a, 0],
  [0x1f10b, 0x1f10c, 0],
];

function framed(text: string): number {
  const code = text.codePointAt(0)!;
  if (code < 0x80) return code - 48;
  const frame = FRAMES.find(([first, last]) => code >= first && code <= last)!;
  return code - frame[0] + frame[2];
}

/**
 * Numbers in frames, by offset: `digits` when they are a figure, null when they number a list: each stands alone, and
 * the one before or after it in the count stands somewhere too.
 */
export function framedNumbers(original: string): ReadonlyMap<number, string | null> {
  const found = allMatches(IN_FRAME, original).map((match) => {
    const end = match.index + match[0].length;
    return {
      start: match.index,
      value: framed(match[0]),
      alone:
        !DIGIT_BEFORE.test(original.slice(Math.max(0, match.index - 5), match.index)) &&
        !DIGIT_BEHIND.test(original.slice(end, end + 3)),
    };
  });
  const alone = new Set(found.filter((one) => one.alone).map((one) => one.value));
  return new Map(
    found.map((one) => [
      one.start,
      one.alone && (alone.has(one.value - 1) || alone.has(one.value + 1)) ? null : String(one.value),
    ]),
  );
}

const DIGIT_LIKE = "\\d\\u2460-\\u249b\\u24ea-\\u24ff\\u2776-\\u2793";
const DIGIT_BEFORE = new RegExp(`[${DIGIT_LIKE}]\\ufe0f?\\u20e3?[.,]?$`, "u");
const DIGIT_BEHIND = new RegExp(`^[.,]?[${DIGIT_LIKE}]`, "u");

const RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const LOWERED = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089";

/** The digit that a raised or lowered one is, unless it is a power or a note: "m²", "price¹". */
export function raisedDigit(original: string, at: number): string | null {
  const value = Math.max(RAISED.indexOf(original[at]!), LOWERED.indexOf(original[at]!));
  if (value < 0) return null;
  const isOne = (index: number) => RAISED.includes(original[index] ?? "-") || LOWERED.includes(original[index] ?? "-");
  const joined =
    isOne(at + 1) ||
    isOne(at - 1) ||
    (/[.,]/.test(original[at + 1] ?? "") && isOne(at + 2)) ||
    (/[.,]/.test(original[at - 1] ?? "") && isOne(at - 2));
  return joined || !/[\p{L}\p{N})]/u.test(original[at - 1] ?? " ") ? String(value) : null;
}

// O and its Greek and Cyrillic likes for 0; l, I, | and their likes for 1.
const ZERO = "OoОоΟοՕօ";
const ONE = "lI|ІӀ";
const QUICK = new RegExp(`\\d[.,]?[${ZERO}${ONE}]|[${ZERO}${ONE}][.,]?\\d`);
const MIXED = new RegExp(
  `(?<![\\p{L}\\d])([Rr][Pp]\\.?\\s?|IDR\\s?|USD\\s?|[$€£¥₫₹]\\s?)?((?:[\\d${ZERO}${ONE}]+[.,-]?)*[\\d${ZERO}${ONE}])(?![\\p{L}\\d])`,
  "gu",
);
const GROUPED = new RegExp(`[.,][\\d${ZERO}${ONE}]{3}(?![\\d${ZERO}${ONE}])`);
const COUNTED = /^\s?(?:ribu|rb|juta|jt|k|tr|triệu|nghìn|ngàn|%|persen|万|千|đ|₫|元|usd|idr|rupiah)(?!\p{L})/iu;

/**
 * Letters that plainly stand for digits: "Rp35O.OOO", "l50 ribu". Only among digits, and where a currency, groups of
 * three, a magnitude or the length of a phone number make a figure of it. Keeps the length.
 */
export function withoutLookalikes(text: string): string {
  if (!QUICK.test(text)) return text;
  return text.replace(MIXED, (whole: string, currency: string | undefined, run: string, at: number) => {
    const digits = run.replace(/\D/g, "").length;
    if (digits === 0 || digits === run.replace(/[.,-]/g, "").length) return whole;
    const figure =
      currency !== undefined ||
      GROUPED.test(run) ||
      COUNTED.test(text.slice(at + whole.length, at + whole.length + 10)) ||
      (digits >= 6 && run.length >= 9);
    // "10l" is ten litres.
    if (!figure || (/\d[lI]$/.test(run) && currency === undefined)) return whole;
    const plain = run.replace(new RegExp(`[${ZERO}]`, "g"), "0").replace(new RegExp(`[${ONE}]`, "g"), "1");
    return whole.slice(0, whole.length - run.length) + plain;
  });
}

// Letters of other alphabets that look like Latin ones.
const LOOK = new Map(
  [..."аА,еЕ,оО,рР,сС,уУ,хХ,іІ,јЈ,ѕЅ,һ,ԁ,к,в,В,К,М,Н,Т,α,ο,Ο,ν,ι,Α,Β,Ε,Η,Ι,Κ,Μ,Ν,Ρ,Τ,Υ,Χ,Ζ".replaceAll(",", "")].map(
    (char, i) => [char, "aAeEoOpPcCyYxXiIjJsShdkbBKMHTaoOviABEHIKMNPTYXZ"[i]!] as const,
  ),
);

/** Words that mix alphabets are meant to be read as Latin: "frее" with two Cyrillic letters. Keeps the length. */
export function withoutMixedAlphabets(text: string): string {
  if (!/[\u0370-\u04ff\u0501]/.test(text)) return text;
  return text.replace(/[\p{L}]+/gu, (word) =>
    /[a-z]/i.test(word) && /[\u0370-\u04ff\u0501]/.test(word)
      ? [...word].map((char) => LOOK.get(char) ?? char).join("")
      : word,
  );
}

// Numerals of cheques and contracts, which nobody can alter: 叁佰伍拾.
const FORMAL = "壹贰貳叁參肆伍陆陸柒捌玖拾佰仟圆圓";
const PLAIN = "一二二三三四五六六七八九十百千元元";

/** 叁佰伍拾元 as 三百五十元; the characters alone stand in other words, such as 陆续. Keeps the length. */
export function withoutFormalNumerals(text: string): string {
  if (!/[拾佰仟]/.test(text)) return text;
  return text.replace(new RegExp(`[${FORMAL}零万萬亿]{2,}`, "g"), (run) =>
    [...run].map((char) => PLAIN[FORMAL.indexOf(char)] ?? char).join(""),
  );
}
