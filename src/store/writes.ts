import type { ConversationId } from "../core/ids.ts";
import type { StagedWrite } from "../core/services.ts";
import type { EpochMs } from "../core/time.ts";
import type { IdSource } from "../ports/runtime.ts";
import { addAudit } from "./audit.ts";
import type { Tx } from "./database.ts";
import { toJson } from "./json.ts";

/** What a staged write needs beside itself. */
export interface WriteContext {
  readonly ids: IdSource;
  readonly now: EpochMs;
  /** The conversation whose version this transaction raises anyway. */
  readonly fenced: ConversationId | null;
}

/**
 * Applies what tools staged. False when one met another version than it expected, or a record that is not its own; the
 * caller then rolls back, so that nothing of it stands.
 */
export async function applyWrites(tx: Tx, writes: readonly StagedWrite[], context: WriteContext): Promise<boolean> {
  for (const write of writes) if (!(await applyWrite(tx, write, context))) return false;
  return true;
}

function applyWrite(tx: Tx, write: StagedWrite, context: WriteContext): Promise<boolean> {
  switch (write.kind) {
    case "order.update":
      return updateOrder(tx, write);
    case "lead.save":
      return saveLead(tx, write);
    case "offer.create":
      return createOffer(tx, write);
    case "handoff":
      return handOff(tx, write, context);
  }
}

type Write<K extends StagedWrite["kind"]> = Extract<StagedWrite, { kind: K }>;

async function updateOrder(tx: Tx, write: Write<"order.update">): Promise<boolean> {
  const row = await tx
    .updateTable("orders")
    .set((column) => ({
      version: column("version", "+", 1),
      ...(write.status === undefined ? {} : { status: write.status }),
      ...(write.refundedMinor === undefined ? {} : { refunded_minor: write.refundedMinor }),
    }))
    .where("tenant", "=", write.tenant)
    .where("id", "=", write.orderId)
    .where("version", "=", write.expectedVersion)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function saveLead(tx: Tx, { tenant, lead }: Write<"lead.save">): Promise<boolean> {
  const changed = { lead: toJson(lead), score: lead.score, updated_at: lead.updatedAt };
  const row = await tx
    .insertInto("leads")
    .values({ id: lead.id, tenant, conversation: lead.conversation, created_at: lead.createdAt, ...changed })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(changed)
        .where("leads.tenant", "=", tenant)
        .where("leads.conversation", "=", lead.conversation),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A code that is taken counts as stale: the turn runs again and makes another. */
async function createOffer(tx: Tx, { tenant, offer }: Write<"offer.create">): Promise<boolean> {
  const row = await tx
    .insertInto("offers")
    .values({
      id: offer.id,
      tenant,
      code: offer.code,
      conversation: offer.conversation,
      offer: toJson(offer),
      valid_until: offer.validUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function handOff(tx: Tx, write: Write<"handoff">, { ids, now, fenced }: WriteContext): Promise<boolean> {
  const row = await tx
    .updateTable("conversations")
    .set((column) => ({
      mode: "human",
      taken_over_at: now,
      version: column("version", "+", write.conversation === fenced ? 0 : 1),
    }))
    .where("id", "=", write.conversation)
    .where("tenant", "=", write.tenant)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return false;
  await addAudit(tx, [
    {
      id: ids.next("audit"),
      at: now,
      tenant: write.tenant,
      conversation: write.conversation,
      turn: null,
      action: null,
      event: "handoff",
      actor: "system",
      detail: { reason: write.reason },
    },
  ]);
  return true;
}
