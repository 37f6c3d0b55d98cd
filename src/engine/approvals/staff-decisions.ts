import { type Decision, isUndecided, type PendingAction } from "../../core/action.ts";
import type { StaffMember, Tenant } from "../../core/tenant.ts";
import type { EpochMs } from "../../core/time.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock, IdSource, Metrics } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import type { CommitDraft } from "../draft.ts";
import { closedObservation } from "../observe.ts";
import { staffBy } from "../people.ts";
import type { Scope } from "../scope.ts";
import { mayDecide, type StaffRequests } from "./requests.ts";
import { createRevisionCheck } from "./revision-check.ts";
import { decidedState, labelOf, previewOf } from "./wording.ts";

/** Where and in which language a staff member decides. */
export type DecisionScope = Pick<Scope, "tenant" | "locale" | "conversation">;

/** What a staff member says about one request. */
export interface GivenDecision extends Omit<Decision, "role" | "name"> {
  /** The words as they were written, for the audit; null for a button or an API call. */
  readonly words: string | null;
  /** When they were written, by the platform's clock; null for an API call. */
  readonly writtenAt: EpochMs | null;
}

/** The decision of a staff member itself: the same for a command, a button and the decisions API. */
export interface StaffDecisions {
  /** Returns what to tell the one who decided; what others are told goes into the draft. */
  decide(
    action: PendingAction,
    scope: DecisionScope,
    member: StaffMember,
    given: GivenDecision,
    draft: CommitDraft,
  ): Promise<string>;
}

