import { sql } from "kysely";
import { JangkarError } from "../core/errors.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { CommitResult, TurnCommit, TurnRecord } from "../ports/stores.ts";
import { changeAction, conversationsOf } from "./action-changes.ts";
import { addAction } from "./action-rows.ts";
import { addAudit } from "./audit.ts";
import { risingColumnsOf, setLocale } from "./conversation-changes.ts";
import type { Database, Tx } from "./database.ts";
import { storable, toJson } from "./json.ts";
import { addToOutbox, orderedConversations } from "./outbox-rows.ts";
import { addEntries, addToolRecords } from "./transcript.ts";
import { applyWrites, type WriteContext } from "./writes.ts";

/** What the fence tells of the conversation it guards. */
interface Fenced {
  readonly tenant: string;
  readonly channel: string;
  readonly endpoint: string;
  readonly contact: string;
}

/**
 * `TurnStore.commit`: one transaction, all or nothing. The fence comes first, so that of two commits of a conversation
 * the second waits for the row and then finds another version.
 */
export function commitTurn(
  database: Database,
  { ids, clock }: { readonly ids: IdSource; readonly clock: Pick<Clock, "now"> },
  commit: TurnCommit,
): Promise<CommitResult> {
  const { conversation } = commit;
  return database.transaction<CommitResult>(async (tx, abandon) => {
    const context: WriteContext = { ids, now: clock.now(), fenced: conversation };
    const touched = await conversationsOf(tx, commit.actionChanges);
    await database.lockConversations(tx, [conversation, ...touched, ...orderedConversations(commit.outbox)]);

    const fenced = await raiseFence(tx, commit);
    if (fenced === null) return abandon("fenced");
    if (!(await markHandled(tx, fenced, commit))) return abandon("fenced");
    await setLocale(tx, fenced.contact, commit.changes);

    await addToolRecords(tx, conversation, commit.turn?.id ?? null, commit.tools, commit.transcript);
    await addEntries(tx, conversation, commit.transcript);
    if (!(await applyWrites(tx, commit.writes, context))) return abandon("stale");
    for (const action of commit.newActions) if (!(await addAction(tx, action))) return abandon("stale");
    for (const change of commit.actionChanges) {
      if ((await changeAction(tx, change, context)) !== "changed") return abandon("stale");
    }
    await addToOutbox(tx, commit.outbox);
    await addAudit(tx, commit.audit);
    if (commit.turn !== null) {
      await addTurn(tx, fenced.tenant, commit.turn);
      // Last, because every commit of the tenant waits here for the one before.
      if (commit.day !== undefined) await addUsage(tx, fenced.tenant, commit.day, commit.turn);
    }
    return "committed";
  });
}

/** Compares the version and raises it. @throws JangkarError NOT_FOUND when there is no such conversation */
async function raiseFence(tx: Tx, { conversation, expectedVersion, changes }: TurnCommit): Promise<Fenced | null> {
  const row = await tx
    .updateTable("conversations")
    .set((column) => ({ ...risingColumnsOf(changes), version: column("version", "+", 1), failures: 0 }))
    .where("id", "=", conversation)
    .where("version", "=", expectedVersion)
    .returning(["tenant", "channel", "endpoint", "contact"])
    .executeTakeFirst();
  if (row !== undefined) return row;
  const exists = await tx
    .selectFrom("conversations")
    .select(sql<number>`1`.as("found"))
    .where("id", "=", conversation)
    .executeTakeFirst();
  if (exists === undefined) throw new JangkarError("NOT_FOUND", `there is no conversation ${conversation}`);
  return null;
}

/** False when one of the ids was handled before: somebody else has answered that message. */
async function markHandled(tx: Tx, fenced: Fenced, { conversation, handled }: TurnCommit): Promise<boolean> {
  const providerIds = [...new Set(handled.map(storable))];
  if (providerIds.length === 0) return true;
  const { tenant, channel, endpoint } = fenced;
  const rows = await tx
    .insertInto("handled")
    .values(providerIds.map((provider_id) => ({ tenant, channel, endpoint, provider_id, conversation })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("provider_id")
    .execute();
  return rows.length === providerIds.length;
}

async function addUsage(tx: Tx, tenant: string, day: string, { usage }: TurnRecord): Promise<void> {
  await tx
    .insertInto("usage_days")
    .values({ tenant, day, turns: 1, input_tokens: usage.inputTokens, output_tokens: usage.outputTokens })
    .onConflict((conflict) =>
      conflict.columns(["tenant", "day"]).doUpdateSet((column) => ({
        turns: column("usage_days.turns", "+", 1),
        input_tokens: column("usage_days.input_tokens", "+", usage.inputTokens),
        output_tokens: column("usage_days.output_tokens", "+", usage.outputTokens),
      })),
    )
    .execute();
}

async function addTurn(tx: Tx, tenant: string, { rounds, guard, ...record }: TurnRecord): Promise<void> {
  await tx
    .insertInto("turns")
    .values({
      id: record.id,
      tenant,
      conversation: record.conversation,
      record: toJson(record),
      trace: toJson({ rounds, guard }),
    })
    .execute();
}
