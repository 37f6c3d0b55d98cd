import type { ModelTool } from "../../ports/model.ts";
import { fold, wordsOf } from "./plain.ts";

/** A package as the prompt lists it: what customers may call it. No price: that is a tool's to say. */
interface IndexedPackage {
  readonly code: string;
  readonly phrases: readonly string[];
  readonly codeWords: ReadonlySet<string>;
  readonly nameWords: ReadonlySet<string>;
}

export interface CatalogIndex {
  readonly codes: readonly string[];
  readonly packages: readonly IndexedPackage[];
}

/** A package named in a text, with the number of pieces said right before or after it. */
export interface Mention {
  readonly code: string;
  readonly at: number;
  readonly quantity: number;
}

/** Words that name many things: by themselves they name no package. */
const GENERIC = new Set(
  `ai agent app web website page site bot paket package gói goi service layanan jasa pro plus basic vip high low digital
  online experience the and dan untuk for whatsapp wa 3d new otomasi automation undang`.split(/\s+/),
);

/**
 * The packages a request knows: lines `- code: name (alias, alias)` under `Packages:` in the system prompt, and the
 * codes that the tools' schemas allow.
 */
export function readCatalogIndex(system: string, tools: readonly ModelTool[]): CatalogIndex {
  const listed = new Map<string, string[]>();
  for (const code of codesOf(tools)) listed.set(code, []);
  const section = /^Packages:[^\n]*\n((?:[ \t]*-[^\n]*(?:\n|$))*)/im.exec(system)?.[1] ?? "";
  for (const line of section.split("\n")) {
    const found = /^\s*-\s*([a-z0-9][a-z0-9-]*):\s*(.+)$/.exec(line);
    if (found !== null) listed.set(found[1] ?? "", namesOf(found[2] ?? ""));
  }
  const packages = [...listed].map(([code, names]) => indexed(code, names));
  return { codes: packages.map(({ code }) => code), packages };
}

/** The packages that a text names, in the order of the text. */
export function mentionsIn(text: string, catalog: CatalogIndex): Mention[] {
  const folded = ` ${fold(text)} `;
  const found = catalog.packages.flatMap((item) => {
    const at = placeOf(item, folded);
    return at === null ? [] : [{ code: item.code, ...at }];
  });
  return [...found, ...unknownCodes(text, catalog)]
    .sort((a, b) => a.at - b.at)
    .map(({ code, at, end }) => ({ code, at, quantity: quantityAround(folded, at, end) }));
}

/**
 * A folded text with a line break for each package it names. A cue that looks for a person reaches over no line break,
 * so "an AI agent for our sales team" asks for a product and "an agent, please" for a person.
 */
export function withoutNames(folded: string, catalog: CatalogIndex): string {
  const padded = ` ${folded} `;
  let text = padded;
  for (const item of catalog.packages) {
    if (placeOf(item, padded) === null) continue;
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

function codesOf(tools: readonly ModelTool[]): string[] {
  const schema = tools.find((tool) => tool.name === "cek_detail_layanan")?.parameters as
    | { properties?: { kode_paket?: { enum?: unknown } } }
    | undefined;
  const codes = schema?.properties?.kode_paket?.enum;
  return Array.isArray(codes) ? codes.map(String) : [];
}

/** "Name (alias, alias)": only the last pair of brackets holds aliases. */
function namesOf(text: string): string[] {
  const found = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(text);
  if (found === null) return [text.trim()];
  return [found[1] ?? "", ...(found[2] ?? "").split(/[,;]/)].map((name) => name.trim()).filter((name) => name !== "");
}

function indexed(code: string, names: readonly string[]): IndexedPackage {
  const spaced = code.replaceAll("-", " ");
  return {
    code,
    // Longest first, so that the longest name found gives the place.
    phrases: [...new Set([code, spaced, ...names].map(fold).flatMap(eitherWay))].sort((a, b) => b.length - a.length),
    codeWords: new Set(wordsOf(spaced)),
    nameWords: new Set(wordsOf(fold(names[0] ?? "")).filter((word) => word.length > 1)),
  };
}

/** "3D website" and "website 3D" are one name; longer names keep their order. */
function eitherWay(name: string): string[] {
  const [first, second, ...more] = name.split(" ");
  return first !== undefined && second !== undefined && more.length === 0 ? [name, `${second} ${first}`] : [name];
}

function placeOf(item: IndexedPackage, folded: string): { at: number; end: number } | null {
  for (const phrase of item.phrases) {
    const at = indexOfWord(folded, phrase);
    if (at !== -1) return { at, end: at + phrase.length };
  }
  const words = wordsOf(folded);
  const telling = words.filter((word) => item.codeWords.has(word) && !GENERIC.has(word) && word.length > 2);
  const together = words.filter((word) => item.codeWords.has(word) || item.nameWords.has(word));
  const named = telling[0] ?? (new Set(together).size > 1 ? together[0] : undefined);
  if (named === undefined) return null;
  const at = indexOfWord(folded, named);
  return { at, end: at + named.length };
}

/** Where `phrase` stands as whole words; Chinese has no word borders. */
function indexOfWord(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + phrase.length] ?? " ";
    const borders = !(isWordLetter(before) && isWordLetter(phrase[0] ?? ""));
    if (!borders) continue;
    if (!(isWordLetter(after) && isWordLetter(phrase.at(-1) ?? ""))) return at;
    if (phrase.length > 2 && ENDING.test(text.slice(at + phrase.length))) return at;
  }
  return -1;
}

/** "AI agents", "landing page-nya". */
const ENDING = /^(?:s|nya|ku)(?![\p{L}\p{N}])/u;

function isWordLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character);
}

const COUNT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:dua|two|hai|两|兩|二)$/, 2],
  [/^(?:tiga|three|ba|三)$/, 3],
  [/^(?:empat|four|bon|四)$/, 4],
  [/^(?:lima|five|nam|五)$/, 5],
];

function quantityAround(folded: string, at: number, end: number): number {
  const before =
    /(?<!(?:^| )ca )(?<![\p{L}\p{N}])(\d{1,2}|dua|tiga|empat|lima|two|three|four|five|hai|ba|bon)\s*(?:x|buah|paket|goi|unit|pcs|packages?|cai)?\s*$|(\d{1,2}|[两兩二三四五])[个個份套]\s*$/u.exec(
      folded.slice(0, at),
    );
  const after =
    /^(?:s|es)?\s*(?:(?:x|×|\*)\s*(\d{1,2})(?!\d)|(\d{1,2})\s*(?:biji|buah|pcs|unit|kali|x|cai|trang|[个個份套])(?!\p{L}))/u.exec(
      folded.slice(end),
    );
  const said = before?.[1] ?? before?.[2] ?? after?.[1] ?? after?.[2];
  if (said === undefined) return 1;
  const spelled = COUNT_WORDS.find(([word]) => word.test(said))?.[1] ?? Number(said);
  return Math.max(1, spelled);
}
