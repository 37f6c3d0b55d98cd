import { fieldOf, listOf, moneyOf, textOf } from "./results.ts";
import type { Phrases } from "./say/phrases.ts";
import type { Scene } from "./scene.ts";
import type { MadeCall, Outcome } from "./situation.ts";

/** How requests that people decide stand or ended. */

/** How a gated call ends without having run. */
const ENDED = new Set(["rejected", "expired", "withdrawn", "replaced", "closed"]);

/** What became of a request that ended without being carried out; null for any other result. */
export function endedWords(call: MadeCall, { say }: Scene): string | null {
  const { result } = call;
  if (result?.kind !== "refused" || !ENDED.has(result.code)) return null;
  const order = String(call.args["order_id"] ?? "");
  const label = labelOf(call, say);
  if (result.code === "rejected" && result.byStaff) return say.notApproved(label);
  if (result.code === "expired") return result.byStaff ? say.teamTooLate(label) : say.tooLate(label);
  if (result.code === "withdrawn") return say.withdrawn(label);
  return call.name === "cancel_order" ? say.keptOrder(order) : say.leftAsIs(label);
}

function labelOf({ name, args }: MadeCall, say: Phrases): string {
  const order = String(args["order_id"] ?? "");
  if (name === "cancel_order") return say.cancelOf(order);
  return name === "refund_order" ? say.refundOf(order) : say.someDiscount;
}

/** The state of the request about an order, or that there is none; null when nobody asked for it. */
export function newsOfOrder(order: unknown, scene: Scene): string[] | null {
  const { say, asks } = scene;
  const orderId = textOf(order, "orderId");
  const lines: string[] = [];
  if (asks.some(({ intent }) => intent === "refund-news")) {
    const refunded = moneyOf(order, "refunded");
    const told = requestWords("refund_order", orderId, scene);
    if (refunded !== "") lines.push(say.refundedSoFar(refunded));
    if (told !== null) lines.push(told);
    else if (refunded === "") lines.push(say.noRefundYet(orderId));
  }
  if (asks.some(({ intent }) => intent === "cancel-news")) {
    const told = requestWords("cancel_order", orderId, scene);
    if (told !== null) lines.push(told);
    else if (textOf(order, "status") !== "cancelled") lines.push(say.noCancelYet(orderId));
  }
  return asks.some(({ intent }) => intent.endsWith("-news")) ? lines : null;
}

/** The last request of its kind about an order: open, decided, or unknown; null when there was none or it is done. */
function requestWords(tool: string, orderId: string, scene: Scene): string | null {
  const { say, before } = scene;
  const call = before.findLast(({ name, args }) => name === tool && args["order_id"] === orderId);
  if (call === undefined) return null;
  if (isPending(call.result))
    return tool === "refund_order" ? say.atTeam(labelOf(call, say)) : say.atCustomer(labelOf(call, say));
  if (call.result?.kind === "refused" && call.result.code === "unknown") return say.outcomeUnknown;
  return endedWords(call, scene);
}

function isPending(result: Outcome | null): boolean {
  return result?.kind === "pending";
}

/** What all orders say of refunds or cancellations, where no single one was meant; null when nobody asked. */
export function newsOfAll(data: unknown, { say, asks }: Scene, head: (order: unknown) => string): string[] | null {
  const about = asks.find(({ intent }) => intent.endsWith("-news"))?.intent;
  if (about === undefined) return null;
  const orders = listOf(data, "orders");
  if (orders.length === 0) return [say.noOrders];
  const refunded = orders.filter((order) => moneyOf(order, "refunded") !== "");
  if (about === "refund-news" && refunded.length > 0)
    return refunded.flatMap((order) => [
      `- ${head(order)} ${say.refundedSoFar(textOf(fieldOf(order, "refunded"), "display"))}`,
    ]);
  const list = [say.ordersIntro, ...orders.map((order) => `- ${head(order)}`)];
  return about === "refund-news" ? [say.noRefunds, ...list] : list;
}
