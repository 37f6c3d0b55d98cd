import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PHRASES } from "../../../src/model/emulator/phrases.ts";

const ROOT = new URL("../../../src/model/emulator/", import.meta.url);

/** String and template literals of a source file; regular expressions and comments left out. */
function literals(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? "").replace(/\$\{[^}]*\}/g, ""),
  );
}

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

describe("the emulator's source", () => {
  it("holds no figure that a reply could state", () => {
    const figures = files
      .filter((name) => !name.startsWith("lexicon/"))
      .flatMap((name) =>
        literals(readFileSync(new URL(name, ROOT), "utf8"))
          .filter((text) => /\d{2,}|\d\s*(?:%|rb|ribu|jt|juta|k\b)|Rp\s*\d/i.test(text))
          .map((text) => `${name}: ${text}`),
      );
    expect(figures).toEqual([]);
  });

  it("holds no figure, package or price word in any phrase it says", () => {
    for (const phrases of Object.values(PHRASES)) {
      const said = Object.values(phrases).flatMap((phrase) =>
        typeof phrase === "string"
          ? [phrase]
          : typeof phrase === "function"
            ? [(phrase as (...args: string[]) => string)("", "", "")]
            : Object.values(phrase as Record<string, string>),
      );
      expect(said.filter((text) => /\d|Rp|landing|corporate|crm/i.test(text))).toEqual([]);
    }
  });

  it("says everything in every language, with a name for each order state and weekday", () => {
    const keys = Object.keys(PHRASES.en).sort();
    for (const phrases of Object.values(PHRASES)) {
      expect(Object.keys(phrases).sort()).toEqual(keys);
      expect(Object.keys(phrases.states).sort()).toEqual(Object.keys(PHRASES.en.states).sort());
      expect(Object.keys(phrases.days).sort()).toEqual(Object.keys(PHRASES.en.days).sort());
    }
  });
});
