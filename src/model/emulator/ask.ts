/** What a customer wants, one wish each; a message may hold several. */
export const INTENTS = [
  "price",
  "compare",
  "bundle",
  "catalogue",
  "search",
  "order-status",
  "my-orders",
  "cancel",
  "keep-order",
  "refund",
  "lead",
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
  readonly query: string | null;
  /** The customer's own words. */
  readonly words: string;
  readonly reason: string | null;
  readonly timeline: string | null;
  /** What brought the customer here, from an advertisement. */
  readonly source: string | null;
}

export function ask(intent: Intent, words: string, said: Partial<Omit<Ask, "intent" | "words">> = {}): Ask {
  return {
    intent,
    words,
    packages: [],
    orders: [],
    percent: null,
    amount: null,
    query: null,
    reason: null,
    timeline: null,
    source: null,
    ...said,
  };
}
