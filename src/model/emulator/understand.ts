import { detectLocale } from "../../texts/locale.ts";
import { type Ask, ask, type Intent } from "./ask.ts";
import type { Context } from "./context.ts";
import type { CustomerPart } from "./customer-parts.ts";
import { amountIn, percentIn } from "./figures.ts";
import { cuesIn, lexiconsFor } from "./lexicon.ts";
import { type Memory, remember } from "./memory.ts";
import { mentionsIn } from "./packages.ts";
import { PHRASES } from "./phrases.ts";
import { fold, foldInPlace, sentences, shortened } from "./plain.ts";
import { askedIn, mentionsOrders } from "./sentence.ts";
import type { Situation } from "./situation.ts";

/** Asks that say nothing when something else was said. */
const WEAK = new Set(["identity", "acknowledge", "greeting", "thanks", "unclear", "question", "off-topic"]);

/** What the customer wants in this turn, in the order it was said; never empty. */
export function understand(situation: Situation): Ask[] {
  const memory = remember(situation);
  const context = contextOf(situation, memory);
  const asks = situation.parts.flatMap((part) => asksOfPart(part, situation, context));
  const merged = withoutRepeats(withLead(joined(settled(asks)), situation, context));
  if (merged.length > 0) return merged;
  // A place or a card by itself is taken note of; nothing at all is not understood.
  return [ask(situation.parts.some(({ kind }) => kind === "context") ? "acknowledge" : "unclear", "")];
}

function contextOf(situation: Situation, memory: Memory): Context {
  const said = situation.parts.flatMap((part) =>
    part.kind === "text" || part.kind === "media" || part.kind === "cart" ? [part.text] : [],
  );
  const around = situation.parts.flatMap((part) => (part.kind === "context" ? [part.text] : []));
  const referral = situation.parts.find((part) => part.kind === "context" && part.what === "referral");
  return {
    memory,
    said: shortened(said.join(" "), 200),
    catalog: situation.catalog,
    around: around.flatMap((text) => mentionsIn(text, situation.catalog).map(({ code }) => code)),
    aroundText: around.join("\n"),
    offered: Object.values(PHRASES).some(({ dontKnow }) => situation.lastText.includes(dontKnow))
      ? lastWords(situation)
      : null,
    source: referral?.kind === "context" ? shortened(referral.text, 200) : null,
    ...detailsOf(said.join("\n"), situation),
  };
}

function lastWords({ past }: Situation): string | null {
  const last = past.parts.findLast((part) => part.kind === "text");
  return last?.kind === "text" ? shortened(last.text, 200) : null;
}

/** A reason or a time may stand in another sentence than the wish it belongs to. */
function detailsOf(all: string, situation: Situation): Pick<Context, "reason" | "timeline"> {
  const composed = all.normalize("NFC");
  const folded = foldInPlace(composed);
  let reason: string | null = null;
  let timeline: string | null = null;
  for (const lexicon of lexiconsFor(detectLocale(all) ?? situation.locale)) {
    const cue = lexicon.reason.exec(folded);
    const after = cue === null ? "" : (sentences(composed.slice(cue.index + cue[0].length))[0] ?? "");
    if (reason === null && after.length > 2) reason = shortened(after.replace(/[.!?,\s]+$/, ""), 200);
    timeline ??= lexicon.timeline.exec(folded)?.[0] ?? null;
  }
  return { reason, timeline };
}

function asksOfPart(part: CustomerPart, situation: Situation, context: Context): Ask[] {
  switch (part.kind) {
    case "text":
      return asksOfText(part.text, situation, context).filter(
        // What somebody else wrote and the customer passed on is no order of the customer's.
        ({ intent }) => !(part.forwarded && (intent === "cancel" || intent === "refund")),
      );
    case "cart":
      return asksOfCart(part, situation, context);
    case "media":
      return asksOfMedia(part.text, situation, context);
    case "context":
      return part.what === "form" ? [formAsk(part.text, context)] : [];
    case "event":
      return [];
  }
}

/** A completed form is an interest; its answers are untrusted text like any other. */
function formAsk(text: string, context: Context): Ask {
  const budget = text.split("\n").find((line) => /budget|anggaran|dana|ngan sach|预算|預算/.test(fold(line)));
  return ask("lead", shortened(text, 300), {
    packages: mentionsIn(text, context.catalog).map(({ code }) => code),
    amount: budget === undefined ? null : amountIn(budget),
    source: context.source,
  });
}

