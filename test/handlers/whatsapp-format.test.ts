import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findUrls } from "../../handlers/markdown-mask.ts";
import { toPlainText, toWhatsApp } from "../../handlers/whatsapp-format.ts";

const runs = { numRuns: Number(process.env["FC_RUNS"] ?? 300) };

const CASES: readonly (readonly [what: string, markdown: string, whatsapp: string])[] = [
  ["a heading becomes a bold line", "## Paket\n\nIsi", "*Paket*\n\nIsi"],
  ["bold inside a heading is not marked twice", "# Paket **Pro** baru", "*Paket Pro baru*"],
  ["an underlined heading is a heading", "Paket\n=====\nIsi", "*Paket*\nIsi"],
  ["two asterisks become one", "harga **Rp1.500.000** saja", "harga *Rp1.500.000* saja"],
  ["two underscores become one asterisk", "harga __pasti__ saja", "harga *pasti* saja"],
  ["one asterisk becomes an underscore", "ini *penting* ya", "ini _penting_ ya"],
  ["italic inside bold keeps both marks", "**harga *promo* kami**", "*harga _promo_ kami*"],
  ["bold and italic at once", "***penting***", "_*penting*_"],
  ["strike-through takes one tilde", "~~Rp2.000.000~~ Rp1.500.000", "~Rp2.000.000~ Rp1.500.000"],
  ["bold over two lines is marked on each", "**satu\ndua**", "*satu*\n*dua*"],
  ["a bold label with a stray space loses its marks", "**Harga: **Rp1.500.000", "Harga: Rp1.500.000"],
  ["bold inside a word goes out plain", "价格**重要**吗", "价格重要吗"],
  ["bullets of all kinds become hyphens", "* satu\n* dua", "- satu\n- dua"],
  ["nested lists are flattened", "- satu\n  - dua\n    - tiga\n- empat", "- satu\n- dua\n- tiga\n- empat"],
  ["a numbered list keeps its numbers", "4. empat\n5. lima", "4. empat\n5. lima"],
  ["a list that says 1 each time keeps what it says", "1. satu\n1. dua", "1. satu\n1. dua"],
  ["numbers with brackets take a dot", "1) satu\n2) dua", "1. satu\n2. dua"],
  ["tasks become signs", "- [x] bayar\n- [ ] kirim", "- ✅ bayar\n- ⬜ kirim"],
  [
    "a link says its text and its address",
    "[detail](https://example.test/a_(b))",
    "detail: https://example.test/a_(b)",
  ],
  ["a link whose text is its address says it once", "[https://x.test](https://x.test)", "https://x.test"],
  [
    "a reference link is resolved, its definition goes",
    "[detail][r]\n\n[r]: https://x.test/1",
    "detail: https://x.test/1",
  ],
  ["an unused definition is kept as words", "lihat\n\n[r]: https://x.test/1", "lihat\n\nr: https://x.test/1"],
  ["a mail link shows the address alone", "[sales@x.test](mailto:sales@x.test)", "sales@x.test"],
  ["an image becomes its address", "![foto](https://x.test/a_b.png)", "https://x.test/a_b.png"],
  [
    "an address keeps its stars and underscores",
    "lihat https://x.test/a_b_c*d*_e_ ya",
    "lihat https://x.test/a_b_c*d*_e_ ya",
  ],
  ["a bold address stays whole and unmarked", "**https://x.test/a_b**", "https://x.test/a_b"],
  ["an address in angle brackets loses them", "<https://x.test/a_>", "https://x.test/a_"],
  ["an address before full-width punctuation ends there", "看https://x.test/a_b。谢谢", "看https://x.test/a_b。谢谢"],
  ["a product of figures is untouched", "5*3*2 dan 2*3 dan 2 * 3 = 6", "5*3*2 dan 2*3 dan 2 * 3 = 6"],
  ["a power is untouched", "2**10 = 1024", "2**10 = 1024"],
  ["about-signs are untouched", "~5 sampai ~7 hari", "~5 sampai ~7 hari"],
  ["a hidden card number is untouched", "kartu **** 1234", "kartu **** 1234"],
  ["names with underscores are untouched", "lihat nama_file_baru", "lihat nama_file_baru"],
  ["inline code is untouched", "ketik `a**b` dan `x &amp; y`", "ketik `a**b` dan `x &amp; y`"],
  ["a fence loses its language alone", "```js\nconst a = b ** c\n\n# x\n```", "```\nconst a = b ** c\n\n# x\n```"],
  ["a table inside a fence stays", "```\n| a | b |\n|---|---|\n```", "```\n| a | b |\n|---|---|\n```"],
  ["references become characters", "A &amp; B &lt;3 &#39;x&#39; &rarr; C", "A & B <3 'x' → C"],
  ["HTML line breaks and format tags go", "satu<br>dua <b>tiga</b>", "satu\ndua tiga"],
  ["a rule becomes a blank line", "satu\n\n---\n\ndua", "satu\n\ndua"],
  ["a quote keeps its sign, nested ones take one", "> satu\n> > dua", "> satu\n> dua"],
  ["escaped marks are characters", "harga \\*mulai\\* 5", "harga *mulai* 5"],
  ["a sentence with one pipe is unchanged", "pilih A | B saja", "pilih A | B saja"],
  ["an order number is no heading", "#10482 sudah dikirim", "#10482 sudah dikirim"],
  ["hashes that lack the space still go", "##Paket", "Paket"],
  [
    "a table becomes lines of name and value",
    "| Nama | Harga |\n|---|---|\n| **landing-roas** | Rp1.500.000 |\n| corporate-3d | Rp5.500.000 |",
    "Nama: *landing-roas*\nHarga: Rp1.500.000\n\nNama: corporate-3d\nHarga: Rp5.500.000",
  ],
  [
    "a sentence right below a table is no row, and a cell too many is kept",
    "| Nama |\n|---|\n| a | Rp5 |\n2 * 3 = 6",
    "Nama: a\nRp5\n\n2 * 3 = 6",
  ],
];

