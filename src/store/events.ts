import type { EventStore } from "../ports/stores.ts";
import { toAuditEntry } from "./audit.ts";
import type { Database } from "./database.ts";

/** Entries read again below the newest, because positions of PostgreSQL may become visible out of order. */
const OVERLAP = 1_000;

/** The audit's entries about actions, as the business's own systems are told of them. */
export function createEventStore(database: Database): EventStore {
  const { db } = database;
  return {
    async begin() {
      await database.transaction(async (tx) => {
        const newest = await tx.selectFrom("audit").select(tx.fn.max("position").as("position")).executeTakeFirst();
        await tx
          .insertInto("events_from")
          .values({ one: 1, position: newest?.position ?? 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async untold(limit) {
      const from = await db.selectFrom("events_from").select("position").where("one", "=", 1).executeTakeFirst();
      if (from === undefined) return [];
      const rows = await db
        .selectFrom("audit")
        .selectAll()
        .where("position", ">", from.position)
        .where("action", "is not", null)
        .where("id", "not in", (build) => build.selectFrom("events_told").select("audit"))
        .orderBy("position")
        .limit(limit)
        .execute();
      return rows.map(toAuditEntry);
    },

    async told(id) {
      await database.transaction(async (tx) => {
        await tx
          .insertInto("events_told")
          .values({ audit: id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async forget() {
      await database.transaction(async (tx) => {
        const from = await tx.selectFrom("events_from").select("position").where("one", "=", 1).executeTakeFirst();
        const oldest = await tx
          .selectFrom("audit")
          .select(tx.fn.min("position").as("position"))
          .where("position", ">", from?.position ?? 0)
          .where("action", "is not", null)
          .where("id", "not in", (build) => build.selectFrom("events_told").select("audit"))
          .executeTakeFirst();
        const newest = await tx.selectFrom("audit").select(tx.fn.max("position").as("position")).executeTakeFirst();
        const upTo = Math.min(oldest?.position ?? Number.MAX_SAFE_INTEGER, (newest?.position ?? 0) - OVERLAP) - 1;
        if (upTo <= (from?.position ?? 0)) return;
        await tx
          .deleteFrom("events_told")
          .where("audit", "in", (build) => build.selectFrom("audit").select("id").where("position", "<=", upTo))
          .execute();
        await tx.updateTable("events_from").set({ position: upTo }).where("one", "=", 1).execute();
      });
    },
  };
}
