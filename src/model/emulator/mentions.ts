import { indexOfWord } from "./name-search.ts";
import type { CatalogIndex, IndexedPackage } from "./packages.ts";
import { fold, wordsOf } from "./plain.ts";
import { quantitiesOf, type Span } from "./quantities.ts";
import { misspelt } from "./spelling.ts";

/** A package named in a text, with the number of pieces said right before or after it. */
export interface Mention {
  readonly code: string;
  readonly at: number;
  readonly quantity: number;
}

/** Words that name many things: by themselves they name no package. */
export const GENERIC = new Set(
  `ai agent app web website page site bot paket package gói goi service layanan jasa pro plus basic vip high low digital
  online experience the and dan untuk for whatsapp wa 3d new otomasi automation undang`.split(/\s+/),
);

interface Named extends Span {
  readonly code: string;
}

/** The packages that a text names, in the order of the text. A whole name goes before words that names share. */
export function mentionsIn(text: string, catalog: CatalogIndex): Mention[] {
  const folded = ` ${fold(text)} `;
  const named = [...namedIn(folded, catalog), ...unknownCodes(text, catalog)].sort((a, b) => a.at - b.at);
  const quantities = quantitiesOf(folded, named);
  return named.map(({ code, at }, i) => ({ code, at, quantity: quantities[i] ?? 1 }));
}

/**
 * A folded text with a line break for each package it names. A cue that looks for a person reaches over no line break,
 * so "an AI agent for our sales team" asks for a product and "an agent, please" for a person.
 */
export function withoutNames(folded: string, catalog: CatalogIndex): string {
  const padded = ` ${folded} `;
  const named = new Set(namedIn(padded, catalog).map(({ code }) => code));
  let text = padded;
  for (const item of catalog.packages) {
    if (!named.has(item.code)) continue;
    for (const phrase of [...item.phrases, ...item.codeWords].filter((name) => !SHARED_WORDS.has(name))) {
      for (let at = indexOfWord(text, phrase); at !== -1; at = indexOfWord(text, phrase)) {
        text = `${text.slice(0, at)}\n${text.slice(at + phrase.length)}`;
      }
    }
  }
  return text;
}

/** Words of a code that also mean a person or a place; only the whole name takes them along. */
const SHARED_WORDS = new Set(["agent", "page", "sales", "admin"]);

/** "paket undangan-vip": written like a code, so the tool is asked and says which codes there are. */
function unknownCodes(text: string, catalog: CatalogIndex): { code: string; at: number; end: number }[] {
  const written = /(?:\b(?:paket|package|goi|kode|code)|gói|套餐)\s*([a-z0-9]+(?:-[a-z0-9]+)+)(?![a-z0-9-])/giu;
  return [...text.matchAll(written)].flatMap((match) => {
    const code = (match[1] ?? "").toLowerCase();
    if (catalog.codes.includes(code)) return [];
    return [{ code, at: match.index, end: match.index + match[0].length }];
  });
}

function namedIn(folded: string, catalog: CatalogIndex): Named[] {
  const whole = wholeNames(folded, catalog);
  const exact = oncePerPackage(whole);
  const rest = blanked(folded, whole);
  const left = catalog.packages.filter(({ code }) => !exact.some((one) => one.code === code));
  const nearly = oncePerPackage(left.flatMap((item) => nearlyNamed(rest, item)));
  const others = left.filter(({ code }) => !nearly.some((one) => one.code === code));
  return [...exact, ...nearly, ...byWords(blanked(rest, nearly), others, catalog)];
}

/** Whole names, the longest first; inside a longer name a shorter one of another package is none. */
function wholeNames(folded: string, { packages }: CatalogIndex): Named[] {
  const all = packages.flatMap(({ code, phrases }) =>
    phrases.flatMap((phrase) => placesOf(phrase, folded).map((at): Named => ({ code, at, end: at + phrase.length }))),
  );
  const longestFirst = all.sort((a, b) => lengthOf(b) - lengthOf(a) || a.at - b.at);
  return longestFirst.filter(
    (one, i) => !longestFirst.slice(0, i).some((other) => lengthOf(other) > lengthOf(one) && overlaps(one, other)),
  );
}

function placesOf(phrase: string, folded: string): number[] {
  const places: number[] = [];
  for (let at = indexOfWord(folded, phrase); at !== -1; at = indexOfWord(folded, phrase, at + 1)) places.push(at);
  return places;
}

function nearlyNamed(rest: string, { code, phrases }: IndexedPackage): Named[] {
  return phrases.flatMap((phrase) => {
    const span = misspelt(phrase, rest);
    return span === null ? [] : [{ code, ...span }];
  });
}

/** A package by the words of its code and name that no other package has, or by several of them together. */
function byWords(rest: string, items: readonly IndexedPackage[], { sharedWords }: CatalogIndex): Named[] {
  const words = [...new Set(wordsOf(rest))];
  const candidates = items.flatMap(({ code, codeWords, nameWords }) => {
    const own = words.filter((word) => codeWords.has(word) || nameWords.has(word));
    const telling = own.filter(
      (word) => codeWords.has(word) && !GENERIC.has(word) && !sharedWords.has(word) && word.length > 2,
    );
    const first = telling[0] ?? (own.length > 1 ? own[0] : undefined);
    return first === undefined ? [] : [{ code, first, own, isTold: telling.length > 0 }];
  });
  // Words that fit another package as well or better name that one, or none.
  const best = candidates.filter(
    ({ code, own, isTold }) =>
      isTold || !candidates.some((other) => other.code !== code && own.every((word) => other.own.includes(word))),
  );
  return best.map(({ code, first }) => {
    const at = indexOfWord(rest, first);
    return { code, at, end: at + first.length };
  });
}

function oncePerPackage(named: readonly Named[]): Named[] {
  return named.filter(({ code }, i) => named.findIndex((other) => other.code === code) === i);
}

function blanked(folded: string, spans: readonly Span[]): string {
  return spans.reduce((text, { at, end }) => `${text.slice(0, at)}${" ".repeat(end - at)}${text.slice(end)}`, folded);
}

function lengthOf({ at, end }: Span): number {
  return end - at;
}

function overlaps(one: Span, other: Span): boolean {
  return one.at < other.end && other.at < one.end;
}
