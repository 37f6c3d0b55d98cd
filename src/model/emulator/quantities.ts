/** Where a text names something. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

const COUNT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:dua|two|hai|两|兩|二)$/, 2],
  [/^(?:tiga|three|ba|三)$/, 3],
  [/^(?:empat|four|bon|四)$/, 4],
  [/^(?:lima|five|nam|五)$/, 5],
];

const BEFORE =
  /(?<!(?:^| )ca )(?<![\p{L}\p{N}])(\d{1,2}|dua|tiga|empat|lima|two|three|four|five|hai|ba|bon)\s*(?:x|buah|paket|goi|unit|pcs|packages?|pieces?(?: of)?|cai|chiec|hop|phan|ly|bungkus|kotak|porsi|gelas|botol|potong|cups?(?: of)?|box(?:es)?(?: of)?)?\s*$|(\d{1,2}|[两兩二三四五])[个個份套杯盒块塊只]\s*$/u;

const COUNTED_AFTER =
  /^(?:s|es)?\s*(?:(?:x|×|\*)\s*(\d{1,2})(?!\d)|(\d{1,2})\s*(?:biji|buah|pcs|unit|kali|x|cai|trang|[个個份套])(?!\p{L})|([两兩二三四五])[个個份套])/u;

/**
 * "gayo 3": a bare figure is a number of pieces only where what follows it is no measure. "20 cm", "3 hari" and "2 juta"
 * count something else.
 */
const BARE_AFTER =
  /^(?:s|es|nya)?\s*(\d{1,2}|dua|tiga|empat|lima|two|three|four|five)(?=\s*$|\s*[,;&+?!。，、？！]|\s*\.(?!\d)|\s*(?:[和加共总總多]|一[共起])|\s+(?:dan|and|sama|plus|va|voi|dengan|(?:in )?total\w*|jadi\w*|brp|berapa|harga\w*|how|bao|tong|gia|het|ya|kak|dong|please|pls|aja|saja|nhe|nha|lah|deh|cost|price|diskon|discount|giam|kena|semua\w*)(?![\p{L}\p{N}]))/u;

const NEXT_TO_NAME = /^(?:s|es|nya)?\s*(\d{1,2}|dua|tiga|empat|lima|two|three|four|five)\s+$/u;

/** The number of pieces of each named thing, in the order of the text; one where none is said. */
export function quantitiesOf(folded: string, spans: readonly Span[]): number[] {
  let from = 0;
  const counts = spans.map((span, i) => {
    const before = BEFORE.exec(folded.slice(from, span.at));
    const after = before === null ? countAfter(folded, spans, i) : null;
    from = span.end + (after?.length ?? 0);
    return before?.[1] ?? before?.[2] ?? after?.said ?? null;
  });
  return counts.map((said, i) => (isAllOfThem(folded, spans, counts, i) ? 1 : piecesOf(said)));
}

/** "A and B, the two of them together" (A和B两个一起) counts the names, not pieces of the last. */
function isAllOfThem(folded: string, spans: readonly Span[], counts: readonly (string | null)[], i: number): boolean {
  const isLast = i > 0 && i === spans.length - 1 && counts.slice(0, i).every((said) => said === null);
  return isLast && piecesOf(counts[i] ?? null) === spans.length && TOGETHER.test(folded.slice(spans[i]?.end));
}

const TOGETHER = /^\s*[两兩二三四五][个個份套]\s*(?:一起|都|一共|[总總加合])/u;

interface Count {
  readonly said: string;
  readonly length: number;
}

function countAfter(folded: string, spans: readonly Span[], i: number): Count | null {
  const next = spans[i + 1];
  const rest = folded.slice(spans[i]?.end ?? folded.length, next?.at);
  const counted = COUNTED_AFTER.exec(rest);
  if (counted !== null) return found(counted);
  const between = next === undefined ? null : NEXT_TO_NAME.exec(rest);
  // "gayo 3 toraja 2": between two names it belongs to the first where the second has one of its own behind it.
  if (between !== null) return countAfter(folded, spans, i + 1) === null ? null : found(between);
  const bare = BARE_AFTER.exec(rest);
  return bare === null ? null : found(bare);
}

function found([whole, ...groups]: RegExpExecArray): Count | null {
  const said = groups.find((group) => group !== undefined);
  return said === undefined ? null : { said, length: whole.length };
}

function piecesOf(said: string | null): number {
  if (said === null) return 1;
  return Math.max(1, COUNT_WORDS.find(([word]) => word.test(said))?.[1] ?? Number(said));
}
