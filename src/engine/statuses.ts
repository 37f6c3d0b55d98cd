import type { DeliveryReport } from "../core/message.ts";
import { isStop, type OutboxMessage } from "../core/outbound.ts";
import type { Inbox, Jobs } from "../ports/mail.ts";
import type { Log, Metrics } from "../ports/runtime.ts";
import type { Outages } from "../ports/send-gate.ts";
import type { Stores } from "../ports/stores.ts";
import type { Undelivered } from "./undelivered.ts";

/** Reports taken in one go. */
const CHUNK = 200;

/**
 * Drains the list of statuses into the outbox: states rise, early ones are kept, unknown outcomes become known. Calls of
 * one process follow one another, because the list is settled by the head that the last look saw; when a call ends,
 * everything that was in the list at its beginning is applied.
 */
export function createReports(deps: {
  inbox: Inbox;
  jobs: Jobs;
  stores: Stores;
  outages: Outages;
  undelivered: Undelivered;
  log: Log;
  metrics: Metrics;
}): () => Promise<void> {
  const { inbox, stores } = deps;
  let last: Promise<void> = Promise.resolve();
  return () => {
    const next = last.then(drain);
    // A failed drain is its caller's; the next one starts afresh.
    last = next.catch(() => undefined);
    return next;
  };

  async function drain(): Promise<void> {
    for (;;) {
      const reports = await inbox.peekReports(CHUNK);
      if (reports.length === 0) return;
      for (const report of reports) await apply(report);
      // Settled after SQL has them: a kill in between applies them twice, which changes nothing.
      await inbox.settleReports(reports.length);
    }
  }

  async function apply(report: DeliveryReport): Promise<void> {
    const before = await stores.outbox.byProviderId(report.providerId);
    const result = await stores.outbox.applyReport(report);
    if (result === "kept") return;
    deps.metrics.count("delivery_states_total", { state: report.state });
    const row = before ?? (await stores.outbox.byProviderId(report.providerId));
    if (row === null) return;
    // A failure that was applied before may not have been told: the process may have died between the two.
    if (report.state === "failed" && (result === "raised" || !(await deps.undelivered.wasTold(row))))
      await failed(row, report);
    if (result !== "raised") return;
    countBilled(row, report);
    // A row whose outcome was unknown is known now: what waited behind it may go.
    await deps.jobs.deliver(row.conversation);
  }

  /** Accepted at first, and refused later. It is not sent again: the platform has judged it. */
  async function failed(row: OutboxMessage, report: DeliveryReport): Promise<void> {
    const code = String(report.errorCode ?? "failed");
    const why = report.errorWhy ?? "undeliverable";
    if (why === "window") await deps.undelivered.windowClosed(row);
    if (isStop(why) && (await deps.outages.begin(`account ${row.endpoint} ${code}`)).first)
      deps.log.error("the platform fails our messages for a reason of the account", {
        endpoint: row.endpoint,
        code,
        why,
      });
    await deps.undelivered.tell(row, { why, code });
  }

  /** Meta bills what was delivered; a message that is read at once has no delivered status. */
  function countBilled(row: OutboxMessage, { state, pricing }: DeliveryReport): void {
    if (state !== "delivered" && state !== "read") return;
    if (row.delivery === "delivered" || row.delivery === "read") return;
    deps.metrics.count("billed_messages_total", {
      tenant: row.tenant,
      category: pricing?.category ?? "unknown",
      billable: String(pricing?.billable ?? "unknown"),
    });
  }
}