/** A cart is priced anew whatever its cards showed; a discount that its note asks for goes with it. */
function asksOfCart(
  { lines, text }: Extract<CustomerPart, { kind: "cart" }>,
  situation: Situation,
  context: Context,
): Ask[] {
  const packages = lines.flatMap(({ code, quantity }) => Array.from({ length: quantity }, () => code));
  const percent = percentIn(text);
  const basket = [null, ...(percent === null ? [] : [percent])].map((rate) =>
    ask("bundle", text, { packages, percent: rate }),
  );
  const others =
    text === "" ? [] : asksOfText(text, situation, context).filter(({ intent }) => !ABOUT_PRICE.has(intent));
  return [...basket, ...others];
}

const ABOUT_PRICE = new Set<Intent>(["bundle", "discounts", "price", "catalogue", "search", "lead"]);

function asksOfText(text: string, situation: Situation, context: Context): Ask[] {
  const locale = detectLocale(text) ?? situation.locale;
  const aboutOrders = mentionsOrders(cuesIn(fold(text), lexiconsFor(locale)));
  const asks: Ask[] = [];
  let carried: readonly string[] = [];
  for (const sentence of sentences(text)) {
    const found = askedIn(sentence, { ...context, carried, aboutOrders }, locale);
    const named = found.flatMap(({ packages }) => packages);
    if (named.length > 0) carried = [...new Set(named)];
    asks.push(...found);
  }
  return asks;
}

/** A picture is never looked into: about money a colleague must see it, else its caption is what was said. */
function asksOfMedia(caption: string, situation: Situation, context: Context): Ask[] {
  const asks = caption === "" ? [] : asksOfText(caption, situation, context);
  const aboutMoney = asks.some(({ intent }) => intent === "payment-proof" || intent === "payment");
  if (aboutMoney) return [ask("payment-proof", caption, { orders: asks.flatMap(({ orders }) => orders) })];
  return asks.length > 0 ? asks : [ask("human", "[picture or file without words]")];
}

/** Small talk goes when there is a wish; a cancellation goes when it was taken back. */
function settled(asks: readonly Ask[]): Ask[] {
  const wishes = asks.filter(({ intent }) => !WEAK.has(intent));
  const kept = wishes.some(({ intent }) => intent === "keep-order")
    ? wishes.filter(({ intent }) => intent !== "cancel")
    : wishes;
  if (kept.length > 0) return kept;
  for (const intent of ["off-topic", "identity", "question", "thanks", "acknowledge", "unclear", "greeting"] as const) {
    const found = asks.find((said) => said.intent === intent);
    if (found !== undefined) return [found];
  }
  return [];
}

/** "Cancel my order. The number is ...": the number belongs to the wish before it. */
function joined(asks: readonly Ask[]): Ask[] {
  const numbers = asks.flatMap(({ intent, orders }) => (intent === "order-status" ? orders : []));
  const open = asks.findIndex(
    ({ intent, orders }) => (intent === "cancel" || intent === "refund") && orders.length === 0,
  );
  if (numbers.length === 0) return [...asks];
  if (open === -1) return asks.filter(({ intent }) => intent !== "my-orders");
  return asks
    .map((said, i) => (i === open ? { ...said, orders: numbers } : said))
    .filter(({ intent }) => intent !== "order-status" && intent !== "my-orders");
}

/** Who comes by an advertisement is a lead, whatever the first words are; later details go to the lead there is. */
function withLead(asks: readonly Ask[], situation: Situation, context: Context): Ask[] {
  const hasLead = asks.some(({ intent }) => intent === "lead");
  const first = situation.parts.find((part) => part.kind === "text");
  if (context.source === null || hasLead || first?.kind !== "text") return [...asks];
  const packages = [...new Set([...asks.flatMap((said) => said.packages), ...context.around])].slice(0, 1);
  return [...asks, ask("lead", shortened(first.text, 300), { packages, source: context.source })];
}

function withoutRepeats(asks: readonly Ask[]): Ask[] {
  const seen = new Set<string>();
  return asks.filter((said) => {
    const key = JSON.stringify([said.intent, said.packages, said.orders, said.query, said.percent]);
    const known = seen.has(key) || (said.intent === "lead" && seen.has("lead"));
    seen.add(key).add(said.intent);
    return !known;
  });
}
