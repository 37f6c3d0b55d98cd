import { sql } from "kysely";
import type { ChannelName, ConversationKey } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { asId, type ConversationId } from "../core/ids.ts";
import { bodyText, type OutboundBody } from "../core/outbound.ts";
import type { IdSource } from "../ports/runtime.ts";
import type { ConversationStore, NewTranscriptEntry } from "../ports/stores.ts";
import { addAudit } from "./audit.ts";
import { addressesOf, addressKey, attachUnknown, ownersOf } from "./contacts.ts";
import { columnsOf, setLocale } from "./conversation-changes.ts";
import { conversationWith, withContacts } from "./conversation-rows.ts";
import type { Database, Reader } from "./database.ts";
import { fromJson } from "./json.ts";
import { openConversation } from "./open-conversation.ts";
import { readTranscript } from "./transcript.ts";

/** Conversations read at once when all aliases are written again. */
const ALIAS_PAGE = 500;

export function createConversationStore(database: Database, ids: IdSource): ConversationStore {
  const { db } = database;
  return {
    open: (id, key, displayName, now) => openConversation(database, ids, id, key, displayName, now),

    async byId(id) {
      const rows = await db.selectFrom("conversations").selectAll().where("id", "=", id).execute();
      return (await withContacts(db, rows))[0] ?? null;
    },

    async byAddress(tenant, channel, endpoint, address) {
      const contact = (await ownersOf(db, tenant, [address])).get(addressKey(address));
      return contact === undefined ? null : conversationWith(db, { tenant, channel, endpoint }, contact);
    },

    attach: (contact, addresses, alsoOwn = []) =>
      database.transaction(async (tx) => {
        const { tenant } = await mustFind(
          tx.selectFrom("contacts").select("tenant").where("id", "=", contact).executeTakeFirst(),
          `contact ${contact}`,
        );
        const owners = await ownersOf(tx, tenant, [...addresses, ...alsoOwn]);
        const ofOthers = [...addresses, ...alsoOwn].filter((address) => {
          const owner = owners.get(addressKey(address));
          return owner !== undefined && owner !== contact;
        });
        if (ofOthers.length === 0) await attachUnknown(tx, tenant, contact, addresses);
        return ofOthers;
      }),

    history: (id, limit) => readTranscript(db, id, limit),

    messageByProviderId: async (id, providerId) =>
      (await ourMessage(db, id, providerId)) ?? (await theirMessage(db, id, providerId)),

    change: (id, changes, audit) =>
      database.transaction(async (tx) => {
        const { contact } = await mustFind(
          tx
            .updateTable("conversations")
            .set((column) => ({ ...columnsOf(changes), version: column("version", "+", 1) }))
            .where("id", "=", id)
            .returning("contact")
            .executeTakeFirst(),
          `conversation ${id}`,
        );
        await setLocale(tx, contact, changes);
        await addAudit(tx, audit);
      }),

    recordFailure: (id) =>
      database.transaction(async (tx) => {
        const row = await mustFind(
          tx
            .updateTable("conversations")
            .set((column) => ({ failures: column("failures", "+", 1) }))
            .where("id", "=", id)
            .returning("failures")
            .executeTakeFirst(),
          `conversation ${id}`,
        );
        return row.failures;
      }),

    aliases: () => aliasesOf(db),

    async list(tenant, limit) {
      const rows = await db
        .selectFrom("conversations")
        .selectAll()
        .where("tenant", "=", tenant)
        .orderBy(sql`coalesce(last_inbound_at, created_at)`, "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return withContacts(db, rows);
    },

    async held(tenant) {
      const rows = await db
        .selectFrom("conversations")
        .selectAll()
        .where("tenant", "=", tenant)
        .where("mode", "!=", "bot")
        .orderBy(sql`coalesce(taken_over_at, created_at)`)
        .orderBy("id")
        .execute();
      return withContacts(db, rows);
    },

    async endingWith(tenant, code) {
      // Typed by people: what could be a pattern of LIKE names nothing.
      if (!/^[0-9A-Za-z]+$/.test(code)) return [];
      const rows = await db
        .selectFrom("conversations")
        .selectAll()
        .where("tenant", "=", tenant)
        .where(sql<string>`upper(id)`, "like", `%${code.toUpperCase()}`)
        .orderBy("id")
        .limit(2)
        .execute();
      return withContacts(db, rows);
    },

    async parked(limit) {
      const rows = await db
        .selectFrom("conversations")
        .select("id")
        .where("parked_at", "is not", null)
        .where("mode", "=", "bot")
        .orderBy("parked_at")
        .limit(limit)
        .execute();
      return rows.map((row) => asId("conversation", row.id));
    },

    async toFollowUp(tenant, { silentSince, now }, limit) {
      const rows = await db
        .selectFrom("conversations")
        .selectAll()
        .where("tenant", "=", tenant)
        .where("last_inbound_at", "<=", silentSince)
        .where("window_closes_at", ">", now)
        .where("mode", "=", "bot")
        .where("opted_out", "=", 0)
        .where("parked_at", "is", null)
        .where(
          sql<boolean>`not exists (select 1 from outbox where outbox.tenant = conversations.tenant
            and outbox.key = ${sql.lit(FOLLOW_UP)} || conversations.id || ':' || conversations.last_inbound_at || ':1')`,
        )
        .orderBy("last_inbound_at")
        .limit(limit)
        .execute();
      return withContacts(db, rows);
    },
  };
}

/** Keys of follow-ups: `follow-up:CONVERSATION:LAST INBOUND:1`, so that each silence gets one at the most. */
const FOLLOW_UP = "follow-up:";

/** @throws JangkarError NOT_FOUND */
async function mustFind<T>(row: Promise<T | undefined>, what: string): Promise<T> {
  const found = await row;
  if (found === undefined) throw new JangkarError("NOT_FOUND", `there is no ${what}`);
  return found;
}

type QuotedMessage = Awaited<ReturnType<ConversationStore["messageByProviderId"]>>;

async function ourMessage(db: Reader, id: ConversationId, providerId: string): Promise<QuotedMessage> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("outbox", "outbox.id", "deliveries.outbox")
    .select(["outbox.body", "outbox.created_at"])
    .where("deliveries.provider_id", "=", providerId)
    .where("outbox.conversation", "=", id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { text: bodyText(fromJson<OutboundBody>(row.body)), ours: true, at: row.created_at };
}

async function theirMessage(db: Reader, id: ConversationId, providerId: string): Promise<QuotedMessage> {
  const row = await db
    .selectFrom("messages")
    .select(["entry", "at"])
    .where("conversation", "=", id)
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const entry = fromJson<NewTranscriptEntry>(row.entry);
  return { text: entry.text ?? "", ours: false, at: row.at };
}

async function* aliasesOf(db: Reader): AsyncGenerator<{ key: ConversationKey; conversation: ConversationId }> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("conversations")
      .select(["id", "tenant", "channel", "endpoint", "contact"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(ALIAS_PAGE)
      .execute();
    const addresses = await addressesOf(db, [...new Set(rows.map((row) => row.contact))]);
    for (const row of rows) {
      const key = {
        tenant: row.tenant,
        channel: row.channel as ChannelName,
        endpoint: row.endpoint,
        addresses: addresses.get(row.contact) ?? [],
      };
      yield { key, conversation: asId("conversation", row.id) };
      after = row.id;
    }
    if (rows.length < ALIAS_PAGE) return;
  }
}
