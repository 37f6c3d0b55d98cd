import type { EvidenceIndex } from "./evidence.ts";
import { foldLower } from "./fold.ts";
import { itemKey } from "./inclusion-items.ts";
import { includedItems } from "./inclusions.ts";
import type { Reading } from "./read.ts";
import type { RawClaim, Rec } from "./types.ts";

/** What one offer is said to include though only another one's list has it. */
export function otherFeatures(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const items = includedItems(reading);
  if (items.length === 0) return [];
  const offers = offersOf(index);
  if (offers.length < 2) return [];
  return items.flatMap((item) => {
    const sentence = reading.context.sentenceOf(item.start);
    const named = reading.mentions.filter(
      (mention) => mention.strength === "full" && mention.start >= sentence.start && mention.end <= item.start,
    );
    const record = named.at(-1)?.records[0];
    // Two names before it, and the list may be of both.
    if (record === undefined || new Set(named.flatMap((mention) => mention.records.slice(0, 1))).size > 1) return [];
    const own = offers.filter((offer) => isOf(offer, record));
    const has = (offer: Offer) => offer.features.some((feature) => feature === item.key || feature.includes(item.key));
    if (own.length === 0 || own.some(has) || !offers.some(has)) return [];
    return [{ start: item.start, end: item.end, type: "term" as const, value: "included", unit: null }];
  });
}

interface Offer {
  readonly names: readonly string[];
  readonly features: readonly string[];
}

function isOf(offer: Offer, record: Rec): boolean {
  return record.labels.some((label) => offer.names.includes(foldLower(label)));
}

/** Observed things with a list of what they have. */
function offersOf(index: EvidenceIndex): Offer[] {
  const found: Offer[] = [];
  const visit = (data: unknown, depth: number): void => {
    if (depth > 5 || typeof data !== "object" || data === null) return;
    if (!Array.isArray(data)) {
      const object = data as Readonly<Record<string, unknown>>;
      const features = object["features"] ?? object["includes"] ?? object["included"];
      const names = [object["name"], object["code"], object["sku"]].filter((name) => typeof name === "string");
      if (Array.isArray(features) && names.length > 0)
        found.push({
          names: names.map(foldLower),
          features: features.filter((one) => typeof one === "string").map((one) => itemKey(foldLower(one))),
        });
    }
    for (const value of Object.values(data)) visit(value, depth + 1);
  };
  for (const item of index.items) if (item.succeeded) visit(item.data, 0);
  return found;
}
