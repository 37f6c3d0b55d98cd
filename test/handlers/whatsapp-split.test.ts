import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toWhatsApp } from "../../handlers/whatsapp-format.ts";
import { codePoints, cutText, splitFormatted } from "../../handlers/whatsapp-split.ts";

const runs = { numRuns: Number(process.env["FC_RUNS"] ?? 200) };

describe("splitFormatted", () => {
  test("a text within the limit is one part, unchanged", () => {
    expect(splitFormatted("  satu\n", 4_096)).toEqual(["  satu\n"]);
  });

  test("a long answer is cut between paragraphs", () => {
    const paragraph = "Kalimat pertama. Kalimat kedua yang agak panjang.";
    const parts = splitFormatted(Array.from({ length: 10 }, () => paragraph).join("\n\n"), 160);
    for (const part of parts) expect(part.split("\n\n").every((piece) => piece === paragraph)).toBe(true);
  });

  test("items of a list stay whole, their further lines with them", () => {
    const items = Array.from({ length: 12 }, (_, at) => `- Paket ${at + 1} untuk usaha kecil\nsudah termasuk domain`);
    const parts = splitFormatted(items.join("\n"), 200);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("\n")).toBe(items.join("\n"));
    for (const part of parts) expect(part.startsWith("- Paket")).toBe(true);
  });

  test("one long paragraph is cut between sentences, never inside a price", () => {
    const sentence = "Harga paket ini Rp 1.500.000 untuk 5 hari kerja.";
    const parts = splitFormatted(Array.from({ length: 30 }, () => sentence).join(" "), 200);
    for (const part of parts) expect(part).toMatch(/kerja\.$/);
  });

  test("a text without sentences is cut between words that are no part of a figure", () => {
    const parts = splitFormatted("kata Rp 1 500 000 lagi ".repeat(40), 100);
    for (const part of parts) expect(part.match(/Rp/g)?.length ?? 0).toBe(part.match(/Rp 1 500 000/g)?.length ?? 0);
  });

  test("Chinese without spaces is cut after a full stop", () => {
    const parts = splitFormatted("我们的套餐价格是三百万。".repeat(30), 100);
    for (const part of parts) expect(part.endsWith("。")).toBe(true);
  });

  test("a bold line longer than a part is closed and opened again", () => {
    const parts = splitFormatted(`*${"kata ".repeat(60)}akhir*`, 100);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part).toMatch(/^\*\S.*\S\*$/);
  });

  test("a fence longer than a part is closed and opened again, its lines whole", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `baris ke ${at}`);
    const parts = splitFormatted(`\`\`\`\n${lines.join("\n")}\n\`\`\``, 100);
    for (const part of parts) expect(part).toMatch(/^```\nbaris[\s\S]*\d\n```$/);
    expect(parts.map((part) => part.replace(/^```\n|\n```$/g, "")).join("\n")).toBe(lines.join("\n"));
  });

  test("BR-10: nine thousand characters with emoji families and a long link arrive complete", () => {
    const link = `https://example.test/${"a".repeat(280)}`;
    const text = Array.from(
      { length: 200 },
      (_, at) => `${at + 1}. Keluarga 👨‍👩‍👧‍👦 memesan paket ${at}${at === 99 ? ` ${link}` : ""}`,
    ).join("\n");
    const parts = splitFormatted(text, 4_096);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("\n")).toBe(text);
  });

  test("a link at the end of the window moves to the next part", () => {
    const link = `https://example.test/${"b".repeat(60)}`;
    const parts = splitFormatted(`${"字".repeat(80)}${link}`, 120);
    expect(parts.some((part) => part.includes(link))).toBe(true);
  });
});

const graphemes = fc.constantFrom(
  "a",
  "é",
  "e\u0301",
  "👨‍👩‍👧‍👦",
  "🇮🇩",
  "字",
  "5",
  ".",
  "。",
  " ",
  "\n",
  "\n\n",
  "- ",
  "*",
  "_",
  "Rp",
  "```\n",
);
const texts = fc.oneof(
  fc.array(graphemes, { maxLength: 600 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", maxLength: 400 }),
);
const limits = fc.integer({ min: 20, max: 120 });

describe("for any text", () => {
  test("the pieces joined are the text, and none is over the limit or empty", () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const pieces = cutText(text, limit);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces) expect(codePoints(piece)).toBeLessThanOrEqual(limit);
        if (text !== "") expect(pieces).not.toContain("");
      }),
      runs,
    );
  });

  test("no cut falls inside a character that fits a part", () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const borders = new Set(Array.from(new Intl.Segmenter().segment(text), (segment) => segment.index));
        let at = 0;
        for (const piece of cutText(text, limit).slice(0, -1)) {
          at += piece.length;
          expect(borders.has(at)).toBe(true);
        }
      }),
      runs,
    );
  });

  test("the parts with their added marks stay within the limit, are well-formed and lose nothing but white space", () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const formatted = toWhatsApp(text);
        const parts = splitFormatted(formatted, limit);
        for (const part of parts) {
          expect(codePoints(part)).toBeLessThanOrEqual(limit);
          expect(part).not.toMatch(/\p{Surrogate}/u);
        }
        expect(bare(parts.join(""))).toBe(bare(formatted));
      }),
      runs,
    );
  });

  test("a text of 200,000 characters is cut in a moment", { timeout: 5_000 }, () => {
    for (const unit of ["kata ", "字", "a", "- x\n", "👨‍👩‍👧‍👦", "1."]) {
      const text = unit.repeat(200_000 / unit.length);
      expect(splitFormatted(text, 4_096).length).toBeGreaterThan(20);
    }
  });

  test("a string of 5,000 combining marks, longer than any part, is cut all the same", () => {
    const parts = splitFormatted(`a${"\u0301".repeat(5_000)}`, 4_096);
    expect(parts.every((part) => codePoints(part) <= 4_096)).toBe(true);
    expect(parts.join("")).toHaveLength(5_001);
  });
});

function bare(text: string): string {
  return text.replace(/[\s*_~`]/g, "");
}