export function createStaffDecisions(deps: {
  stores: Stores;
  jobs: Jobs;
  requests: StaffRequests;
  clock: Clock;
  ids: IdSource;
  metrics: Metrics;
}): StaffDecisions {
  const { stores, jobs, requests, clock, ids } = deps;
  const isOfThisRevision = createRevisionCheck(stores);

  return {
    async decide(action, scope, member, given, draft) {
      const { locale, tenant } = scope;
      const { words, writtenAt, ...said } = given;
      const decision: Decision = { ...said, name: member.name, role: member.role };
      // A kill came between this decision and the commit that tells of it: the message is read again and told now.
      if (action.decisions.some((one) => one.messageId !== null && one.messageId === given.messageId))
        return announce(action, scope, member, decision.verdict, draft);
      if (action.decider !== "staff" || !isUndecided(action.state)) return tooLate(action, scope, decision, draft);
      if (await isOwn(action, tenant, member)) {
        note(action, scope, decision, "own-request", draft);
        return say(locale, "staff.own-request", { code: action.code });
      }
      if (!mayDecide(member, action, tenant)) {
        note(action, scope, decision, "not_authorised", draft);
        const rows = await nextApprover(action, tenant);
        draft.rows.push(...rows);
        return say(locale, rows.length > 0 ? "staff.not-allowed" : "staff.not-allowed.last", { code: action.code });
      }
      if (!(await isOfThisRevision(action, scope.conversation.id, member, given, draft))) {
        note(action, scope, decision, "old-revision", draft);
        draft.audit.push(shown(action, scope));
        return say(locale, "staff.edited", {
          code: action.code,
          revision: action.revision,
          preview: previewOf(action, locale),
        });
      }
      const approvals = approvalsOf(action, tenant);
      if (approvals.has(member.name) && decision.verdict === "approve")
        return say(locale, "staff.half", { code: action.code, name: member.name });
      const half = decision.verdict === "approve" && approvals.size + 1 < action.approvalsNeeded;
      const to = decision.verdict === "reject" ? "rejected" : half ? "open" : "approved";
      const result = await stores.actions.change({
        id: action.id,
        from: ["proposed", "open"],
        revision: action.revision,
        notExpiredAt: clock.now(),
        decisionsBefore: action.decisions.length,
        to,
        decision,
        ...(to === "rejected" ? { observation: closedObservation(action, "rejected", "") } : {}),
        audit: [decisionAudit(action, tenant, decision, words, half)],
        raiseVersion: true,
      });
      if (result !== "changed")
        return tooLate((await stores.actions.byId(action.id)) ?? action, scope, decision, draft);
      deps.metrics.count("actions_total", { tool: action.tool, state: to });
      return announce({ ...action, state: to }, scope, member, decision.verdict, draft);
    },
  };

  /** Tells everybody who was asked, wakes the customer's turn, and words the answer to the one who decided. */
  async function announce(
    action: PendingAction,
    scope: DecisionScope,
    member: StaffMember,
    verdict: Decision["verdict"],
    draft: CommitDraft,
  ): Promise<string> {
    const { locale, tenant } = scope;
    if (isUndecided(action.state)) {
      draft.rows.push(...(await nextApprover(action, tenant)));
      return say(locale, "staff.half", { code: action.code, name: member.name });
    }
    draft.rows.push(...(await tellOthers(action, scope, member, verdict)));
    await jobs.turn(action.conversation, { delayMs: 0, urgent: true });
    return outcomeText(action, member, verdict, locale);
  }

  /** Everybody who was asked, and the managers where the business wants so. */
  async function tellOthers(
    action: PendingAction,
    scope: DecisionScope,
    member: StaffMember,
    verdict: Decision["verdict"],
  ) {
    const { tenant, conversation } = scope;
    return requests.tellAsked(
      action,
      tenant,
      conversation,
      `decided:${action.id}:${action.revision}`,
      (desk) => outcomeText(action, member, verdict, desk.locale),
      { except: conversation.id, managersToo: tenant.behaviour.tellManagerOfDecisions },
    );
  }

  async function nextApprover(action: PendingAction, tenant: Tenant) {
    const customer = await stores.conversations.byId(action.conversation);
    return customer === null ? [] : requests.next(action, tenant, customer.conversation);
  }

  function shown(action: PendingAction, scope: DecisionScope) {
    const where = { conversation: { id: action.conversation, tenant: scope.tenant.id } };
    const detail = { code: action.code, revision: action.revision, to: scope.conversation.id };
    return auditEntry(ids, where, clock.now(), "revision_shown", "system", detail, { action: action.id });
  }

  /** Nobody approves what they asked for themselves, whichever way the decision comes. */
  async function isOwn(action: PendingAction, tenant: Tenant, member: StaffMember): Promise<boolean> {
    const customer = await stores.conversations.byId(action.conversation);
    return customer !== null && staffBy(tenant, customer.contact.addresses)?.name === member.name;
  }

  /** The first decision stands; who comes later is told what was decided and by whom. */
  function tooLate(action: PendingAction, scope: DecisionScope, decision: Decision, draft: CommitDraft): string {
    const { locale, tenant } = scope;
    const expired = action.state === "expired" || (isUndecided(action.state) && action.expiresAt <= clock.now());
    note(action, scope, decision, expired ? "expired" : "closed", draft);
    const { code } = action;
    if (expired) return say(locale, "staff.expired", { code, label: labelOf(action, locale) });
    if (!isUndecided(action.state))
      return say(locale, "staff.closed", { code, state: decidedState(action, locale, tenant.timezone) });
    return action.decider === "staff"
      ? say(locale, "staff.again", { code, preview: previewOf(action, locale) })
      : say(locale, "staff.customer-decides", { code });
  }

  function note(
    action: PendingAction,
    scope: DecisionScope,
    decision: Decision,
    why: string,
    draft: CommitDraft,
  ): void {
    draft.audit.push(
      auditEntry(
        ids,
        { conversation: { id: action.conversation, tenant: scope.tenant.id } },
        clock.now(),
        `decision_refused:${why}`,
        decision.name ?? "staff",
        { code: action.code, by: decision.by.value, how: decision.how, messageId: decision.messageId },
        { action: action.id },
      ),
    );
  }

  function decisionAudit(
    action: PendingAction,
    tenant: Tenant,
    decision: Decision,
    words: string | null,
    half: boolean,
  ) {
    return auditEntry(
      ids,
      { conversation: { id: action.conversation, tenant: tenant.id } },
      decision.at,
      half ? "decided:half" : decision.verdict === "approve" ? "decided:approved" : "decided:rejected",
      decision.name ?? "staff",
      {
        code: action.code,
        tool: action.tool,
        argsHash: action.argsHash,
        revision: action.revision,
        by: decision.by.value,
        role: decision.role,
        how: decision.how,
        messageId: decision.messageId,
        words,
        reading: decision.verdict,
        reason: decision.reason,
      },
      { action: action.id, turn: action.turn },
    );
  }
}

/** Who has approved this revision and still may: whoever lost the role since then no longer counts. */
function approvalsOf(action: PendingAction, tenant: Tenant): Set<string> {
  return new Set(
    action.decisions.flatMap((one) => {
      const member = one.verdict === "approve" ? staffBy(tenant, [one.by]) : null;
      return member !== null && mayDecide(member, action, tenant) ? [member.name] : [];
    }),
  );
}

function outcomeText(
  action: PendingAction,
  member: StaffMember,
  verdict: Decision["verdict"],
  locale: Scope["locale"],
): string {
  return say(locale, verdict === "approve" ? "staff.approved" : "staff.rejected", {
    code: action.code,
    name: member.name,
    result: labelOf(action, locale),
  });
}
