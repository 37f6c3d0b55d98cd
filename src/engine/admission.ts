import { windowIsOpen } from "../core/conversation.ts";
import { localDate } from "../core/opening-hours.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import { saidLately } from "./care.ts";
import { customerLabel } from "./customer-label.ts";
import type { CommitDraft } from "./draft.ts";
import type { Scope } from "./scope.ts";
import { inputsOf, type Session } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** Whether the model may be asked at all: a reply that cannot leave, or that the business will not pay, is not made. */
export interface Admission {
  /** True when the turn ends here; what is said instead, and to staff, is in the draft then. */
  refuse(session: Session, scope: Scope, draft: CommitDraft): Promise<boolean>;
  /** Whether an answer of this conversation could leave now, as text or by the business's template. */
  canLeave(scope: Scope, session: Session | null): boolean;
}

/** The word about the day's limit is given once in this time. */
const BUDGET_SAID_MS = 3_600_000;

export function createAdmission(deps: {
  stores: Stores;
  desk: StaffDesk;
  channel: (name: string) => Channel;
  clock: Clock;
}): Admission {
  const { clock } = deps;

  const admission: Admission = {
    async refuse(session, scope, draft) {
      if (!admission.canLeave(scope, session)) {
        const customer = customerLabel(scope.contact, scope.conversation);
        const last = inputsOf(session).at(-1)?.message.providerId ?? session.turn;
        const text = { key: "notice.unread", params: { customer } };
        draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `unread:${last}`, text)));
        draft.outcome = { kind: "routed", to: "window-closed" };
        return true;
      }
      return overBudget(session, scope, draft);
    },
    canLeave(scope, session) {
      const { capabilities } = deps.channel(scope.conversation.channel);
      const { windowMs } = capabilities;
      if (windowMs === null) return true;
      const opened = (session === null ? [] : inputsOf(session)).map(({ message }) => message.sentAt + windowMs);
      const closesAt = Math.max(scope.conversation.windowClosesAt ?? 0, ...opened);
      if (windowIsOpen(closesAt, clock.now(), windowMs)) return true;
      const hasTemplate = capabilities.templates && scope.tenant.behaviour.templates.followUp !== undefined;
      return hasTemplate && !scope.conversation.optedOut;
    },
  };
  return admission;

  async function overBudget(session: Session, scope: Scope, draft: CommitDraft): Promise<boolean> {
    const { tenant, conversation } = scope;
    const tokens = tenant.behaviour.dailyTokens;
    if (tokens === undefined) return false;
    const day = localDate(clock.now(), tenant.timezone);
    if ((await deps.stores.records.tokensOn(tenant.id, day)) < tokens) return false;
    if (!saidLately(session, draft, "canned.budget", clock.now() - BUDGET_SAID_MS)) {
      draft.sayings.push({
        conversation,
        to: scope.to,
        turn: null,
        key: `canned.budget:${session.turn}`,
        kind: "fallback",
        body: { type: "text", text: say(session.locale, "canned.budget") },
      });
    }
    // One key a day: told once, however many customers write.
    const text = { key: "notice.budget", params: { tokens } };
    draft.rows.push(...(await deps.desk.notify(tenant, conversation, `budget:${day}`, text)));
    draft.outcome = { kind: "routed", to: "budget" };
    return true;
  }
}
