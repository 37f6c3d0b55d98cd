import { sql } from "kysely";
import type { ConversationId } from "../core/ids.ts";
import type { TurnCommit } from "../ports/stores.ts";
import type { Tx } from "./database.ts";
import { toJson } from "./json.ts";

type Changes = TurnCommit["changes"];

/** The columns that `changes` sets; what is absent stays. The language belongs to the contact: {@link setLocale}. */
export function columnsOf(changes: Changes): {
  mode?: string;
  taken_over_at?: number | null;
  parked_at?: number | null;
  opted_out?: number;
  window_closes_at?: number;
  last_inbound_at?: number;
  last_from?: string;
} {
  return {
    ...(changes.mode === undefined ? {} : { mode: changes.mode }),
    ...(changes.takenOverAt === undefined ? {} : { taken_over_at: changes.takenOverAt }),
    ...(changes.parkedAt === undefined ? {} : { parked_at: changes.parkedAt }),
    ...(changes.optedOut === undefined ? {} : { opted_out: changes.optedOut ? 1 : 0 }),
    ...(changes.windowClosesAt === undefined ? {} : { window_closes_at: changes.windowClosesAt }),
    ...(changes.lastInboundAt === undefined ? {} : { last_inbound_at: changes.lastInboundAt }),
    ...(changes.lastFrom === undefined ? {} : { last_from: toJson(changes.lastFrom) }),
  };
}

/** As {@link columnsOf} for a commit: a message that comes late never moves window or last message back. */
export function risingColumnsOf(changes: Changes) {
  const rising = (column: "window_closes_at" | "last_inbound_at", value: number) =>
    sql<number>`case when ${sql.ref(column)} > ${sql.lit(value)} then ${sql.ref(column)} else ${sql.lit(value)} end`;
  const { window_closes_at, last_inbound_at, ...rest } = columnsOf(changes);
  return {
    ...rest,
    ...(window_closes_at === undefined ? {} : { window_closes_at: rising("window_closes_at", window_closes_at) }),
    ...(last_inbound_at === undefined ? {} : { last_inbound_at: rising("last_inbound_at", last_inbound_at) }),
  };
}

export async function setLocale(tx: Tx, contact: string, changes: Changes): Promise<void> {
  if (changes.locale === undefined) return;
  await tx.updateTable("contacts").set({ locale: changes.locale }).where("id", "=", contact).execute();
}

/** Raises the fence, so that a turn that runs at this moment commits nothing. */
export async function raiseVersion(tx: Tx, id: ConversationId): Promise<void> {
  await tx
    .updateTable("conversations")
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
