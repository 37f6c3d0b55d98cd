import type { EvidenceIndex } from "./evidence.ts";
import { type Mention, wordsOf } from "./mentions.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

export function nameClaim(reading: Reading, start: number, end: number): RawClaim {
  return { start, end, type: "name", value: reading.scan.text.slice(start, end), unit: null };
}

export function known(index: EvidenceIndex, text: string): boolean {
  return index.knowsText(text.replace(/\s+/g, " ").trim());
}

export function insideFull(mentions: readonly Mention[], at: number): boolean {
  return mentions.some((mention) => mention.strength !== "partial" && at >= mention.start && at < mention.end);
}

/** All telling words of the phrase occur in names or texts of the evidence. */
export function isKnownName(reading: Reading, index: EvidenceIndex, start: number, end: number): boolean {
  const lower = reading.scan.lower.slice(start, end);
  if (known(index, lower)) return true;
  if (reading.mentions.some((mention) => mention.start <= start && mention.end >= end)) return true;
  return wordsOf({ lower }).every(
    (word) => index.knowsWord(word.text) || isPlain(reading, start + word.start, start + word.end),
  );
}

/** Lexicon words, sentence openers and forms of address are no names. */
export function isPlain(reading: Reading, start: number, end: number): boolean {
  return (
    reading.scan.startingAll(start).some((hit) => hit.end >= end) || ADDRESS.test(reading.scan.lower.slice(start, end))
  );
}

const ADDRESS =
  /^(?:kak|kakak|bapak|ibu|anda|kami|saya|ini|itu|yang|bạn|anh|chị|shop|dạ|we|our|you|your|this|that|i|it|is|and|untuk|dan|dengan|tersebut|mana|apa|berikut|website|whatsapp|for)$/;

export function isExcused(reading: Reading, at: number): boolean {
  const sentence = reading.context.sentenceOf(at);
  return (
    reading.context.isQuestion(at) ||
    reading.context.isNegated(at, at + 1) ||
    (reading.context.has(sentence, "cue", "refuse") && !reading.context.has(sentence, "cue", "commit"))
  );
}
