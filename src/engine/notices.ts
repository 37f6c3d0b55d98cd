import type { NewOutboxMessage } from "../core/outbound.ts";
import type { Scope } from "./scope.ts";
import { recordsOf, type Session } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** What staff must know of a turn beside its answer: somebody asks for a person, or an identity needs a look. */
export interface Notices {
  of(scope: Scope, session: Session): Promise<readonly NewOutboxMessage[]>;
}

export function createNotices(deps: { desk: StaffDesk }): Notices {
  return {
    async of(scope, session) {
      const rows: NewOutboxMessage[] = [];
      const customer = scope.contact.displayName ?? scope.conversation.id;
      const handoff = recordsOf(session).find(
        (record) =>
          record.observation.status === "ok" && record.observation.writes.some((write) => write.kind === "handoff"),
      );
      if (handoff !== undefined) {
        const reason = String((handoff.args as { reason?: unknown } | null)?.reason ?? "-").slice(0, 200);
        rows.push(
          ...(await deps.desk.notify(scope.tenant, scope.conversation, `handoff:${session.turn}`, {
            key: "notice.handoff",
            params: { customer, reason },
          })),
        );
      }
      if (scope.conflict) {
        // The same two contacts are told of once, however often they write.
        rows.push(
          ...(await deps.desk.notify(scope.tenant, scope.conversation, `identity:${scope.contact.id}`, {
            key: "notice.identity",
            params: { customer },
          })),
        );
      }
      return rows;
    },
  };
}
