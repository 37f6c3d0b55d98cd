import type { ConversationId } from "../core/ids.ts";
import type { TurnCommit } from "../ports/stores.ts";

/** A commit of nothing but `parts`. */
export function commitOf(
  conversation: ConversationId,
  expectedVersion: number,
  parts: Partial<Omit<TurnCommit, "conversation" | "expectedVersion">> = {},
): TurnCommit {
  return {
    conversation,
    expectedVersion,
    handled: [],
    transcript: [],
    tools: [],
    writes: [],
    newActions: [],
    actionChanges: [],
    outbox: [],
    audit: [],
    turn: null,
    changes: {},
    ...parts,
  };
}
