/** What a user message of the request holds: the customer's words, and what came with them. All of it is untrusted. */
export type CustomerPart =
  | { readonly kind: "text"; readonly text: string }
  /** A quoted message, an advertisement, a form: context of the words, never a wish of its own. */
  | { readonly kind: "context"; readonly what: "quoted" | "referral" | "form" | "other"; readonly text: string }
  | { readonly kind: "cart"; readonly lines: readonly CartPart[]; readonly note: string }
  | { readonly kind: "media"; readonly media: string; readonly text: string };

export interface CartPart {
  readonly code: string;
  readonly quantity: number;
}

const BLOCK =
  /<(customer_message|quoted|referral|shared_file|cart|media|form|location|contact|contacts|cards)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/g;

/**
 * Reads one user message. Where it has fenced blocks, text outside them is the engine's own and is left alone;
 * without any, the whole is the customer's words.
 */
export function readParts(content: string): CustomerPart[] {
  const blocks = [...content.matchAll(BLOCK)];
  if (blocks.length === 0) return content.trim() === "" ? [] : [{ kind: "text", text: content.trim() }];
  return blocks.flatMap(([, tag = "", attributes = "", inner = ""]) => partsOfBlock(tag, attributes, inner.trim()));
}

function partsOfBlock(tag: string, attributes: string, inner: string): CustomerPart[] {
  switch (tag) {
    case "customer_message":
      // A fence may hold the message's blocks too.
      return new RegExp(BLOCK.source).test(inner) ? [...outside(inner), ...readParts(inner)] : outside(inner);
    case "cart":
      return [cartOf(inner)];
    case "media":
      return [{ kind: "media", media: /kind="?(\w+)/.exec(attributes)?.[1] ?? "file", text: inner }];
    case "quoted":
    case "referral":
    case "form":
      return [{ kind: "context", what: tag, text: `${attributes} ${inner}`.trim() }];
    default:
      return [{ kind: "context", what: "other", text: inner }];
  }
}

/** The words of a fence without the blocks in it. */
function outside(inner: string): CustomerPart[] {
  const text = inner.replace(new RegExp(BLOCK.source, "g"), " ").trim();
  return text === "" ? [] : [{ kind: "text", text }];
}

function cartOf(inner: string): CustomerPart {
  const lines: CartPart[] = [];
  const note: string[] = [];
  for (const line of inner.split("\n").map((text) => text.trim())) {
    const found = /^-?\s*([a-z0-9][a-z0-9-]*)\s*[x×*]\s*(\d{1,3})\b/.exec(line);
    if (found !== null) lines.push({ code: found[1] ?? "", quantity: Math.max(1, Number(found[2])) });
    else if (line !== "") note.push(line.replace(/^(?:note|catatan):\s*/i, ""));
  }
  return { kind: "cart", lines, note: note.join(" ") };
}
