import type { InboundMessage } from "../../core/message.ts";
import { HOUR_MS } from "../../core/time.ts";
import type { RateLimiter } from "../../ports/mail.ts";
import type { Clock, IdSource } from "../../ports/runtime.ts";
import { auditEntry } from "../audit-entry.ts";
import { customerLabel } from "../customer-label.ts";
import { describe } from "../describe.ts";
import type { CommitDraft } from "../draft.ts";
import type { Scope } from "../scope.ts";
import { mentionsApproval } from "../staff-commands.ts";
import type { StaffDesk } from "../staff-desk.ts";

/** Codes that somebody who is not staff may try before the lock-out. */
const GUESS_LIMIT = { calls: 5, windowMs: HOUR_MS };

/** What a conversation's guesses came to. */
export interface Watched {
  /** Messages that get no turn of the model any more. */
  readonly lockedOut: ReadonlySet<InboundMessage>;
  /** The first one of a lock-out: answered with one fixed line, those after it with nothing. */
  readonly toTell: InboundMessage | null;
}

/**
 * Watches for approvals by people who are not on the staff list. They never decide anything; staff are warned of each
 * try, and after five in an hour the tries of this person are kept, counted and no longer answered.
 */
export function createImpostorWatch(deps: { limiter: RateLimiter; desk: StaffDesk; clock: Clock; ids: IdSource }) {
  return async (messages: readonly InboundMessage[], scope: Scope, draft: CommitDraft): Promise<Watched> => {
    const lockedOut = new Set<InboundMessage>();
    let toTell: InboundMessage | null = null;
    if (scope.staff !== null) return { lockedOut, toTell };
    for (const message of messages) {
      const code = mentionsApproval(describe(message.content));
      if (code === null) continue;
      const guess = await deps.limiter.take(`guess|${scope.contact.id}`, GUESS_LIMIT);
      draft.audit.push(
        auditEntry(deps.ids, scope, deps.clock.now(), "decision_refused:not_authorised", "customer", {
          code,
          messageId: message.providerId,
          lockedOut: !guess.allowed,
        }),
      );
      if (!guess.allowed) lockedOut.add(message);
      if (!guess.allowed && !guess.firstRefusal) continue;
      if (!guess.allowed) toTell = message;
      const customer = customerLabel(scope.contact, scope.conversation);
      const rows = await deps.desk.notify(scope.tenant, scope.conversation, `impostor:${message.providerId}`, {
        key: guess.allowed ? "notice.impostor" : "notice.locked",
        params: { customer, code },
      });
      draft.rows.push(...rows);
    }
    return { lockedOut, toTell };
  };
}
