import type { Selectable } from "kysely";
import type { ChannelName, Contact, Conversation, ConversationMode } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { asId } from "../core/ids.ts";
import { contactsById } from "./contacts.ts";
import type { Reader } from "./database.ts";
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
    takenOverAt: row.taken_over_at,
    parkedAt: row.parked_at,
    failures: row.failures,
  };
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
