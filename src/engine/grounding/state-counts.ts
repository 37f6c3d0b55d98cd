import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import type { PhraseClaim } from "./phrases.ts";
import type { Reading } from "./read.ts";
import type { Fact } from "./types.ts";

/** What may stand between a number of orders and what is said of them. */
const GAP =
  /^\s*(?:(?:pesanan|orderan|orders?|paket|parcels?|đơn(?: hàng)?|个|单|个订单|笔|pedidos?)\s*)?(?:(?:yang|masih|lagi|is|are|was|were|has|have|been|still|already|now|sudah|of them|đang|đã|còn|está|están|já|ya|正在|已经?|还)\s*)*$/;

/** What orders are sorted by when they are counted. */
const COUNTED = new Set([
  "ship",
  "shipped",
  "deliver",
  "cancel",
  "cancelled",
  "refund",
  "pay",
  "processing",
  "pending",
  "awaiting_payment",
]);

/**
 * "Two have arrived and one is on its way": how many of the observed orders are in a state. Null when no number of orders
 * stands before the phrase.
 * @param fitting - states of the data that make the phrase true
 */
export function countedState(
  reading: Reading,
  phrase: PhraseClaim,
  index: EvidenceIndex,
  fitting: readonly string[],
): Match | null {
  if (phrase.negated) return null;
  const said = numberBefore(reading, phrase);
  const orders = orderStates(index);
  if (said === null || orders.length < 2 || said > orders.length || !COUNTED.has(String(phrase.value))) return null;
  const sentence = reading.context.sentenceOf(phrase.start);
  // Beside others that have arrived, those that were sent are the ones that have not.
  const beside = reading.phrases.some(
    (other) => other.value === "deliver" && other.start >= sentence.start && other.end <= sentence.end,
  );
  const wanted = beside && phrase.value !== "deliver" ? fitting.filter((state) => state !== "delivered") : fitting;
  const found = orders.filter((fact) => wanted.includes(String(fact.value)) || fact.value === phrase.value);
  return found.length === said
    ? { fact: found[0]!, rule: "count" }
    : { fact: null, rule: "none", reason: "other_record" };
}

/** Whether exactly so many of the observed orders are in one state. */
export function countsOrders(value: number, index: EvidenceIndex): boolean {
  const orders = orderStates(index);
  if (orders.length < 2) return false;
  const states = new Set(orders.map((fact) => fact.value));
  return [...states].some((state) => orders.filter((fact) => fact.value === state).length === value);
}

function orderStates(index: EvidenceIndex): readonly Fact[] {
  return (index.facts.get("state") ?? []).filter((fact) => fact.record?.kind === "order" && !fact.superseded);
}

function numberBefore(reading: Reading, phrase: PhraseClaim): number | null {
  const { lower, hits } = reading.scan;
  const sentence = reading.context.sentenceOf(phrase.start);
  const digits = /(?<![\d.,#-])(\d{1,2})(?=\D*$)/.exec(
    lower.slice(Math.max(sentence.start, phrase.start - 28), phrase.start),
  );
  if (digits !== null && GAP.test(digits.input.slice(digits.index + digits[1]!.length))) return Number(digits[1]);
  const word = hits.findLast(
    (hit) =>
      hit.value.kind === "num" &&
      /^\d{1,2}$/.test(hit.value.value) &&
      hit.start >= sentence.start &&
      hit.end <= phrase.start &&
      GAP.test(lower.slice(hit.end, phrase.start)),
  );
  if (word === undefined) return null;
  // "Two of your three orders".
  const part = hits.findLast(
    (hit) =>
      hit.value.kind === "num" &&
      hit.end < word.start &&
      hit.start >= sentence.start &&
      /^\s*(?:of|out of|dari|trong(?: số)?)\s*(?:your|the|all|total)?\s*$/.test(lower.slice(hit.end, word.start)),
  );
  return Number((part ?? word).value.value);
}
