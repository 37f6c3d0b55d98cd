import type { Cue, Lexicon } from "./lexicon/cues.ts";
import type { Memory } from "./memory.ts";
import type { Mention } from "./mentions.ts";
import type { CatalogIndex } from "./packages.ts";
import type { Share } from "./shares.ts";

/** What surrounds a sentence: the rest of the turn, and what was said before. */
export interface Context {
  readonly memory: Memory;
  readonly catalog: CatalogIndex;
  /** Packages of a quoted message or an advertisement. */
  readonly around: readonly string[];
  readonly aroundText: string;
  /** Packages of the sentence before, in the same message. */
  readonly carried?: readonly string[];
  /** Whether the message as a whole is about orders, so that a bare figure in it is an order number. */
  readonly aboutOrders?: boolean;
  /** What a bare "yes" says yes to: the question that we offered to pass on. */
  readonly offered: string | null;
  readonly source: string | null;
  /** All that the customer said in this turn, shortened. */
  readonly said: string;
  /** The part of a sum that the turn speaks of, wherever it stands. */
  readonly share: Share | null;
  /** The refund that the last turn was about. */
  readonly refundInQuestion: RefundInQuestion | null;
  readonly reason: string | null;
  readonly timeline: string | null;
}

export interface RefundInQuestion {
  readonly order: string;
  /** The customer's words that it was asked for with. */
  readonly words: string | null;
  /** Whether we asked how much it should be. */
  readonly isAsked: boolean;
}

/** One sentence as read: its cues, and what it names. */
export interface Sentence {
  readonly words: string;
  readonly folded: string;
  readonly cues: ReadonlySet<Cue>;
  readonly mentions: readonly Mention[];
  readonly orders: readonly string[];
  readonly percent: number | null;
  readonly lexicons: readonly Lexicon[];
  readonly context: Context;
}
