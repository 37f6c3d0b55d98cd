import type { Selectable } from "kysely";
import type { Address, ChannelName, Contact, Conversation, ConversationMode } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { asId } from "../core/ids.ts";
import { contactsById } from "./contacts.ts";
import type { Reader } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { ConversationsTable } from "./schema.ts";

type ConversationRow = Selectable<ConversationsTable>;

export interface ConversationWithContact {
  readonly conversation: Conversation;
  readonly contact: Contact;
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: asId("conversation", row.id),
    tenant: row.tenant,
    channel: row.channel as ChannelName,
    endpoint: row.endpoint,
    contact: asId("contact", row.contact),
    version: row.version,
    mode: row.mode as ConversationMode,
    optedOut: row.opted_out === 1,
    windowClosesAt: row.window_closes_at,
    lastInboundAt: row.last_inbound_at,
    lastFrom: row.last_from === null ? null : fromJson<Address[]>(row.last_from),
    takenOverAt: row.taken_over_at,
    parkedAt: row.parked_at,
    failures: row.failures,
  };
}

export function fromConversation(conversation: Conversation): Omit<ConversationRow, "created_at"> {
  return {
    id: conversation.id,
    tenant: conversation.tenant,
    channel: conversation.channel,
    endpoint: conversation.endpoint,
    contact: conversation.contact,
    version: conversation.version,
    mode: conversation.mode,
    opted_out: conversation.optedOut ? 1 : 0,
    window_closes_at: conversation.windowClosesAt,
    last_inbound_at: conversation.lastInboundAt,
    last_from: conversation.lastFrom === null ? null : toJson(conversation.lastFrom),
    taken_over_at: conversation.takenOverAt,
    parked_at: conversation.parkedAt,
    failures: conversation.failures,
  };
}

/** The conversation of a contact at one of our endpoints. */
export async function conversationWith(
  db: Reader,
  { tenant, channel, endpoint }: { readonly tenant: string; readonly channel: string; readonly endpoint: string },
  contact: string,
): Promise<ConversationWithContact | null> {
  const rows = await db
    .selectFrom("conversations")
    .selectAll()
    .where("tenant", "=", tenant)
    .where("channel", "=", channel)
    .where("endpoint", "=", endpoint)
    .where("contact", "=", contact)
    .execute();
  return (await withContacts(db, rows))[0] ?? null;
}

/** Each conversation with its contact, in the order of the rows. */
export async function withContacts(db: Reader, rows: readonly ConversationRow[]): Promise<ConversationWithContact[]> {
  const contacts = await contactsById(db, [...new Set(rows.map((row) => row.contact))]);
  return rows.map((row) => {
    const contact = contacts.get(row.contact);
    if (contact === undefined) throw new JangkarError("INTERNAL", `conversation ${row.id} has no contact`);
    return { conversation: toConversation(row), contact };
  });
}
