import type { SayText } from "../../core/locale.ts";
import { CURRENCIES, type Currency, formatMoney, fromMajor } from "../../core/money.ts";
import { quoted } from "../customer-label.ts";

/** What a scale word multiplies by, in the languages staff write. A bare `m` is a million or, to many, a thousand of them. */
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
  tr: 1_000_000,
  triệu: 1_000_000,
};

/** How people name a currency beside its code and its symbol. A symbol may stand for several. */
const MARKS: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  IDR: ["rp.", "rupiah"],
  VND: ["₫", "đồng"],
  USD: ["us$", "dollar", "dolar"],
  CNY: ["rmb", "元", "yuan"],
  JPY: ["円", "yen"],
  EUR: ["euro"],
};

/** `400.000`, `1,500,000`: points or commas that group thousands, one kind only. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
/** `12,5` or `12.50`: at most two places, so that it cannot be a group. */
const DECIMAL = /^\d+[.,]\d{1,2}$/;
const GROUPED_DECIMAL = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$/;
const IS_RATE = /persen|percent|rate/i;

/** A value for the schema, or what the one who typed it is told. */
export type TypedValue = { readonly value: unknown } | { readonly refused: SayText };

/**
 * A value as staff type it, in the type of the one it replaces: amounts may come as `400.000`, `400rb`, `1,5jt` or
 * `Rp400.000,-`, rates as `15%` or `12,5`. An amount that can be read in two ways (`1.500jt`, `2m`) or names another
 * currency than the action's is refused: a wrong sum must not come before an approver. A rate that cannot be read stays
 * text for the schema to refuse.
 */
export function typedLike(field: string, before: unknown, text: string, currency: Currency): TypedValue {
  const isNumber = typeof before === "number" || (before === undefined && IS_RATE.test(field));
  if (!isNumber) return { value: text };
  const typed = partsOf(text);
  if (IS_RATE.test(field)) {
    const isBare = typed !== null && typed.marks.length === 0 && typed.scale === null;
    return { value: (isBare ? numberOf(typed.digits, false) : null) ?? text };
  }
  const params = { field, typed: quoted(text), currency, example: exampleOf(currency) };
  if (typed?.marks.some((mark) => !namesOf(currency).includes(mark)))
    return { refused: { key: "refusal.field.currency", params } };
  const amount = typed === null || typed.isPercent ? null : amountOf(typed);
  return amount === null ? { refused: { key: "refusal.field.amount", params } } : { value: amount };
}

interface TypedParts {
  readonly digits: string;
  readonly scale: number | null;
  readonly isPercent: boolean;
  /** What names a currency, before or behind the figure. */
  readonly marks: readonly string[];
}

/** Null when there is a word that is neither a scale nor the name of a currency, or no figure. */
function partsOf(text: string): TypedParts | null {
  const plain = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/,-(?=\s|$)/u, "");
  const [, before = "", digits = "", behind = ""] = /^([^\d.,-]*\.?)\s*(\d[\d.,]*)([^\d]*)$/u.exec(plain) ?? [];
  if (digits === "") return null;
  const [, scaleWord = "", rest = ""] = SCALED.exec(behind.trim()) ?? [];
  const [, percent, mark = ""] = /^(%|persen|percent)?\s*(.*)$/u.exec(rest.trim())!;
  const marks = [before, mark].map((one) => one.trim()).filter((one) => one !== "");
  if (marks.some((one) => !ALL_NAMES.has(one))) return null;
  const scale = SCALES[scaleWord] ?? null;
  return { digits, scale, isPercent: percent !== undefined, marks };
}

/** A scale word that ends there, unless it is a Han sign: `40万元`. */
const SCALED = new RegExp(`^((?:${Object.keys(SCALES).join("|")})(?!\\p{Script=Latin})|)(.*)$`, "u");

function namesOf(currency: Currency): string[] {
  return [currency.toLowerCase(), CURRENCIES[currency].symbol.toLowerCase(), ...(MARKS[currency] ?? [])];
}

const ALL_NAMES: ReadonlySet<string> = new Set(Object.keys(CURRENCIES).flatMap((code) => namesOf(code as Currency)));

function exampleOf(currency: Currency): string {
  const amount = fromMajor(CURRENCIES[currency].digits === 0 ? 400_000 : 400, currency);
  return amount === null ? currency : formatMoney(amount);
}

function amountOf({ digits, scale }: TypedParts): number | null {
  const value = numberOf(digits, scale !== null);
  if (value === null) return null;
  const scaled = Math.round(value * (scale ?? 1) * 100) / 100;
  return Number.isSafeInteger(Math.round(scaled)) ? scaled : null;
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
