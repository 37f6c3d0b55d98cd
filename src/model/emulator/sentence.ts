import type { Locale } from "../../core/locale.ts";
import { type Ask, ask, type Intent } from "./ask.ts";
import type { Context, Sentence } from "./context.ts";
import { amountIn, OWN_NUMBER, ordersIn, percentIn } from "./figures.ts";
import type { Cue } from "./lexicon/cues.ts";
import { dayIn } from "./lexicon/days.ts";
import { cuesIn, lexiconsFor } from "./lexicon.ts";
import { mentionsIn, withoutNames } from "./mentions.ts";
import { fold, shortened, wordsOf } from "./plain.ts";
import { refundAnswer, sumAsked } from "./refunds.ts";
import { shareIn } from "./shares.ts";
import { WARES, wareAsks } from "./wares.ts";

/** The wishes of one sentence; small talk and the unknown are wishes too, weaker than any other. */
export function askedIn(words: string, context: Context, locale: Locale | "other"): Ask[] {
  const sentence = read(words, context, locale);
  if (sentence.cues.has("takeback") && sentence.orders.length === 0) return [ask("take-back", words)];
  const orders = orderAsks(sentence);
  // "Where has my parcel got to?" asks for no address of ours.
  const info = orders.some(({ intent }) => intent === "human")
    ? []
    : infoAsks(sentence).filter(({ intent }) => orders.length === 0 || !(intent === "address" || intent === "payment"));
  const wares = orders.length > 0 ? [] : wareAsks(sentence);
  // Words that name a topic of ours, or a need that is kept as a lead, are not searched for as well.
  const isTold = info.length > 0 || wares.some(({ intent }) => intent === "lead");
  const corrects = sentence.cues.has("correction");
  const all = [
    ...orders,
    ...info,
    ...wares
      .filter(({ intent }) => !(isTold && intent === "search"))
      .map((said) => (corrects && said.packages.length > 0 ? { ...said, corrects } : said)),
    ...detailAsks(sentence, orders.length + info.length + wares.length === 0),
  ];
  return all.length > 0 ? all : [smallTalk(sentence)];
}

