import type { Selectable } from "kysely";
import { asId } from "../core/ids.ts";
import type { AuditEntry } from "../ports/stores.ts";
import type { Tx } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { AuditTable } from "./schema.ts";

/** Appends; an entry that is there already (an append whose answer was lost) is left as it is. */
export async function addAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("audit")
    .values(entries.map((entry) => ({ ...entry, detail: toJson(entry.detail) })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export function toAuditEntry(row: Selectable<AuditTable>): AuditEntry {
  return {
    id: asId("audit", row.id),
    at: row.at,
    tenant: row.tenant,
    conversation: row.conversation === null ? null : asId("conversation", row.conversation),
    turn: row.turn === null ? null : asId("turn", row.turn),
    action: row.action === null ? null : asId("action", row.action),
    event: row.event,
    actor: row.actor,
    detail: fromJson<AuditEntry["detail"]>(row.detail),
  };
}
