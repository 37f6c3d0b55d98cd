import type { Inbox, Jobs } from "../ports/mail.ts";
import type { Log, Metrics } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";

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
      for (const report of reports) {
        const result = await stores.outbox.applyReport(report);
        if (result === "kept") continue;
        deps.metrics.count("delivery_states_total", { state: report.state });
        if (result !== "raised") continue;
        if (report.state === "failed")
          deps.log.warn("the provider could not deliver a message", {
            providerId: report.providerId,
            code: report.errorCode,
          });
        // A row whose outcome was unknown is known now: what waited behind it may go.
        const row = await stores.outbox.byProviderId(report.providerId);
        if (row !== null) await deps.jobs.deliver(row.conversation);
      }
      // Settled after SQL has them: a kill in between applies them twice, which changes nothing.
      await inbox.settleReports(reports.length);
    }
  }
}
