/**
 * Keeps what Markdown must not touch out of the parser's sight: addresses of pages (their `*`, `_` and `~` are part of
 * them), and marks that are arithmetic (`5*3*2`, `2**10`) or "about" (`~5`). Each such piece becomes a token of letters
 * between two sentinels and is put back, byte for byte, after rendering.
 */

/** A masked text and the way back. */
export interface Masked {
  readonly text: string;
  /** The sentinel that stands at both ends of a masked piece; it does not occur in the text otherwise. */
  readonly sentinel: string;
  unmask(text: string): string;
}

const LITERAL_MARKS = [
  // Multiplication and powers between figures, and products of short names (`a*b`).
  /(?<=\d)\*{1,2}(?=\d)/g,
  /(?<=[\p{Script=Latin}\d)])(?<!\*)\*(?!\*)(?=[\p{Script=Latin}\d(])/gu,
  // One tilde is "about"; strike-through is two of them. WhatsApp reads `~x~` by itself.
  /(?<!~)~(?!~)/g,
];

/**
 * Where an address may begin: with a scheme, with www., or with a name that is followed by a path. Only at the border of
 * such a run, so that a long word is looked at once.
 */
const URL_START = /https?:\/\/|(?<![a-z0-9.-])(?:www\.(?=[\w-]+\.)|[a-z0-9.-]+\/(?=[^\s)\]]))/gi;

/** What such a name must be for the run to be an address: `wa.me/`, not `dan/atau` or `Rp1.500/bulan`. */
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}\/$|^www\.$|^https?:\/\/$/i;

/** Characters that end an address: white space, quotes, brackets of mark-up, and the full-width punctuation of CJK. */
const URL_STOP = /[\s<>"`|\\^{}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

const TRAILING = /[*_~.,;:!?'…]+$/u;

export function maskLiterals(text: string): Masked {
  const sentinel = unusedCharacter(text);
  const pieces: string[] = [];
  const places = new Map<string, number>();
  // Equal pieces share one token, so that a link whose text is its address is still seen as such.
  const keep = (piece: string): string => {
    const place = places.get(piece) ?? pieces.push(piece) - 1;
    places.set(piece, place);
    return sentinel + letters(place) + sentinel;
  };
  let masked = maskUrls(text, keep);
  for (const pattern of LITERAL_MARKS) masked = masked.replace(pattern, keep);
  const token = new RegExp(`${sentinel}([a-z]+)${sentinel}`, "g");
  return {
    text: masked,
    sentinel,
    unmask: (rendered) => rendered.replace(token, (whole, name: string) => pieces[index(name)] ?? whole),
  };
}

/** The addresses in `text`, as `[start, end)` in UTF-16 units. */
export function findUrls(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  const pattern = new RegExp(URL_START);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (!HOST.test(match[0])) continue;
    const end = endOfAutolink(text, match.index) ?? endOfUrl(text, match.index, match[0].length);
    if (end <= match.index) continue;
    found.push({ start: match.index, end });
    pattern.lastIndex = end;
  }
  return found;
}

function maskUrls(text: string, keep: (piece: string) => string): string {
  let out = "";
  let from = 0;
  for (const { start, end } of findUrls(text)) {
    out += text.slice(from, start) + keep(text.slice(start, end));
    from = end;
  }
  return out + text.slice(from);
}

/** `<https://…>` says by itself where the address ends. */
function endOfAutolink(text: string, start: number): number | null {
  if (text[start - 1] !== "<") return null;
  const length = text.slice(start).search(/[\s<>]/);
  return length > 0 && text[start + length] === ">" ? start + length : null;
}

/** Up to the first stop or unbalanced bracket, without closing punctuation and marks. */
function endOfUrl(text: string, start: number, prefixLength: number): number {
  const open: string[] = [];
  let end = start + prefixLength;
  for (; end < text.length; end++) {
    const character = text[end]!;
    if (URL_STOP.test(character)) break;
    if (character === "(" || character === "[") open.push(character);
    if (character === ")" || character === "]") {
      if (open.at(-1) !== (character === ")" ? "(" : "[")) break;
      open.pop();
    }
  }
  const url = text.slice(start, end).replace(TRAILING, "");
  return url.length > prefixLength || !url.includes("://") ? start + url.length : start + prefixLength;
}

/** A private-use character that `text` does not hold. There are 6,400 of them; a text with all of them keeps the last. */
function unusedCharacter(text: string): string {
  for (let code = 0xe000; code < 0xf8ff; code++) {
    const candidate = String.fromCharCode(code);
    if (!text.includes(candidate)) return candidate;
  }
  return "\uf8ff";
}

/** 0 → a, 25 → z, 26 → ba: digits would be taken for figures of the text. */
function letters(value: number): string {
  let name = "";
  let rest = value;
  do {
    name = String.fromCharCode(97 + (rest % 26)) + name;
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return name;
}

function index(name: string): number {
  let value = 0;
  for (const letter of name) value = value * 26 + letter.charCodeAt(0) - 97;
  return value;
}
