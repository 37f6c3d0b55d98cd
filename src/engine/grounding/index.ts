/** The grounding guard: nothing leaves that no tool returned. See docs/grounding.md. */

export { buildIndex, forkIndex, holdsAt, readBusiness } from "./build-index.ts";
export { type CheckInput, check } from "./check.ts";
export type { EvidenceIndex, IndexInput } from "./evidence.ts";
export { feedback } from "./feedback.ts";
export { confirmedFacts, type HonestInput, honestAnswer } from "./honest.ts";
export type { BusinessBase } from "./index-state.ts";
export { createPassageCache, type PassageCache } from "./passage-cache.ts";
export { receipts } from "./receipts.ts";
export { type SentenceStream, sentenceSpans, sentences } from "./sentences.ts";
export type { BusinessFacts, Claim, ClaimType, Reason, Report, Rule, Trail } from "./types.ts";
