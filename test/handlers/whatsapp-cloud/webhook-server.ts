import { createHttpApp, listen } from "../../../handlers/http.ts";
import {
  createWhatsAppWebhook,
  WEBHOOK_PATH,
  type WhatsAppWebhookDeps,
} from "../../../handlers/whatsapp-cloud/receive.ts";
import { createTimer } from "../../../src/clock.ts";
import type { ChannelEvent } from "../../../src/core/message.ts";
import type { EventSink, IntakeResult } from "../../../src/ports/channel.ts";
import { FIXTURE_APP_SECRET, FIXTURE_ENDPOINTS, FIXTURE_VERIFY_TOKEN, signed } from "../../support/fixtures.ts";
import { recordingLog, recordingMetrics } from "../../support/runtime.ts";

export const STORED: IntakeResult = { stored: true, accepted: 0, duplicates: 0, reports: 0, quarantined: 0 };

/** The real application on a free port with only the webhook's sink replaced by memory. */
export async function webhookServer(changes: Partial<WhatsAppWebhookDeps> = {}) {
  const events: ChannelEvent[] = [];
  const log = recordingLog();
  const metrics = recordingMetrics();
  const timer = createTimer();
  const sink: EventSink = async (batch) => {
    events.push(...batch);
    return STORED;
  };
  const router = createWhatsAppWebhook({
    appSecrets: [FIXTURE_APP_SECRET],
    verifyToken: FIXTURE_VERIFY_TOKEN,
    endpoints: (id) => (FIXTURE_ENDPOINTS.has(id) ? { tenant: "toko" } : null),
    sink,
    log,
    metrics,
    timer,
    ...changes,
  });
  const health = async () => ({ ready: true, reasons: [] });
  const app = createHttpApp({ routers: [router], health, metricsText: async () => "", log });
  const server = await listen(app, { port: 0, host: "127.0.0.1", timer, stopDeadlineMs: 500 });
  const url = `http://127.0.0.1:${server.port}${WEBHOOK_PATH}`;
  return {
    url,
    events,
    log,
    metrics,
    stop: server.stop,
    /** Posts these bytes, signed unless other headers are given. */
    post(body: Buffer, headers: Readonly<Record<string, string>> = { "x-hub-signature-256": signed(body) }) {
      return fetch(url, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
    },
  };
}
