import { createHash } from "node:crypto";
import { isUndecided, type PendingAction } from "../../core/action.ts";
import { canonicalJson } from "../../core/canonical.ts";
import type { Address } from "../../core/conversation.ts";
import type { StaffMember, Tenant } from "../../core/tenant.ts";
import type { DecisionAnswer, DecisionDesk, DecisionRequest } from "../../ports/decisions.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { emptyDraft } from "../draft.ts";
import { staffBy } from "../people.ts";
import { mayDecide } from "./requests.ts";
import type { StaffDecisions } from "./staff-decisions.ts";
import { decidedState, previewOf } from "./wording.ts";

const KEY_REUSED =
  "this Idempotency-Key was used for another decision; send a new key for a new decision, and the same body when you try again";

/** Decisions of back-office systems: the same rules and the same compare-and-set as a command in chat. */
export function createDecisionDesk(deps: {
  stores: Stores;
  staff: StaffDecisions;
  jobs: Jobs;
  tenants: readonly Tenant[];
  clock: Clock;
}): DecisionDesk {
  const { stores, clock } = deps;
  return {
    async decide(request) {
      await clock.refresh();
      const { idempotencyKey, ...asked } = request;
      const digest = createHash("sha256").update(canonicalJson(asked)).digest("hex");
      const bound = await stores.calls.bind(idempotencyKey, digest, clock.now());
      if (bound.digest !== digest) return { outcome: "refused", why: "key-reused", message: KEY_REUSED };
      const first = bound.answer as DecisionAnswer | null;
      if (first?.outcome === "refused") return first;
      const answer = await decideOnce(request);
      await stores.calls.keepAnswer(idempotencyKey, answer);
      return answer;
    },
  };

  /** Again after a decision too: a kill may have come before others heard of it. */
  async function decideOnce(request: DecisionRequest): Promise<DecisionAnswer> {
    const found = await find(request.code, request.tenant);
    if (found === null)
      return { outcome: "refused", why: "unknown-code", message: `there is no request ${request.code}` };
    const { action, tenant } = found;
    const by = addressOf(request.by);
    const member = staffBy(tenant, [by]);
    if (member === null)
      return {
        outcome: "refused",
        why: "not-staff",
        message: `${request.by} is not on the staff list of ${tenant.id}`,
      };
    // The idempotency key stands where a chat decision has its message id.
    const messageId = `api:${request.idempotencyKey}`;
    // Told again all the same: a kill may have come between the decision and what others hear of it.
    const already = action.decisions.some((one) => one.messageId === messageId);
    const refusal = already ? null : refusalOf(action, member, tenant, request);
    if (refusal !== null) return refusal;
    const conversation = await stores.conversations.byId(action.conversation);
    if (conversation === null) return { outcome: "refused", why: "unknown-code", message: "its conversation is gone" };
    const draft = emptyDraft();
    const told = await deps.staff.decide(
      action,
      // The staff member's own chat plays no part: everybody who was asked is told.
      {
        tenant,
        locale: tenant.languages[0]!,
        conversation: { ...conversation.conversation, id: "api" as typeof conversation.conversation.id },
      },
      member,
      {
        by,
        verdict: request.verdict,
        at: clock.now(),
        how: "api",
        messageId,
        reason: request.reason,
        words: null,
        writtenAt: null,
      },
      draft,
    );
    const after = (await stores.actions.byId(action.id)) ?? action;
    await stores.records.append(draft.audit);
    if (draft.rows.length > 0) {
      await stores.outbox.add(draft.rows);
      await Promise.all(draft.rows.map((row) => deps.jobs.deliver(row.conversation)));
    }
    const mine = after.decisions.some((one) => one.messageId === messageId);
    if (!mine && isUndecided(after.state) && after.expiresAt > clock.now())
      return { outcome: "refused", why: "not-allowed", message: told };
    return mine
      ? answer(already ? "already" : "decided", after, tenant)
      : {
          outcome: "refused",
          why: "closed",
          message: `[${after.code}] ${decidedState(after, tenant.languages[0]!, tenant.timezone)}`,
        };
  }

  async function find(
    code: string,
    tenantId: string | null,
  ): Promise<{ action: PendingAction; tenant: Tenant } | null> {
    for (const tenant of deps.tenants) {
      if (tenantId !== null && tenant.id !== tenantId) continue;
      const action = await stores.actions.byCode(tenant.id, code.toUpperCase());
      if (action !== null) return { action, tenant };
    }
    return null;
  }
}

function refusalOf(
  action: PendingAction,
  member: StaffMember,
  tenant: Tenant,
  { verdict, reason, revision }: DecisionRequest,
): DecisionAnswer | null {
  if (action.decider !== "staff" && isUndecided(action.state))
    return { outcome: "refused", why: "closed", message: `[${action.code}] the customer decides this one` };
  if (!isUndecided(action.state))
    return {
      outcome: "refused",
      why: "closed",
      message: `[${action.code}] ${decidedState(action, tenant.languages[0]!, tenant.timezone)}`,
    };
  if (!mayDecide(member, action, tenant))
    return { outcome: "refused", why: "not-allowed", message: `${member.name} may not decide this amount` };
  // A code names no revision: whoever approves an edited request says which one they have read.
  const read = revision ?? (verdict === "approve" ? 1 : action.revision);
  if (read !== action.revision)
    return {
      outcome: "refused",
      why: "old-revision",
      message: `it is at revision ${action.revision} now: ${previewOf(action, tenant.languages[0]!)}`,
    };
  if (verdict === "reject" && reason === null)
    return { outcome: "refused", why: "needs-reason", message: "a rejection needs a reason" };
  return null;
}

function answer(outcome: "decided" | "already", action: PendingAction, tenant: Tenant): DecisionAnswer {
  return {
    outcome,
    code: action.code,
    state: action.state,
    decidedBy: action.decisions.at(-1)?.name ?? null,
    message: decidedState(action, tenant.languages[0]!, tenant.timezone),
  };
}

function addressOf(by: string): Address {
  return by.startsWith("+") ? { kind: "phone", value: by } : { kind: "bsuid", value: by };
}
