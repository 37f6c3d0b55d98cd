import type { EvidenceIndex } from "./evidence.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** What a price may be said to be for, besides one piece. */
const PACK =
  /^[\s*_]*(?:(?:per|\/|a|for (?:a|one)|untuk (?:satu |se)?|se|mỗi|một|cho một|por|la|每|一)\s*)(lusin|kodi|gros|dozen|pack of \p{L}+|set of \p{L}+|box of \p{L}+|pair|pasang|tá|chục|docena|dúzia|打|箱|提)(?!\p{L})/u;

/** "Rp18.500 per lusin", "£4.25 for a pack of two": a price of several, where nothing observed speaks of such a pack. */
export function isOfUnknownPack(reading: Reading, claim: RawClaim, index: EvidenceIndex): boolean {
  const pack = PACK.exec(reading.scan.lower.slice(claim.end, claim.end + 28))?.[1];
  if (pack === undefined) return false;
  const words = pack.split(" ");
  return !words.some((word) => word !== "of" && (index.knowsText(word) || index.customerSaid(word)));
}
