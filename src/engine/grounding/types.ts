import type { EvidenceItem } from "../../core/evidence.ts";

/** What the guard reads from a reply. The first group are figures, the second phrases. */
export type ClaimType =
  | "money"
  | "percent"
  | "quantity"
  | "stock"
  | "duration"
  | "measure"
  | "date"
  | "time"
  | "weekday"
  | "id"
  | "phone"
  | "url"
  | "email"
  | "name"
  | "state"
  | "action"
  | "availability"
  | "term";

/** Why a claim is not supported. */
export type Reason =
  | "no_source"
  | "other_record"
  | "other_field"
  | "wrong_unit"
  | "wrong_sum"
  | "stale"
  | "customer_only"
  | "not_done"
  | "not_configured"
  | "wrong_weekday";

/** How a claim was supported. */
export type Rule =
  | "exact"
  | "unit"
  | "rounded"
  | "product"
  | "sum"
  | "difference"
  | "percent-of"
  | "percent-between"
  | "count"
  | "calendar"
  | "echo"
  | "text"
  | "state"
  | "effect"
  | "configured"
  | "none";

/** A value that an observation, the business profile or the customer stated. */
export interface Fact {
  readonly type: ClaimType;
  readonly value: number | string;
  /** Currency code, duration or measure unit; null when it has none. */
  readonly unit: string | null;
  /** `price`, `total`, `discount`, `shipped`, `return`, ...: what the field is for; null when unknown. */
  readonly role: string | null;
  /** `per month` and the like, when the figure is said of a period. */
  readonly period: string | null;
  readonly record: Rec | null;
  /** Records that the passage this fact was read from speaks of; empty for general text and for fields. */
  readonly about: readonly Rec[];
  readonly field: string;
  /** The telling words around a figure of a text that gives several of the kind. */
  readonly near?: readonly string[] | undefined;
  readonly origin: EvidenceItem["origin"];
  readonly source: string;
  readonly tool: string | null;
  readonly observedAt: number;
  readonly expiresAt: number;
  /** Fields of one object (`{min, max}`) share a group. */
  readonly group: number;
  /** Set when a newer observation of the same record and field arrived. */
  superseded: boolean;
}

/** Something facts belong to: a product, a variant, an order, a quote. */
export interface Rec {
  readonly key: string;
  readonly labels: string[];
  readonly parent: Rec | null;
  readonly kind: "item" | "variant" | "order" | "service" | "group";
  /** Records listed inside this one (the lines of a quote, the items of an order). */
  readonly children: Rec[];
}

/** A claim before matching. Offsets are of the reply as given. */
export interface RawClaim {
  readonly start: number;
  readonly end: number;
  readonly type: ClaimType;
  readonly value: number | string;
  readonly unit: string | null;
  /** The other end of a range. */
  readonly upper?: number;
  /** Other readings of an ambiguous notation (`1.250 kg`). */
  readonly alternatives?: readonly number[];
  /** Half the width a rounding word allows, and the place the figure shows. */
  readonly approximate?: boolean;
  readonly place?: number;
  /** Half-open interval (`210 ribuan`). */
  readonly interval?: readonly [number, number];
  readonly period?: string | null;
  /** A weekday written beside a date (0 is Sunday). */
  readonly weekday?: number;
  /** The noun counted, when a list of records is counted. */
  readonly counted?: "records" | "pieces" | "other";
  /** True when the number is a word, or the figure carries no unit or currency of its own. */
  readonly worded?: boolean;
  readonly bare?: boolean;
  readonly negated?: boolean;
  /** An upper-case token that follows a coupon cue. */
  readonly coupon?: boolean;
}

/** A statement of the reply with where it came from. `source` null means nothing supports it. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly type: ClaimType;
  readonly value: number | string;
  readonly unit: string | null;
  readonly source: string | null;
  readonly rule: Rule;
  readonly reason?: Reason;
  /** What was meant, as far as the guard can tell: the label of the bound record. */
  readonly of?: string;
  /** Nearest observed facts of this type, worded, for the second try. */
  readonly nearest?: readonly string[];
  /** How the value follows: tool, time and, when derived, the sum. */
  readonly trail?: Trail;
}

export interface Trail {
  readonly tool: string | null;
  readonly field: string | null;
  readonly at: number | null;
  /** `5.500.000 + 3.500.000 − 10 %`; absent for figures that were observed as they stand. */
  readonly formula?: string;
}

export interface Report {
  readonly verdict: "grounded" | "ungrounded";
  readonly claims: readonly Claim[];
  readonly reply: string;
}

/** What the business configured. Known keys have meanings of their own; any other value is a fact by its key. */
export interface BusinessFacts {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
  readonly hours?:
    | { readonly days: string; readonly open: string; readonly close: string }
    | readonly { readonly days: string | readonly string[]; readonly open: string; readonly close: string }[];
  readonly [key: string]: unknown;
}
