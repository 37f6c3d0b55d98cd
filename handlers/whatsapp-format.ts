import { Marked, type MarkedToken, type Token, type Tokens } from "marked";
import { maskLiterals } from "./markdown-mask.ts";
import { type InlineContext, type Marks, renderInline, wrapLines } from "./whatsapp-inline.ts";

/**
 * Markdown, as models write it, in the marks of WhatsApp (https://faq.whatsapp.com/539178204879377): `*bold*`,
 * `_italic_`, `~strike~`, `` `code` ``, fences, `- ` and `1. ` items, `> ` quotes. What WhatsApp cannot show becomes
 * words: a heading is a bold line, a link is `text: address`, an image its address, a table lines of `name: value`.
 * Figures and addresses pass unchanged, and code is not looked into.
 *
 * Apply it once: its output is no Markdown (`*x*` would become italic the second time).
 */
export function toWhatsApp(markdown: string): string {
  return render(markdown, WHATSAPP);
}

/** The same without any mark: for button titles, list rows, template parameters and channels without marks. */
export function toPlainText(markdown: string): string {
  return render(markdown, PLAIN);
}

const WHATSAPP: Marks = { bold: "*", italic: "_", strike: "~", code: "`", fence: "```", quote: "> " };
const PLAIN: Marks = { bold: "", italic: "", strike: "", code: "", fence: "", quote: "" };

const parser = new Marked({
  gfm: true,
  tokenizer: {
    // `undefined` says "no such token": HTML stays text, and addresses are masked before the parser sees them.
    html: () => undefined,
    tag: () => undefined,
    url: () => undefined,
  },
});

function render(markdown: string, marks: Marks): string {
  const wellFormed = markdown.replace(/\p{Surrogate}/gu, "\ufffd").replace(/\r\n?/g, "\n");
  const masked = maskLiterals(wellFormed);
  const tokens = parser.lexer(masked.text);
  const context: InlineContext = { marks, sentinel: masked.sentinel, unmask: masked.unmask };
  const rendered = masked.unmask(renderBlocks(tokens, context, usedAddresses(tokens))).trim();
  // A text that is nothing but a rule shows nothing, and nothing cannot be sent.
  return rendered === "" ? wellFormed.trim() : rendered;
}

/** Blocks one after the other, with the blank lines that stood between them. */
function renderBlocks(tokens: readonly Token[], context: InlineContext, used: ReadonlySet<string>): string {
  let out = "";
  let blank = false;
  for (const token of tokens as readonly MarkedToken[]) {
    const text = renderBlock(token, context, used);
    if (text !== "") {
      if (out !== "") out += blank ? "\n\n" : "\n";
      out += text;
      blank = false;
    }
    // A rule or a definition that shows nothing still parts what is around it.
    blank ||= token.type === "space" || token.type === "hr" || /\n[ \t]*\n\s*$/.test(token.raw);
  }
  return out;
}

function renderBlock(token: MarkedToken, context: InlineContext, used: ReadonlySet<string>): string {
  const { marks, sentinel } = context;
  switch (token.type) {
    case "space":
    case "hr":
      return "";
    case "heading":
      return wrapLines(renderInline(token.tokens, context, new Set(["bold"])), marks.bold, sentinel);
    case "paragraph":
      return renderParagraph(token.tokens, context);
    case "text":
      return renderParagraph(token.tokens ?? [token], context);
    case "code":
      return renderFence(token.text, marks.fence);
    case "blockquote":
      return renderBlocks(token.tokens, context, used)
        .split("\n")
        .map((line) => (line.startsWith(marks.quote) ? line : marks.quote + line).trimEnd())
        .join("\n");
    case "list":
      return token.items.map((item) => renderItem(item, token.ordered, context, used)).join("\n");
    case "table":
      return renderTable(token, context);
    case "def":
      return used.has(token.href) ? "" : `${token.tag}: ${token.href}`;
    default:
      return token.raw.trim();
  }
}

function renderParagraph(tokens: readonly Token[], context: InlineContext): string {
  // "##Paket" without the space is no heading to Markdown, but a reader sees two hashes.
  return renderInline(tokens, context)
    .split("\n")
    .map((line) => line.trim().replace(/^#{2,6}(?=\p{L})/u, ""))
    .join("\n");
}

function renderFence(code: string, fence: string): string {
  return fence === "" || code.includes(fence) || code.trim() === "" ? code : `${fence}\n${code}\n${fence}`;
}

/** One item, with the items of its lists behind it on the same level: WhatsApp has no nesting. */
function renderItem(
  item: Tokens.ListItem,
  ordered: boolean,
  context: InlineContext,
  used: ReadonlySet<string>,
): string {
  const own = item.tokens.filter((token) => token.type !== "list" && token.type !== "checkbox");
  const nested = item.tokens.filter((token) => token.type === "list");
  const body = own.map((token) => renderBlock(token as MarkedToken, context, used)).filter((text) => text !== "");
  const first = marker(item, ordered) + (item.task ? (item.checked ? "✅ " : "⬜ ") : "") + body.join("\n");
  return [first.trimEnd(), ...nested.map((token) => renderBlock(token as MarkedToken, context, used))].join("\n");
}

/** The number as it was written: a list that begins at 4, or that says 1 each time, keeps its figures. */
function marker(item: Tokens.ListItem, ordered: boolean): string {
  const number = ordered ? /^\s*(\d+)[.)]/.exec(item.raw)?.[1] : undefined;
  return number === undefined ? "- " : `${number}. `;
}

function renderTable(table: Tokens.Table, context: InlineContext): string {
  const names = table.header.map((cell) => renderInline(cell.tokens, context, new Set(["bold"])).trim());
  if (table.rows.length === 0) return names.filter((name) => name !== "").join(", ");
  // The first two lines of a table are its names and its rule.
  const lines = table.raw.trimEnd().split("\n").slice(2);
  return table.rows
    .map((row, at) => renderRow(names, row, lines[at] ?? "|", context))
    .filter((text) => text !== "")
    .join("\n\n");
}

function renderRow(names: readonly string[], row: readonly Tokens.TableCell[], line: string, context: InlineContext) {
  // To Markdown a sentence right below a table is one more row; to its writer it is a sentence.
  if (!line.includes("|")) return renderParagraph(row[0]?.tokens ?? [], context);
  // Cells beyond the last name are dropped by the parser; what they say must not get lost.
  const extra = splitCells(line).slice(names.length);
  return [
    ...row.map((cell, at) => renderCell(names[at] ?? "", cell.tokens, context)),
    ...extra.map((cell) => renderCell("", parser.Lexer.lexInline(cell, parser.defaults), context)),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function renderCell(name: string, tokens: readonly Token[], context: InlineContext): string {
  const value = renderInline(tokens, context).trim().replaceAll("\n", " ");
  if (value === "" || name === "") return value;
  return `${name.replace(/\s*[:：]$/u, "").replaceAll("\n", " ")}: ${value}`;
}

/** Addresses that a link or image of the document shows, so that their definitions need not be repeated. */
function usedAddresses(tokens: readonly Token[]): ReadonlySet<string> {
  const used = new Set<string>();
  parser.walkTokens([...tokens], (token) => {
    if (token.type === "link" || token.type === "image") used.add(String(token["href"]));
  });
  return used;
}
