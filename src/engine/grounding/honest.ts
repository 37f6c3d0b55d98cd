import { isLocale, type Locale } from "../../core/locale.ts";
import { formatMoney, fromMajor, isCurrency } from "../../core/money.ts";
import { labelOf } from "./bind.ts";
import { check } from "./check.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { HONEST_WORDS, type HonestWords } from "./honest-words.ts";
import { groupDigits } from "./match.ts";
import type { ClaimType, Fact, Rec } from "./types.ts";

export interface HonestInput {
  readonly index: EvidenceIndex;
  /** Language of the customer; an unknown one is answered in English. */
  readonly locale: string;
}

/** Lines of what was merely looked up; a priced basket is never cut, for its lines have to add up. */
const MOST_LINES = 5;

/**
 * The answer that code writes when a draft stayed unsupported: what the tools returned, and that a colleague helps with
 * the rest. It passes the guard itself; null when there is nothing to confirm.
 */
export function honestAnswer({ index, locale }: HonestInput): string | null {
  const { lines, words, passes } = confirmed({ index, locale });
  if (lines.length === 0) return null;
  const text = [words.lead, ...bullets(lines), "", words.closing].join("\n");
  return passes(text) ? text : null;
}

/**
 * What the tools returned, as lines that pass the guard, for a text of code that says the rest itself; null when there
 * is nothing to confirm.
 */
export function confirmedFacts(input: HonestInput): string | null {
  const { lines } = confirmed(input);
  return lines.length === 0 ? null : bullets(lines).join("\n");
}

function bullets(lines: readonly string[]): string[] {
  return lines.map((line) => `• ${line}`);
}

function confirmed({ index, locale }: HonestInput) {
  const language: Locale = isLocale(locale) ? locale : "en";
  const words = HONEST_WORDS[language];
  const passes = (text: string) => check({ reply: text, index, locale: language }).verdict === "grounded";
  const quotes = quoteFacts(index, words);
  // Of two baskets the newer one is told: lines of one and sums of the other would not add up.
  const quote = quotes.at(-1)?.fact.source;
  const basket = basketRecords(index, quote);
  const sums = quotes
    .filter(({ fact }) => basket.length === 0 || fact.source === quote)
    .map(({ fact, name }) => `${name}: ${moneyText(fact, index)}`)
    .filter(passes);
  const others = recordLines(index, words, language, new Set(basket)).filter(passes);
  const basketLines = basket.flatMap((record) => basketLine(index, record).find(passes) ?? []);
  const room = Math.max(0, MOST_LINES - basketLines.length - sums.length);
  const lines = [...(room === 0 ? [] : others.slice(-room)), ...basketLines, ...sums];
  return { lines, words, passes };
}

function live(index: EvidenceIndex, type: ClaimType, record: Rec | null): Fact[] {
  return (index.facts.get(type) ?? []).filter(
    (fact) => fact.record === record && !fact.superseded && fact.origin === "tool" && fact.expiresAt >= index.now,
  );
}

/** What the call `source` priced piece by piece: things with a price and a quantity. */
function basketRecords(index: EvidenceIndex, source: string | undefined): Rec[] {
  return [...index.records.values()].filter(
    (record) =>
      record.kind === "item" &&
      source !== undefined &&
      record.labels.length > 0 &&
      quantityFact(index, record)?.source === source &&
      live(index, "money", record).some((fact) => fact.role === "price"),
  );
}

function quantityFact(index: EvidenceIndex, record: Rec): Fact | undefined {
  return live(index, "quantity", record).find(({ field }) => /(?:^|\.)quantity$/.test(field));
}

/** Ways to write one line of a basket, the fullest first: `2 x Name: @ Rp3.500.000 = Rp7.000.000`. */
function basketLine(index: EvidenceIndex, record: Rec): string[] {
  const quantity = Number(quantityFact(index, record)?.value ?? 1);
  const amounts = live(index, "money", record);
  const price = amounts.find((fact) => fact.role === "price");
  if (price === undefined) return [];
  const each = moneyText(price, index);
  const head = `${quantity} x ${labelOf(record)}`;
  if (quantity === 1) return [`${head}: ${each}`];
  const whole = amounts.find((fact) => fact.value === Number(price.value) * quantity && fact.unit === price.unit);
  return whole === undefined
    ? [`${head}: @ ${each}`]
    : [`${head}: @ ${each} = ${moneyText(whole, index)}`, `${head}: ${moneyText(whole, index)}`];
}

function recordLines(index: EvidenceIndex, words: HonestWords, locale: Locale, except: ReadonlySet<Rec>): string[] {
  const lines: string[] = [];
  for (const record of index.records.values()) {
    if (except.has(record)) continue;
    if (record.kind === "group" || record.labels.length === 0) continue;
    const parts = record.kind === "order" ? orderParts(index, record, words, locale) : itemParts(index, record, words);
    if (parts.length === 0) continue;
    const name = record.kind === "order" ? `${words.order} ${record.labels[0]}` : labelOf(record);
    lines.push(`${name}: ${parts.join(", ")}`);
  }
  return lines;
}

function itemParts(index: EvidenceIndex, record: Rec, words: HonestWords): string[] {
  const price = live(index, "money", record).find((fact) => fact.role === "price" || fact.role === "shipping");
  const stock = live(index, "stock", record).find((fact) => Number.isFinite(fact.value));
  const parts = price === undefined ? [] : [moneyText(price, index)];
  if (stock !== undefined) parts.push(stock.value === 0 ? words.soldOut : words.stockLeft(Number(stock.value)));
  const lead = live(index, "duration", record).filter((fact) => fact.role === "lead");
  const unit = lead[0]?.unit == null ? undefined : words.unit[lead[0].unit];
  if (unit !== undefined) parts.push(unit([...new Set(lead.slice(0, 2).map((fact) => String(fact.value)))].join("-")));
  return parts;
}

function orderParts(index: EvidenceIndex, record: Rec, words: HonestWords, locale: Locale): string[] {
  const state = live(index, "state", record)
    .map((fact) => words.states[String(fact.value)])
    .find((word) => word !== undefined);
  const due = live(index, "date", record).find((fact) => fact.role === "lead");
  const parts = state === undefined ? [] : [state];
  if (due !== undefined) parts.push(words.arrives(dateText(Number(due.value), locale)));
  return parts;
}

/** Sums of what was priced together, with what to call them. */
function quoteFacts(index: EvidenceIndex, words: HonestWords): { readonly fact: Fact; readonly name: string }[] {
  const names: Readonly<Record<string, string>> = {
    subtotal: words.subtotal,
    discount: words.discount,
    shipping: words.shipping,
    total: words.total,
  };
  return (index.facts.get("money") ?? []).flatMap((fact) => {
    if (fact.record?.kind !== "group" || fact.superseded || fact.origin !== "tool" || fact.expiresAt < index.now)
      return [];
    const name = fact.role === null ? undefined : names[fact.role];
    return name === undefined ? [] : [{ fact, name }];
  });
}

function moneyText(fact: Fact, index: EvidenceIndex): string {
  const code = fact.unit ?? index.currency;
  const amount = isCurrency(code) ? fromMajor(Number(fact.value), code) : null;
  return amount === null ? `${groupDigits(Number(fact.value))} ${code}` : formatMoney(amount);
}

function dateText(day: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day * 86_400_000);
}
