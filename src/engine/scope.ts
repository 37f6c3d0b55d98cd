import {
  type Address,
  type Contact,
  type Conversation,
  type Role,
  sameAddress,
  shareAddress,
} from "../core/conversation.ts";
import type { ConversationId } from "../core/ids.ts";
import type { Locale } from "../core/locale.ts";
import { type InboxItem, inSentOrder, providerIdOf } from "../core/message.ts";
import type { StaffMember, Tenant } from "../core/tenant.ts";
import type { Inbox } from "../ports/mail.ts";
import type { Clock, Log } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { isHeld } from "./held.ts";
import { roleOf, staffBy } from "./people.ts";

/** One conversation as a turn job finds it. */
export interface Scope {
  /** The inbox in Redis; usually named like the conversation. */
  readonly mailbox: ConversationId;
  readonly conversation: Conversation;
  readonly contact: Contact;
  readonly tenant: Tenant;
  readonly role: Role;
  readonly staff: StaffMember | null;
  readonly locale: Locale;
  /** Where an answer goes: what the waiting message came from, else the newest one. Never a number that was only named. */
  readonly to: readonly Address[];
  /** Whether a person holds the conversation and the time-out has not handed it back. */
  readonly human: boolean;
  /** Set when this opening found two known contacts in one payload. */
  readonly conflict: boolean;
}

/** Messages taken into one turn at most; the rest waits for the next. */
const BATCH = 50;

export interface Scopes {
  /** Null when the conversation is unknown and nothing waits in its inbox. */
  open(mailbox: ConversationId): Promise<Scope | null>;
  /** The conversation read again, after we raised its version ourselves. */
  again(scope: Scope): Promise<Scope>;
  /** What waits and is not handled in SQL, in the order it was sent. What was handled already is settled on the way. */
  unhandled(scope: Scope): Promise<readonly InboxItem[]>;
  /** Whether the same inbox holds mail from another number or another person: a turn of its own. */
  waitsForOthers(scope: Scope): Promise<boolean>;
}

export function createScopes(deps: {
  stores: Stores;
  inbox: Inbox;
  tenantOf: (id: string) => Tenant | null;
  clock: Clock;
  log: Log;
}): Scopes {
  const { stores, inbox, clock } = deps;

  const scopeOf = (
    mailbox: ConversationId,
    found: { conversation: Conversation; contact: Contact },
    conflict: boolean,
    from: readonly Address[] | null,
  ): Scope | null => {
    const tenant = deps.tenantOf(found.conversation.tenant);
    if (tenant === null) {
      deps.log.error("a conversation belongs to a tenant that is not configured", {
        conversation: found.conversation.id,
        tenant: found.conversation.tenant,
      });
      return null;
    }
    const { conversation, contact } = found;
    return {
      mailbox,
      conversation,
      contact,
      tenant,
      role: roleOf(tenant, contact.addresses),
      staff: staffBy(tenant, contact.addresses),
      to: from ?? conversation.lastFrom ?? contact.addresses,
      locale: contact.locale ?? tenant.languages[0]!,
      human: isHeld(conversation, tenant, clock.now()),
      conflict,
    };
  };

  return {
    async open(mailbox) {
      const known = await stores.conversations.byId(mailbox);
      const waiting = await inbox.waiting(mailbox, BATCH);
      const [first] = waiting;
      if (first === undefined) return known === null ? null : scopeOf(mailbox, known, false, null);
      // Opened again for each batch: a payload may bring a further identity of a known contact.
      const about = first.type === "message" ? first.message : first;
      const opened = await stores.conversations.open(
        mailbox,
        { tenant: about.tenant, channel: about.channel, endpoint: about.endpoint, addresses: about.from },
        first.type === "message" ? first.message.displayName : null,
        clock.now(),
      );
      const answered = waiting.find((item) => item.type === "message" && shareAddress(fromOf(item), fromOf(first)));
      return scopeOf(mailbox, opened, opened.conflict !== null, answered === undefined ? null : fromOf(answered));
    },
    async again(scope) {
      const found = await stores.conversations.byId(scope.conversation.id);
      return (found === null ? null : scopeOf(scope.mailbox, found, scope.conflict, scope.to)) ?? scope;
    },
    async unhandled(scope) {
      const waiting = await inbox.waiting(scope.mailbox, BATCH);
      if (waiting.length === 0) return [];
      const handled = await stores.turns.handled(scope.conversation.id, waiting.map(providerIdOf));
      if (handled.size > 0) await inbox.settle(scope.mailbox, [...handled]);
      return inSentOrder(waiting.filter((item) => !handled.has(providerIdOf(item)) && isOf(item, scope)));
    },
    async waitsForOthers(scope) {
      return (await inbox.waiting(scope.mailbox, BATCH)).some((item) => !isOf(item, scope));
    },
  };
}

/**
 * Whether an item is of this contact, and to be answered where this turn's answer goes. A phone number can change hands,
 * and a person can write from an old and a new number: what another sender writes may wait in the same inbox and is a
 * turn of its own.
 */
function isOf(item: InboxItem, { contact, to }: Scope): boolean {
  const from = fromOf(item);
  if (item.type === "message" && !shareAddress(from, to)) return false;
  const userIds = from.filter((address) => address.kind === "bsuid");
  const known = (address: Address) => contact.addresses.some((one) => sameAddress(one, address));
  const hasUserId = contact.addresses.some((address) => address.kind === "bsuid");
  return userIds.length > 0 && hasUserId ? userIds.some(known) : from.some(known);
}

function fromOf(item: InboxItem): readonly Address[] {
  return item.type === "message" ? item.message.from : item.from;
}
