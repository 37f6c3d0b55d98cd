import type { EvidenceItem } from "../../core/evidence.ts";
import type { OpeningHours } from "./hours.ts";
import type { LabelBook } from "./labels.ts";
import type { Lookup } from "./mentions.ts";
import type { PassageCache } from "./passage-cache.ts";
import type { Reading } from "./read.ts";
import type { BusinessFacts, ClaimType, Fact, Rec } from "./types.ts";

/** What a conversation brought. */
export interface ConversationInput {
  readonly evidence: readonly EvidenceItem[];
  readonly customerMessages: readonly string[];
  readonly now: number;
}

/** What a business says of itself, and how it writes dates and money. */
export interface BusinessInput {
  readonly business: BusinessFacts;
  readonly now: number;
  readonly timezone: string;
  /** The business's currency; what `$` and a bare figure mean. */
  readonly currency: string;
  /** Readings shared with other indexes; without it every text is read anew. */
  readonly passages?: PassageCache;
}

export interface IndexInput extends ConversationInput, BusinessInput {}

/** Everything that a reply of one conversation may rest on. */
export interface EvidenceIndex {
  /** Adds one observation; what it says of a record supersedes older observations of that record. */
  add(item: EvidenceItem): void;
  addCustomerMessage(text: string): void;
  /** Moves the clock; facts expire by it. */
  setNow(now: number): void;
  readonly now: number;
  readonly today: number;
  readonly timezone: string;
  readonly currency: string;
  readonly facts: ReadonlyMap<ClaimType, readonly Fact[]>;
  readonly labels: LabelBook;
  readonly lookup: Lookup;
  readonly records: ReadonlyMap<string, Rec>;
  readonly hours: OpeningHours | null;
  readonly customer: readonly Reading[];
  /** Names and texts of all evidence, folded, for words that are no figures. */
  knowsText(folded: string): boolean;
  knowsWord(word: string): boolean;
  /** Whether names or variants are told apart by sizes such as `180x200`. */
  readonly knowsSizes: boolean;
  customerSaid(folded: string): boolean;
  readonly failures: readonly { readonly tool: string | null; readonly source: string }[];
  /** The observations of a source, for the code-rendered answer. */
  readonly items: readonly EvidenceItem[];
}
