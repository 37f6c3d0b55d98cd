import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { type Match, matchDirect } from "./match.ts";
import type { Reading } from "./read.ts";
import { countsOrders } from "./state-counts.ts";
import type { Fact, RawClaim } from "./types.ts";

const COUNTED: Match = { fact: null, rule: "count" };
const NONE: Match = { fact: null, rule: "none", reason: "no_source" };

/** Counts: stock, lists, quantities. Null when the number counts nothing that could be checked. */
export function matchCount(reading: Reading, claim: RawClaim, binding: Binding, index: EvidenceIndex): Match | null {
  if ((claim.bare === true || claim.unit === "times") && isInstalments(reading, claim))
    return instalments(claim, index);
  if (claim.bare === true && claim.period == null)
    return isStocked(reading, claim, binding, index) ? stock(claim, binding, index) : null;
  if (claim.bare === true) return matchDirect(claim, binding, [], index);
  if (claim.unit === "times") return null;
  if (isVariantName(reading, claim, index)) return null;
  if (isStock(reading, claim)) return stock(claim, binding, index);
  const facts = index.facts.get("quantity") ?? [];
  const value = Number(claim.value);
  if (claim.period != null) return periodic(claim, facts);
  const direct = facts.find((fact) => Number(fact.value) === value && !fact.superseded && fits(claim, fact, binding));
  if (direct !== undefined) return { fact: direct, rule: direct.unit === "records" ? "count" : "exact" };
  if (claim.upper !== undefined) return matchDirect(claim, binding, [], index);
  if (claim.counted === "pieces") {
    const stocked = stock(claim, binding, index);
    if (stocked.fact !== null) return stocked;
  }
  if (claim.counted === "records" && countsOrders(value, index)) return COUNTED;
  if (value === shown(reading, claim)) return COUNTED;
  if (claim.counted !== "records" && (customerCounts(value, index) || soldAs(claim, binding, index)))
    return { fact: null, rule: "echo" };
  if (claim.counted === "records" && ordered(reading, claim, value, index)) return { fact: null, rule: "echo" };
  return claim.worded === true && claim.counted === "other" && value < 4 ? null : NONE;
}

/** "6x sem juros", "cicilan 12x", 分12期: how many instalments there may be. */
function isInstalments(reading: Reading, claim: RawClaim): boolean {
  const { lower } = reading.scan;
  return (
    /^\s*x?\s*(?:sem juros|sin inter[eé]s|tanpa bunga|interest|bunga 0|không lãi|no cartão|cuotas|parcelas)/.test(
      lower.slice(claim.end, claim.end + 16),
    ) ||
    /(?:parcel\p{L}*|cuotas|cicil\p{L}*|dicicil|angsur\p{L}*|tenor|trả góp|分)(?: \S+){0,2}\s*$/u.test(
      lower.slice(Math.max(0, claim.start - 28), claim.start),
    )
  );
}

function instalments(claim: RawClaim, index: EvidenceIndex): Match {
  const fact = (index.facts.get("quantity") ?? []).find(
    (one) => Number(one.value) === Number(claim.value) && !one.superseded,
  );
  return fact === undefined ? NONE : { fact, rule: "exact" };
}

/** "nomor 41", "size 38": the number that a variant is called by counts nothing. */
function isVariantName(reading: Reading, claim: RawClaim, index: EvidenceIndex): boolean {
  const name = reading.scan.lower.slice(claim.start, claim.end);
  if (!/^\d{1,4}$/.test(name)) return false;
  const called =
    /(?:nomor|no\.?|ukuran|uk\.?|size|cỡ|số|尺码|码|talla|número|tamanho|साइज़|साइज|#)\s*$/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 10), claim.start),
    ) || /^\s?[码号]/.test(reading.scan.lower.slice(claim.end, claim.end + 2));
  if (!called) return false;
  for (const record of index.records.values())
    if (record.kind === "variant" && record.labels.some((label) => label.split(/[\s/,·|-]+/).includes(name)))
      return true;
  return false;
}

/** A count of list entries may be a list's length; other counts are of their record or of general text. */
function fits(claim: RawClaim, fact: Fact, binding: Binding): boolean {
  if (fact.unit === "records") return claim.counted !== "other";
  return belongs(fact, binding) || (claim.counted === "records" && !(binding.close && fact.record?.kind === "item"));
}

function periodic(claim: RawClaim, facts: readonly Fact[]): Match {
  const fact = facts.find(
    (one) =>
      Number(one.value) === Number(claim.value) &&
      (one.period === claim.period || (one.period === null && one.unit === null && one.field !== "")),
  );
  return fact === undefined ? NONE : { fact, rule: "exact" };
}

/** "There are still 60 Canvas Totes available", "Mug Keramik ada 12": a bare number that says how many there are. */
function isStocked(reading: Reading, claim: RawClaim, binding: Binding, index: EvidenceIndex): boolean {
  if (claim.worded === true || claim.upper !== undefined || binding.records === null) return false;
  if (!(index.facts.get("stock") ?? []).some((fact) => belongs(fact, binding))) return false;
  const { lower } = reading.scan;
  const next = reading.mentions.find((mention) => mention.start >= claim.end);
  const named = next !== undefined && /^[\s*_]*$/.test(lower.slice(claim.end, next.start));
  const sentence = reading.context.sentenceOf(claim.start);
  if (named) return /available|in stock|left|tersedia|masih ada|ready/.test(lower.slice(sentence.start, sentence.end));
  return (
    /(?:ada|tinggal|sisa|còn|có|有|还有|剩|hay|quedan|temos|tem)\s*$/.test(
      lower.slice(Math.max(0, claim.start - 8), claim.start),
    ) && /^[\s*_]*(?:[.!,~)]|ya\b|kak\b|lho\b|nih\b|ạ|$)/.test(lower.slice(claim.end, claim.end + 8))
  );
}

