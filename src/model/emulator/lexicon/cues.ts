/** What a sentence can point to. Several may hold at once; `understand` decides what they come to together. */
export const CUES = [
  "price",
  "duration",
  "contents",
  "compare",
  "bundle",
  "add",
  "all",
  "discount",
  "orderStatus",
  "myOrders",
  "order",
  "cancel",
  "keep",
  "refund",
  "news",
  "takeback",
  "correction",
  "lead",
  "budget",
  "human",
  "contact",
  "hours",
  "address",
  "payment",
  "policies",
  "proof",
  "catalogue",
  "cheapest",
  "dearest",
  "shipping",
  "other",
  "identity",
  "details",
  "askAway",
  "yes",
  "no",
  "greeting",
  "thanks",
  "offTopic",
] as const;

export type Cue = (typeof CUES)[number];

/** One language's cues over folded text, and small words that carry no subject. */
export interface Lexicon {
  readonly cues: Readonly<Record<Cue, RegExp>>;
  /** What stands between a wish and its reason. */
  readonly reason: RegExp;
  /** When somebody wants something. */
  readonly timeline: RegExp;
  /** Words to leave out of a search. */
  readonly fillers: RegExp;
}
