import type { EvidenceIndex } from "./evidence.ts";
import type { Mention } from "./mentions.ts";
import type { Reading } from "./read.ts";
import type { Rec } from "./types.ts";

/** Order ids in the text mention their orders. */
export function withOrders(reading: Reading, index: EvidenceIndex): readonly Mention[] {
  const found: Mention[] = [...reading.mentions];
  for (const claim of reading.claims) {
    // 2306也在等待处理: an order's number without a word for it.
    const plain = claim.unit === null && Number.isInteger(claim.value) && Number(claim.value) >= 1000;
    if (claim.type !== "id" && !(plain && index.records.has(`order:${claim.value}`))) continue;
    const value = String(claim.value);
    const record = index.records.get(`order:${value.replace(/^\D+(?=\d{3,}$)/, "")}`);
    if (record === undefined && (isKnownCode(value, index) || !namesOrder(reading, claim.start, claim.end))) continue;
    found.push({
      start: claim.start,
      end: claim.end,
      records: record === undefined ? [UNKNOWN_ORDER] : [record],
      strength: "full",
    });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** 单号SF3088…: a code that the evidence knows as something else than an order. */
function isKnownCode(value: string, index: EvidenceIndex): boolean {
  return (index.facts.get("id") ?? []).some((fact) => fact.value === value);
}

/** Where a text names orders that the evidence knows. */
export function orderMentions(reading: Reading, index: EvidenceIndex): readonly Mention[] {
  return withOrders(reading, index).filter((mention) =>
    mention.records.every((record) => record.kind === "order" && record !== UNKNOWN_ORDER),
  );
}

/** An id that no observation has is an order's when it is called one. */
function namesOrder(reading: Reading, start: number, end: number): boolean {
  const { scan } = reading;
  const before = scan.before(start);
  // 运单号 ends like 单号.
  if (scan.ending(before, "cue", "tracking") !== undefined) return false;
  if (scan.ending(before, "cue", "order") !== undefined) return true;
  return scan.text[start] === "#" || /^(?:ord|order|inv)/.test(scan.lower.slice(start, end));
}

/** Stands for an id that no observation has: what is said of it has no source. */
export const UNKNOWN_ORDER: Rec = { key: "order:?", labels: ["?"], parent: null, kind: "order", children: [] };
