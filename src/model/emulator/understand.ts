import { detectLocale } from "../../texts/locale.ts";
import { type Ask, ask, type Intent } from "./ask.ts";
import { clauses } from "./clauses.ts";
import type { Context, RefundInQuestion } from "./context.ts";
import type { CustomerPart } from "./customer-parts.ts";
import { amountIn, percentIn } from "./figures.ts";
import { dayIn } from "./lexicon/days.ts";
import { cuesIn, lexiconsFor } from "./lexicon.ts";
import { type Memory, remember } from "./memory.ts";
import { mentionsIn } from "./mentions.ts";
import { PHRASES } from "./phrases.ts";
import { fold, foldInPlace, sentences, shortened } from "./plain.ts";
import { askedIn, mentionsOrders } from "./sentence.ts";
import { joined, settled, withLead, withoutRepeats } from "./settle.ts";
import { type Share, shareIn } from "./shares.ts";
import type { Situation } from "./situation.ts";

/** What the customer wants in this turn, in the order it was said; never empty. */
export function understand(situation: Situation): Ask[] {
  const memory = remember(situation);
  const context = contextOf(situation, memory);
  const asks = situation.parts.flatMap((part) => asksOfPart(part, situation, context));
  const merged = withoutRepeats(withLead(joined(settled(asks)), situation, context));
  return merged.length > 0 ? merged : [besideWords(situation)];
}

/** A place or a card by itself is taken note of; nothing at all is not understood. */
function besideWords({ parts }: Situation): Ask {
  const what = parts.findLast((part) => part.kind === "context");
  if (what?.kind !== "context") return ask("unclear", "");
  return ask(what.what === "location" ? "place" : what.what === "cards" ? "card" : "acknowledge", "");
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
    share: turnShare(said.join("\n"), situation),
    refundInQuestion: refundInQuestion(situation, memory),
    source: referral?.kind === "context" ? shortened(referral.text, 200) : null,
    ...detailsOf(said.join("\n"), situation),
  };
}

/** A part of a sum may stand in another sentence than the refund: "Refund it, please. Half is enough." */
function turnShare(all: string, { catalog, locale }: Situation): Share | null {
  const lexicons = lexiconsFor(detectLocale(all) ?? locale);
  const shares = sentences(all)
    .filter((one) => mentionsIn(one, catalog).length === 0 && !cuesIn(fold(one), lexicons).has("discount"))
    .map(shareIn);
  return shares.find((share) => share !== null) ?? null;
}

function refundInQuestion(situation: Situation, { orders }: Memory): RefundInQuestion | null {
  const isAsked = Object.values(PHRASES).some(({ askRefundAmount }) => situation.lastText.includes(askRefundAmount));
  const [order] = orders;
  const isAbout = isAsked || situation.past.calls.at(-1)?.name === "refund_order";
  return isAbout && order !== undefined ? { order, words: lastWords(situation), isAsked } : null;
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
  const lexicons = lexiconsFor(locale);
  for (const sentence of sentences(text).flatMap((one) => clauses(one, lexicons, context.catalog))) {
    const found = sameQuestion(
      askedIn(sentence, { ...context, carried, aboutOrders }, locale),
      asks.at(-1),
      dayIn(fold(sentence)),
    );
    const named = found.flatMap(({ packages }) => packages);
    if (named.length > 0) carried = [...new Set(named)];
    asks.push(...found);
  }
  return asks;
}

/** "Are you open tomorrow? And on the 25th?": a day by itself is asked about as the day before it was. */
function sameQuestion(found: readonly Ask[], last: Ask | undefined, day: string | null): readonly Ask[] {
  const isDayAlone = found.every(({ intent }) => intent === "question" || intent === "unclear");
  if (day === null || !isDayAlone || last?.intent !== "hours" || last.day === null) return found;
  return found.map(({ words }) => ask("hours", words, { day }));
}

/** A picture is never looked into: about money a colleague must see it, else its caption is what was said. */
function asksOfMedia(caption: string, situation: Situation, context: Context): Ask[] {
  const asks = caption === "" ? [] : asksOfText(caption, situation, context);
  const aboutMoney = asks.some(({ intent }) => intent === "payment-proof" || intent === "payment");
  if (aboutMoney) return [ask("payment-proof", caption, { orders: asks.flatMap(({ orders }) => orders) })];
  return asks.length > 0 ? asks : [ask("human", "[picture or file without words]")];
}
