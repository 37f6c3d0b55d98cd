import type { Conversation } from "../core/conversation.ts";
import type { IdSource } from "../ports/runtime.ts";
import type { AuditEntry } from "../ports/stores.ts";

/** One line of the append-only audit about a conversation. */
export function auditEntry(
  ids: IdSource,
  scope: { readonly conversation: Pick<Conversation, "id" | "tenant"> },
  at: number,
  event: string,
  actor: string,
  detail: Readonly<Record<string, unknown>> = {},
  more: Partial<Pick<AuditEntry, "turn" | "action">> = {},
): AuditEntry {
  return {
    id: ids.next("audit"),
    at,
    tenant: scope.conversation.tenant,
    conversation: scope.conversation.id,
    turn: more.turn ?? null,
    action: more.action ?? null,
    event,
    actor,
    detail,
  };
}
