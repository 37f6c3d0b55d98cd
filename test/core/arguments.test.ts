import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseArguments, parseArguments } from "../../src/core/arguments.ts";

describe("the arguments of a call", () => {
  it.each(["", "  ", "\n"])("are empty when the text is blank (%j)", (text) => {
    expect(parseArguments(text)).toEqual({ ok: true, args: {} });
  });

  it("are read once more when they are JSON inside a JSON string", () => {
    expect(parseArguments(JSON.stringify(JSON.stringify({ order_id: "ORD-10482" })))).toEqual({
      ok: true,
      args: { order_id: "ORD-10482" },
    });
    expect(parseArguments('""')).toEqual({ ok: true, args: {} });
  });

  it.each([
    ["null", "must be a JSON object, not null"],
    ["[]", "must be a JSON object, not an array"],
    ["7", "must be a JSON object, not a number"],
    ['"null"', "must be a JSON object, not null"],
    ['"plain words"', "must be a JSON object, not a string"],
    ['{"kode_paket": "landing', "are not valid JSON"],
    ["kode_paket=landing-roas", "are not valid JSON"],
  ])("are refused when the text is %s", (text, wrong) => {
    expect(parseArguments(text)).toEqual({ ok: false, wrong });
  });

  it("are refused when they are nested beyond use", () => {
    expect(parseArguments(`${'{"a":'.repeat(50)}1${"}".repeat(50)}`)).toMatchObject({ ok: false });
  });

  it("come back as they were for any object, encoded once or twice", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.boolean(), (args, twice) => {
        const text = JSON.stringify(args);
        const read = parseArguments(twice ? JSON.stringify(text) : text);
        expect(read).toEqual({ ok: true, args: JSON.parse(text) });
      }),
    );
  });

  it("never throw for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof parseArguments(text).ok === "boolean"));
  });
});

describe("normalised arguments", () => {
  it("lose hidden and control characters and outer spaces, and keep hyphens, quotes and apostrophes", () => {
    expect(
      normaliseArguments({
        order_id: " ORD\u200b-\u202e10482 ",
        reason: 'it\'s "wrong" -- drop; `x`\u0000',
        list: ["e\u0301 "],
      }),
    ).toEqual({ order_id: "ORD-10482", reason: 'it\'s "wrong" -- drop; `x`', list: ["\u00e9"] });
  });

  it("stay the same when normalised again", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
        const once = normaliseArguments(args);
        expect(normaliseArguments(once)).toEqual(once);
      }),
    );
  });

  it("keep a key named __proto__ a key", () => {
    const args = normaliseArguments(JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>);
    expect(Object.keys(args)).toEqual(["__proto__"]);
    expect((args as { admin?: unknown }).admin).toBeUndefined();
  });
});
