import type { Selectable } from "kysely";
import { JangkarError } from "../core/errors.ts";
import type { ConversationId } from "../core/ids.ts";
import type { Observation, ToolRecord } from "../core/tool.ts";
import type { NewTranscriptEntry, TranscriptEntry } from "../ports/stores.ts";
import type { Reader, Tx } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { MessagesTable, ToolCallsTable } from "./schema.ts";

/** The last `limit` entries, oldest first, each call with the observation that stands now. */
export async function readTranscript(db: Reader, id: ConversationId, limit: number): Promise<TranscriptEntry[]> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("conversation", "=", id)
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
  const entries = rows.reverse().map((row) => ({ row, entry: fromJson<NewTranscriptEntry>(row.entry) }));
  const turns = [...new Set(entries.flatMap(({ entry }) => (entry.kind === "calls" ? [entry.turn] : [])))];
  const observed = await observationsOf(db, id, turns);
  return entries.map(({ row, entry }) => toEntry(row, entry, observed));
}

function toEntry(
  row: Selectable<MessagesTable>,
  entry: NewTranscriptEntry,
  observed: ReadonlyMap<string, Selectable<ToolCallsTable>>,
): TranscriptEntry {
  if (entry.kind === "customer") return { ...entry, changed: row.changed as "edited" | "revoked" | null };
  if (entry.kind !== "calls") return entry;
  return {
    ...entry,
    calls: entry.calls.map((call) => {
      const found = observed.get(`${entry.turn} ${call.id}`);
      if (found === undefined)
        throw new JangkarError("INTERNAL", `call ${call.id} of ${entry.turn} has no observation`);
      return { call, observation: fromJson<Observation>(found.observation), observedAt: found.observed_at };
    }),
  };
}

async function observationsOf(
  db: Reader,
  conversation: ConversationId,
  turns: readonly string[],
): Promise<Map<string, Selectable<ToolCallsTable>>> {
  if (turns.length === 0) return new Map();
  const rows = await db
    .selectFrom("tool_calls")
    .selectAll()
    .where("conversation", "=", conversation)
    .where("turn", "in", turns)
    .orderBy("position")
    .execute();
  return new Map(rows.map((row) => [`${row.turn} ${row.call_id}`, row]));
}

/** Adds entries, and marks what an edit or a revoke among them changed; a revoked message stays revoked. */
export async function addEntries(
  tx: Tx,
  conversation: ConversationId,
  entries: readonly NewTranscriptEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("messages")
    .values(
      entries.map((entry) => ({
        id: entry.id,
        conversation,
        kind: entry.kind,
        at: entry.at,
        turn: entry.kind === "staff" ? null : entry.turn,
        provider_id: entry.kind === "customer" ? entry.providerId : null,
        changed: entry.kind === "customer" ? entry.changed : null,
        entry: toJson(entry),
      })),
    )
    .execute();
  for (const entry of entries) {
    if (entry.kind !== "customer") continue;
    const { content } = entry;
    if (content.kind !== "edit" && content.kind !== "revoke") continue;
    await tx
      .updateTable("messages")
      .set({ changed: content.kind === "edit" ? "edited" : "revoked" })
      .where("conversation", "=", conversation)
      .where("provider_id", "=", content.original)
      .where((where) => where.or([where("changed", "is", null), where("changed", "!=", "revoked")]))
      .execute();
  }
}

/**
 * Adds the journal of a turn. Every call of the transcript must be among them.
 * @throws JangkarError INTERNAL when a call has no observation: the history would never be well-formed again
 */
export async function addToolRecords(
  tx: Tx,
  conversation: ConversationId,
  turn: string | null,
  tools: readonly ToolRecord[],
  transcript: readonly NewTranscriptEntry[],
): Promise<void> {
  const turnOf = new Map<string, string>();
  for (const entry of transcript) {
    if (entry.kind === "calls") for (const call of entry.calls) turnOf.set(call.id, entry.turn);
  }
  const observed = new Set(tools.map((record) => record.call.id));
  for (const id of turnOf.keys()) {
    if (!observed.has(id)) throw new JangkarError("INTERNAL", `call ${id} would be committed without an observation`);
  }
  if (tools.length === 0) return;
  await tx
    .insertInto("tool_calls")
    .values(
      tools.map(({ observation, observedAt, ...record }) => ({
        conversation,
        turn: turnOf.get(record.call.id) ?? turn,
        call_id: record.call.id,
        action: observation.status === "proposed" ? observation.action : null,
        replaced: 0,
        record: toJson(record),
        observation: toJson(observation),
        observed_at: observedAt,
      })),
    )
    .execute();
}

export function toToolRecord(row: Selectable<ToolCallsTable>): ToolRecord {
  return {
    ...fromJson<Omit<ToolRecord, "observation" | "observedAt">>(row.record),
    observation: fromJson<Observation>(row.observation),
    observedAt: row.observed_at,
  };
}
