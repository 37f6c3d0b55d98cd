import { wallClock } from "./calendar.ts";
import type { BusinessInput, ConversationInput, EvidenceIndex, IndexInput } from "./evidence.ts";
import { indexOver } from "./evidence-index.ts";
import { openingFacts } from "./hours.ts";
import { type BusinessBase, emptyState, forkState } from "./index-state.ts";

/** Builds the index of a conversation; keep it between turns and `add` what arrives. */
export function buildIndex(input: IndexInput): EvidenceIndex {
  return forkIndex(readBusiness(input), input);
}

/** Reads what a business says of itself, for the indexes of all its conversations on this day. */
export function readBusiness(input: BusinessInput): BusinessBase {
  const state = emptyState();
  const { now, timezone, currency, passages } = input;
  const hours = openingFacts(input.business);
  const base = { state, today: wallClock(now, timezone).day, hours, timezone, currency, passages };
  indexOver(state, base, now).addBusiness(input.business);
  return base;
}

/** The index of a conversation over what its business says; equal to building both anew. */
export function forkIndex(base: BusinessBase, input: ConversationInput): EvidenceIndex {
  const { index } = indexOver(forkState(base.state, input.now), base, input.now);
  for (const item of input.evidence) index.add(item);
  for (const message of input.customerMessages) index.addCustomerMessage(message);
  return index;
}

/** Whether what `base` holds is what reading its business at `now` would give. */
export function holdsAt(base: BusinessBase, now: number): boolean {
  return wallClock(now, base.timezone).day === base.today;
}
