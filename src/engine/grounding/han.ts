const DIGITS = "零一二三四五六七八九";
const VALUES = new Map<string, number>([...DIGITS].map((digit, value) => [digit, value]));
VALUES.set("〇", 0);
VALUES.set("两", 2);
VALUES.set("兩", 2);
const PLACES = new Map<string, number>([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);
const MYRIADS = new Map<string, number>([
  ["万", 10_000],
  ["萬", 10_000],
  ["亿", 100_000_000],
]);

/**
 * The number in Han numerals at `start`: `三千五百`, `两万`, `八五` (digit by digit), with the last place left out as
 * people say it (`两千八` is 2,800, `三千零五` is 3,005).
 */
export function readHan(text: string, start: number): { value: number; end: number } | null {
  const first = text[start] ?? "";
  if (!VALUES.has(first) && first !== "十") return null;
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let positional = "";
  let lastPlace = 0;
  let zero = false;
  let places = 0;
  let at = start;
  for (; at < text.length; at++) {
    const unit = text[at]!;
    const value = VALUES.get(unit);
    if (value !== undefined) {
      if (digit !== null && !zero && places > 0) break;
      positional += String(value);
      digit = value;
      if (value === 0) zero = true;
      continue;
    }
    const place = PLACES.get(unit);
    const myriad = MYRIADS.get(unit);
    if (place === undefined && myriad === undefined) break;
    places++;
    if (place !== undefined) {
      section += (digit ?? 1) * place;
      lastPlace = place;
    } else if (myriad !== undefined) {
      total = (total + section + (digit ?? 0)) * myriad;
      section = 0;
      lastPlace = myriad;
    }
    digit = null;
    zero = false;
  }
  if (places === 0) return { value: Number(positional), end: at };
  if (digit !== null) section += !zero && lastPlace >= 100 ? (digit * lastPlace) / 10 : digit;
  return { value: total + section, end: at };
}

/** 多, 余, 来 behind a number: somewhat more than it. */
export function isOver(text: string, end: number): boolean {
  return /^(?:[多余]|来(?=[元块个天斤公米人]))/.test(text.slice(end, end + 2));
}
