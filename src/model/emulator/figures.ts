import { normaliseOrderId } from "../../core/order-id.ts";
import { fold } from "./plain.ts";

/** Figures that a customer wrote: order numbers, percentages, amounts. They become arguments, never claims. */

const MARKED = /(?:\bord(?:er)?[\s._:-]*(?:no\.?|number|nomor)?[\s._:#-]*|#\s*)(\d{4,10})(?!\d)/gi;
const BARE =
  /(?<![\d.,])(\d{5,6})(?![\d.,]*\d|\s*(?:(?:rb|ribu|jt|juta|k|rupiah|idr|tr|triệu|trieu|đ|vnd)(?!\p{L})|[元块万萬]))/giu;

/**
 * Order numbers in a text. A bare figure counts only where `aboutOrders` says so, since prices and phone numbers look
 * the same.
 */
export function ordersIn(text: string, aboutOrders: boolean): string[] {
  const plain = text.normalize("NFKC").replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "");
  const marked = [...plain.matchAll(MARKED)];
  // Beside a marked number a bare one is something else: "refund 50000 untuk ORD-20003".
  const found = marked.length > 0 || !aboutOrders ? marked : [...plain.matchAll(BARE)];
  const ids = found.flatMap(([, digits = ""]) => normaliseOrderId(digits) ?? []);
  return [...new Set(ids)];
}

/** A telephone number somebody writes down. */
export const OWN_NUMBER = /(?<!\d)(?:\+\d|0)\d[\d\s-]{6,14}\d(?!\d)/;

/** The discount that is asked for, in percent; Chinese names what is left to pay (打八折 is 20 % off). */
export function percentIn(text: string): number | null {
  const plain = fold(text);
  const percent = /(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|persen|percent|pct|phan tram|個百分點|个百分点)/.exec(plain)?.[1];
  if (percent !== undefined) return Number(percent.replace(",", "."));
  const left = /([\d.]{1,3}|[一二三四五六七八九]{1,2})\s*折/.exec(plain)?.[1];
  return left === undefined ? null : offFromLeft(left);
}

function offFromLeft(left: string): number | null {
  const digits = Array.from(left, (character) => {
    const place = "一二三四五六七八九".indexOf(character);
    return place === -1 ? character : String(place + 1);
  }).join("");
  const value = Number(digits);
  if (!Number.isFinite(value) || value <= 0) return null;
  const leftPercent = value < 10 ? value * 10 : value;
  return Math.round((100 - leftPercent) * 100) / 100;
}

const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^(?:juta|jt|million|mio|mill?|trieu|tr|m)$/, 1e6],
  [/^(?:ribu|rb|k|thousand|ngan|nghin)$/, 1e3],
  [/^(?:miliar|milyar|billion|ty)$/, 1e9],
  [/^(?:万|萬)$/, 1e4],
  [/^(?:百万|百萬)$/, 1e6],
  [/^(?:千)$/, 1e3],
];

const AMOUNT =
  /(rp\.?|idr|usd|\$|¥|vnd)?\s*(\d[\d.,]*)\s*(juta|jt|million|mio|mill?|trieu|tr|m|ribu|rb|k|thousand|ngan|nghin|miliar|milyar|billion|ty|百万|百萬|万|萬|千)?(?![\p{L}\p{N}%-])/giu;

/**
 * The first amount of money in a text in major units: with a currency, a magnitude word, or four digits and more.
 * The digits of `orders` are no amount.
 */
export function amountIn(text: string, orders: readonly string[] = []): number | null {
  const withoutOrders = orders.reduce((rest, id) => rest.replaceAll(id.replace(/\D/g, ""), " "), fold(text));
  const plain = withChineseFigures(withoutOrders)
    .replace(MARKED, " ")
    .replace(/([万萬千])(?=\p{Script=Han})/gu, "$1 ")
    .replace(/rupiah|印尼盾|盾|元|块/g, " ");
  for (const [, currency, figure = "", magnitude] of plain.matchAll(AMOUNT)) {
    const times = MAGNITUDES.find(([word]) => magnitude !== undefined && word.test(magnitude))?.[1] ?? null;
    const value = times === null ? wholeOf(figure) : decimalOf(figure) * times;
    if (times !== null || currency !== undefined || value >= 1000) return Math.round(value);
  }
  return null;
}

const HAN_DIGITS = "零一二三四五六七八九";
const HAN_PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 五十万 as 50万: Chinese figures before 万 or a currency, in digits. */
function withChineseFigures(text: string): string {
  return text.replace(/[一二两兩三四五六七八九十百千]+(?=[万萬元块塊])/gu, (figure) => {
    let sum = 0;
    let digit = 0;
    for (const character of figure.replace(/[两兩]/gu, "二")) {
      const place = HAN_PLACES[character];
      if (place === undefined) digit = HAN_DIGITS.indexOf(character);
      else {
        sum += (digit || 1) * place;
        digit = 0;
      }
    }
    return String(sum + digit);
  });
}

/** Beside a magnitude word one separator is a decimal mark, whatever its shape. */
function decimalOf(figure: string): number {
  return Number(figure.replace(/[.,]$/, "").replace(",", "."));
}

function wholeOf(figure: string): number {
  return Number(
    figure
      .replace(/[.,](?=\d{3})/g, "")
      .replace(/[.,]$/, "")
      .replace(",", "."),
  );
}
