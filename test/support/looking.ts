import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Installation } from "./installation.ts";
import { isAlive } from "./processes.ts";
import { until } from "./wire.ts";

/** How long a busy machine may take for what should come at once. */
export const PATIENCE_MS = 90_000;

/** Counts of what stands in SQL. */
export async function countsOf({ database: { db } }: Installation) {
  const [handled, conversations, customers, turns, outbox] = await Promise.all(
    [
      db.selectFrom("handled").select("provider_id as id").execute(),
      db.selectFrom("conversations").select("id").execute(),
      db.selectFrom("messages").select("id").where("kind", "=", "customer").execute(),
      db.selectFrom("turns").select("id").execute(),
      db.selectFrom("outbox").select(["id", "done"]).execute(),
    ].map((rows) => rows),
  );
  return {
    handled: handled!.length,
    conversations: conversations!.length,
    customers: customers!.length,
    turns: turns!.length,
    outbox: outbox!.length,
  };
}

/** True once these messages are handled, every reply is with the provider and its statuses have been taken. */
export async function isSettled(installation: Installation, handled: number, limitMs = PATIENCE_MS): Promise<boolean> {
  const { db } = installation.database;
  return until(async () => {
    const done = await db.selectFrom("handled").select("provider_id").execute();
    const open = await db.selectFrom("outbox").select("id").where("done", "=", 0).limit(1).executeTakeFirst();
    const busy = installation.graph.busy();
    return done.length >= handled && open === undefined && busy.calls + busy.statuses === 0;
  }, limitMs);
}

/** The texts a customer got, in the order in which the provider took them. */
export function textsTo(installation: Installation, customer: string, phoneNumberId?: string): string[] {
  return installation.graph
    .messages()
    .filter((sent) => sent.to?.replace(/^\+/, "") === customer)
    .filter((sent) => phoneNumberId === undefined || sent.phoneNumberId === phoneNumberId)
    .map((sent) => {
      const request = sent.request as { text?: { body?: string }; interactive?: { body?: { text?: string } } };
      return request.text?.body ?? request.interactive?.body?.text ?? "";
    });
}

/** The process of the private Redis of a DATA_DIR; null when none runs. */
export function privateRedisPid(dataDir: string): number | null {
  try {
    const record = JSON.parse(readFileSync(join(dataDir, "redis", "server.json"), "utf8")) as { pid: number };
    return isAlive(record.pid) ? record.pid : null;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}
