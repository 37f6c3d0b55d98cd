import { type Conversation, windowIsOpen } from "../core/conversation.ts";
import type { Locale, SayText } from "../core/locale.ts";
import type { NewOutboxMessage, OutboundBody, OutboxKind } from "../core/outbound.ts";
import type { StaffMember, Tenant } from "../core/tenant.ts";
import type { EpochMs } from "../core/time.ts";
import type { Channel } from "../ports/channel.ts";
import type { Inbox } from "../ports/mail.ts";
import type { Clock, Log } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import type { Outgoing } from "./outgoing.ts";
import { addressesOf } from "./people.ts";

/** A staff member with the conversation in which they can be written to. */
export interface Desk {
  readonly member: StaffMember;
  readonly conversation: Conversation;
  readonly locale: Locale;
  /** Free-form text may leave; otherwise only a template. */
  readonly windowOpen: boolean;
}

/** Reaches sales staff in chat. */
export interface StaffDesk {
  /** Every member in the order of the tenant file, with window and conversation. */
  desks(tenant: Tenant, endpoint: Pick<Conversation, "channel" | "endpoint">): Promise<readonly Desk[]>;
  /** A message for one desk: as text, or as the tenant's template when the window is closed; null when neither can be. */
  write(
    tenant: Tenant,
    desk: Desk,
    message: {
      key: string;
      kind: OutboxKind;
      body: OutboundBody;
      template?: string;
      prompts?: string;
      /** Business time before which it stays here. */
      holdUntil?: EpochMs;
    },
  ): readonly NewOutboxMessage[] | null;
  /** Tells the first member who can be reached; an empty list (and an alert in the log) when nobody can. */
  notify(
    tenant: Tenant,
    endpoint: Pick<Conversation, "channel" | "endpoint">,
    key: string,
    /** Parameters that are texts themselves are worded in the reader's language. */
    text: { key: string; params?: Readonly<Record<string, string | number | SayText>> },
    /** When it leaves, at once when absent; and who is tried before all others. */
    options?: { readonly holdUntil?: EpochMs | undefined; readonly first?: string | undefined },
  ): Promise<readonly NewOutboxMessage[]>;
}

export function createStaffDesk(deps: {
  inbox: Inbox;
  stores: Stores;
  channel: (name: string) => Channel;
  outgoing: Outgoing;
  clock: Clock;
  log: Log;
}): StaffDesk {
  const desk: StaffDesk = {
    async desks(tenant, { channel, endpoint }) {
      const now = deps.clock.now();
      const list: Desk[] = [];
      for (const member of tenant.staff) {
        const key = { tenant: tenant.id, channel, endpoint, addresses: addressesOf(member) };
        const mailbox = await deps.inbox.conversationOf(key);
        const { conversation } = await deps.stores.conversations.open(mailbox, key, null, now);
        const open = windowIsOpen(conversation.windowClosesAt, now, deps.channel(channel).capabilities.windowMs);
        list.push({ member, conversation, locale: member.language ?? tenant.languages[0]!, windowOpen: open });
      }
      return list;
    },
    write(tenant, { conversation, member, windowOpen, locale }, message) {
      const template = message.template ?? tenant.behaviour.templates.notice;
      if (!windowOpen && template === undefined) return null;
      const body: OutboundBody = windowOpen ? message.body : templateBody(template!, locale, message.body.text);
      const { holdUntil, ...saying } = message;
      const rows = deps.outgoing({ conversation, to: addressesOf(member), turn: null, ...saying, body });
      return holdUntil === undefined ? rows : rows.map((row) => ({ ...row, holdUntil }));
    },
    async notify(tenant, endpoint, key, text, { holdUntil, first } = {}) {
      const desks = await desk.desks(tenant, endpoint);
      const isFirst = ({ member }: Desk) => member.name === first;
      for (const one of [...desks.filter(isFirst), ...desks.filter((one) => !isFirst(one))]) {
        const rows = desk.write(tenant, one, {
          key,
          kind: "notice",
          body: { type: "text", text: say(one.locale, text.key, worded(text.params ?? {}, one.locale)) },
          ...(holdUntil === undefined ? {} : { holdUntil }),
        });
        if (rows !== null) return rows;
      }
      deps.log.error("no staff member can be reached: every window is closed and no template is set", {
        tenant: tenant.id,
        notice: text.key,
      });
      return [];
    },
  };
  return desk;
}

function worded(
  params: Readonly<Record<string, string | number | SayText>>,
  locale: Locale,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" ? say(locale, value.key, value.params) : value,
    ]),
  );
}

/** A text as the one parameter of a template, for whoever may not get free text now. */
export function templateBody(name: string, language: string, text: string): OutboundBody {
  return { type: "template", name, language, parameters: [oneLine(text)], text };
}

/** Template parameters may not hold line breaks or runs of spaces (Meta's rule for text parameters). */
function oneLine(text: string): string {
  return text
    .replace(/\s*\n+\s*/g, " · ")
    .replace(/ {2,}/g, " ")
    .slice(0, 900);
}
