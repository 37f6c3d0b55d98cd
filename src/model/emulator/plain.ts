/**
 * Texts in the form the lexicon matches: lower case, without diacritics, one space between words. Chinese characters
 * stay as they are.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/đ/g, "d")
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text in its sentences; a dot inside a figure or an address ends none. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？；])|\n+/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Words of a folded text; a run of Chinese characters is one word. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** At most `max` characters of a customer's own words, cut at a word where there is one. */
export function shortened(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  // Never half a surrogate pair at the end.
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Folded character by character, so that a place found in the result is the same place in `text`. */
export function foldInPlace(text: string): string {
  return Array.from(text, (character) => {
    const folded = fold(character);
    return folded.length === character.length ? folded : character;
  }).join("");
}
