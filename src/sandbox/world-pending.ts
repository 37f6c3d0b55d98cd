import type { PendingAction } from "../core/action.ts";
import type { ActionId, ConversationId, TurnId } from "../core/ids.ts";
import { formatMoney, fromMajor, money } from "../core/money.ts";
import type { Tenant } from "../core/tenant.ts";
import type { World } from "./world-schema.ts";

/** The id of a world's pending action, with the prefix that ours have. */
export function actionId(pending: { id: string }): ActionId {
  return `act_${pending.id}` as ActionId;
}

/** A pending action of a world, as if it had been proposed and asked. */
export function pendingOf(
  pending: World["pending"][number],
  world: World,
  tenant: Tenant,
  conversation: ConversationId,
): PendingAction {
  const order = world.orders.find((one) => one.id === pending.args["order_id"]);
  const total = order === undefined ? 0 : order.totalMinor;
  const items =
    order?.items
      .map((item) => `${item.quantity} x ${world.catalogue.find((one) => one.code === item.code)?.name ?? item.code}`)
      .join(", ") ?? "";
  const rupiah = (minor: number) => formatted(minor, tenant);
  const amount =
    typeof pending.args["amount_rp"] === "number" ? fromMajor(pending.args["amount_rp"], tenant.currency) : null;
  return {
    id: actionId(pending),
    code: pending.code ?? pending.id.slice(-4),
    tenant: tenant.id,
    conversation,
    turn: `trn_${pending.id}` as TurnId,
    toolCallId: `call_${pending.id}`,
    tool: pending.tool,
    args: pending.args,
    argsHash: "",
    decider: pending.decider,
    approvalsNeeded: 1,
    effectPlace: "sql",
    preview: {
      key: `preview.${pending.tool}`,
      params: {
        order: String(pending.args["order_id"]),
        items,
        total: rupiah(total),
        amount: amount === null ? "" : rupiah(amount.amountMinor),
      },
    },
    locale: tenant.languages[0]!,
    versions: order === undefined ? {} : { [order.id]: order.version },
    limit: amount === null ? {} : { refundMinor: amount.amountMinor },
    state: "open",
    revision: 1,
    proposedAt: pending.openedAt,
    expiresAt: pending.expiresAt,
    askedIn: pending.promptWamid === undefined ? [] : [pending.promptWamid],
    decisions: [],
    executor: null,
    leaseUntil: null,
    result: null,
    carriedOn: false,
  };
}

function formatted(minor: number, tenant: Tenant): string {
  return formatMoney(money(minor, tenant.currency));
}
