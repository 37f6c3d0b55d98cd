import { JangkarError } from "./errors.ts";

/** ISO 4217 codes this product knows. */
export type Currency = keyof typeof CURRENCIES;

interface CurrencyRow {
  /** Digits after the decimal mark in the unit we keep. IDR and VND are 0 whatever ISO 4217 says: nobody pays in sen. */
  readonly digits: 0 | 2;
  readonly symbol: string;
  readonly symbolAfter?: boolean;
  /** The locale whose separators people expect for this currency. */
  readonly separators: { readonly group: string; readonly decimal: string };
}

/** The one currency table: the unit of every stored amount and how it reads. */
export const CURRENCIES = {
  IDR: { digits: 0, symbol: "Rp", separators: { group: ".", decimal: "," } },
  VND: { digits: 0, symbol: "đ", symbolAfter: true, separators: { group: ".", decimal: "," } },
  USD: { digits: 2, symbol: "$", separators: { group: ",", decimal: "." } },
  SGD: { digits: 2, symbol: "S$", separators: { group: ",", decimal: "." } },
  MYR: { digits: 2, symbol: "RM", separators: { group: ",", decimal: "." } },
  EUR: { digits: 2, symbol: "€", separators: { group: ".", decimal: "," } },
  GBP: { digits: 2, symbol: "£", separators: { group: ",", decimal: "." } },
  CNY: { digits: 2, symbol: "¥", separators: { group: ",", decimal: "." } },
  JPY: { digits: 0, symbol: "¥", separators: { group: ",", decimal: "." } },
  INR: { digits: 2, symbol: "₹", separators: { group: ",", decimal: "." } },
  THB: { digits: 2, symbol: "฿", separators: { group: ",", decimal: "." } },
  PHP: { digits: 2, symbol: "₱", separators: { group: ",", decimal: "." } },
  BRL: { digits: 2, symbol: "R$", separators: { group: ".", decimal: "," } },
  MXN: { digits: 2, symbol: "$", separators: { group: ",", decimal: "." } },
} as const satisfies Record<string, CurrencyRow>;

/** An amount: an integer in the unit of {@link CURRENCIES}, never a fraction. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

/** @throws JangkarError INPUT_INVALID when the amount is no safe integer. */
export function money(amountMinor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new JangkarError("INPUT_INVALID", `amounts are whole numbers in the unit of ${currency}, got ${amountMinor}`);
  }
  return { amountMinor, currency };
}

/** @throws JangkarError INPUT_INVALID when the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) {
    throw new JangkarError("INPUT_INVALID", `cannot add ${a.currency} and ${b.currency}`);
  }
  return money(a.amountMinor + b.amountMinor, a.currency);
}

/** `percent` of an amount, rounded half up to the unit. */
export function percentOf(amount: Money, percent: number): Money {
  return money(Math.round((amount.amountMinor * percent) / 100), amount.currency);
}

/** The amount as people read it: 3500000 IDR is 3500000, 1999 USD is 19.99. */
export function toMajor(amount: Money): number {
  return amount.amountMinor / 10 ** CURRENCIES[amount.currency].digits;
}

/** The opposite of {@link toMajor}; null when `major` has more digits than the currency. */
export function fromMajor(major: number, currency: Currency): Money | null {
  const minor = major * 10 ** CURRENCIES[currency].digits;
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? money(rounded, currency) : null;
}

/** `Rp1.500.000`, `1.500.000đ`, `$19.99`: one form per currency in every language, so a figure always looks the same. */
export function formatMoney(amount: Money): string {
  const row: CurrencyRow = CURRENCIES[amount.currency];
  const sign = amount.amountMinor < 0 ? "-" : "";
  const digits = String(Math.abs(amount.amountMinor)).padStart(row.digits + 1, "0");
  const whole = row.digits === 0 ? digits : digits.slice(0, -row.digits);
  const fraction = row.digits === 0 ? "" : row.separators.decimal + digits.slice(-row.digits);
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, row.separators.group);
  return row.symbolAfter ? `${sign}${grouped}${fraction}${row.symbol}` : `${sign}${row.symbol}${grouped}${fraction}`;
}
