import type { MarkedToken, Token } from "marked";
import { decodeEntities } from "./html-entities.ts";

/** The marks of one channel; empty strings give plain text. */
export interface Marks {
  readonly bold: string;
  readonly italic: string;
  readonly strike: string;
  readonly code: string;
  readonly fence: string;
  readonly quote: string;
}

type Style = "bold" | "italic" | "strike";

/** What the renderer of inline tokens needs to know of the document. */
export interface InlineContext {
  readonly marks: Marks;
  /** Stands at both ends of a masked piece (see markdown-mask.ts). */
  readonly sentinel: string;
  /** Puts the masked pieces of a text back. */
  unmask(text: string): string;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Inline tokens as text with the channel's marks. `active` are the styles that already apply around them. */
export function renderInline(
  tokens: readonly Token[],
  context: InlineContext,
  active: ReadonlySet<Style> = new Set(),
): string {
  let out = "";
  tokens.forEach((token, at) => {
    const next = firstCharacter(tokens.slice(at + 1), context);
    out += renderToken(token as MarkedToken, context, active, lastCharacter(out), next);
  });
  return out;
}

/** Every line of `inner` in the style's mark, where WhatsApp would read it as one. */
export function wrapLines(inner: string, mark: string, sentinel: string, before = "", after = ""): string {
  if (mark === "") return inner;
  const lines = inner.split("\n");
  return lines
    .map((line, at) => wrapLine(line, mark, sentinel, at === 0 ? before : "", at === lines.length - 1 ? after : ""))
    .join("\n");
}

function renderToken(
  token: MarkedToken,
  context: InlineContext,
  active: ReadonlySet<Style>,
  before: string,
  after: string,
): string {
  switch (token.type) {
    case "strong":
      return renderStyled(token.tokens, "bold", context, active, before, after);
    case "em":
      return renderStyled(token.tokens, "italic", context, active, before, after);
    case "del":
      return renderStyled(token.tokens, "strike", context, active, before, after);
    case "codespan":
      return renderCode(token.text, context.marks.code);
    case "link":
      return renderLink(token.href, renderInline(token.tokens, context, active), context, after);
    case "image":
      return spaced(token.href, after);
    case "br":
      return "\n";
    case "escape":
      return token.text;
    case "text":
      return token.tokens === undefined
        ? literalText(token.text, context.sentinel)
        : renderInline(token.tokens, context, active);
    default:
      return literalText(token.raw, context.sentinel);
  }
}

function renderStyled(
  tokens: readonly Token[],
  style: Style,
  context: InlineContext,
  active: ReadonlySet<Style>,
  before: string,
  after: string,
): string {
  if (active.has(style)) return renderInline(tokens, context, active);
  const inner = renderInline(tokens, context, new Set([...active, style]));
  return wrapLines(inner, context.marks[style], context.sentinel, before, after);
}

/**
 * WhatsApp reads a mark only beside a non-word character outside and a non-space inside, on one line. Where that does
 * not hold, or where the mark would stick to an address or meet itself, the words go out plain: a bare asterisk in the
 * chat looks worse than missing bold.
 */
function wrapLine(line: string, mark: string, sentinel: string, before: string, after: string): string {
  const text = line.trim();
  if (text === "" || text.includes(mark)) return line;
  if (text.startsWith(sentinel) || text.endsWith(sentinel)) return line;
  const lead = line.slice(0, line.length - line.trimStart().length);
  const tail = line.slice(line.trimEnd().length);
  if (lead === "" && isWord(before, sentinel)) return line;
  if (tail === "" && isWord(after, sentinel)) return line;
  return lead + mark + text + mark + tail;
}

function isWord(character: string, sentinel: string): boolean {
  return character === sentinel || WORD.test(character);
}

function renderCode(text: string, mark: string): string {
  return mark === "" || text.includes("`") || text.trim() === "" ? text : mark + text + mark;
}

function renderLink(href: string, text: string, context: InlineContext, after: string): string {
  const address = href.replace(/^(?:mailto|tel):/i, "");
  const label = stripMarks(text.trim(), context.marks);
  const bare = (url: string) =>
    context
      .unmask(url)
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, "")
      .replace(/\/$/, "");
  if (label === "" || bare(label) === bare(address)) return spaced(address, after);
  const colon = /[:：]$/u.test(label) ? " " : ": ";
  return spaced(text.trim() + colon + address, after);
}

/** An address must not grow into the word after it. */
function spaced(text: string, after: string): string {
  return after === "" || /[\s.,;:!?)\]}'"*_~…，。；：！？）」]/u.test(after) ? text : `${text} `;
}

function stripMarks(text: string, marks: Marks): string {
  const around = [marks.bold, marks.italic, marks.strike].filter((mark) => mark !== "");
  let bare = text;
  for (const mark of around) if (bare.startsWith(mark) && bare.endsWith(mark)) bare = bare.slice(1, -1);
  return bare;
}

/** Text that Markdown gave no meaning: references decoded, HTML line breaks, and marks that found no partner. */
function literalText(text: string, sentinel: string): string {
  return decodeEntities(
    text
      .replace(new RegExp(`<(${sentinel}[a-z]+${sentinel})>`, "g"), "$1")
      .replace(/<br\s*\/?>\n?/gi, "\n")
      .replace(FORMAT_TAG, "")
      .replace(LONE_MARKS, ""),
  );
}

// Tags without attributes that only format; any other tag stays as text, so that nothing written is lost.
const FORMAT_TAG = /<\/?(?:b|strong|i|em|u|s|del|mark|small|big|sub|sup|span|p|div|center|ul|ol|li|code|pre|kbd)>/gi;

// `**` or `__` or `~~` that stick to a word on one side ("**Harga: **Rp1") are meant as marks and found no partner.
// With space on both sides, or in longer runs ("**** 1234", "____"), they are characters.
const LONE_MARKS =
  /(?<![*\\])\*{2,3}(?!\*)(?:(?<=\S\*{2,3})|(?=\S))|(?<!_)__(?!_)(?:(?<=\S__)|(?=\S))|(?<!~)~~(?!~)(?:(?<=\S~~)|(?=\S))/g;

function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? "";
}

/** The first character that the tokens will show; enough to judge a border. */
function firstCharacter(tokens: readonly Token[], context: InlineContext): string {
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === "br") return "\n";
    if (token.type === "image") return token.href.slice(0, 1);
    const text = "tokens" in token && token.tokens !== undefined ? firstCharacter(token.tokens, context) : token.raw;
    const first = Array.from(text.slice(0, 2))[0];
    if (first !== undefined && first !== "") return token.type === "escape" ? token.text : first;
  }
  return "";
}
