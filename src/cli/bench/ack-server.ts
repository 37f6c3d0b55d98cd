import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpApp, listen } from "../../../handlers/http.ts";
import { createWhatsAppWebhook } from "../../../handlers/whatsapp-cloud/receive.ts";
import { createIdSource, createTimer } from "../../clock.ts";
import { composeRedis } from "../../compose/redis.ts";
import { composeStores } from "../../compose/stores.ts";
import { SANDBOX } from "../../compose.ts";
import { readConfig } from "../../config.ts";
import { createIntake } from "../../engine/intake.ts";
import { createLog } from "../../logger.ts";
import { createMetrics } from "../../metrics.ts";
import type { EventSink } from "../../ports/channel.ts";
import { demoTenant } from "../demo-tenant.ts";

/**
 * The webhook route in a process of its own, for the bench: `real` writes to Redis and arms a job as the product does,
 * `bare` checks the signature, parses and writes nothing. Prints its port; ends with its parent.
 */
export async function ackServer(mode: "real" | "bare"): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-bench-"));
  const log = createLog({ level: "error" });
  const timer = createTimer();
  const metrics = createMetrics();
  const tenant = demoTenant();
  let sink: EventSink = async (events) => ({
    stored: true,
    accepted: events.length,
    duplicates: 0,
    reports: 0,
    quarantined: 0,
  });
  const stops: (() => Promise<void>)[] = [];
  if (mode === "real") {
    const config = readConfig({ JANGKAR_MODE: "sandbox", DATA_DIR: dir });
    const stores = await composeStores(config, log);
    const redis = await composeRedis(config, { stores, ids: createIdSource(), timer, log, metrics });
    stops.push(
      () => redis.stop(),
      () => stores.close(),
    );
    sink = createIntake({ inbox: redis.inbox, jobs: redis.jobs, tenantOf: () => tenant, timer, log, metrics });
  }
  const router = createWhatsAppWebhook({
    appSecrets: [SANDBOX.appSecret],
    verifyToken: SANDBOX.verifyToken,
    endpoints: () => ({ tenant: tenant.id }),
    sink,
    log,
    metrics,
    timer,
  });
  const app = createHttpApp({
    routers: [router],
    health: async () => ({ ready: true, reasons: [] }),
    metricsText: () => metrics.text(),
    log,
  });
  const listening = await listen(app, { port: 0, host: "127.0.0.1", timer });
  stops.unshift(() => listening.stop());
  process.send?.({ port: listening.port });
  await new Promise<void>((resolve) => process.once("disconnect", resolve));
  for (const stop of stops) await stop();
  rmSync(dir, { recursive: true, force: true });
}
