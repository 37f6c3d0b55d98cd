/** The grounding guard: nothing leaves that no tool returned. See docs/grounding.md. */
export { check, type CheckInput } from "./check.ts";
export { buildIndex, type EvidenceIndex, type IndexInput } from "./evidence-index.ts";
export { feedback } from "./feedback.ts";
export { honestAnswer, type HonestInput } from "./honest.ts";
export { receipts } from "./receipts.ts";
export { sentences, type SentenceStream, sentenceSpans } from "./sentences.ts";
export type { BusinessFacts, Claim, ClaimType, Reason, Report, Rule, Trail } from "./types.ts";
