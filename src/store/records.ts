import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DeliveryReport } from "../core/message.ts";
import type { OutboxKind, OutboxState } from "../core/outbound.ts";
import type { QuarantineEntry } from "../ports/mail.ts";
import type { RecordStore } from "../ports/stores.ts";
import { addAudit, toAuditEntry } from "./audit.ts";
import type { Database } from "./database.ts";
import { REPORTED_BIT } from "./deliveries.ts";
import { fromJson, toJson } from "./json.ts";
import { isOpenRow } from "./outbox-rows.ts";

/** What a customer waits for. Approvals and notices go to staff. */
const ANSWERS = ["final", "fallback", "confirmation", "clarify", "waiting", "expired"] as const satisfies OutboxKind[];
/** A held or failed row is a declared reason: staff are told, and it leaves when they act. */
const ON_ITS_WAY = ["pending", "claimed", "unknown"] as const satisfies OutboxState[];

export function createRecordStore(database: Database): RecordStore {
  const { db } = database;
  return {
    append: (entries) => database.transaction((tx) => addAudit(tx, entries)),

    /** The last `limit` entries, oldest first. */
    async audit({ code, conversation, limit }) {
      const rows = await db
        .selectFrom("audit")
        .selectAll()
        .$if(code !== undefined, (query) =>
          query.where("action", "in", (build) =>
            build
              .selectFrom("actions")
              .select("id")
              .where("code", "=", code as string),
          ),
        )
        .$if(conversation !== undefined, (query) => query.where("conversation", "=", conversation as string))
        .orderBy("position", "desc")
        .limit(limit)
        .execute();
      return rows.reverse().map(toAuditEntry);
    },

    quarantine: (entries) =>
      database.transaction(async (tx) => {
        if (entries.length === 0) return;
        await tx
          .insertInto("quarantine")
          .values(
            entries.map((entry) => ({
              channel: entry.channel,
              place: entry.where,
              reason: entry.reason,
              raw: toJson(entry.raw),
              at: entry.at,
              digest: digestOf(entry),
            })),
          )
          .onConflict((conflict) => conflict.column("digest").doNothing())
          .execute();
      }),

    /** Newest first. */
    async quarantined(limit) {
      const rows = await db.selectFrom("quarantine").selectAll().orderBy("id", "desc").limit(limit).execute();
      return rows.map(({ id, channel, place, reason, raw, at }) => ({
        id,
        channel,
        where: place,
        reason,
        raw: fromJson<string>(raw),
        at,
      }));
    },

    /** A row that nobody ever claimed was put in by a seed. */
    async counts() {
      const count = async (table: "messages" | "quarantine" | "early_statuses") => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} ${
          table === "messages" ? sql`where kind = 'customer'` : sql``
        }`.execute(db);
        return rows[0]?.n ?? 0;
      };
      const seeded = await db
        .selectFrom("deliveries")
        .innerJoin("outbox", "outbox.id", "deliveries.outbox")
        .select("deliveries.reported")
        .where("outbox.attempts", "=", 0)
        .where("deliveries.reported", ">", 0)
        .execute();
      const bits = Object.values(REPORTED_BIT);
      const known = seeded.reduce((sum, row) => sum + bits.filter((bit) => (row.reported & bit) !== 0).length, 0);
      return {
        customerMessages: await count("messages"),
        foreignReports: known + (await count("early_statuses")),
        quarantined: await count("quarantine"),
      };
    },

    /**
     * What SQL knows is what turns committed: a customer is unanswered while a reply of his conversation is on its way
     * and not yet taken by the provider. It counts from the oldest message of the turn that wrote the reply, else (a
     * resumed turn, a receipt) from the reply itself. Messages without a turn wait in the inbox, which tells their age.
     */
    async oldestUnanswered() {
      const row = await db
        .selectFrom("outbox")
        .select((build) =>
          build.fn
            .min<number | null>(
              build.fn.coalesce(
                build
                  .selectFrom("messages")
                  .select((inner) => inner.fn.min("messages.at").as("at"))
                  .whereRef("messages.turn", "=", "outbox.turn")
                  .whereRef("messages.conversation", "=", "outbox.conversation")
                  .where("messages.kind", "=", "customer"),
                sql.ref<number>("outbox.created_at"),
              ),
            )
            .as("oldest"),
        )
        .where(isOpenRow)
        .where("outbox.kind", "in", ANSWERS)
        .where("outbox.state", "in", ON_ITS_WAY)
        .executeTakeFirst();
      return row?.oldest ?? null;
    },

    async tokensOn(tenant, day) {
      const row = await db
        .selectFrom("usage_days")
        .select(["input_tokens", "output_tokens"])
        .where("tenant", "=", tenant)
        .where("day", "=", day)
        .executeTakeFirst();
      return row === undefined ? 0 : row.input_tokens + row.output_tokens;
    },

    async billing(tenant, since) {
      const rows = await db
        .selectFrom("deliveries")
        .innerJoin("outbox", "outbox.id", "deliveries.outbox")
        .select((build) => ["deliveries.pricing", build.fn.countAll<number>().as("messages")])
        .where("outbox.tenant", "=", tenant)
        .where("deliveries.state", "in", ["delivered", "read"])
        .where("deliveries.at", ">=", since)
        .groupBy("deliveries.pricing")
        .execute();
      return rows.map(({ pricing, messages }) => {
        const note = fromJson<NonNullable<DeliveryReport["pricing"]> | null>(pricing);
        return {
          category: note?.category ?? null,
          type: note?.type ?? null,
          billable: note?.billable ?? null,
          messages: Number(messages),
        };
      });
    },
  };
}

function digestOf(entry: QuarantineEntry): string {
  const parts = [entry.channel, entry.where, entry.reason, entry.raw, entry.at];
  return createHash("sha256").update(toJson(parts)).digest("hex");
}
