import type { Selectable } from "kysely";
import type { ToolRecord } from "../core/tool.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { TurnRecord, TurnStore } from "../ports/stores.ts";
import type { Database, Reader } from "./database.ts";
import { fromJson, storable } from "./json.ts";
import type { TurnsTable } from "./schema.ts";
import { toToolRecord } from "./transcript.ts";
import { commitTurn } from "./turn-commit.ts";

export function createTurnStore(database: Database, ids: IdSource, clock: Pick<Clock, "now">): TurnStore {
  const { db } = database;
  return {
    async handled(conversation, providerIds) {
      if (providerIds.length === 0) return new Set();
      const rows = await db
        .selectFrom("handled")
        .innerJoin("conversations", (join) =>
          join
            .onRef("handled.tenant", "=", "conversations.tenant")
            .onRef("handled.channel", "=", "conversations.channel")
            .onRef("handled.endpoint", "=", "conversations.endpoint"),
        )
        .select("handled.provider_id")
        .where("conversations.id", "=", conversation)
        .where("handled.provider_id", "in", providerIds)
        .execute();
      const stored = new Set(rows.map((row) => row.provider_id));
      return new Set(providerIds.filter((providerId) => stored.has(storable(providerId))));
    },

    commit: (commit) => commitTurn(database, { ids, clock }, commit),

    async byId(id) {
      const row = await db.selectFrom("turns").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : withTools(db, row);
    },

    async last(tenant, except = []) {
      const row = await db
        .selectFrom("turns")
        .selectAll()
        .$if(tenant !== undefined, (query) => query.where("tenant", "=", tenant as string))
        .$if(except.length > 0, (query) => query.where("conversation", "not in", except))
        .orderBy("position", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : withTools(db, row);
    },

    async all(tenant) {
      const rows = await db
        .selectFrom("turns")
        .selectAll()
        .$if(tenant !== undefined, (query) => query.where("tenant", "=", tenant as string))
        .orderBy("position")
        .execute();
      return rows.map(toTurnRecord);
    },

    async toolCalls(conversation) {
      const rows = await db
        .selectFrom("tool_calls")
        .selectAll()
        .$if(conversation !== undefined, (query) => query.where("conversation", "=", conversation as string))
        .orderBy("position")
        .execute();
      return rows.map(toToolRecord);
    },
  };
}

async function withTools(
  db: Reader,
  row: Selectable<TurnsTable>,
): Promise<{ readonly turn: TurnRecord; readonly tools: readonly ToolRecord[] }> {
  const tools = await db.selectFrom("tool_calls").selectAll().where("turn", "=", row.id).orderBy("position").execute();
  return { turn: toTurnRecord(row), tools: tools.map(toToolRecord) };
}

function toTurnRecord(row: Selectable<TurnsTable>): TurnRecord {
  return {
    ...fromJson<Omit<TurnRecord, "rounds" | "guard">>(row.record),
    ...fromJson<Pick<TurnRecord, "rounds" | "guard">>(row.trace),
  };
}