const LEFT =
  /^(?:[\s*_]*(?:pcs|pieces|units?|buah|cái|chiếc|máy|bungkus|件|个|包|饼|台|पीस)?\s*)(?:left|remaining|available|tersedia|ready|có sẵn|उपलब्ध|in stock|tersisa|lagi di stok|disponibles?|en existencia|en stock|em estoque|no estoque|restantes|còn lại|trong kho|बचे|बची|स्टॉक|库存|现货)/;

/** Counts beside a stock word, before ("sisa 3") or behind ("18 left"). */
function isStock(reading: Reading, claim: RawClaim): boolean {
  if (claim.type === "stock") return true;
  if (claim.counted !== "pieces") return false;
  const { scan } = reading;
  const own = scan.lower.slice(claim.start, claim.end);
  if (/(?:left|remaining|available|disponib|disponív|restantes|बच)/.test(own)) return true;
  if (LEFT.test(scan.lower.slice(claim.end, claim.end + 24))) return true;
  const open = /[(:：（]\s*$/.exec(scan.text.slice(Math.max(0, claim.start - 2), claim.start));
  const before = scan.before(open === null ? claim.start : claim.start - open[0].length);
  const stocked = scan.ending(before, "stock");
  if (stocked !== undefined && stocked.value.value !== "out") return true;
  return /(?:stok|stock|库存|还剩|剩|tồn kho|sisa|tersisa|estoque|existencias)[\s:：=]*(?:有|còn|tinggal|masih|ada|is|of|:|about|sekitar|khoảng|约|只有|仅)?[\s:：]*$/.test(
    scan.lower.slice(Math.max(0, before - 18), before),
  );
}

function stock(claim: RawClaim, binding: Binding, index: EvidenceIndex): Match {
  const facts = (index.facts.get("stock") ?? []).filter((fact) => !fact.superseded);
  const value = Number(claim.value);
  const own = facts.filter((fact) => belongs(fact, binding));
  const found = own.find((fact) => Number(fact.value) === value);
  if (found !== undefined)
    return found.expiresAt < index.now ? { ...NONE, reason: "stale" } : { fact: found, rule: "exact" };
  const text = (index.facts.get("quantity") ?? []).find(
    (fact) =>
      fact.unit !== "records" && Number(fact.value) === value && belongs(fact, binding) && fact.field !== "count",
  );
  if (text !== undefined && own.length === 0) return { fact: text, rule: "text" };
  const older = (index.facts.get("stock") ?? []).some(
    (fact) => fact.superseded && Number(fact.value) === value && belongs(fact, binding),
  );
  return {
    ...NONE,
    reason: older ? "stale" : facts.some((fact) => Number(fact.value) === value) ? "other_record" : "no_source",
  };
}

/** How many things the reply goes on to name or number. */
function shown(reading: Reading, claim: RawClaim): number {
  const lines = reading.scan.text
    .slice(claim.end)
    .split("\n")
    .filter((line) => /^\s*[*_]*(?:\d{1,2}\s?[.)、️]|[-•–·*▪✅➡🔹]|[①-⑳])/u.test(line)).length;
  if (lines > 1) return lines;
  const inline = reading.scan.text.slice(claim.end).match(/[①-⑳]/g)?.length ?? 0;
  if (inline > 1) return inline;
  const sentenceEnd = reading.scan.text.length;
  const records = new Set(
    reading.mentions
      .filter((mention) => mention.start >= claim.end && mention.end <= sentenceEnd && mention.strength !== "partial")
      .flatMap((mention) => mention.records.slice(0, 1)),
  );
  const codes = new Set(
    reading.claims.filter((other) => other.type === "id" && other.start >= claim.end).map((other) => other.value),
  );
  if (records.size === 0 && codes.size > 1) return codes.size;
  return records.size > 1 ? records.size : Number.NaN;
}

function customerCounts(value: number, index: EvidenceIndex): boolean {
  const said = index.customer.flatMap((reading) =>
    reading.claims
      .filter((claim) => claim.type === "quantity" || claim.type === "stock")
      .map((claim) => Number(claim.value)),
  );
  if (said.includes(value)) return true;
  // The customer's pieces altogether.
  return said.length > 1 && said.length < 7 && said.reduce((sum, one) => sum + one, 0) === value;
}

/** One piece of what is sold. */
function soldAs(claim: RawClaim, binding: Binding, _index: EvidenceIndex): boolean {
  return Number(claim.value) === 1 && binding.records !== null;
}

/** "2 Áo thun" and "2 món" of the customer's order, not "2 orders". */
function ordered(reading: Reading, claim: RawClaim, value: number, index: EvidenceIndex): boolean {
  const noun = reading.scan.lower.slice(claim.start, claim.end);
  if (/(?:pesanan|order|đơn|订单|单|pedido|ऑर्डर)/.test(noun)) return false;
  return customerCounts(value, index) || value === 1;
}