describe("toWhatsApp", () => {
  test.each(CASES)("%s", (_what, markdown, whatsapp) => {
    expect(toWhatsApp(markdown)).toBe(whatsapp);
  });

  test("BR-09: no raw Markdown in the chat", () => {
    const text =
      "## Paket\n| Nama | Harga |\n|---|---|\n| **landing-roas** | Rp1.500.000 |\n[detail](https://example.test/a_(b))\n2 * 3 = 6";
    expect(toWhatsApp(text)).toBe(
      "*Paket*\nNama: *landing-roas*\nHarga: Rp1.500.000\n\ndetail: https://example.test/a_(b)\n\n2 * 3 = 6",
    );
  });

  test.each(["dan/atau", "Rp1.500/bulan", "24/7", "wa.me/628_0_1", "ftp/x"])("%s passes unchanged", (text) => {
    expect(toWhatsApp(text)).toBe(text);
  });

  test("a long text is formatted in a moment", { timeout: 5_000 }, () => {
    const hostile = [
      "a-".repeat(20_000),
      "*".repeat(20_000),
      "[".repeat(5_000),
      "a.b".repeat(20_000),
      "https://".repeat(5_000),
      `${"| a ".repeat(2_000)}|`,
    ];
    for (const text of hostile) expect(toWhatsApp(text).length).toBeGreaterThan(0);
  });

  test("the plain form has no marks at all", () => {
    expect(toPlainText("# A\n**b** *c* ~~d~~ `e` [f](https://x.test/_g_)\n> h")).toBe(
      "A\nb c d e f: https://x.test/_g_\nh",
    );
  });
});

