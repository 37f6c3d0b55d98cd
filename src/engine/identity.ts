import { isUndecided } from "../core/action.ts";
import { type Address, sameAddress } from "../core/conversation.ts";
import type { SystemEvent } from "../core/message.ts";
import type { Services } from "../core/services.ts";
import { SECOND_MS } from "../core/time.ts";
import type { Inbox } from "../ports/mail.ts";
import type { Clock, IdSource, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { auditEntry } from "./audit-entry.ts";
import { customerLabel } from "./customer-label.ts";
import type { CommitDraft } from "./draft.ts";
import { closedObservation } from "./observe.ts";
import { staffBy } from "./people.ts";
import type { Scope } from "./scope.ts";
import type { StaffDesk } from "./staff-desk.ts";

type IdentityEvent = Extract<SystemEvent, { kind: "identity" }>;

/** What a new number, a new user id or a new phone of a customer means for their conversation. */
export interface Identities {
  change(scope: Scope, event: IdentityEvent, eventId: string, draft: CommitDraft): Promise<void>;
}

/**
 * The new identity joins the contact, so that record, orders and language stay: the platform vouches for the sender, and
 * for nobody else. Where the new identity already is another contact, or has orders of its own in the book, or the event
 * names somebody else as the old one, nothing is joined and staff are asked to look. What was asked under the old identity
 * and is not decided yet is withdrawn: the person who answers may be another. Staff rights never move with a number: they
 * stand in the business file, and a new number of a colleague is a stranger until it stands there. Where answers go does
 * not change here: the next message from the new number does that.
 */
export function createIdentities(deps: {
  stores: Stores;
  inbox: Inbox;
  desk: StaffDesk;
  services: (tenantId: string, caller: string) => Services;
  clock: Clock;
  timer: Timer;
  ids: IdSource;
}): Identities {
  const { stores, clock, ids } = deps;
  return {
    async change(scope, event, eventId, draft) {
      note(scope, event, eventId, draft);
      await withdrawUndecided(scope, event, draft);
      if (event.what === "security") return;
      const name = customerLabel(scope.contact, scope.conversation);
      if (scope.staff !== null || staffBy(scope.tenant, event.next) !== null) {
        const text = { key: "notice.number", params: { name: scope.staff?.name ?? name } };
        draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `number:${eventId}`, text)));
        return;
      }
      const isOfAnother = (await hasOrdersOfItsOwn(scope, event)) || !(await attach(scope, event));
      if (!isOfAnother) return;
      draft.audit.push(
        auditEntry(ids, scope, clock.now(), "identity_refused", "system", { what: event.what, messageId: eventId }),
      );
      const text = { key: "notice.identity-refused", params: { customer: name } };
      draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `identity:${eventId}`, text)));
    },
  };

  function note(scope: Scope, event: IdentityEvent, eventId: string, draft: CommitDraft): void {
    const detail = { what: event.what, messageId: eventId };
    draft.audit.push(auditEntry(ids, scope, clock.now(), "identity_changed", "customer", detail));
  }

  async function withdrawUndecided(scope: Scope, event: IdentityEvent, draft: CommitDraft): Promise<void> {
    for (const action of await stores.actions.openIn(scope.conversation.id)) {
      if (!isUndecided(action.state)) continue;
      const detail = { code: action.code, why: event.what };
      draft.actionChanges.push({
        id: action.id,
        from: [action.state],
        to: "withdrawn",
        observation: closedObservation(action, "withdrawn", ""),
        audit: [auditEntry(ids, scope, clock.now(), "withdrawn", "system", detail, { action: action.id })],
      });
    }
  }

  /** False, and nothing done, when any identity in the event is another known contact's. */
  async function attach(scope: Scope, event: IdentityEvent): Promise<boolean> {
    if (scope.conflict) return false;
    if ((await stores.conversations.attach(scope.contact.id, event.next, event.previous)).length > 0) return false;
    const { tenant, channel, endpoint } = scope.conversation;
    await deps.inbox.addAliases({ tenant, channel, endpoint }, event.next, scope.mailbox);
    return true;
  }

  /** Orders in the book can belong to people who have never written: their number is nobody's contact yet. */
  async function hasOrdersOfItsOwn({ tenant, contact }: Scope, event: IdentityEvent): Promise<boolean> {
    const isNew = (address: Address) => !contact.addresses.some((own) => sameAddress(own, address));
    const unknown = [...event.next, ...event.previous].filter(isNew);
    if (unknown.length === 0) return false;
    const { orders } = deps.services(tenant.id, CALLER);
    const deadline = deps.timer.deadline(ORDERS_MS);
    try {
      for (const order of await orders.mine(unknown, MOST_ORDERS, deadline.signal)) {
        if ((await orders.byId(order.id, contact.addresses, deadline.signal)) === null) return true;
      }
      return false;
    } finally {
      deadline.clear();
    }
  }
}

/** Names this look-up beside the tools in what the order system is told of its caller. */
const CALLER = "identity";
const ORDERS_MS = 10 * SECOND_MS;
const MOST_ORDERS = 50;
