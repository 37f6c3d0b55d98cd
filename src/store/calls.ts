import { DAY_MS } from "../core/time.ts";
import type { CallStore } from "../ports/stores.ts";
import type { Database } from "./database.ts";
import { fromJson, toJson } from "./json.ts";

/** Nobody makes the same call again after this long. */
const KEPT_MS = 30 * DAY_MS;

export function createCallStore(database: Database): CallStore {
  const { db } = database;
  return {
    bind: (key, digest, now) =>
      database.transaction(async (tx) => {
        await tx
          .deleteFrom("api_calls")
          .where("at", "<", now - KEPT_MS)
          .execute();
        await tx
          .insertInto("api_calls")
          .values({ key, digest, answer: null, at: now })
          .onConflict((conflict) => conflict.column("key").doNothing())
          .execute();
        const row = await tx
          .selectFrom("api_calls")
          .select(["digest", "answer"])
          .where("key", "=", key)
          .executeTakeFirstOrThrow();
        return { digest: row.digest, answer: row.answer === null ? null : fromJson<unknown>(row.answer) };
      }),
    async keepAnswer(key, answer) {
      await db
        .updateTable("api_calls")
        .set({ answer: toJson(answer) })
        .where("key", "=", key)
        .where("answer", "is", null)
        .execute();
    },
  };
}