function read(words: string, context: Context, locale: Locale | "other"): Sentence {
  const folded = fold(words);
  const lexicons = lexiconsFor(locale);
  const named = new Set(cuesIn(folded, lexicons));
  // What a package is called is no word about a person: "an AI agent for our sales team".
  const beside = cuesIn(withoutNames(folded, context.catalog), lexicons);
  for (const cue of ["human", "add"] as const) if (!beside.has(cue)) named.delete(cue);
  const cues: ReadonlySet<Cue> = named;
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

function orderAsks(sentence: Sentence): Ask[] {
  const { cues, folded, orders, mentions, words, context, percent } = sentence;
  const about = orders.length > 0 ? orders : context.memory.orders.slice(0, 1);
  const quoted = ordersIn(context.aroundText, false);
  const named = orders.length > 0 ? orders : quoted.length > 0 ? quoted : about;
  const reason = context.reason ?? context.said;
  if (cues.has("keep")) return [ask("keep-order", words, { orders })];
  // "Are you a bot?" is a question; "I want no bot" is a wish.
  if (cues.has("identity") && !WISH.test(folded)) return [];
  if (cues.has("proof")) return [ask("payment-proof", words, { orders })];
  if (asksForNews(sentence, "refund"))
    return [ask("refund-news", words, { orders: orders.length > 0 ? orders : quoted })];
  // How it is done is no wish yet: which order is meant is asked first.
  if (cues.has("refund")) {
    const meant = HOW_TO.test(folded) ? orders : named;
    return [ask("refund", words, { orders: meant, ...sumAsked(sentence, meant), reason })];
  }
  if (asksForNews(sentence, "cancel"))
    return [ask("cancel-news", words, { orders: orders.length > 0 ? orders : quoted })];
  if (cues.has("cancel")) return [ask("cancel", words, { orders: named, reason })];
  const answer = refundAnswer(sentence);
  if (answer !== null) return [answer];
  if (cues.has("human")) return [ask("human", words, { orders: orders.length > 0 ? orders : quoted })];
  if (orders.length > 0) return [ask("order-status", words, { orders })];
  if (OWN_WORK.test(folded)) return [statusAsk(words, context.memory.orders.slice(0, 1))];
  if (mentions.length > 0 || percent !== null || cues.has("lead")) return [];
  if (cues.has("myOrders")) return [ask("my-orders", words)];
  if (cues.has("orderStatus"))
    return [statusAsk(words, quoted.length > 0 ? quoted : context.memory.orders.slice(0, 1))];
  return cues.has("order") && !WARES.some((cue) => cues.has(cue)) && !INFO.some(([cue]) => cues.has(cue))
    ? [statusAsk(words, context.memory.orders.slice(0, 1))]
    : [];
}

/** "When will my landing page be ready?" is about an order, whatever it names. */
const OWN_WORK =
  /\bkapan\b.{0,40}\b(?:saya|aku|ku|kami|punyaku)\b.{0,15}\b(?:jadi|selesai|beres|kelar)|\bwhen\b.{0,10}\b(?:my|our)\b.{0,40}\b(?:ready|done|finished|live)\b|\bcua (?:toi|minh|em|chung toi)\b.{0,15}\b(?:khi nao|bao gio)\b.{0,10}\bxong|\b(?:khi nao|bao gio)\b.{0,30}\bcua (?:toi|minh|em|chung toi)\b.{0,10}\bxong|我[的们們].{1,15}(?:[什甚][么麼][时時]候|何[时時]).{0,6}(?:好|完成)/;

/** Asking for it, in so many words: then "have you got my refund form, please refund" is no question about its state. */
const REQUEST =
  /\b(?:minta|tolong|mohon|mau|ingin|please|i want|i need|i'd like|can i (?:get|have)|could i (?:get|have)|give me|muon|cho (?:toi|minh|em) hoan|lam on|giup)\b|[请請]|[帮幫]|[给給]我|我要|想/;

/** Whether a sentence asks how a refund or a cancellation stands; such a question is never a new one. */
function asksForNews({ cues, folded, words, context, lexicons }: Sentence, subject: "refund" | "cancel"): boolean {
  if (!cues.has(subject)) return false;
  const hasReason = lexicons.some(({ reason }) => reason.test(folded));
  if (HOW_TO.test(folded) || hasReason || amountIn(words, ordersIn(words, true)) !== null) return false;
  if (cues.has("news")) return !REQUEST.test(folded) || NEWS_ITSELF.test(folded);
  // "Refund?" right after one was asked for.
  const asksAnew = REQUEST.test(folded) || shareIn(words) !== null;
  return context.memory.asked.has(subject) && /[?？]/.test(words) && !asksAnew;
}

const HOW_TO = /\b(?:cara(?:nya)?|how (?:do|can|to)|lam sao|cach)\b|怎[么麼](?:申[请請]|退|取消)/;

const NEWS_ITSELF =
  /\b(?:kabar|status|kapan|gimana|sampai mana|news|update|when|tin|khi nao|bao gio|sao roi|tinh trang)\b|[进進]度|[什甚][么麼][时時]候|怎[么麼][样樣]|到[账賬帳]/;

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

function infoAsks({ cues, folded, words, mentions, lexicons }: Sentence): Ask[] {
  if (isOwnDetails(cues, words)) return [];
  // "every day people ask us about prices and shipping costs" tells a story and asks nothing.
  const isAsked = wordsOf(folded).length <= 9 || /[?？]|berapa|how much|what|bao nhiêu|mấy|多少|几/.test(folded);
  if (cues.has("shipping") && mentions.length === 0 && isAsked) {
    // Its own words alone: "included?" would find any answer that has the word.
    return [ask("policies", lexicons.map((lexicon) => lexicon.cues.shipping.exec(folded)?.[0] ?? "").join(" "))];
  }
  return INFO.filter(([cue]) => cues.has(cue)).map(([, intent]) =>
    ask(intent, words, intent === "hours" ? { day: dayIn(folded) } : {}),
  );
}

/** A name, an address or a number that the customer gives; not one that the customer asks for. */
function isOwnDetails(cues: ReadonlySet<Cue>, words: string): boolean {
  if (OWN_DETAILS.test(words)) return true;
  return (
    !/[?？]/.test(words) &&
    (cues.has("details") || (cues.has("contact") && OWN_NUMBER.test(words)) || MY_NUMBER.test(words))
  );
}

const MY_NUMBER = /(?:nomor|no|number|phone|hp|wa|sdt|电话|手机)\D{0,15}(?:\+\d|0)\d[\d\s-]{6,14}\d(?!\d)/i;

/** Details beside another wish count when one can be reached by them; alone, a name is enough. */
function detailAsks({ cues, words }: Sentence, isAlone: boolean): Ask[] {
  if (!isOwnDetails(cues, words)) return [];
  const reaches = OWN_DETAILS.test(words) || OWN_NUMBER.test(words);
  return isAlone || reaches ? [ask("details", words, { contact: shortened(words, 200) })] : [];
}

function smallTalk({ cues, folded, words, context }: Sentence): Ask {
  if (cues.has("yes")) return context.offered === null ? ask("acknowledge", words) : ask("human", context.offered);
  if (cues.has("no")) return ask("acknowledge", words);
  if (cues.has("identity")) return ask("identity", words);
  if (cues.has("askAway")) return ask("ask-away", words);
  if (cues.has("offTopic")) return ask("off-topic", words);
  const count = wordsOf(folded).length;
  if (cues.has("thanks")) return ask("thanks", words);
  if (cues.has("greeting") && count <= GREETING_WORDS) return ask("greeting", words);
  return ask(looksLikeQuestion(folded, words) ? "question" : "unclear", words);
}

/** "Halo kak selamat pagi min": longer ones carry something else. */
const GREETING_WORDS = 6;

function looksLikeQuestion(folded: string, words: string): boolean {
  return /[?？]/.test(words) && (wordsOf(folded).length > 2 || /\p{Script=Han}{4}/u.test(folded));
}
