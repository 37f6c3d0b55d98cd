import { type Ask, ask, type Intent } from "./ask.ts";
import type { Context } from "./context.ts";
import { cuesIn, lexiconsFor } from "./lexicon.ts";
import { fold, shortened } from "./plain.ts";
import type { Situation } from "./situation.ts";

/** Asks that say nothing when something else was said, the telling ones first. */
const WEAK: readonly Intent[] = [
  "off-topic",
  "identity",
  "question",
  "ask-away",
  "thanks",
  "acknowledge",
  "unclear",
  "greeting",
];

/** Small talk goes when there is a wish; what was taken back or put right goes before what came after it. */
export function settled(asks: readonly Ask[]): Ask[] {
  const wishes = corrected(takenBack(asks.filter(({ intent }) => !WEAK.includes(intent))));
  const kept = wishes.some(({ intent }) => intent === "keep-order")
    ? wishes.filter(({ intent }) => intent !== "cancel")
    : wishes;
  if (kept.length > 0) return withContact(kept);
  for (const intent of WEAK) {
    const found = asks.find((said) => said.intent === intent);
    if (found !== undefined) return [found];
  }
  return [];
}

/** "Cancel it. No, never mind": the wish before goes; with nothing before it, it is only acknowledged. */
function takenBack(asks: readonly Ask[]): Ask[] {
  const at = asks.findLastIndex(({ intent }) => intent === "take-back");
  if (at === -1) return [...asks];
  const before = asks.slice(0, at).filter(({ intent }) => intent !== "take-back");
  const left = before.filter(({ intent }) => !UNDONE.has(intent));
  const words = asks[at]?.words ?? "";
  const answer = ask(left.length < before.length ? "keep-order" : "acknowledge", words);
  const rest = [...left, ...asks.slice(at + 1)];
  return rest.length > 0 && answer.intent === "acknowledge" ? rest : [...left, answer, ...asks.slice(at + 1)];
}

const UNDONE = new Set<Intent>(["cancel", "refund"]);

/** "How much is A? No, B": only the latter is answered. */
function corrected(asks: readonly Ask[]): Ask[] {
  const kept: Ask[] = [];
  for (const said of asks) {
    const before = said.corrects ? kept.findLastIndex(({ packages }) => packages.length > 0) : -1;
    if (before !== -1) kept.splice(before, 1);
    kept.push(said);
  }
  return kept;
}

/** Details to reach somebody by belong to the interest that stands beside them. */
function withContact(asks: readonly Ask[]): Ask[] {
  const contact = asks.find(({ intent }) => intent === "details")?.contact ?? null;
  if (contact === null || !asks.some(({ intent }) => intent === "lead")) return [...asks];
  return asks
    .filter(({ intent }) => intent !== "details")
    .map((said) => (said.intent === "lead" ? { ...said, contact } : said));
}

/** "Cancel my order. The number is ...": the number belongs to the wish before it. */
export function joined(asks: readonly Ask[]): Ask[] {
  const numbers = asks.flatMap((said) => (said.intent === "order-status" ? said.orders : []));
  const open = asks.findIndex(
    ({ intent, orders }) => (intent === "cancel" || intent === "refund") && orders.length === 0,
  );
  if (numbers.length === 0) return [...asks];
  if (open === -1) return asks.filter(({ intent }) => intent !== "my-orders");
  return asks
    .map((said, i) => (i === open ? { ...said, orders: numbers } : said))
    .filter((said) => said.intent !== "my-orders" && (said.intent !== "order-status" || asksForState(said)));
}

/** Whether the words ask how the order stands, rather than only give its number. */
function asksForState({ words }: Ask): boolean {
  return cuesIn(fold(words), lexiconsFor(null)).has("orderStatus");
}

/** Who comes by an advertisement is a lead, whatever the first words are; later details go to the lead there is. */
export function withLead(asks: readonly Ask[], situation: Situation, context: Context): Ask[] {
  const hasLead = asks.some(({ intent }) => intent === "lead");
  const first = situation.parts.find((part) => part.kind === "text");
  if (context.source === null || hasLead || first?.kind !== "text") return [...asks];
  const packages = [...new Set([...asks.flatMap((said) => said.packages), ...context.around])].slice(0, 1);
  return [...asks, ask("lead", shortened(first.text, 300), { packages, source: context.source })];
}

export function withoutRepeats(asks: readonly Ask[]): Ask[] {
  const seen = new Set<string>();
  return asks.filter((said) => {
    const key = JSON.stringify([said.intent, said.packages, said.orders, said.query, said.percent, said.day]);
    const known = seen.has(key) || (said.intent === "lead" && seen.has("lead"));
    seen.add(key).add(said.intent);
    return !known;
  });
}
