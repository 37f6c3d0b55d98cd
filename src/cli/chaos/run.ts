import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stringify } from "yaml";
import { composeStores } from "../../compose/stores.ts";
import { readConfig } from "../../config.ts";
import { JangkarError } from "../../core/errors.ts";
import { createLog } from "../../logger.ts";
import type { OrderSeed, Stores } from "../../ports/stores.ts";
import { type GraphStub, startGraphStub } from "../../sandbox/graph-stub.ts";
import { demoTenant } from "../demo-tenant.ts";
import { auditChaos, type ChaosAudit } from "./audit.ts";
import { runFaults } from "./faults.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { APP_SECRET, customerOf, type Load, marksOf, PHONE_NUMBER_ID, runLoad } from "./load.ts";
import { startChaosModel } from "./model.ts";
import { alone, apart, type Stops } from "./place.ts";
import { createRandom } from "./random.ts";

export type ChaosForm = "postgres" | "sqlite";

export interface ChaosOptions {
  readonly seconds: number;
  /** `postgres`: web, two workers and Redis apart; `sqlite`: one process with its private Redis. */
  readonly form: ChaosForm;
  /** @defaultValue 1 */
  readonly seed?: number;
  /** @defaultValue 24 */
  readonly customers?: number;
}

export interface ChaosReport extends ChaosAudit {
  readonly form: ChaosForm;
  readonly seed: number;
  readonly posted: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly starts: number;
  /** From the end of the faults until everything was at rest; null when that did not come. */
  readonly settledAfterMs: number | null;
  readonly seconds: number;
  /** Nothing lost, repeated without a record, reordered or unanswered. */
  readonly isClean: boolean;
}

const TENANT = "z-automation";
const TOKEN = "chaos-access-token";
/** How long everything may take to come to rest after the last fault. */
const SETTLE_MS = 240_000;

/** Short locks and waits, so that a kill heals within seconds. */
const QUICK = {
  LOCK_MS: "2000",
  SEND_OUTCOME_WAIT_MS: "2000",
  PROBE_MS: "1000",
  MODEL_TIMEOUT_MS: "4000",
  SHUTDOWN_MS: "5000",
  WORKER_CONCURRENCY: "8",
};

/**
 * Load and faults at once for so long, then rest, then everything that went in is held against what came out.
 * @throws JangkarError when Redis or PostgreSQL is not installed
 */
export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const { form, seconds } = options;
  const seed = options.seed ?? 1;
  const customers = options.customers ?? 24;
  const random = createRandom(seed);
  const stops: Stops = [];
  const dir = mkdtempSync(join(tmpdir(), "jangkar-chaos-"));
  stops.push(() => rmSync(dir, { recursive: true, force: true }));
  try {
    writeTenant(dir);
    const graph = await startGraphStub({
      accessToken: TOKEN,
      appSecret: APP_SECRET,
      numbers: [{ phoneNumberId: PHONE_NUMBER_ID, display: "15550100001" }],
      journalFile: join(dir, "graph.jsonl"),
      statusRetryMs: 200,
      statusTries: 3_000,
    });
    stops.push(() => graph.stop());
    const model = await startChaosModel();
    stops.push(() => model.stop());
    const place = form === "postgres" ? await apart(stops) : alone(dir, stops);
    const env = environment(dir, graph, model.url, place.env);
    const stores = await composeStores(readConfig(env), createLog({ level: "silent" }));
    stops.push(() => stores.close());
    await seedOrders(stores, customers, Math.ceil(seconds / 0.4) + 5);

    const fleet = await startFleet({
      roles: place.roles,
      env,
      cwd: dir,
      onWeb: (url) => graph.setWebhook(url),
    });
    stops.push(() => fleet.stop());
    const loading = runLoad({
      customers,
      seconds,
      webhookUrl: fleet.webhookUrl,
      graph,
      random: createRandom(seed + 1),
    });
    const targets = { fleet, graph, model, sql: place.sql, redis: place.redis };
    const [load, faults] = await Promise.all([loading, runFaults(targets, random, seconds)]);
    const settledAfterMs = await untilAtRest(stores, graph, fleet, load);
    const audit = await auditChaos(stores, TENANT, graph.messages(), load.posted);
    const isClean =
      settledAfterMs !== null &&
      [audit.lost, audit.duplicatedActions, audit.unexplainedReplies, audit.reordered, audit.unanswered].every(
        (list) => list.length === 0,
      );
    return {
      ...audit,
      form,
      seed,
      seconds,
      posted: load.posted.length,
      faults,
      starts: fleet.starts(),
      settledAfterMs,
      isClean,
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function environment(
  dir: string,
  graph: GraphStub,
  modelUrl: string,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    JANGKAR_MODE: "sandbox",
    DATA_DIR: dir,
    TENANTS_DIR: join(dir, "tenants"),
    GRAPH_BASE_URL: graph.url,
    WHATSAPP_ACCESS_TOKEN: TOKEN,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: "chaos-verify-token",
    WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
    OPENAI_BASE_URL: modelUrl,
    MODEL: "chaos-1",
    PORT: "0",
    LOG_LEVEL: "error",
    ...QUICK,
    ...more,
  };
}

function writeTenant(dir: string): void {
  const demo = demoTenant();
  mkdirSync(join(dir, "tenants", TENANT), { recursive: true });
  const behaviour = { ...demo.behaviour, quietMs: 100, quietMaxMs: 1_000, contactMessagesPerMinute: 10_000 };
  const tenant = { ...demo, numbers: [{ channel: "whatsapp", endpoint: PHONE_NUMBER_ID }], hours: [], behaviour };
  writeFileSync(join(dir, "tenants", TENANT, "tenant.yaml"), stringify(tenant));
}

async function seedOrders(stores: Stores, customers: number, each: number): Promise<void> {
  for (let index = 0; index < customers; index++) {
    await stores.seeds.orders(
      TENANT,
      marksOf(index, Math.min(500, each)).map(
        (id): OrderSeed => ({
          id,
          owner: [{ kind: "phone", value: `+${customerOf(index)}` }],
          status: "processing",
          totalMinor: 1_500_000,
          currency: "IDR",
          items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
        }),
      ),
    );
  }
}

/** Everything is in the record, every row is done, nobody waits for a model; null when that does not come. */
async function untilAtRest(stores: Stores, graph: GraphStub, fleet: Fleet, load: Load): Promise<number | null> {
  const began = Date.now();
  let calm = 0;
  while (Date.now() < began + SETTLE_MS) {
    await load.pressLate();
    calm = (await isAtRest(stores, graph, load)) ? calm + 1 : 0;
    if (calm >= 3) return Date.now() - began;
    await pause(500);
  }
  if (fleet.alive().length === 0) throw new JangkarError("INTERNAL", `nothing runs any more: ${fleet.lastWords()}`);
  return null;
}

async function isAtRest(stores: Stores, graph: GraphStub, load: Load): Promise<boolean> {
  const busy = graph.busy();
  if (busy.calls + busy.statuses > 0) return false;
  const rows = await stores.outbox.all(TENANT);
  if (rows.some((row) => ["pending", "claimed", "unknown"].includes(row.state))) return false;
  if ((await stores.conversations.parked(1)).length > 0) return false;
  const { customerMessages } = await stores.records.counts();
  return customerMessages >= load.posted.length;
}
