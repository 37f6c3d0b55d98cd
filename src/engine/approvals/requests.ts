import type { PendingAction } from "../../core/action.ts";
import type { Conversation } from "../../core/conversation.ts";
import type { ConversationId } from "../../core/ids.ts";
import { fromMajor } from "../../core/money.ts";
import { isOpenAt } from "../../core/opening-hours.ts";
import type { NewOutboxMessage, OutboxMessage } from "../../core/outbound.ts";
import type { StaffMember, Tenant } from "../../core/tenant.ts";
import { HOUR_MS } from "../../core/time.ts";
import type { RateLimiter } from "../../ports/mail.ts";
import type { Clock, Log } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import type { Desk, StaffDesk } from "../staff-desk.ts";
import { createRequestCards } from "./request-card.ts";
import { decisionButton } from "./wording.ts";

export { clockText } from "./wording.ts";

/** Operators are told once in this time that somebody cannot be asked about a request. */
const ALERT_LIMIT = { calls: 1, windowMs: HOUR_MS };

/** Whether a member may decide this action alone: a manager without a limit always, others up to their limit. */
export function mayDecide(
  member: Pick<StaffMember, "role" | "limits">,
  action: Pick<PendingAction, "limit">,
  tenant: Pick<Tenant, "currency">,
): boolean {
  const { discountPercent, refundMinor } = action.limit;
  const within = (asked: number | undefined, limit: number | undefined) =>
    asked === undefined ? true : limit === undefined ? member.role === "manager" : asked <= limit;
  const refundLimit =
    member.limits.refund === undefined ? undefined : fromMajor(member.limits.refund, tenant.currency)?.amountMinor;
  if (discountPercent === undefined && refundMinor === undefined) return member.role === "manager";
  return within(discountPercent, member.limits.discountPercent) && within(refundMinor, refundLimit);
}

/** The idempotency keys of the copies of one request. */
export function requestKey(action: Pick<PendingAction, "id" | "revision">): string {
  return `approval:${action.id}:${action.revision}:`;
}

/** Puts a dangerous action before sales staff: one approver first, then the next. */
export interface StaffRequests {
  /**
   * The next copy (or all copies, if the tenant wants so) of the request. Empty when it must wait for opening hours,
   * when everybody was asked, or when nobody can be reached (then operators are alerted).
   */
  next(
    action: PendingAction,
    tenant: Tenant,
    customer: Conversation,
    /** Words of the running turn, which is not on record yet. */
    latest?: readonly string[],
  ): Promise<readonly NewOutboxMessage[]>;
  /** The request once more for the one who was asked last, if they can be reached now; at most once each. */
  remind(action: PendingAction, tenant: Tenant, customer: Conversation): Promise<readonly NewOutboxMessage[]>;
  /** The present revision, after an edit, for everybody who was asked about an older one but the editor. */
  showRevision(
    action: PendingAction,
    tenant: Tenant,
    customer: Conversation,
    editor: ConversationId,
  ): Promise<readonly NewOutboxMessage[]>;
  /** A line for everybody who was asked, but for the conversation `except`. */
  tellAsked(
    action: PendingAction,
    tenant: Tenant,
    endpoint: Pick<Conversation, "channel" | "endpoint">,
    key: string,
    text: (desk: Desk) => string,
    whom?: { readonly except?: string; readonly managersToo?: boolean },
  ): Promise<readonly NewOutboxMessage[]>;
}

