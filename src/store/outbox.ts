import { sql } from "kysely";
import { asId } from "../core/ids.ts";
import type { OutboxState } from "../core/outbound.ts";
import type { OutboxStore } from "../ports/stores.ts";
import { addAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { applyReport, lockProviderId, recordAccepted } from "./deliveries.ts";
import {
  actionableAt,
  addToOutbox,
  isDue,
  isFirstInLine,
  isOpenRow,
  orderedConversations,
  toOutboxMessage,
} from "./outbox-rows.ts";

/** A held row can wait for ever: it comes after everything that has a time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Rows leave in the order of their conversation: the first one that is not done, whatever keeps it, holds those behind
 * it. Notices neither wait nor hold. A claimed row whose lease ran out may have been sent by its holder; `next` returns
 * it in state `claimed`, so that delivery can let it wait for a status instead of sending it again.
 */
export function createOutboxStore(database: Database): OutboxStore {
  const { db } = database;
  return {
    /** Of the rows that need not wait for another, the one that can be worked on first. */
    async next(conversation) {
      const row = await db
        .selectFrom("outbox")
        .selectAll()
        .where("conversation", "=", conversation)
        .where(isOpenRow)
        .where(isFirstInLine)
        .orderBy((build) => build.fn.coalesce(actionableAt, sql.lit(NEVER)))
        .orderBy("position")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toOutboxMessage(row);
    },

    claim: (id, token, realNow, leaseMs) =>
      database.transaction(async (tx) => {
        const row = await tx
          .updateTable("outbox")
          .set((column) => ({
            state: "claimed",
            lease_token: token,
            lease_until: realNow + leaseMs,
            attempts: column("attempts", "+", 1),
          }))
          .where("id", "=", id)
          .where((build) => isDue(build, realNow))
          .where(isFirstInLine)
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? null : toOutboxMessage(row);
      }),

    holds: (id, token) =>
      database.transaction(async (tx) => {
        const row = await tx
          .updateTable("outbox")
          .set({ called: 1 })
          .where("id", "=", id)
          .where("state", "=", "claimed")
          .where("lease_token", "=", token)
          .returning("id")
          .executeTakeFirst();
        return row !== undefined;
      }),

    settle: (id, token, outcome) =>
      outcome.state === "accepted"
        ? settleAccepted(database, id, token, outcome)
        : database.transaction(async (tx) => {
            const row = await tx
              .updateTable("outbox")
              .set((column) => ({
                state: outcome.state,
                done: outcome.state === "failed" || outcome.state === "dropped" ? 1 : 0,
                called: 0,
                unknowns: outcome.state === "unknown" ? column("unknowns", "+", 1) : column("unknowns", "+", 0),
                attempts: column("attempts", "-", "uncounted" in outcome && outcome.uncounted ? 1 : 0),
                hold_until: null,
                last_error: outcome.error,
                lease_token: null,
                lease_until: null,
                ...("notBefore" in outcome ? { not_before: outcome.notBefore } : {}),
              }))
              .where("id", "=", id)
              .where("state", "=", "claimed")
              .where("lease_token", "=", token)
              .returning("id")
              .executeTakeFirst();
            return row !== undefined;
          }),

    applyReport: (report) => applyReport(database, report),

    async conversationsDue(realNow, limit) {
      const rows = await db
        .selectFrom("outbox")
        .select("conversation")
        .where(isOpenRow)
        .where((build) => isDue(build, realNow))
        .where(isFirstInLine)
        .groupBy("conversation")
        .orderBy((build) => build.fn.min("position"))
        .limit(limit)
        .execute();
      return rows.map((row) => asId("conversation", row.conversation));
    },

    release: (conversation) =>
      database.transaction(async (tx) => {
        const rows = await tx
          .updateTable("outbox")
          .set({ state: "pending", not_before: 0, hold_until: null })
          .where("conversation", "=", conversation)
          .where("state", "=", "held" satisfies OutboxState)
          .returning("id")
          .execute();
        return rows.length;
      }),

    add: (rows) =>
      database.transaction(async (tx) => {
        await database.lockConversations(tx, orderedConversations(rows));
        return addToOutbox(tx, rows);
      }),

    releaseDue: (now) =>
      database.transaction(async (tx) => {
        const rows = await tx
          .updateTable("outbox")
          .set({ state: "pending", not_before: 0, hold_until: null })
          .where("state", "=", "held" satisfies OutboxState)
          .where(isOpenRow)
          .where("hold_until", "<=", now)
          .returning("conversation")
          .execute();
        return [...new Set(rows.map((row) => asId("conversation", row.conversation)))];
      }),

    async ofConversation(conversation) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .where("conversation", "=", conversation)
        .orderBy("position")
        .execute();
      return rows.map(toOutboxMessage);
    },

    async byKeyPrefix(tenant, prefix) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .where("tenant", "=", tenant)
        .where("key", ">=", prefix)
        .where("key", "<", `${prefix}\u{10ffff}`)
        .orderBy("position")
        .execute();
      return rows.map(toOutboxMessage);
    },

    async all(tenant) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .$if(tenant !== undefined, (query) => query.where("tenant", "=", tenant as string))
        .orderBy("position")
        .execute();
      return rows.map(toOutboxMessage);
    },

    async byProviderId(providerId) {
      const row = await db
        .selectFrom("outbox")
        .selectAll()
        .where("id", "in", (build) =>
          build.selectFrom("deliveries").select("outbox").where("provider_id", "=", providerId),
        )
        .executeTakeFirst();
      return row === undefined ? null : toOutboxMessage(row);
    },
  };
}

type Accepted = Extract<Parameters<OutboxStore["settle"]>[2], { state: "accepted" }>;

/**
 * That the provider took it is true whoever says so: a holder that lost its lease is told false, and what it learned is
 * recorded all the same, so that nobody sends the message a second time.
 */
function settleAccepted(database: Database, id: string, token: string, outcome: Accepted): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await tx.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    if (row === undefined) return false;
    const key = { channel: row.channel, endpoint: row.endpoint, providerId: outcome.providerId } as Parameters<
      typeof recordAccepted
    >[2];
    await lockProviderId(database, tx, key);
    await recordAccepted(tx, row, key, outcome.at);
    await addAudit(tx, outcome.audit);
    return row.lease_token === token;
  });
}
