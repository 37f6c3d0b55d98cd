import type { PendingAction } from "../core/action.ts";
import type { ActionId, ConversationId } from "../core/ids.ts";
import { type InboxItem, inSentOrder, providerIdOf } from "../core/message.ts";
import { localDate } from "../core/opening-hours.ts";
import type { NewOutboxMessage } from "../core/outbound.ts";
import type { StagedWrite } from "../core/services.ts";
import type { Inbox, Jobs } from "../ports/mail.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { ActionChange, AuditEntry, Stores, TurnCommit, TurnRecord } from "../ports/stores.ts";
import { auditEntry } from "./audit-entry.ts";
import type { CommitDraft } from "./draft.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Scope } from "./scope.ts";
import { recordsOf, type Session } from "./session.ts";
import { transcriptOf } from "./transcript-of.ts";

export interface Committer {
  /** One fenced transaction, then the settled inbox and the armed deliveries. False when the fence was lost. */
  commit(scope: Scope, draft: CommitDraft, session: Session | null): Promise<boolean>;
}

export function createCommitter(deps: {
  stores: Stores;
  inbox: Inbox;
  jobs: Jobs;
  outgoing: Outgoing;
  windowMs: (channel: string) => number | null;
  clock: Clock;
  timer: Timer;
  ids: IdSource;
  log: Log;
  metrics: Metrics;
  failPoints: FailPoints;
}): Committer {
  const { stores, inbox, jobs, clock, ids, metrics, failPoints } = deps;

  return {
    async commit(scope, draft, session) {
      const outbox = [...draft.sayings.flatMap((saying) => deps.outgoing(saying)), ...draft.rows];
      const handled = draft.items.map(providerIdOf);
      const turn = session === null ? null : turnRecord(session, draft, outbox);
      const superseded = (by: PendingAction, old: ActionId) =>
        auditEntry(ids, scope, clock.now(), "superseded", "customer", { tool: by.tool, by: by.code }, { action: old });
      const commit: TurnCommit = {
        conversation: scope.conversation.id,
        expectedVersion: scope.conversation.version,
        handled,
        transcript: transcriptOf(scope, draft, session, outbox, deps),
        tools: session === null ? [] : recordsOf(session),
        writes: [...draft.writes, ...(session === null ? [] : stagedWrites(session))],
        newActions: session?.proposals.map((proposal) => proposal.action) ?? [],
        actionChanges: [...draft.actionChanges, ...(session === null ? [] : replacements(session, superseded))],
        outbox,
        audit: [...(session?.audit ?? []), ...draft.audit],
        turn,
        day: localDate(clock.now(), scope.tenant.timezone),
        changes: { ...windowChanges(scope, draft.items), ...draft.changes },
      };
      failPoints.reach("beforeCommit");
      const result = await stores.turns.commit(commit);
      if (result !== "committed") {
        metrics.count("fence_lost_total");
        deps.log.info("turn wrote nothing", { conversation: scope.conversation.id, turn: turn?.id, result });
        return false;
      }
      failPoints.reach("afterCommit");
      for (const item of draft.items)
        if (item.type === "message") metrics.count("messages_total", { tenant: scope.tenant.id, direction: "in" });
      deps.log.info("turn ended", {
        conversation: scope.conversation.id,
        turn: turn?.id ?? null,
        outcome: draft.outcome.kind,
        handled: handled.length,
      });
      metrics.count("turns_total", { outcome: draft.outcome.kind });
      if (session !== null) metrics.observe("turn_seconds", (deps.timer.now() - session.startedReal) / 1000);
      await inbox.settle(scope.mailbox, handled);
      failPoints.reach("afterSettle");
      const targets = new Set<ConversationId>(outbox.map((row) => row.conversation));
      // Rows that wait for the window are free again once the customer has written.
      if (draft.items.length > 0 && (await stores.outbox.release(scope.conversation.id)) > 0)
        targets.add(scope.conversation.id);
      await Promise.all([...targets].map((conversation) => jobs.deliver(conversation)));
      return true;
    },
  };

  function turnRecord(session: Session, draft: CommitDraft, outbox: readonly NewOutboxMessage[]): TurnRecord {
    return {
      id: session.turn,
      conversation: session.conversation.id,
      startedAt: session.startedAt,
      endedAt: clock.now(),
      durationMs: deps.timer.now() - session.startedReal,
      outcome: draft.outcome,
      locale: session.locale,
      modelCalls: session.modelCalls,
      toolCalls: session.toolCalls,
      usage: session.usage,
      rounds: session.rounds,
      guard: session.guard,
      finalText: outbox.find((row) => row.kind === "final" || row.kind === "fallback")?.body.text ?? null,
      resumes: session.resumes,
    };
  }

  function windowChanges(scope: Scope, items: readonly InboxItem[]): TurnCommit["changes"] {
    const latest = inSentOrder(items).findLast((item) => item.type === "message")?.message;
    if (latest === undefined) return {};
    const known = scope.conversation.lastInboundAt ?? 0;
    const lastInboundAt = Math.max(latest.sentAt, known);
    const windowMs = deps.windowMs(scope.conversation.channel);
    return {
      lastInboundAt,
      ...(latest.sentAt >= known ? { lastFrom: latest.from } : {}),
      ...(windowMs === null
        ? {}
        : { windowClosesAt: Math.max(lastInboundAt + windowMs, scope.conversation.windowClosesAt ?? 0) }),
    };
  }
}

/** Writes of safe actions: made by this commit, once, however often a killed turn ran before. */
function stagedWrites(session: Session): StagedWrite[] {
  return recordsOf(session).flatMap((record) =>
    record.observation.status === "ok" && record.ran ? record.observation.writes : [],
  );
}

function replacements(session: Session, superseded: (by: PendingAction, old: ActionId) => AuditEntry): ActionChange[] {
  return session.proposals.flatMap((proposal) =>
    proposal.replaces === null
      ? []
      : [
          {
            id: proposal.replaces,
            from: ["proposed", "open"] as const,
            to: "replaced" as const,
            carriedOn: true,
            observation: {
              status: "closed" as const,
              how: "replaced",
              message: "Not done: replaced by a newer request.",
            },
            audit: [superseded(proposal.action, proposal.replaces)],
          },
        ],
  );
}
