import type { Ask } from "./ask.ts";
import { fold, shortened } from "./plain.ts";
import { fieldOf, listOf, textOf } from "./results.ts";
import { shareOf } from "./shares.ts";
import type { MadeCall, Situation } from "./situation.ts";

/** A call that the reply needs. */
export interface WantedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * The calls still to make for these wishes, given what the turn's calls came to. Empty when everything is known that
 * can be known: then the reply is composed.
 */
export function callsToMake(asks: readonly Ask[], situation: Situation): WantedCall[] {
  if (!situation.mayCall) return [];
  const wanted = asks.flatMap((said) => callsFor(said, situation)).filter(({ name }) => situation.tools.has(name));
  const known = new Set(situation.made.map(keyOf));
  return wanted.filter((call) => {
    const key = keyOf(call);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** The call that was made with these very arguments, in this turn. */
export function madeCall(call: WantedCall, made: readonly MadeCall[]): MadeCall | null {
  const key = keyOf(call);
  return made.findLast((other) => keyOf(other) === key) ?? null;
}

export function callsFor(said: Ask, situation: Situation): WantedCall[] {
  switch (said.intent) {
    case "price":
    case "compare":
      return detailCalls(said, situation);
    case "bundle":
      return bundleCalls(said, situation);
    case "catalogue":
    case "cheapest":
    case "dearest":
    case "which-package":
      return [{ name: "search_catalog", args: {} }];
    case "search":
      return [{ name: "search_catalog", args: { query: shortened(said.query ?? "", 120) } }];
    case "order-status":
      return said.orders.map(statusCall);
    case "my-orders":
      return [MY_ORDERS];
    case "cancel":
      return cancelCalls(said, situation);
    case "refund":
      return refundCalls(said, situation);
    case "refund-news":
      return newsCalls(said, situation, "refund_order");
    case "cancel-news":
      return newsCalls(said, situation, "cancel_order");
    case "lead":
    case "details":
      return leadCalls(said, situation);
    case "human":
      return [...said.orders.map(statusCall), handoff(said)];
    case "payment-proof":
      return [handoff(said)];
    case "hours":
      return [{ name: "get_business_info", args: { topic: "hours", ...(said.day === null ? {} : { day: said.day }) } }];
    case "contact":
    case "address":
    case "payment":
    case "policies":
      return [{ name: "get_business_info", args: { topic: said.intent } }];
    case "discounts":
      return [{ name: "get_business_info", args: { topic: "policies" } }];
    case "question":
      return [{ name: "get_business_info", args: { topic: "faq" } }];
    case "keep-order":
    case "take-back":
    case "place":
    case "card":
    case "ask-away":
    case "identity":
    case "acknowledge":
    case "greeting":
    case "thanks":
    case "off-topic":
    case "unclear":
      return [];
  }
}

const MY_ORDERS: WantedCall = { name: "daftar_pesanan_saya", args: {} };

function statusCall(orderId: string): WantedCall {
  return { name: "get_order_status", args: { order_id: orderId } };
}

function handoff(said: Ask): WantedCall {
  return { name: "handoff_to_human", args: { reason: shortened(said.words, 200) || said.intent } };
}

/** Where a code was not a package, the list says what the packages are called. */
function detailCalls(said: Ask, { made }: Situation): WantedCall[] {
  const calls = said.packages.map((code): WantedCall => ({ name: "cek_detail_layanan", args: { kode_paket: code } }));
  const wrong = calls.some((call) => isWrongCode(madeCall(call, made)));
  return wrong ? [...calls, { name: "search_catalog", args: {} }] : calls;
}

function isWrongCode(call: MadeCall | null): boolean {
  return call?.result?.kind === "refused" && call.result.allowed.length > 0;
}

/** A discount that is not possible is answered with the one that is. */
function bundleCalls(said: Ask, { made }: Situation): WantedCall[] {
  const plain: WantedCall = { name: "hitung_estimasi_bundel", args: { daftar_kode_paket: said.packages } };
  if (said.percent === null) return [plain];
  const asked: WantedCall = { ...plain, args: { ...plain.args, diskon_persen: said.percent } };
  return madeCall(asked, made)?.result?.kind === "refused" ? [asked, plain] : [asked];
}

function cancelCalls(said: Ask, situation: Situation): WantedCall[] {
  // "Cancel" alone says of no order that it is meant, not even of the only one.
  const meant = isBare(said) ? [] : soleOrder(situation, CANCELLABLE);
  const orders = said.orders.length > 0 ? said.orders : meant;
  if (orders.length === 0) return [MY_ORDERS];
  const calls = orders.map((order_id) => ({ name: "cancel_order", args: { order_id, reason: reasonOf(said) } }));
  const first = said.orders.length > 0 ? [] : [MY_ORDERS];
  return [...first, ...calls, ...refusedNow(calls, situation)];
}

function isBare({ words }: Ask): boolean {
  return /^(?:batal(?:kan|in)?|cancel(?:kan|in)?|huy|取消|撤[销銷])(?: (?:dong|aja|saja|ya|please|pls|deh|kak|min|di|nhe|a))*[.!。！ ]*$/.test(
    fold(words),
  );
}

/** The order whose request was made before, else the one that is named, else all of them. */
function newsCalls(said: Ask, { past }: Situation, tool: string): WantedCall[] {
  const requested = past.calls.filter(({ name }) => name === tool).map(({ args }) => String(args["order_id"]));
  const orders = said.orders.length > 0 ? said.orders : requested.slice(-1);
  return orders.length > 0 ? orders.map(statusCall) : [MY_ORDERS];
}

const CANCELLABLE = ["awaiting_payment", "pending", "processing"];

/** The customer's one order in such a state, once the list has been seen. */
function soleOrder({ made }: Situation, states: readonly string[]): string[] {
  const seen = madeCall(MY_ORDERS, made)?.result;
  if (seen?.kind !== "ok") return [];
  const fitting = listOf(seen.data, "orders").filter((order) => states.includes(textOf(order, "status")));
  return fitting.length === 1 ? fitting.map((order) => textOf(order, "orderId")) : [];
}

/** What is not possible now is explained by the order's state. */
function refusedNow(calls: readonly WantedCall[], { made }: Situation): WantedCall[] {
  return calls.flatMap((call) => {
    const result = madeCall(call, made)?.result;
    return result?.kind === "refused" && result.code === "not-now" ? [statusCall(String(call.args["order_id"]))] : [];
  });
}

/** Without an amount all that is left of the order is meant, which only the order itself can say. */
function refundCalls(said: Ask, situation: Situation): WantedCall[] {
  if (said.orders.length === 0) return [MY_ORDERS];
  return said.orders.flatMap((order_id) => {
    const status = statusCall(order_id);
    const isTold = said.amount !== null && said.share === null;
    const amount = isTold ? said.amount : sumOf(said, madeCall(status, situation.made));
    if (amount === null) return [status];
    const call = { name: "refund_order", args: { order_id, amount_rp: amount, reason: reasonOf(said) } };
    return [...(isTold ? [] : [status]), call, ...refusedNow([call], situation)];
  });
}

/** Whether an order was found of which it is not clear how much is to be paid back. */
export function needsRefundAmount(said: Ask, { made }: Situation): boolean {
  if (said.intent !== "refund" || said.share === null) return false;
  const found = said.orders.map((id) => madeCall(statusCall(id), made));
  return found.some((status) => leftOf(status) !== null && sumOf(said, status) === null);
}

/** All that is left of an order, or the part of it that is asked for, where the order itself says what that comes to. */
function sumOf({ amount, share }: Ask, status: MadeCall | null): number | null {
  const left = leftOf(status);
  if (left === null || share === null) return left;
  if (share === "some") return amount;
  const total = totalOf(status);
  // A part of what was paid or of what is left: after a refund the customer has to say.
  const part = total === left ? shareOf(total, share) : null;
  // "20 % of 1,500,000" names the whole beside the part; any other amount beside it leaves the wish open.
  return amount === null || amount === part || amount === total ? part : null;
}

function totalOf(status: MadeCall | null): number {
  return status?.result?.kind === "ok" ? Number(fieldOf(fieldOf(status.result.data, "total"), "amount")) : Number.NaN;
}

function leftOf(status: MadeCall | null): number | null {
  if (status?.result?.kind !== "ok") return null;
  const total = totalOf(status);
  const refunded = Number(fieldOf(fieldOf(status.result.data, "refunded"), "amount") ?? 0);
  return Number.isFinite(total - refunded) && total > refunded ? total - refunded : null;
}

/** The customer's reason, else the customer's own words: never an invented one. */
function reasonOf(said: Ask): string {
  return shortened(said.reason ?? said.words, 200);
}

function leadCalls(said: Ask, { past, made }: Situation): WantedCall[] {
  const details = {
    ...(said.packages[0] === undefined ? {} : { product: said.packages[0] }),
    ...(said.amount === null ? {} : { budget: said.amount }),
    ...(said.timeline === null ? {} : { timeline: said.timeline }),
    ...(said.source === null ? {} : { source: said.source }),
    ...(said.contact === null ? {} : { contact: said.contact }),
  };
  const captured = past.calls.some(({ name }) => name === "capture_lead");
  const need = said.words.trim();
  if (captured && Object.keys(details).length > 0) return [{ name: "update_lead", args: details }];
  if (captured) return need === "" ? [] : [{ name: "update_lead", args: { need } }];
  if (need === "") return [];
  return madeLead(made) ?? [{ name: "capture_lead", args: { need, ...details } }];
}

/** A lead that this turn has kept already stays as it is, whatever further fragments come. */
function madeLead(made: readonly MadeCall[]): WantedCall[] | null {
  const call = made.find(({ name }) => name === "capture_lead" || name === "update_lead");
  return call === undefined ? null : [{ name: call.name, args: call.args }];
}

function keyOf({ name, args }: WantedCall): string {
  return `${name} ${JSON.stringify(args, Object.keys(args).sort())}`;
}
