import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Multiplier } from "./operands.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

export function multipliersOf(
  reading: Reading,
  pending: readonly Pending[],
  index: EvidenceIndex,
  bind: (claim: RawClaim) => Binding,
): Multiplier[] {
  const found: Multiplier[] = [];
  for (const one of pending) {
    if (one.claim.type !== "quantity" || one.claim.upper !== undefined) continue;
    const bound = one.claim.bare === true ? followedByName(reading, one.claim) || isBought(reading, one.claim) : true;
    if (one.claim.unit === "times" || bound)
      found.push({
        value: Number(one.claim.value),
        claim: one.claim,
        binding: bind(one.claim),
        observed: one.match?.fact != null && one.match.fact.unit !== "records",
      });
  }
  // "6 months at 615,000 a month": a matched number of periods multiplies what is due in each.
  for (const one of pending)
    if (
      one.claim.type === "duration" &&
      one.claim.upper === undefined &&
      one.match !== null &&
      (one.match.rule !== "none" || isSaid(one.claim, index) || isTimes(reading, one.claim))
    )
      found.push({ value: Number(one.claim.value), claim: one.claim, binding: null });
  // "for three days": the price of a day times what the customer asked for.
  for (const said of index.customer)
    for (const claim of said.claims)
      if (claim.type === "duration" && claim.upper === undefined)
        found.push({ value: Number(claim.value), claim: null, binding: null, period: claim.unit });
  if (DOZEN.test(reading.scan.lower)) found.push({ value: 12, claim: null, binding: null });
  for (const said of index.customer) {
    for (const claim of said.claims)
      if ((claim.type === "quantity" && claim.counted !== "records") || claim.type === "measure")
        found.push({ value: Number(claim.value), claim: null, binding: null });
  }
  return found;
}

/** "A dozen tea towels": a count without a number. */
const DOZEN = /(?<!\p{L})(?:a dozen|(?:satu |se)lusin|một tá|una docena|uma dúzia)(?!\p{L})|一打|एक दर्जन/u;

/** "Rp150.000 × 12 bulan": the sign makes it the reply's own reckoning. */
function isTimes(reading: Reading, claim: RawClaim): boolean {
  return (
    /[×x*]\s*$/.test(reading.scan.lower.slice(Math.max(0, claim.start - 3), claim.start)) ||
    /^\s*[×x*]\s*(?:rp|r\$|\p{Sc})?\s?\d/u.test(reading.scan.lower.slice(claim.end, claim.end + 8))
  );
}

function isSaid(claim: RawClaim, index: EvidenceIndex): boolean {
  return index.customer.some((said) =>
    said.claims.some((other) => other.type === "duration" && other.unit === claim.unit && other.value === claim.value),
  );
}

/** "kalau beli 2", "take three", 买两个: a number behind a word of buying. */
function isBought(reading: Reading, claim: RawClaim): boolean {
  const lead = reading.scan.lower.slice(Math.max(0, claim.start - 12), claim.start);
  return /(?:beli|ambil|pesan|order|borong|buy|buying|take|taking|mua|lấy|đặt|买|要|拍|compra|compras|llevas|comprar|leva|levar|खरीदें|लें)\s*$/.test(
    lead,
  );
}

function followedByName(reading: Reading, claim: RawClaim): boolean {
  const next = reading.mentions.find((mention) => mention.start >= claim.end);
  return next !== undefined && /^[\s*_]*(?:of the |of )?$/.test(reading.scan.lower.slice(claim.end, next.start));
}
