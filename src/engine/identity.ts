import { isUndecided } from "../core/action.ts";
import type { SystemEvent } from "../core/message.ts";
import type { Inbox } from "../ports/mail.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
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
 * The new identity joins the contact, so that record, orders and language stay. What was asked under the old one and is
 * not decided yet is withdrawn: the person who answers may be another. Staff rights never move with a number: they stand
 * in the business file, and a new number of a colleague is a stranger until it stands there.
 */
export function createIdentities(deps: {
  stores: Stores;
  inbox: Inbox;
  desk: StaffDesk;
  clock: Clock;
  ids: IdSource;
}): Identities {
  const { stores, clock, ids } = deps;
  return {
    async change(scope, event, eventId, draft) {
      const now = clock.now();
      draft.audit.push(
        auditEntry(ids, scope, now, "identity_changed", "customer", { what: event.what, messageId: eventId }),
      );
      for (const action of await stores.actions.openIn(scope.conversation.id)) {
        if (!isUndecided(action.state)) continue;
        draft.actionChanges.push({
          id: action.id,
          from: [action.state],
          to: "withdrawn",
          observation: closedObservation(action, "withdrawn", ""),
          audit: [
            auditEntry(
              ids,
              scope,
              now,
              "withdrawn",
              "system",
              { code: action.code, why: event.what },
              { action: action.id },
            ),
          ],
        });
      }
      if (event.what === "security") return;
      const name = customerLabel(scope.contact, scope.conversation);
      if (scope.staff !== null || staffBy(scope.tenant, event.next) !== null) {
        const text = { key: "notice.number", params: { name: scope.staff?.name ?? name } };
        draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `number:${eventId}`, text)));
        return;
      }
      const ofOthers = await stores.conversations.attach(scope.contact.id, event.next);
      const { tenant, channel, endpoint } = scope.conversation;
      const ours = event.next.filter((address) => !ofOthers.includes(address));
      await deps.inbox.addAliases({ tenant, channel, endpoint }, ours, scope.mailbox);
      if (ofOthers.length === 0) return;
      // Two known contacts are never made one by the machine.
      const text = { key: "notice.identity", params: { customer: name } };
      draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `identity:${eventId}`, text)));
    },
  };
}