export function createStaffRequests(deps: {
  stores: Stores;
  desk: StaffDesk;
  limiter: RateLimiter;
  clock: Clock;
  log: Log;
  editable: (tool: string) => readonly string[];
}): StaffRequests {
  const { stores, clock } = deps;
  const cardOf = createRequestCards(deps);

  return {
    async next(action, tenant, customer, latest = []) {
      if (!isOpenAt(tenant, clock.now())) return [];
      const asked = await copies(action);
      const desks = (await deps.desk.desks(tenant, customer)).filter(
        (desk) =>
          mayDecide(desk.member, action, tenant) &&
          desk.conversation.id !== customer.id &&
          !desk.conversation.optedOut &&
          !asked.some((row) => row.conversation === desk.conversation.id && !mayAskAgain(row, desk)),
      );
      const card = await cardOf(action, tenant, customer, latest);
      const rows: NewOutboxMessage[] = [];
      const unreachable: string[] = [];
      for (const desk of [...desks].sort(byOpenWindow)) {
        const key = `${requestKey(action)}${asked.length + rows.length}`;
        const written = copy(action, tenant, desk, key, card(desk));
        if (written === null) {
          unreachable.push(desk.member.name);
          continue;
        }
        rows.push(...written);
        if (!tenant.behaviour.askAllStaffAtOnce) break;
      }
      if (unreachable.length > 0 || (rows.length === 0 && !asked.some(isSeen)))
        await alert(action, tenant, rows.length > 0);
      return rows;
    },
    async remind(action, tenant, customer) {
      if (!isOpenAt(tenant, clock.now())) return [];
      const last = (await copies(action)).at(-1);
      const desk = (await deps.desk.desks(tenant, customer)).find(
        (one) =>
          one.conversation.id === last?.conversation &&
          !one.conversation.optedOut &&
          mayDecide(one.member, action, tenant),
      );
      if (last === undefined || desk === undefined) return [];
      const key = `${reminderKey(action)}${desk.conversation.id}`;
      if ((await stores.outbox.byKeyPrefix(tenant.id, key)).length > 0) return [];
      const request = (await cardOf(action, tenant, customer, []))(desk);
      return copy(action, tenant, desk, key, say(desk.locale, "staff.reminder", { request })) ?? [];
    },
    async showRevision(action, tenant, customer, editor) {
      const asked = await copies(action);
      const card = await cardOf(action, tenant, customer, []);
      return (await deps.desk.desks(tenant, customer))
        .filter(
          (desk) =>
            desk.conversation.id !== editor &&
            mayDecide(desk.member, action, tenant) &&
            asked.some((row) => row.conversation === desk.conversation.id),
        )
        .flatMap(
          (desk) => copy(action, tenant, desk, `${requestKey(action)}${desk.conversation.id}`, card(desk)) ?? [],
        );
    },
    async tellAsked(action, tenant, endpoint, key, text, whom = {}) {
      const asked = await copies(action);
      const desks = await deps.desk.desks(tenant, endpoint);
      return desks
        .filter(
          (desk) =>
            desk.conversation.id !== whom.except &&
            (asked.some((row) => row.conversation === desk.conversation.id) ||
              (whom.managersToo === true && desk.member.role === "manager" && !desk.conversation.optedOut)),
        )
        .flatMap(
          (desk) =>
            deps.desk.write(tenant, desk, {
              key: `${key}:${desk.conversation.id}`,
              kind: "notice",
              body: { type: "text", text: text(desk) },
            }) ?? [],
        );
    },
  };

  function copy(
    action: PendingAction,
    tenant: Tenant,
    desk: Desk,
    key: string,
    text: string,
  ): readonly NewOutboxMessage[] | null {
    return deps.desk.write(tenant, desk, {
      key,
      kind: "approval",
      body: {
        type: "buttons",
        text,
        buttons: [
          { id: decisionButton(action, "yes"), title: say(desk.locale, "staff.approve", { code: action.code }) },
          { id: decisionButton(action, "no"), title: say(desk.locale, "staff.reject", { code: action.code }) },
        ],
      },
      ...(tenant.behaviour.templates.approval === undefined ? {} : { template: tenant.behaviour.templates.approval }),
      prompts: action.id,
    });
  }

  /** Operators hear of it once an hour, not at every sweep. */
  async function alert(action: PendingAction, tenant: Tenant, wentOn: boolean): Promise<void> {
    if (!(await deps.limiter.take(`unreachable|${action.id}|${wentOn}`, ALERT_LIMIT)).allowed) return;
    deps.log.error(
      wentOn
        ? "an approver could not be asked: the window is closed and no approval template is set; the next one was asked"
        : "a request cannot reach any approver: closed windows and no template, or nobody may decide it",
      { tenant: tenant.id, action: action.id },
    );
  }

  /** Every copy of this request, of all its revisions, in the order of their writing; reminders are not among them. */
  async function copies(action: PendingAction): Promise<readonly OutboxMessage[]> {
    return stores.outbox.byKeyPrefix(action.tenant, `approval:${action.id}:`);
  }
}

/** Somebody whose copy was lost has written since: their window is open again. */
function mayAskAgain(row: OutboxMessage, desk: Desk): boolean {
  const isLost = row.state === "failed" || row.delivery === "failed";
  return isLost && desk.windowOpen && (desk.conversation.lastInboundAt ?? 0) > row.createdAt;
}

/** The idempotency keys of reminders, one for each person. */
export function reminderKey(action: Pick<PendingAction, "id">): string {
  return `remind:${action.id}:`;
}

/** Whoever can be written to freely comes first; a template is for when nobody can. The file's order stands otherwise. */
function byOpenWindow(a: Desk, b: Desk): number {
  return Number(b.windowOpen) - Number(a.windowOpen);
}

/** A copy that was or will be seen; a failed or held one was not. */
function isSeen(row: OutboxMessage): boolean {
  return row.state !== "failed" && row.state !== "held" && row.delivery !== "failed";
}
