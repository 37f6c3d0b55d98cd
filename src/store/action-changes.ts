import { type ActionEvent, type ActionState, stepAction, takesEvent } from "../core/action.ts";
import { JangkarError } from "../core/errors.ts";
import { asId, type ConversationId } from "../core/ids.ts";
import type { ActionChange, ChangeResult } from "../ports/stores.ts";
import { addDecision, isLive } from "./action-rows.ts";
import { addAudit } from "./audit.ts";
import { raiseVersion } from "./conversation-changes.ts";
import type { Reader, Tx } from "./database.ts";
import { toJson } from "./json.ts";
import { addToOutbox, orderedConversations } from "./outbox-rows.ts";
import { applyWrites, type WriteContext } from "./writes.ts";

const EVENTS = Object.keys({
  "prompt-accepted": 0,
  approve: 0,
  reject: 0,
  expire: 0,
  withdraw: 0,
  replace: 0,
  execute: 0,
  succeeded: 0,
  refused: 0,
  failed: 0,
  "outcome-unknown": 0,
} satisfies Record<ActionEvent, 0>) as ActionEvent[];

/** The conversations that `changes` write in: their rows are locked before any of it. */
export async function conversationsOf(db: Reader, changes: readonly ActionChange[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = await db
    .selectFrom("actions")
    .select("conversation")
    .where(
      "id",
      "in",
      changes.map((change) => change.id),
    )
    .execute();
  return [
    ...rows.map((row) => row.conversation),
    ...changes.flatMap((change) => orderedConversations(change.outbox ?? [])),
  ];
}

/**
 * The compare-and-set with everything beside it, inside the caller's transaction. Whatever is not `changed` must be
 * rolled back by the caller.
 * @throws JangkarError ILLEGAL_TRANSITION when the machine of `core/action.ts` has no way from one of `from` to `to`
 */
export async function changeAction(tx: Tx, change: ActionChange, context: WriteContext): Promise<ChangeResult> {
  for (const from of change.from) {
    if (!canReach(from, change.to)) {
      throw new JangkarError("ILLEGAL_TRANSITION", `action ${change.id} cannot go from ${from} to ${change.to}`);
    }
  }
  const moved = await compareAndSet(tx, change);
  if (moved === null) return "lost";
  if (change.decision !== undefined && !(await addDecision(tx, change.id, moved.revision, change.decision))) {
    return "lost";
  }
  if (change.decisionsBefore !== undefined) {
    const expected = change.decisionsBefore + (change.decision === undefined ? 0 : 1);
    if ((await countDecisions(tx, change.id, moved.revision)) !== expected) return "lost";
  }
  if (!(await applyWrites(tx, change.writes ?? [], context))) return "stale";
  if (change.observation !== undefined) await replacePlaceholder(tx, change, moved);
  await addToOutbox(tx, change.outbox ?? []);
  await addAudit(tx, change.audit ?? []);
  if (change.raiseVersion === true && moved.conversation !== context.fenced) {
    await raiseVersion(tx, moved.conversation);
  }
  return "changed";
}

/** Whether the machine leads from one state to another; staying (an edit, the first of two approvals) is allowed. */
function canReach(from: ActionState, to: ActionState, seen: ReadonlySet<ActionState> = new Set()): boolean {
  if (from === to) return true;
  const next = EVENTS.filter((event) => takesEvent(from, event)).map((event) => stepAction(from, event));
  const visited = new Set([...seen, from]);
  return next.some((state) => !visited.has(state) && canReach(state, to, visited));
}

interface Moved {
  readonly conversation: ConversationId;
  readonly toolCallId: string;
  readonly revision: number;
}

async function compareAndSet(tx: Tx, change: ActionChange): Promise<Moved | null> {
  const { revision, notExpiredAt, heldBy, edit } = change;
  const row = await tx
    .updateTable("actions")
    .set({
      state: change.to,
      live: isLive(change.to) ? 1 : 0,
      ...(change.executor === undefined ? {} : { executor: change.executor }),
      ...(change.leaseUntil === undefined ? {} : { lease_until: change.leaseUntil }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
      ...(change.result === undefined ? {} : { result: toJson(change.result) }),
      ...(change.carriedOn === undefined ? {} : { carried_on: change.carriedOn ? 1 : 0 }),
      ...(edit === undefined
        ? {}
        : {
            args: toJson(edit.args),
            args_hash: edit.argsHash,
            preview: toJson(edit.preview),
            versions: toJson(edit.versions),
            limits: toJson(edit.limit),
            revision: edit.revision,
          }),
    })
    .where("id", "=", change.id)
    .where("state", "in", change.from)
    .$if(revision !== undefined, (query) => query.where("revision", "=", revision as number))
    .$if(notExpiredAt !== undefined, (query) => query.where("expires_at", ">", notExpiredAt as number))
    .$if(heldBy !== undefined, (query) => query.where("executor", "=", heldBy as string))
    .returning(["conversation", "tool_call_id", "revision"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { conversation: asId("conversation", row.conversation), toolCallId: row.tool_call_id, revision: row.revision };
}

async function countDecisions(tx: Tx, action: string, revision: number): Promise<number> {
  const rows = await tx
    .selectFrom("action_decisions")
    .select("position")
    .where("action", "=", action)
    .where("revision", "=", revision)
    .execute();
  return rows.length;
}

/**
 * Puts the real end in place of "waiting", for the suspended call and for identical ones that re-used its action. A
 * placeholder is replaced once: what the model was told later stays as it was told.
 */
async function replacePlaceholder(tx: Tx, change: ActionChange, moved: Moved): Promise<void> {
  await tx
    .updateTable("tool_calls")
    .set({ observation: toJson(change.observation), replaced: 1 })
    .where("replaced", "=", 0)
    .where((where) =>
      where.or([
        where("action", "=", change.id),
        where.and([where("conversation", "=", moved.conversation), where("call_id", "=", moved.toolCallId)]),
      ]),
    )
    .execute();
}
