import { unreachable } from "../core/errors.ts";
import type { Content, InboundMessage } from "../core/message.ts";
import { cleanText, keepHeadAndTail, shorten } from "../core/text.ts";

/** The readable form of a message for transcript and staff: the words where there are words, else what it is. */
export function describe(content: Content): string {
  switch (content.kind) {
    case "text":
      return content.text;
    case "media":
      return (
        content.transcript ??
        content.caption ??
        `[${content.media}${content.fileName === null ? "" : `: ${shorten(content.fileName, 80)}`}]`
      );
    case "location":
      return `[location: ${[content.name, content.address, `${content.latitude}, ${content.longitude}`].filter((part) => part !== null).join(", ")}]`;
    case "cards":
      return `[contact cards: ${content.cards.map((card) => card.name).join(", ")}]`;
    case "choice":
      return content.title;
    case "form":
      return content.fields === null
        ? "[form that could not be read]"
        : `[form] ${formLines(content.fields).join("; ")}`;
    case "cart":
      return `[cart: ${content.lines.map((line) => `${line.quantity} x ${line.code}`).join(", ")}]${content.note === null ? "" : ` ${content.note}`}`;
    case "reaction":
      return content.emoji === null ? "[reaction removed]" : `[reaction ${content.emoji}]`;
    case "edit":
      return content.content === null ? "[edited]" : describe(content.content);
    case "revoke":
      return "[message deleted]";
    case "welcome":
      return "[opened the chat]";
    case "unsupported":
      return `[unsupported: ${shorten(content.what, 40)}]`;
    default:
      return unreachable(content);
  }
}

/** Whether a message holds words or things that a model turn can answer. */
export function asksSomething(content: Content): boolean {
  switch (content.kind) {
    case "text":
      return cleanText(content.text) !== "";
    case "media":
      return (
        content.transcript !== undefined ||
        (content.media !== "sticker" &&
          content.media !== "voice" &&
          content.media !== "audio" &&
          (content.caption !== null || content.media === "image" || content.media === "document"))
      );
    case "location":
    case "cards":
    case "choice":
    case "form":
    case "cart":
      return true;
    case "reaction":
    case "edit":
    case "revoke":
    case "welcome":
    case "unsupported":
      return false;
    default:
      return unreachable(content);
  }
}

const OPENERS = /<(\/?)(customer_message|event|quoted|referral|shared_file|cart|media|form|location|cards)/gi;

/** Untrusted text inside the fence: our own tags in it are made harmless, long text keeps head and tail. */
export function fenced(text: string, limit: number): string {
  return keepHeadAndTail(cleanText(text), limit, "\n[…]\n").replace(OPENERS, "‹$1$2");
}

/** What the model reads of one message: every untrusted part inside a fence, labelled with what it is. */
export function forModel(
  message: Pick<InboundMessage, "content" | "forwarded" | "referral">,
  options: { readonly limit: number; readonly quotedText: string | null },
): string {
  const parts: string[] = [];
  if (options.quotedText !== null) parts.push(`<quoted>\n${fenced(options.quotedText, 500)}\n</quoted>`);
  if (message.referral !== null) {
    const words = [message.referral.headline, message.referral.body].filter((part) => part !== null).join(" / ");
    parts.push(`<referral source=${message.referral.source}>\n${fenced(words, 400)}\n</referral>`);
  }
  const extra = attachment(message.content);
  if (extra !== null) parts.push(extra);
  const words = wordsOf(message.content);
  if (words !== null)
    parts.push(
      `<customer_message${message.forwarded ? " forwarded" : ""}>\n${fenced(words, options.limit)}\n</customer_message>`,
    );
  return parts.join("\n");
}

/** The customer's own words in a message; null when it has none. */
export function wordsOf(content: Content): string | null {
  switch (content.kind) {
    case "text":
      return content.text;
    case "media":
      return content.transcript ?? content.caption;
    case "choice":
      return content.title;
    case "cart":
      return content.note;
    case "edit":
      return content.content === null ? null : wordsOf(content.content);
    default:
      return null;
  }
}

function attachment(content: Content): string | null {
  switch (content.kind) {
    case "media": {
      const name = content.fileName === null ? "" : `\n<shared_file>${fenced(content.fileName, 120)}</shared_file>`;
      const seen = content.transcript === undefined ? "nobody has looked at it yet" : "written down by a machine";
      return `<media kind=${content.media}>${seen}</media>${name}`;
    }
    case "location":
      return `<location>${fenced([content.name, content.address].filter((part) => part !== null).join(", "), 200)} (${content.latitude}, ${content.longitude})</location>`;
    case "cards":
      return `<cards>${content.cards.map((card) => fenced(card.name, 80)).join(", ")}</cards>`;
    case "choice":
      return `<choice id=${fenced(content.id, 80).replace(/\s/g, "_")}>`;
    case "form":
      return `<form>\n${
        content.fields === null
          ? "could not be read"
          : formLines(content.fields)
              .map((line) => fenced(line, 300))
              .join("\n")
      }\n</form>`;
    case "cart":
      return `<cart>\n${content.lines.map((line) => `${fenced(line.code, 60)} x ${line.quantity}`).join("\n")}\n</cart>`;
    default:
      return null;
  }
}

function formLines(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([name]) => name !== "flow_token")
    .slice(0, 30)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
}
