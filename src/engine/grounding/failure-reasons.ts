import type { EvidenceItem } from "../../core/evidence.ts";
import { wordsOfKey } from "./keys.ts";
import { bareFact } from "./make-fact.ts";
import type { RecordBook } from "./record-book.ts";
import type { Fact } from "./types.ts";

/** A failed call did nothing, but why it failed says what state its order is in, and what is sold out. */
export function failureFacts(item: EvidenceItem, book: RecordBook, group: () => number): Fact[] {
  const reason = reasonOfFailure(item.data);
  const facts: Fact[] = reason.soldOut ? [bareFact(item, "availability", "out", group())] : [];
  const first = reason.done.length === 0 ? null : reason.order;
  const record = first === null ? null : book.recordOf({ kind: "order", labels: [first], fallbackKey: "" }, null);
  for (const { verb, state } of reason.done) {
    if (verb !== "") facts.push(bareFact(item, "action", verb, group(), record));
    facts.push(bareFact(item, "state", state, group(), record));
  }
  return facts;
}

/** What the reason of a failed call says of the thing it failed for. */
export interface FailureReason {
  /** Verbs of the lexicon that have happened (`ship`), and the state that goes with them. */
  readonly done: readonly { readonly verb: string; readonly state: string }[];
  readonly soldOut: boolean;
  /** The order the call was for, when its data names one. */
  readonly order: string | null;
}

const STATES: readonly (readonly [RegExp, string, string])[] = [
  [
    /\b(?:shipped|dispatched|in transit|out for delivery|handed to (?:the )?courier|sent|on its way|on the way|dikirim|terkirim|enviado|despachado)\b|已发货|发货|已寄/,
    "ship",
    "shipped",
  ],
  [/\b(?:delivered|received|diterima|entregado|entregue)\b|签收/, "deliver", "delivered"],
  [/\b(?:cancell?ed|dibatalkan|cancelado)\b|已取消/, "cancel", "cancelled"],
  [/\b(?:refunded|direfund|reembolsado)\b|已退款/, "refund", "refunded"],
  [/\b(?:paid|settled|lunas|pagado|pago)\b|已付款/, "pay", "paid"],
  [/\b(?:in production|processing|packed|preparing|being (?:made|packed|prepared))\b|处理中|制作中/, "", "processing"],
];

// "not_shipped", "cannot be cancelled", "non refunded": the word is denied.
const DENIED =
  /\b(?:not|no|never|isn't|wasn't|hasn't|un|non|cannot|can't|could not|couldn't|unable|belum|tidak|nunca|não|must be|be|only|until|if|before|unless)\b(?:\s+(?:be|been|yet|to|get|is|was|have|has))*\s*$|(?:未|不|没)$/;

const REASON_KEYS =
  /^(?:error|errors|reason|message|code|detail|details|error (?:code|message|reason)|failure|failure reason|cause|hint|status|state|current (?:status|state)|order (?:status|state))$/;
const ORDER_KEYS = /^(?:order ?(?:id|number|no|code)?|booking ?(?:id|number))$/;

/** Reads the reason of a failed call: `already_shipped` says that the order has shipped. */
export function reasonOfFailure(data: unknown): FailureReason {
  const done: { verb: string; state: string }[] = [];
  let soldOut = false;
  let order: string | null = null;
  for (const [key, value] of stringsOf(data, 0)) {
    const words = wordsOfKey(key);
    if (ORDER_KEYS.test(words) && /\d/.test(value)) order ??= value;
    if (!REASON_KEYS.test(words)) continue;
    const said = wordsOfKey(value);
    for (const [pattern, verb, state] of STATES) {
      const match = pattern.exec(said);
      if (match !== null && !DENIED.test(said.slice(0, match.index))) done.push({ verb, state });
    }
    if (
      /\b(?:out of stock|sold out|insufficient stock|no stock|fully booked|unavailable|stok habis|agotado|esgotado)\b|缺货|售罄/.test(
        said,
      )
    )
      soldOut = true;
  }
  return { done, soldOut, order };
}

function stringsOf(data: unknown, depth: number): (readonly [string, string])[] {
  if (typeof data !== "object" || data === null || depth > 2) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (typeof value === "string" && value.length <= 300) return [[key, value] as const];
    if (typeof value === "number") return [[key, String(value)] as const];
    return stringsOf(value, depth + 1).map(([inner, text]) => [inner, text] as const);
  });
}
