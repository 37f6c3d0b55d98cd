import type { Selectable } from "kysely";
import type { DeliveryReport } from "../core/message.ts";
import { type DeliveryState, raiseDelivery } from "../core/outbound.ts";
import type { EpochMs } from "../core/time.ts";
import type { Database, Tx } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { OutboxTable } from "./schema-outbox.ts";

type OutboxRow = Selectable<OutboxTable>;
/** What names a message at its provider. */
type ProviderKey = Pick<DeliveryReport, "channel" | "endpoint" | "providerId">;

/** The bits of `deliveries.reported`. */
export const REPORTED_BIT: Readonly<Record<DeliveryReport["state"], number>> = {
  sent: 1,
  delivered: 2,
  read: 4,
  failed: 8,
};

/**
 * Applies a status. A message is known by its provider id; while that is not recorded yet, by our callback data (the
 * outbox id): the status then proves that the provider took it, whatever state the row is in. All else is kept.
 */
export function applyReport(database: Database, report: DeliveryReport): Promise<"raised" | "unchanged" | "kept"> {
  return database.transaction(async (tx) => {
    await lockProviderId(database, tx, report);
    const outbox = await outboxOf(tx, report);
    if (outbox !== null) return (await raise(tx, outbox, report)) ? "raised" : "unchanged";

    const named = await namedByCallback(tx, report);
    if (named === null) {
      await keepForLater(tx, report);
      return "kept";
    }
    await recordAccepted(tx, named, report, report.at);
    return (await raise(tx, named.id, report)) ? "raised" : "unchanged";
  });
}

/**
 * Records that the provider took the message of `row` as `providerId`: the row is accepted, the action it asks about
 * knows its prompt and is open, and statuses that came early are applied. May be called again.
 */
export async function recordAccepted(tx: Tx, row: OutboxRow, key: ProviderKey, at: EpochMs): Promise<void> {
  await tx
    .insertInto("deliveries")
    .values({
      channel: row.channel,
      endpoint: row.endpoint,
      provider_id: key.providerId,
      outbox: row.id,
      state: "accepted",
      at,
      error_code: null,
      error_detail: null,
      reported: 0,
      pricing: toJson(null),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable("outbox")
    .set({ state: "accepted", done: 1, provider_id: key.providerId, delivery: "accepted", lease_until: null })
    .where("id", "=", row.id)
    .where("state", "!=", "accepted")
    .execute();
  await bindPrompt(tx, row, key.providerId);
  for (const report of await takeEarly(tx, key)) await raise(tx, row.id, report);
}

/** Every reader and writer of a provider id takes this lock, so that a status and the send it belongs to cannot miss. */
export function lockProviderId(database: Database, tx: Tx, key: ProviderKey): Promise<void> {
  return database.lockName(tx, `provider id ${key.channel} ${key.endpoint} ${key.providerId}`);
}

async function bindPrompt(tx: Tx, row: OutboxRow, providerId: string): Promise<void> {
  if (row.prompts === null || row.prompts_revision === null) return;
  await tx
    .insertInto("action_prompts")
    .values({ action: row.prompts, revision: row.prompts_revision, provider_id: providerId })
    .onConflict((conflict) => conflict.columns(["action", "provider_id"]).doNothing())
    .execute();
  await tx
    .updateTable("actions")
    .set({ state: "open" })
    .where("id", "=", row.prompts)
    .where("state", "=", "proposed")
    .where("revision", "=", row.prompts_revision)
    .execute();
}

async function outboxOf(tx: Tx, key: ProviderKey): Promise<string | null> {
  const row = await tx
    .selectFrom("deliveries")
    .select("outbox")
    .where("channel", "=", key.channel)
    .where("endpoint", "=", key.endpoint)
    .where("provider_id", "=", key.providerId)
    .executeTakeFirst();
  return row?.outbox ?? null;
}

async function namedByCallback(tx: Tx, report: DeliveryReport): Promise<OutboxRow | null> {
  if (report.callbackData === null) return null;
  const row = await tx
    .selectFrom("outbox")
    .selectAll()
    .where("id", "=", report.callbackData)
    .where("channel", "=", report.channel)
    .where("endpoint", "=", report.endpoint)
    .executeTakeFirst();
  return row ?? null;
}

/** True when the state of this message rose. */
async function raise(tx: Tx, outbox: string, report: DeliveryReport): Promise<boolean> {
  const key = { channel: report.channel, endpoint: report.endpoint, provider_id: report.providerId };
  const { state, reported } = await tx
    .selectFrom("deliveries")
    .select(["state", "reported"])
    .where((where) => where.and(key))
    .executeTakeFirstOrThrow();
  const raised = raiseDelivery(state as DeliveryState, report.state);
  await tx
    .updateTable("deliveries")
    .set({
      reported: reported | REPORTED_BIT[report.state],
      ...(raised === state
        ? {}
        : { state: raised, at: report.at, error_code: report.errorCode, error_detail: report.errorDetail }),
      ...(report.pricing === null ? {} : { pricing: toJson(report.pricing) }),
    })
    .where((where) => where.and(key))
    .execute();
  if (raised === state) return false;
  const whole = await tx.selectFrom("outbox").select("delivery").where("id", "=", outbox).executeTakeFirstOrThrow();
  const error = `${report.errorCode ?? "failed"} ${report.errorDetail ?? ""}`.trim();
  await tx
    .updateTable("outbox")
    .set({
      delivery: raiseDelivery((whole.delivery ?? "accepted") as DeliveryState, raised),
      ...(raised === "failed" ? { last_error: error } : {}),
    })
    .where("id", "=", outbox)
    .execute();
  return true;
}

async function keepForLater(tx: Tx, report: DeliveryReport): Promise<void> {
  await tx
    .insertInto("early_statuses")
    .values({
      channel: report.channel,
      endpoint: report.endpoint,
      provider_id: report.providerId,
      state: report.state,
      report: toJson(report),
    })
    .onConflict((conflict) => conflict.columns(["channel", "endpoint", "provider_id", "state"]).doNothing())
    .execute();
}

async function takeEarly(tx: Tx, key: ProviderKey): Promise<DeliveryReport[]> {
  const rows = await tx
    .deleteFrom("early_statuses")
    .where("channel", "=", key.channel)
    .where("endpoint", "=", key.endpoint)
    .where("provider_id", "=", key.providerId)
    .returning("report")
    .execute();
  return rows.map((row) => fromJson<DeliveryReport>(row.report));
}
