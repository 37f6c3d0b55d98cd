import type { EvidenceIndex } from "./evidence.ts";
import type { Pending } from "./pending.ts";
import type { PhraseClaim } from "./phrases.ts";
import type { Reading } from "./read.ts";
import type { Fact } from "./types.ts";

/** "kurang 111.000 lagi", "£74 short", 还差41元: the sentence speaks of what is missing to the threshold. */
const MISSING =
  /kurang|belum|tambah|thiếu|chưa|thêm|short|away from|more to|not quite|just under|to qualify|还差|差|不满|未满|凑|faltan?|te falta|no llega|ainda não|कम है|और जोड़|बाकी/;

/** "from", "above": a threshold is being stated. */
const FROM =
  /mulai|minimal|minimum|min\.|di atas|ke atas|từ|trên|tối thiểu|trở lên|over|above|from|at least|orders of|or more|满|以上|起|超过|达到|desde|a partir|mayor|superior|acima|mais de|से ऊपर|से ज़्यादा|से अधिक|न्यूनतम/;

/** "Sudah masuk syaratnya": says that the order reaches it, whatever the threshold is called. */
const QUALIFIES =
  /(?:sudah|udah|telah) (?:masuk|memenuhi|mencapai|lewat|dapat|dapet)|memenuhi syarat|already (?:qualif|reach|get)|(?:you've|you have|your order has) (?:qualified|reached|met)|qualifies for|đã (?:đủ|đạt|được)|đủ điều kiện|已(?:经)?(?:满足|达到|符合|满)|(?:delivery|shipping) is free on (?:this|it)|so (?:delivery|shipping) is free|já entra|ya entra|ya (?:alcanza|cumple|tienes)|já (?:atingiu|tem|ganhou)/;

/**
 * The free-shipping threshold, when the phrase states it, tells what is missing to it, or speaks of an order that reaches
 * it. An order whose shown amounts all stay below it ships at its usual cost.
 */
export function thresholdMet(
  reading: Reading,
  phrase: PhraseClaim,
  pending: readonly Pending[],
  index: EvidenceIndex,
): Fact | null {
  const threshold = thresholdOf(index);
  if (threshold === null) return null;
  const limit = Number(threshold.value);
  const amounts = pending.filter((one) => one.claim.type === "money");
  const sentence = reading.context.sentenceOf(phrase.start);
  const near = amounts.filter((one) => one.claim.start >= sentence.start && one.claim.end <= sentence.end);
  // A stated threshold is judged as a figure of its own, wrong ones too.
  const text = reading.scan.lower.slice(sentence.start, sentence.end);
  const reached = amounts.filter((one) => supported(one) && one.claim.value !== limit);
  if (QUALIFIES.test(text) && reached.length > 0 && reached.every((one) => Number(one.claim.value) < limit))
    return null;
  if (near.some((one) => one.claim.value === limit)) return threshold;
  // A minimum that is stated right at an amount is that amount: another one is a wrong threshold.
  if (near.some((one) => isMinimum(reading, one)) && !MISSING.test(text)) return null;
  if (near.length > 0 && (FROM.test(lead(reading, near)) || MISSING.test(text))) return threshold;
  const shown = amounts.filter(supported);
  if (shown.some((one) => Number(one.claim.value) >= limit)) return threshold;
  // Nothing is shown: an observed total may reach it.
  return shown.length === 0 && totals(index).some((total) => total >= limit) ? threshold : null;
}

function isMinimum(reading: Reading, { claim }: Pending): boolean {
  const { lower } = reading.scan;
  return (
    /(?:mulai(?: dari)?|minimal|minimum|min\.|từ|tối thiểu|starting at|at least|desde|a partir de|满)\s*(?:rp|[\p{Sc}])?\s*$/u.test(
      lower.slice(Math.max(0, claim.start - 16), claim.start),
    ) ||
    /^\s*(?:ke atas|trở lên|or more|and up|以上|起|o más|ou mais|से ऊपर)/.test(lower.slice(claim.end, claim.end + 12))
  );
}

/** The threshold, when the reply shows amounts and none of them reaches it. */
export function belowThreshold(
  reading: Reading,
  phrase: PhraseClaim,
  pending: readonly Pending[],
  index: EvidenceIndex,
): Fact | null {
  const threshold = thresholdOf(index);
  if (threshold === null || threshold.role !== "minimum") return null;
  const shown = pending.filter((one) => one.claim.type === "money" && supported(one));
  const met = thresholdMet(reading, phrase, pending, index) !== null;
  return shown.length === 0 || met ? null : threshold;
}

function thresholdOf(index: EvidenceIndex): Fact | null {
  return (
    (index.facts.get("money") ?? []).find(
      (fact) => fact.role === "minimum" && /free|gratis|ship|ongkir|envio|frete/i.test(fact.field),
    ) ?? textThreshold(index)
  );
}

function totals(index: EvidenceIndex): number[] {
  return (index.facts.get("money") ?? [])
    .filter((fact) => (fact.role === "total" || fact.role === "subtotal") && !fact.superseded)
    .map((fact) => Number(fact.value));
}

function supported(one: Pending): boolean {
  return one.match !== null && one.match.rule !== "none" && one.match.rule !== "echo";
}

/** The words right around the amounts. */
function lead(reading: Reading, near: readonly Pending[]): string {
  return near
    .map(
      (one) =>
        `${reading.scan.lower.slice(Math.max(0, one.claim.start - 18), one.claim.start)} ${reading.scan.lower.slice(one.claim.end, one.claim.end + 10)}`,
    )
    .join(" ");
}

/** A passage that ties free shipping to an amount. */
function textThreshold(index: EvidenceIndex): Fact | null {
  const terms = (index.facts.get("term") ?? []).filter((fact) => fact.value === "free_shipping");
  for (const term of terms) {
    const money = (index.facts.get("money") ?? []).find(
      (fact) => fact.source === term.source && fact.field === term.field,
    );
    if (money !== undefined) return money;
  }
  return null;
}
