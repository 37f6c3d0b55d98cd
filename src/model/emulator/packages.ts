import type { ModelTool } from "../../ports/model.ts";
import { fold, wordsOf } from "./plain.ts";

/** A package as the prompt lists it: what customers may call it. No price: that is a tool's to say. */
export interface IndexedPackage {
  readonly code: string;
  readonly phrases: readonly string[];
  readonly codeWords: ReadonlySet<string>;
  readonly nameWords: ReadonlySet<string>;
}

export interface CatalogIndex {
  readonly codes: readonly string[];
  readonly packages: readonly IndexedPackage[];
  /** Words in the codes and names of several packages: by themselves they name none of them. */
  readonly sharedWords: ReadonlySet<string>;
}

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
  return { codes: packages.map(({ code }) => code), packages, sharedWords: sharedBy(packages) };
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

function sharedBy(packages: readonly IndexedPackage[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { codeWords, nameWords } of packages) {
    for (const word of new Set([...codeWords, ...nameWords])) {
      if (seen.has(word)) shared.add(word);
      seen.add(word);
    }
  }
  return shared;
}
