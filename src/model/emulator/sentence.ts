import type { Locale } from "../../core/locale.ts";
import { type Ask, ask, type Intent } from "./ask.ts";
import type { Context, Sentence } from "./context.ts";
import { amountIn, ordersIn, percentIn } from "./figures.ts";
import type { Cue } from "./lexicon/cues.ts";
import { cuesIn, lexiconsFor } from "./lexicon.ts";
import { mentionsIn } from "./packages.ts";
import { fold, shortened, wordsOf } from "./plain.ts";
import { WARES, wareAsks } from "./wares.ts";

/** The wishes of one sentence; small talk and the unknown are wishes too, weaker than any other. */
export function askedIn(words: string, context: Context, locale: Locale | "other"): Ask[] {
  const sentence = read(words, context, locale);
  const orders = orderAsks(sentence);
  // "Where has my parcel got to?" asks for no address of ours.
  const info = orders.some(({ intent }) => intent === "human")
    ? []
    : infoAsks(sentence).filter(({ intent }) => orders.length === 0 || intent !== "address");
  const wares = orders.length > 0 ? [] : wareAsks(sentence);
  // Words that name a topic of ours, or a need that is kept as a lead, are not searched for as well.
  const isTold = info.length > 0 || wares.some(({ intent }) => intent === "lead");
  const all = [...orders, ...info, ...wares.filter(({ intent }) => !(isTold && intent === "search"))];
  return all.length > 0 ? all : [smallTalk(sentence)];
}

function read(words: string, context: Context, locale: Locale | "other"): Sentence {
  const folded = fold(words);
  const lexicons = lexiconsFor(locale);
  const cues = cuesIn(folded, lexicons);
  return {
    words: shortened(words, 300),
    folded,
    cues,
    lexicons,
    context,
    mentions: mentionsIn(words, context.catalog),
    orders: ordersIn(words, context.aboutOrders === true || mentionsOrders(cues)),
    percent: percentIn(words),
  };
}

/** Whether these cues speak of an order, in whatever way. */
export function mentionsOrders(cues: ReadonlySet<Cue>): boolean {
  return (["order", "orderStatus", "cancel", "refund", "proof"] as const).some((cue) => cues.has(cue));
}

const WISH = /\b(?:mau|ingin|minta|want|need|rather|prefer|muon|can gap)\b|想|要|找|[转轉]/;

function orderAsks({ cues, folded, orders, mentions, words, context, percent }: Sentence): Ask[] {
  const about = orders.length > 0 ? orders : context.memory.orders.slice(0, 1);
  const quoted = ordersIn(context.aroundText, false);
  const named = orders.length > 0 ? orders : quoted.length > 0 ? quoted : about;
  const reason = context.reason ?? context.said;
  if (cues.has("keep")) return [ask("keep-order", words, { orders })];
  // "Are you a bot?" is a question; "I want no bot" is a wish.
  if (cues.has("identity") && !WISH.test(folded)) return [];
  if (cues.has("proof")) return [ask("payment-proof", words, { orders })];
  if (cues.has("refund")) return [ask("refund", words, { orders: named, amount: amountIn(words, named), reason })];
  if (cues.has("cancel")) return [ask("cancel", words, { orders: named, reason })];
  if (cues.has("human")) return [ask("human", words, { orders: orders.length > 0 ? orders : quoted })];
  if (orders.length > 0) return [ask("order-status", words, { orders })];
  if (mentions.length > 0 || percent !== null || cues.has("lead")) return [];
  if (cues.has("myOrders")) return [ask("my-orders", words)];
  if (cues.has("orderStatus"))
    return [statusAsk(words, quoted.length > 0 ? quoted : context.memory.orders.slice(0, 1))];
  return cues.has("order") && !WARES.some((cue) => cues.has(cue)) && !INFO.some(([cue]) => cues.has(cue))
    ? [statusAsk(words, context.memory.orders.slice(0, 1))]
    : [];
}

function statusAsk(words: string, orders: readonly string[]): Ask {
  return orders.length > 0 ? ask("order-status", words, { orders }) : ask("my-orders", words);
}

const INFO: readonly (readonly [Cue, Intent])[] = [
  ["hours", "hours"],
  ["contact", "contact"],
  ["address", "address"],
  ["payment", "payment"],
  ["policies", "policies"],
];

/** An address somebody writes is theirs, not a question about ours. */
const OWN_DETAILS = /\S+@\S+\.\S+/;

function infoAsks({ cues, words }: Sentence): Ask[] {
  if (OWN_DETAILS.test(words)) return [];
  return INFO.filter(([cue]) => cues.has(cue)).map(([, intent]) => ask(intent, words));
}

function smallTalk({ cues, folded, words, context }: Sentence): Ask {
  if (cues.has("yes")) return context.offered === null ? ask("acknowledge", words) : ask("human", context.offered);
  if (cues.has("no")) return ask("acknowledge", words);
  if (cues.has("identity")) return ask("identity", words);
  if (cues.has("offTopic")) return ask("off-topic", words);
  const count = wordsOf(folded).length;
  // Details somebody gives are theirs; nothing is claimed about them.
  if (cues.has("thanks") || OWN_DETAILS.test(words)) return ask("thanks", words);
  if (cues.has("greeting") && count <= GREETING_WORDS) return ask("greeting", words);
  return ask(looksLikeQuestion(folded, words) ? "question" : "unclear", words);
}

/** "Halo kak selamat pagi min": longer ones carry something else. */
const GREETING_WORDS = 6;

function looksLikeQuestion(folded: string, words: string): boolean {
  return /[?？]/.test(words) && (wordsOf(folded).length > 2 || /\p{Script=Han}{4}/u.test(folded));
}
