import type { Selectable } from "kysely";
import { type ActionState, type Decision, isOpen, type PendingAction } from "../core/action.ts";
import { asId } from "../core/ids.ts";
import { isLocale } from "../core/locale.ts";
import type { EffectPlace } from "../core/services.ts";
import type { Reader, Tx } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { ActionsTable } from "./schema-actions.ts";

/** Whether an action in this state keeps its code: staff must still be able to name one whose outcome is unknown. */
export function isLive(state: ActionState): boolean {
  return isOpen(state) || state === "unknown";
}

/** The rows with their decisions and prompts; both of the present revision only, for others were shown other arguments. */
export async function toActions(db: Reader, rows: readonly Selectable<ActionsTable>[]): Promise<PendingAction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const decisions = await db
    .selectFrom("action_decisions")
    .select(["action", "revision", "decision"])
    .where("action", "in", ids)
    .orderBy("position")
    .execute();
  const prompts = await db
    .selectFrom("action_prompts")
    .select(["action", "revision", "provider_id"])
    .where("action", "in", ids)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: asId("action", row.id),
    code: row.code,
    tenant: row.tenant,
    conversation: asId("conversation", row.conversation),
    turn: asId("turn", row.turn),
    toolCallId: row.tool_call_id,
    tool: row.tool,
    args: fromJson<unknown>(row.args),
    argsHash: row.args_hash,
    decider: row.decider as PendingAction["decider"],
    approvalsNeeded: row.approvals_needed as 1 | 2,
    effectPlace: row.effect_place as EffectPlace,
    preview: fromJson<PendingAction["preview"]>(row.preview),
    locale: isLocale(row.locale) ? row.locale : "en",
    versions: fromJson<PendingAction["versions"]>(row.versions),
    limit: fromJson<PendingAction["limit"]>(row.limits),
    state: row.state as ActionState,
    revision: row.revision,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    askedIn: prompts
      .filter((prompt) => prompt.action === row.id && prompt.revision === row.revision)
      .map((prompt) => prompt.provider_id),
    decisions: decisions
      .filter((decision) => decision.action === row.id && decision.revision === row.revision)
      .map((decision) => fromJson<Decision>(decision.decision)),
    executor: row.executor,
    leaseUntil: row.lease_until,
    result: fromJson<unknown>(row.result),
    carriedOn: row.carried_on === 1,
  }));
}

/** False when its id is there already or its code is taken by a live action of the tenant. */
export async function addAction(tx: Tx, action: PendingAction): Promise<boolean> {
  const row = await tx
    .insertInto("actions")
    .values({
      id: action.id,
      tenant: action.tenant,
      conversation: action.conversation,
      turn: action.turn,
      code: action.code,
      tool_call_id: action.toolCallId,
      tool: action.tool,
      args: toJson(action.args),
      args_hash: action.argsHash,
      decider: action.decider,
      approvals_needed: action.approvalsNeeded,
      effect_place: action.effectPlace,
      preview: toJson(action.preview),
      locale: action.locale,
      versions: toJson(action.versions),
      limits: toJson(action.limit),
      state: action.state,
      live: isLive(action.state) ? 1 : 0,
      revision: action.revision,
      proposed_at: action.proposedAt,
      expires_at: action.expiresAt,
      executor: action.executor,
      lease_until: action.leaseUntil,
      result: toJson(action.result),
      carried_on: action.carriedOn ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return false;
  for (const decision of action.decisions) await addDecision(tx, action.id, action.revision, decision);
  for (const providerId of action.askedIn) {
    await tx
      .insertInto("action_prompts")
      .values({ action: action.id, revision: action.revision, provider_id: providerId })
      .execute();
  }
  return true;
}

/** False when this person gave this verdict on this revision before. */
export async function addDecision(tx: Tx, action: string, revision: number, decision: Decision): Promise<boolean> {
  const row = await tx
    .insertInto("action_decisions")
    .values({
      action,
      revision,
      by_kind: decision.by.kind,
      by_value: decision.by.value,
      verdict: decision.verdict,
      decision: toJson(decision),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("action")
    .executeTakeFirst();
  return row !== undefined;
}
