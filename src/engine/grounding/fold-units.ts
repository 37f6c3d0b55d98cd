/*
 * Single characters that are written in many ways. All digits of Unicode are ten in a row, in the order of their values,
 * so no script needs a list of its own; letters that merely look different have a compatibility form.
 */

const FULL_WIDTH_START = 0xff01;
const FULL_WIDTH_END = 0xff5e;
// Full-width sentence punctuation keeps its form: it never stands inside a figure, unlike the full stop.
const KEPT_FULL_WIDTH = new Set("！？；：（），".split(""));

const PUNCTUATION: readonly (readonly [string, string])[] = [
  ["\u00a0\u202f\u2009\u2007\u3000\u2002\u2003\u2004\u2005\u2006\u2008\u200a\u205f", " "],
  ["\u2018\u2019\u02bc", "'"],
  ["\u2010\u2011\u2212\u2012\ufe63", "-"],
  ["\uff5e\u301c", "~"],
  ["\uffe5", "¥"],
  ["\u2024\ufe52", "."],
  ["\ufe50\u066c\u066b", ","],
  ["\uff61", "。"],
  ["\u066a", "%"],
];

// No compatibility form leads back from small capitals; two letters have none.
const SMALL_CAPITALS: readonly (readonly [string, string])[] = [
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz"],
];

/** What stands for a character of one unit, for those that are not what they look like. */
export const UNITS: ReadonlyMap<number, string> = build();

function build(): Map<number, string> {
  const units = new Map<number, string>();
  for (let code = FULL_WIDTH_START; code <= FULL_WIDTH_END; code++)
    if (!KEPT_FULL_WIDTH.has(String.fromCharCode(code))) units.set(code, String.fromCharCode(code - 0xfee0));
  for (const code of digitRows()) for (let value = 0; value < 10; value++) units.set(code + value, String(value));
  for (const [from, to] of [...letterForms(), ...SMALL_CAPITALS])
    for (let i = 0; i < from.length; i++) units.set(from.charCodeAt(i), to[i]!);
  for (const [from, to] of PUNCTUATION) for (const char of from) units.set(char.charCodeAt(0), to);
  return units;
}

/** The zeros of all scripts. Rows begin at a place that is 0 or 6 of sixteen, which spares most of the looking. */
function digitRows(): number[] {
  const zeros: number[] = [];
  for (let block = 0x0660; block <= 0xfff0; block += 16)
    for (const code of [block, block + 6]) {
      const last = zeros.at(-1) ?? -10;
      if (code >= last + 10 && isDecimal(code) && isDecimal(code + 9)) zeros.push(code);
    }
  return zeros;
}

function isDecimal(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCharCode(code));
}

/** Raised, script and half-width letters and signs whose compatibility form is one ASCII character. */
function letterForms(): [string, string][] {
  const forms: [string, string][] = [];
  for (const [first, last] of [
    [0x02b0, 0x02b8],
    [0x1d2c, 0x1d6a],
    [0x2071, 0x2071],
    [0x207f, 0x207f],
    [0x2090, 0x209c],
    [0x2102, 0x2149],
    [0x24b6, 0x24e9],
    [0xfe54, 0xfe6b],
  ] as const)
    for (let code = first; code <= last; code++) {
      const char = String.fromCharCode(code);
      const form = char.normalize("NFKC");
      if (/^[\x21-\x7e]$/.test(form)) forms.push([char, form]);
    }
  return forms;
}
