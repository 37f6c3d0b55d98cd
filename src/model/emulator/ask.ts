import type { Share } from "./shares.ts";

/** What a customer wants, one wish each; a message may hold several. */
export const INTENTS = [
  "price",
  "compare",
  "bundle",
  "catalogue",
  "cheapest",
  "dearest",
  "search",
  "order-status",
  "my-orders",
  "cancel",
  "keep-order",
  "refund",
  "refund-news",
  "cancel-news",
  "take-back",
  "lead",
  "details",
  "human",
  "payment-proof",
  "contact",
  "hours",
  "address",
  "payment",
  "policies",
  "discounts",
  "which-package",
  "identity",
  "place",
  "card",
  "ask-away",
  "acknowledge",
  "greeting",
  "thanks",
  "off-topic",
  "question",
  "unclear",
] as const;

export type Intent = (typeof INTENTS)[number];

/** One wish with what was said about it. Empty lists and nulls mean that nothing was said. */
export interface Ask {
  readonly intent: Intent;
  /** Package codes; repeated for each piece in a bundle. */
  readonly packages: readonly string[];
  readonly orders: readonly string[];
  readonly percent: number | null;
  /** In major units. */
  readonly amount: number | null;
  /** The part of an order's sum that is to be paid back; null is all of it. */
  readonly share: Share | null;
  readonly query: string | null;
  /** Whether the query names something that shares words with what is sold, and is not sold itself. */
  readonly isNotSold: boolean;
  /** The customer's own words. */
  readonly words: string;
  readonly reason: string | null;
  readonly timeline: string | null;
  /** What brought the customer here, from an advertisement. */
  readonly source: string | null;
  /** The day that a question about opening hours names. */
  readonly day: string | null;
  /** How to reach the customer, in the customer's own words. */
  readonly contact: string | null;
  /** Whether it takes the place of what was said before: "no, the other one". */
  readonly corrects: boolean;
}

export function ask(intent: Intent, words: string, said: Partial<Omit<Ask, "intent" | "words">> = {}): Ask {
  return {
    intent,
    words,
    packages: [],
    orders: [],
    percent: null,
    amount: null,
    share: null,
    query: null,
    isNotSold: false,
    reason: null,
    timeline: null,
    source: null,
    day: null,
    contact: null,
    corrects: false,
    ...said,
  };
}
