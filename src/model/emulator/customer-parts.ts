/** What a user message of the request holds: the customer's words, and what came with them. All of it is untrusted. */
export type CustomerPart =
  | { readonly kind: "text"; readonly text: string; readonly forwarded: boolean; readonly picked: boolean }
  /** What the words stand beside, never a wish of its own. */
  | { readonly kind: "context"; readonly what: ContextKind; readonly text: string }
  | { readonly kind: "cart"; readonly lines: readonly CartPart[]; readonly text: string }
  /** A picture or file nobody has looked at; `text` is its caption. */
  | { readonly kind: "media"; readonly media: string; readonly text: string }
  /** The engine's own word that a decision has come in. */
  | { readonly kind: "event" };

export type ContextKind = "quoted" | "referral" | "form" | "choice" | "location" | "cards";

export interface CartPart {
  readonly code: string;
  readonly quantity: number;
}

interface Block {
  readonly tag: string;
  readonly attributes: string;
  readonly inner: string;
}

const TAGS = "customer_message|event|quoted|referral|shared_file|cart|media|form|location|cards";
const BLOCK = new RegExp(`<(${TAGS})\\b([^>]*)>([\\s\\S]*?)</\\1>|<(choice)\\b([^>]*)>`, "g");

/**
 * Reads one user message. Where it has fenced blocks, text outside them is left alone; without any, the whole is the
 * customer's words.
 */
export function readParts(content: string): CustomerPart[] {
  const blocks = [...content.matchAll(BLOCK)].map(
    ([, tag, attributes, inner, choice, id]): Block => ({
      tag: tag ?? choice ?? "",
      attributes: (attributes ?? id ?? "").trim(),
      inner: (inner ?? "").trim(),
    }),
  );
  if (blocks.length > 0) return partsOf(blocks);
  return content.trim() === "" ? [] : [{ kind: "text", text: content.trim(), forwarded: false, picked: false }];
}

/** The words of a message belong to its picture or cart, where it has one. */
function partsOf(blocks: readonly Block[]): CustomerPart[] {
  const words = blocks.filter(({ tag }) => tag === "customer_message");
  const text = words.map(({ inner }) => inner).join("\n");
  const holder = blocks.find(({ tag }) => tag === "cart" || tag === "media");
  const context = blocks.flatMap(contextOf);
  if (holder?.tag === "cart") return [...context, { kind: "cart", lines: cartLines(holder.inner), text }];
  if (holder?.tag === "media") return [...context, { kind: "media", media: mediaKind(holder), text }];
  if (text === "") return context;
  const forwarded = words.some(({ attributes }) => attributes === "forwarded");
  return [...context, { kind: "text", text, forwarded, picked: blocks.some(({ tag }) => tag === "choice") }];
}

function contextOf({ tag, attributes, inner }: Block): CustomerPart[] {
  switch (tag) {
    case "event":
      return [{ kind: "event" }];
    case "quoted":
    case "form":
    case "location":
    case "cards":
      return [{ kind: "context", what: tag, text: inner }];
    case "referral":
      return [{ kind: "context", what: tag, text: `${attributes.replace(/^source=/, "")}: ${inner}` }];
    case "choice":
      return [{ kind: "context", what: tag, text: attributes.replace(/^id=/, "").replaceAll(":", " ") }];
    default:
      // File names say nothing that may be acted on.
      return [];
  }
}

function mediaKind({ attributes }: Block): string {
  return /kind="?(\w+)/.exec(attributes)?.[1] ?? "file";
}

function cartLines(inner: string): CartPart[] {
  return inner.split("\n").flatMap((line) => {
    const found = /^-?\s*([a-z0-9][a-z0-9-]*)\s*[x×*]\s*(\d{1,3})\b/.exec(line.trim());
    return found === null ? [] : [{ code: found[1] ?? "", quantity: Math.max(1, Number(found[2])) }];
  });
}
