import { endedWords, newsOfAll, newsOfOrder } from "./render-news.ts";
import { fieldOf, listOf, moneyOf, textOf } from "./results.ts";
import type { Phrases } from "./say/phrases.ts";
import type { Scene } from "./scene.ts";
import type { MadeCall, Outcome } from "./situation.ts";

/** Results about the customer's orders; null for a call of another kind. */
export function renderOrderCall(call: MadeCall, scene: Scene): string | null {
  switch (call.name) {
    case "get_order_status":
      return renderStatus(call, scene);
    case "daftar_pesanan_saya":
      return renderOrders(call, scene);
    case "cancel_order":
      return renderCancel(call, scene);
    case "refund_order":
      return renderRefund(call, scene);
    default:
      return null;
  }
}

function renderStatus(call: MadeCall, scene: Scene): string {
  const { say, made } = scene;
  if (call.result?.kind !== "ok") return refusal(call, scene, say.failed);
  // Looked up only to learn what is left to refund; asked for by itself, it is told as well.
  const isAsked = scene.asks.some(
    ({ intent, orders }) => intent === "order-status" && orders.includes(String(call.args["order_id"])),
  );
  const isStep =
    !isAsked &&
    made.some(
      ({ name, args, result }) =>
        name === "refund_order" && args["order_id"] === call.args["order_id"] && !isNotNow(result),
    );
  if (isStep) return "";
  const news = newsOfOrder(call.result.data, scene);
  return (news === null ? orderLines(call.result.data, say) : [orderHead(call.result.data, say), ...news]).join("\n");
}

function orderLines(order: unknown, say: Phrases): string[] {
  const expected = textOf(order, "estimatedDeliveryText") || textOf(order, "estimatedDelivery");
  const tracking = textOf(order, "tracking");
  const refunded = fieldOf(order, "refunded");
  const total = moneyOf(order, "total");
  return [
    orderHead(order, say),
    say.items(itemsOf(order, say)),
    ...(total === "" ? [] : [say.total(total)]),
    ...(refunded === null || refunded === undefined ? [] : [say.refundedSoFar(textOf(refunded, "display"))]),
    ...(expected === "" ? [] : [say.expected(expected)]),
    ...(tracking === "" ? [] : [say.tracking(tracking)]),
  ];
}

function orderHead(order: unknown, say: Phrases): string {
  const status = textOf(order, "status");
  return say.order(textOf(order, "orderId"), say.states[status] ?? status);
}

function itemsOf(order: unknown, say: Phrases): string {
  return listOf(order, "items")
    .map((item) => {
      const quantity = textOf(item, "quantity");
      return Number(quantity) > 1 ? `${quantity} × ${textOf(item, "name")}` : textOf(item, "name");
    })
    .join(say.listSeparator);
}

function renderOrders(call: MadeCall, scene: Scene): string {
  const { say, made, asks } = scene;
  if (call.result?.kind !== "ok") return refusal(call, scene, say.failed);
  // Looked up only to learn which order is meant.
  if (made.some(({ name }) => name === "cancel_order" || name === "refund_order")) return "";
  const news = newsOfAll(call.result.data, scene, (order) => orderHead(order, say));
  if (news !== null) return news.join("\n");
  const orders = listOf(call.result.data, "orders");
  if (orders.length === 0) return say.noOrders;
  const lines = orders.map((order) => `- ${orderHead(order, say)} ${itemsOf(order, say)}`);
  const asksWhich = asks.some(({ intent }) => intent === "cancel" || intent === "refund");
  return [say.ordersIntro, ...lines, ...(asksWhich ? [say.whichOrder] : [])].join("\n");
}

function renderCancel(call: MadeCall, scene: Scene): string {
  const { say } = scene;
  const { result } = call;
  if (result?.kind === "ok") return say.cancelled(textOf(result.data, "orderId"));
  return refusal(call, scene, say.cannotCancel);
}

function renderRefund(call: MadeCall, scene: Scene): string {
  const { say } = scene;
  const { result } = call;
  if (result?.kind === "ok") return say.refunded(textOf(result.data, "orderId"), moneyOf(result.data, "amount"));
  const most = result?.kind === "refused" && isNotNow(result) ? result.allowed[0] : undefined;
  const refused = refusal(call, scene, say.cannotRefund);
  return most === undefined ? refused : `${refused}\n${say.refundAtMost(most)}`;
}

function refusal(call: MadeCall, scene: Scene, notPossible: string): string {
  const { result } = call;
  const { say } = scene;
  // Beside others the order is named, or nobody knows which one is meant.
  const named = oneOfSeveral(call, scene);
  const failed = named === null ? say.failed : say.failedOrder(named);
  if (result?.kind !== "refused") return failed;
  if (result.code === "not-found") return named === null ? say.orderNotFound : say.namedOrderNotFound(named);
  if (result.code === "not-now" || result.code === "stale") return notPossible;
  if (result.code === "unknown") return say.outcomeUnknown;
  return endedWords(call, scene) ?? failed;
}

/** The order of a call when the reply is about several. */
function oneOfSeveral({ args }: MadeCall, { made }: Scene): string | null {
  const orders = new Set(made.map((call) => call.args["order_id"]).filter((id) => id !== undefined));
  return orders.size > 1 && args["order_id"] !== undefined ? String(args["order_id"]) : null;
}

function isNotNow(result: Outcome | null): boolean {
  return result?.kind === "refused" && result.code === "not-now";
}
