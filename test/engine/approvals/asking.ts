import { expect } from "vitest";
import type { PendingAction } from "../../../src/core/action.ts";
import type { ApprovalRig, Person } from "../../support/approval-rig.ts";

export interface Asked {
  readonly who: Person & { readonly orders: readonly string[] };
  readonly order: string;
  readonly action: PendingAction;
}

/** A new customer asks for a refund of an order of theirs; the request is with staff. */
export async function askRefund(rig: ApprovalRig, amount = "500.000"): Promise<Asked> {
  const who = await rig.customer();
  const order = who.orders[0]!;
  await rig.says(who, `minta refund ${amount} untuk ${order} karena terlambat`);
  await rig.settle();
  return { who, order, action: await onlyAction(rig, who) };
}

/** A new customer asks for a cancellation; the question is with them. */
export async function askCancel(rig: ApprovalRig): Promise<Asked> {
  const who = await rig.customer();
  const order = who.orders[0]!;
  await rig.says(who, `tolong batalkan ${order}, salah pilih paket`);
  await rig.settle();
  return { who, order, action: await onlyAction(rig, who) };
}

export async function onlyAction(rig: ApprovalRig, who: Person): Promise<PendingAction> {
  const actions = await rig.actions(who);
  expect(actions).toHaveLength(1);
  return actions[0]!;
}

/** The action as it is now. */
export async function nowOf(rig: ApprovalRig, asked: Pick<Asked, "action">): Promise<PendingAction> {
  const action = await rig.stores.actions.byId(asked.action.id);
  if (action === null) throw new Error("the action is gone");
  return action;
}

/** How often an effect of this action was begun, and what the order looks like in SQL. */
export async function effectsOf(rig: ApprovalRig, { action, order }: Pick<Asked, "action" | "order">) {
  const { status, refundedMinor = 0, version = 1 } = await rig.order(order);
  return {
    runs: rig.effects().filter((effect) => effect.actionId === action.id).length,
    status,
    refunded: refundedMinor,
    version,
  };
}

export const UNTOUCHED = { runs: 0, status: "processing", refunded: 0, version: 1 };
