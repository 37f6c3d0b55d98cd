/** What a scale word multiplies by, in the languages staff write. */
const SCALES: Readonly<Record<string, number>> = {
  rb: 1_000,
  ribu: 1_000,
  k: 1_000,
  nghìn: 1_000,
  ngàn: 1_000,
  千: 1_000,
  万: 10_000,
  萬: 10_000,
  jt: 1_000_000,
  juta: 1_000_000,
  m: 1_000_000,
  tr: 1_000_000,
  triệu: 1_000_000,
};

const TYPED =
  /^(?:rp\.?|idr|vnd|usd|cny|rmb|[$¥₫])?\s*([\d.,]+)\s*(rb|ribu|k|nghìn|ngàn|千|万|萬|jt|juta|m|tr|triệu)?\s*(%|persen|percent)?(?:,-)?\s*(?:rp|rupiah|idr|đ|₫|vnd|usd|cny|rmb|元)?$/iu;
/** `400.000`, `1,500,000`: points or commas that group thousands, one kind only. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
/** `12,5` or `12.50`: at most two places, so that it cannot be a group. */
const DECIMAL = /^\d+[.,]\d{1,2}$/;
const GROUPED_DECIMAL = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$/;
const IS_RATE = /persen|percent|rate/i;

/**
 * A value as staff type it, in the type of the one it replaces: amounts may come as `400.000`, `400rb`, `1,5jt` or
 * `Rp400.000,-`, rates as `15%` or `12,5`. What can be read in two ways (`1.500jt`), and a percentage for an amount,
 * stay text, so that the schema refuses them instead of a wrong sum being approved.
 */
export function typedLike(field: string, before: unknown, text: string): unknown {
  const isNumber = typeof before === "number" || (before === undefined && IS_RATE.test(field));
  if (!isNumber) return text;
  const match = TYPED.exec(text.normalize("NFKC").trim().replace(/,-$/, ""));
  if (match === null) return text;
  const [, digits = "", scaleWord, percent] = match;
  if (percent !== undefined && !IS_RATE.test(field)) return text;
  const scale = scaleWord === undefined ? null : (SCALES[scaleWord.toLowerCase()] ?? null);
  const value = numberOf(digits, scale !== null);
  if (value === null) return text;
  const scaled = Math.round(value * (scale ?? 1) * 100) / 100;
  return Number.isSafeInteger(Math.round(scaled)) ? scaled : text;
}

/** @param scaled - a scale word follows: three digits after a point are then no group for sure, nor a fraction */
function numberOf(digits: string, scaled: boolean): number | null {
  if (/^\d+$/.test(digits)) return Number(digits);
  if (GROUPED.test(digits)) return scaled ? null : Number(digits.replace(/[.,]/g, ""));
  if (DECIMAL.test(digits)) return Number(digits.replace(",", "."));
  if (GROUPED_DECIMAL.test(digits)) {
    const point = digits.at(-2) === "," || digits.at(-3) === "," ? "," : ".";
    const whole = digits.slice(0, digits.lastIndexOf(point)).replace(/[.,]/g, "");
    return Number(`${whole}.${digits.slice(digits.lastIndexOf(point) + 1)}`);
  }
  return null;
}
