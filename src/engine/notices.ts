import type { NewOutboxMessage } from "../core/outbound.ts";
import { customerLabel } from "./customer-label.ts";
import { handoffCard } from "./handoff-card.ts";
import type { Hours } from "./hours.ts";
import type { Scope } from "./scope.ts";
import { recordsOf, type Session } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** What staff must know of a turn beside its answer: somebody asks for a person, or an identity needs a look. */
export interface Notices {
  /** `isReached` is false when there is a hand-over that nobody can be told of. */
  of(
    scope: Scope,
    session: Session | null,
  ): Promise<{ readonly rows: readonly NewOutboxMessage[]; readonly isReached: boolean }>;
}

export function createNotices(deps: { desk: StaffDesk; hours: Hours }): Notices {
  return {
    async of(scope, session) {
      const customer = customerLabel(scope.contact, scope.conversation);
      const handoff = session === null ? null : await handedOver(scope, session);
      const conflict = scope.conflict ? await tellConflict(scope, customer) : [];
      return { rows: [...(handoff ?? []), ...conflict], isReached: handoff === null || handoff.length > 0 };
    },
  };

  /** Null when nobody was handed over. Out of hours it leaves at the opening; the customer is told when that is. */
  async function handedOver(scope: Scope, session: Session): Promise<readonly NewOutboxMessage[] | null> {
    const handoff = recordsOf(session).find(
      (record) =>
        record.observation.status === "ok" && record.observation.writes.some((write) => write.kind === "handoff"),
    );
    if (handoff === undefined) return null;
    const reason = String((handoff.args as { reason?: unknown } | null)?.reason ?? "-").slice(0, 200);
    const holdUntil = deps.hours.holdUntil(scope.tenant);
    return deps.desk.notify(scope.tenant, scope.conversation, `handoff:${session.turn}`, handoffCard(session, reason), {
      holdUntil,
    });
  }

  /** The same two contacts are told of once, however often they write. */
  function tellConflict(scope: Scope, customer: string): Promise<readonly NewOutboxMessage[]> {
    const text = { key: "notice.identity", params: { customer } };
    return deps.desk.notify(scope.tenant, scope.conversation, `identity:${scope.contact.id}`, text);
  }
}
