import { normaliseOrderId } from "../core/order-id.ts";

/** A piece of a reply: a word (or one Han character), or what is no word. */
export type ReplyToken =
  | { readonly type: "word"; readonly text: string }
  | { readonly type: "border" | "emoji" | "number" | "own-order" | "other-order" | "stray" };

/** Whether the sender asks, wavers or writes on several lines: then it is no plain yes or no, whatever the words are. */
export interface ReplyShape {
  readonly asks: boolean;
  readonly wavers: boolean;
  readonly lines: boolean;
}

const QUESTION = /[?¿؟⸮❓❔]/u;
const ELLIPSIS = /\.{3,}|。{2,}|⋯/u;
// Text struck out on WhatsApp says the opposite of what it spells.
const STRUCK = /~\s*\S[^~]*~/u;
const LINES = /[\n\r\u0085\u2028\u2029\v\f]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/gu;
const SKIN_TONE = /[\u{1f3fb}-\u{1f3ff}]/gu;
const SMILE = /(?<![\p{L}\p{N}])(?:[:;=]-?[)D]+|\^_?\^)(?![\p{L}\p{N}])/giu;
const INNER_APOSTROPHE = /(?<=\p{L})['’‘`ʼ](?=\p{L})/gu;

// "jangan-jangan" and "benar-benar" are words of their own, no repetition.
const INNER_HYPHEN = /(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu;

const SCAN = new RegExp(
  [
    String.raw`(?<order>(?<![\p{Script=Latin}\p{N}])(?:ord(?:er)?[\s#._:\u2010-\u2015-]*|#\s*)?[0-9]{4,10}(?![\p{Script=Latin}\p{N}]))`,
    String.raw`(?<emoji>\p{Extended_Pictographic}|\p{Regional_Indicator})`,
    String.raw`(?<han>\p{Script=Han})`,
    String.raw`(?<word>(?:(?!\p{Script=Han})[\p{L}\p{M}])+)`,
    String.raw`(?<number>\p{N}+)`,
    String.raw`(?<frown>[:;=]'?-?[(\/|\\])`,
    String.raw`(?<border>[.,;:!()\[\]{}"“”„‘’'«»、。·•~\-\u2010-\u2015「」『』])`,
    String.raw`(?<style>[*_\x60])`,
    String.raw`(?<stray>\S)`,
  ].join("|"),
  "gu",
);

/** The text in one form: compatibility forms folded, small letters, nothing invisible. */
export function foldReply(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().normalize("NFKC").trim();
}

export function shapeOfReply(folded: string): ReplyShape {
  return {
    asks: QUESTION.test(folded),
    wavers: ELLIPSIS.test(folded) || STRUCK.test(folded),
    lines: LINES.test(folded),
  };
}

/** The pieces of a folded reply in order. `orders` are the canonical order ids the question is about. */
export function tokensOfReply(folded: string, orders: ReadonlySet<string>): ReplyToken[] {
  const text = folded
    .replace(SKIN_TONE, "")
    .replace(SMILE, " ")
    .replace(INNER_APOSTROPHE, "")
    .replace(INNER_HYPHEN, " ");
  const tokens: ReplyToken[] = [];
  for (const { groups = {} } of text.matchAll(SCAN)) {
    const token = tokenOf(groups, orders);
    if (token !== null) tokens.push(token);
  }
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>, orders: ReadonlySet<string>): ReplyToken | null {
  if (groups["order"] !== undefined) {
    const id = normaliseOrderId(groups["order"]);
    return { type: id !== null && orders.has(id) ? "own-order" : "other-order" };
  }
  const word = groups["word"] ?? groups["han"] ?? groups["emoji"];
  if (word !== undefined) return { type: "word", text: word };
  if (groups["number"] !== undefined) return { type: "number" };
  if (groups["border"] !== undefined) return { type: "border" };
  if (groups["style"] !== undefined) return null;
  return { type: "stray" };
}
