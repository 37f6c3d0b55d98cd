import type { PendingAction } from "../core/action.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Inbox, Jobs } from "../ports/mail.ts";
import type { Clock, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { Escalation } from "./approvals/escalation.ts";
import { auditEntry } from "./audit-entry.ts";
import type { FollowUps } from "./follow-ups.ts";
import { closedObservation } from "./observe.ts";

/** Rows looked at in one sweep; the rest waits for the next. */
const LIMIT = 200;

export interface SweepDeps {
  readonly stores: Stores;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly escalation: Escalation;
  readonly followUps: FollowUps;
  readonly lateAnswers: () => Promise<void>;
  readonly tenants: readonly Tenant[];
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Makes every hand-over between SQL and Redis safe: deadlines are rows that this compares with the business clock, and
 * whatever a killed process left behind is armed again. Idempotent; any number of processes may run it at once.
 */
export function createSweep(deps: SweepDeps): () => Promise<void> {
  const { stores, jobs, clock, timer } = deps;

  return async () => {
    await clock.refresh();
    await Promise.all(
      (await stores.outbox.conversationsDue(timer.now(), LIMIT)).map((conversation) => jobs.deliver(conversation)),
    );
    for (const { action, why } of await stores.actions.toArm(clock.now(), timer.now(), LIMIT)) {
      if (why === "expired") await expire(action);
      if (why === "lease") await leaseOut(action);
      await jobs.turn(action.conversation, { delayMs: 0, urgent: false });
    }
    for (const conversation of await stores.outbox.releaseDue(clock.now())) await jobs.deliver(conversation);
    for (const tenant of deps.tenants) {
      for (const action of await stores.actions.open(tenant.id)) await deps.escalation.askNext(action, tenant);
      await deps.followUps.ask(tenant);
    }
    await deps.lateAnswers();
    await drainQuarantine();
    await measureWaiting();
  };

  async function expire(action: PendingAction): Promise<void> {
    const result = await stores.actions.change({
      id: action.id,
      from: ["proposed", "open"],
      to: "expired",
      observation: closedObservation(action, "expired", ""),
      audit: [entry(action, "expired")],
      raiseVersion: true,
    });
    if (result === "changed") deps.metrics.count("actions_total", { tool: action.tool, state: "expired" });
  }

  /** The process that carried it out is gone: whether the effect happened is not known, so a person has to look. */
  async function leaseOut(action: PendingAction): Promise<void> {
    const result = await stores.actions.change({
      id: action.id,
      from: ["executing"],
      ...(action.executor === null ? {} : { heldBy: action.executor }),
      to: "unknown",
      observation: closedObservation(action, "unknown", ""),
      audit: [entry(action, "exec_unknown", { why: "the lease ran out" })],
      raiseVersion: true,
    });
    if (result === "changed")
      deps.log.error("an execution stopped half-way; its outcome is unknown", { action: action.id, tool: action.tool });
  }

  async function drainQuarantine(): Promise<void> {
    const entries = await deps.inbox.peekQuarantine(LIMIT);
    if (entries.length === 0) return;
    await stores.records.quarantine(entries);
    await deps.inbox.settleQuarantine(entries.length);
  }

  /** The one health signal that catches dead workers, closed windows and full queues alike. */
  async function measureWaiting(): Promise<void> {
    const [inInbox, inSql] = await Promise.all([deps.inbox.oldestWaitingMs(), stores.records.oldestUnanswered()]);
    const age = Math.max(inInbox ?? 0, inSql === null ? 0 : clock.now() - inSql);
    deps.metrics.set("oldest_unanswered_seconds", Math.max(0, age) / 1000);
  }

  function entry(action: PendingAction, event: string, detail: Record<string, unknown> = {}) {
    return auditEntry(
      deps.ids,
      { conversation: { id: action.conversation, tenant: action.tenant } },
      clock.now(),
      event,
      "system",
      { code: action.code, tool: action.tool, ...detail },
      { action: action.id, turn: action.turn },
    );
  }
}
