import { createHmac } from "node:crypto";
import type { DecisionEvent } from "../src/ports/decisions.ts";
import type { Log } from "../src/ports/runtime.ts";
import type { EventStore } from "../src/ports/stores.ts";

/** Events posted in one sweep. */
const BATCH = 50;
const CALL_MS = 10_000;

/** Tells the business's own systems what happens to pending actions. */
export interface EventWebhook {
  /** Marks, once per database, where telling begins: before any worker runs, or the first actions would go untold. */
  begin(): Promise<void>;
  /** Posts what is untold, oldest first; stops at the first that is not taken and tries again in the next sweep. */
  drain(): Promise<void>;
}

/**
 * Posts each event as JSON with `X-Jangkar-Event-Id` and `X-Jangkar-Signature: sha256=<HMAC of "<timestamp>.<body>">`.
 * At least once: the receiver drops ids it has seen and old timestamps.
 */
export function createEventWebhook(deps: {
  events: EventStore;
  url: string;
  secret: string;
  now: () => number;
  log: Log;
}): EventWebhook {
  const { events, log } = deps;
  return {
    begin: () => events.begin(),

    async drain() {
      const untold = await events.untold(BATCH);
      for (const entry of untold) {
        const event: DecisionEvent = {
          id: entry.id,
          at: entry.at,
          tenant: entry.tenant,
          event: entry.event,
          action: entry.action ?? "",
          detail: entry.detail,
        };
        if (!(await post(event))) return;
        await events.told(entry.id);
      }
      if (untold.length === BATCH) await events.forget();
    },
  };

  async function post(event: DecisionEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(deps.now() / 1000));
    const signature = createHmac("sha256", deps.secret).update(`${timestamp}.${body}`).digest("hex");
    try {
      const response = await fetch(deps.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-jangkar-event-id": event.id,
          "x-jangkar-timestamp": timestamp,
          "x-jangkar-signature": `sha256=${signature}`,
        },
        body,
        signal: AbortSignal.timeout(CALL_MS),
      });
      if (response.ok) return true;
      log.warn("the event webhook did not take an event; it is sent again", {
        event: event.id,
        status: response.status,
      });
    } catch (error) {
      log.warn("the event webhook cannot be reached; the event is sent again", { event: event.id, error });
    }
    return false;
  }
}