const word = fc.constantFrom(
  "harga",
  "paket",
  "Rp1.500.000",
  "ORD-10482",
  "2026-11-24",
  "08:30",
  "10%",
  "价格",
  "đơn",
  "🙏🏽",
  "5*3*2",
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(" "));
const url = fc
  .tuple(
    fc.constantFrom("https://x.test/", "http://toko.example/p?id=", "www.example.test/"),
    fc.stringMatching(/^[a-z0-9][a-z0-9_*~/-]{0,12}[a-z0-9]$/),
  )
  .map(([base, path]) => base + path);
const inline = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `***${text}***`),
  words.map((text) => `__${text}__`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `**${text} *${text}* ${text}**`),
  words.map((text) => `\`${text}\``),
  url,
  fc.tuple(words, url).map(([text, address]) => `[${text}](${address})`),
  fc.tuple(words, url).map(([text, address]) => `**[${text}](${address})**`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const block = fc.oneof(
  line,
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([depth, text]) => `${"#".repeat(depth)} ${text}`),
  lines.map((items) => items.map((item) => `- ${item}`).join("\n")),
  lines.map((items) => items.map((item, at) => `${at + 1}. ${item}`).join("\n")),
  lines.map((items) => items.map((item, at) => `${"  ".repeat(at)}- ${item}`).join("\n")),
  lines.map((items) => items.map((item) => `> ${item}`).join("\n")),
  fc
    .tuple(words, words, lines)
    .map(([a, b, rows]) => `| ${a} | ${b} |\n|---|:-:|\n${rows.map((row) => `| ${row} | **${b}** |`).join("\n")}`),
  lines.map((body) => `\`\`\`python\n${body.join("\n")}\n\`\`\``),
  fc.constant("---"),
);
const documents = fc
  .tuple(line, fc.array(block, { maxLength: 6 }))
  .map(([first, blocks]) => [first, ...blocks].join("\n\n"));

describe("for any Markdown document", () => {
  test("every figure passes unchanged and none is added", () => {
    fc.assert(
      fc.property(documents, (markdown) => {
        expect(figures(toWhatsApp(markdown))).toEqual(figures(markdown));
        expect(figures(toPlainText(markdown))).toEqual(figures(markdown));
      }),
      runs,
    );
  });

  test("every address passes unchanged", () => {
    fc.assert(
      fc.property(documents, (markdown) => {
        const before = new Set(findUrls(markdown).map(({ start, end }) => markdown.slice(start, end)));
        const output = toWhatsApp(markdown);
        const after = new Set(findUrls(output).map(({ start, end }) => output.slice(start, end)));
        expect([...after].sort()).toEqual([...before].sort());
      }),
      runs,
    );
  });

  test("no Markdown is left outside code and addresses", () => {
    fc.assert(
      fc.property(documents, (markdown) => {
        const shown = withoutUrls(withoutCode(toWhatsApp(markdown)));
        expect(shown).not.toMatch(/\*\*|__|~~|^#{1,6}\s|\]\(|^\|| \| |^-{3,}$|^={3,}$/m);
      }),
      runs,
    );
  });
});

describe("for any text", () => {
  test("the result is well-formed and formatting never fails", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc
        .array(fc.constantFrom(..."*_~`#|[]()<>!&;:-= \n\t\\/.1a\ud800\ue000价"), { maxLength: 120 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect(toWhatsApp(text)).not.toMatch(/\p{Surrogate}/u);
        expect(toPlainText(text)).not.toMatch(/\p{Surrogate}/u);
        if (text.trim() !== "") expect(toWhatsApp(text)).not.toBe("");
      }),
      runs,
    );
  });
});

function figures(text: string): string[] {
  return [...new Set(text.match(/\d[\d.,:*%-]*\d|\d/g) ?? [])].sort();
}

function withoutCode(text: string): string {
  return text.replace(/^(?:> )?```[\s\S]*?^(?:> )?```/gm, "").replace(/`[^`\n]*`/g, "code");
}

function withoutUrls(text: string): string {
  return findUrls(text)
    .reverse()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
