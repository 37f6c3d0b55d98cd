import type { EpochMs } from "./time.ts";

/**
 * What a value in a tool's output means. Tools annotate their zod output schemas with `.meta({ fact: "money" })`; the
 * grounding guard reads claims of the same kinds from a reply and binds them.
 */
export const FACT_TYPES = [
  "money",
  "percent",
  "quantity",
  "stock",
  "duration",
  "date",
  "time",
  "id",
  "tracking",
  "name",
  "state",
  "url",
  "phone",
  "email",
  "text",
] as const;

export type FactType = (typeof FACT_TYPES)[number];

/** The metadata that a tool's output schema carries on a value (zod's `.meta()`). */
export interface FactMeta {
  readonly fact?: FactType;
  /** A value that only repeats an argument of the call; it supports "not found" sentences and nothing else. */
  readonly echo?: boolean;
  /** Unit of a bare number: `workday`, `day`, `hour`, `gram`, `percent`, ... */
  readonly unit?: string;
}

/** One observation as the guard sees it: what a tool returned in this conversation. */
export interface EvidenceItem {
  /** Id of the tool call, or of the record (business profile, staff message, approval). */
  readonly source: string;
  readonly origin: "tool" | "business" | "staff" | "approval";
  readonly tool: string | null;
  /** The validated and stripped output. */
  readonly data: unknown;
  /** JSON paths (`data.items[].price`) to what the schema says a value means; absent for untyped data. */
  readonly meta?: Readonly<Record<string, FactMeta>>;
  /** What a successful call did, e.g. `order.cancel`; grounds "I have cancelled". */
  readonly effect?: string;
  /** False when the call failed or was refused: it grounds only that. */
  readonly succeeded: boolean;
  readonly observedAt: EpochMs;
}
