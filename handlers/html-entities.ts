/** The named references that models write; all others stay as they are. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  times: "×",
  divide: "÷",
  plusmn: "±",
  deg: "°",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  larr: "←",
  rarr: "→",
  check: "✓",
  star: "☆",
};

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g;

/** Character references as the characters they stand for; unknown ones and ones for no printable character stay. */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number(decimal);
    return isPrintable(code) ? String.fromCodePoint(code) : whole;
  });
}

function isPrintable(code: number): boolean {
  return (
    code >= 0x20 &&
    code !== 0x7f &&
    !(code >= 0x80 && code < 0xa0) &&
    !(code >= 0xd800 && code < 0xe000) &&
    code <= 0x10ffff
  );
}
