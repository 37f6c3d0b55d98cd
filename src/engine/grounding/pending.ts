import type { Binding } from "./bind.ts";
import type { Match } from "./match.ts";
import type { Operand } from "./operands.ts";
import type { RawClaim } from "./types.ts";

/** A claim on its way to a verdict. Null match: it claims nothing (a question, a step number). */
export interface Pending {
  readonly claim: RawClaim;
  readonly binding: Binding;
  readonly roles: readonly string[];
  match: Match | null;
  formula?: string;
  operand?: Operand;
}

export const UNSUPPORTED: Match = { fact: null, rule: "none", reason: "no_source" };

export const AS_TEXT: Match = { fact: null, rule: "text" };
