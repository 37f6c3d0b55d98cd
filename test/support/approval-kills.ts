import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startWorld, type WorldProcess } from "../../src/cli/scenario/world-process.ts";
import { createIdSource, createSystemClock } from "../../src/clock.ts";
import { isOpen, type PendingAction } from "../../src/core/action.ts";
import { postWebhook, toWireForm } from "../../src/sandbox/graph-webhook.ts";
import { scenarioWorldSchema } from "../../src/sandbox/world-state.ts";
import { createStores } from "../../src/store/stores.ts";
import type { App } from "./app.ts";
import { APP_SECRET, type Installation, type InstallationOptions, install, PHONE_NUMBER_ID } from "./installation.ts";
import { startTestPostgres } from "./postgres.ts";
import { startTestRedis } from "./redis.ts";
import { postUntilTaken, until } from "./wire.ts";

/** What a run came to. `faults` has one sentence for each thing that is wrong. */
export interface ApprovalKillReport {
  readonly database: "sqlite" | "postgres";
  readonly kills: number;
  readonly actions: number;
  readonly approved: number;
  /** Approved actions whose effect the business's own system counted once, with no doubt left. */
  readonly done: number;
  /** Approved actions that a kill left between effect and record; staff looked and settled them. */
  readonly unknown: number;
  /** Rejected, left open or only tried by somebody who may not. */
  readonly notApproved: number;
  readonly effects: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

const STAFF = ["12025550150", "12025550151"] as const;
/** Customers whose stories run side by side. */
const LANES = 6;
const PATIENCE_MS = 120_000;
/** Audit entries between two kills, at the least. */
const STEPS_BETWEEN = 6;
const STORIES = ["refund yes", "cancel yes", "refund no", "cancel no", "refund open", "refund tried"] as const;
type Story = (typeof STORIES)[number];

interface Told {
  readonly story: Story;
  readonly order: string;
  readonly customer: string;
  action: PendingAction | null;
  /** The approval was acknowledged by our webhook. */
  approved: boolean;
}

/**
 * Kills processes with -9 at random moments while customers propose, people decide, effects happen in another system
 * and replies leave. The effects are counted by that system's own process, in a file that only it writes.
 */
export async function approvalKills(kills: number, database: "sqlite" | "postgres"): Promise<ApprovalKillReport> {
  const startedAt = Date.now();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const { installation, world, roles } = await prepare(database, stops);
    const fleet = await startFleet(installation, world, roles);
    stops.push(() => fleet.stop());
    const run = createRun(installation, world, fleet);
    await run.greetStaff();
    const stories = run.tellUntil();
    const killed = await killAtRandom(fleet, installation, kills);
    await stories.finish();
    const faults = await run.settle();
    return {
      database,
      kills: killed,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      ...(await run.count(faults)),
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function prepare(database: "sqlite" | "postgres", stops: (() => Promise<unknown>)[]) {
  const options: InstallationOptions = {
    behaviour: { toolTimeoutMs: 1_000 },
    // Always open: the run may come at night.
    tenant: { hours: [], holidays: [] },
  };
  let more: InstallationOptions = {};
  if (database === "postgres") {
    const postgres = await startTestPostgres();
    stops.push(() => postgres.stop());
    const redis = await startTestRedis();
    stops.push(() => redis.stop());
    more = { databaseUrl: (await postgres.createTestDatabase()).url, redisUrl: redis.url };
  }
  const installation = await install({ ...options, ...more });
  stops.push(() => installation.remove());
  const catalogue = { "landing-roas": { nama: "Landing Page High-ROAS", hargaRp: 1_500_000, estimasiHari: 5 } };
  const empty = scenarioWorldSchema.parse({ now: new Date().toISOString(), catalogue, orders: {} });
  const world = await startWorld(installation.dataDir, { world: empty, outcomes: {} });
  stops.push(() => world.stop());
  const roles = database === "postgres" ? ["web", "worker", "worker"] : ["all"];
  return { installation, world, roles };
}

interface Fleet {
  url(): string;
  /** Kills one at random and starts it again. */
  killOne(): Promise<void>;
  stop(): Promise<void>;
}

async function startFleet(installation: Installation, _world: WorldProcess, roles: readonly string[]): Promise<Fleet> {
  const start = (role: string) => installation.start({ ROLE: role });
  const apps: { role: string; app: App }[] = [];
  for (const role of roles) apps.push({ role, app: await start(role) });
  return {
    url: () => apps[0]!.app.webhookUrl,
    async killOne() {
      // The web process now and then: what it acknowledged must be kept as well.
      const workers = apps.filter(({ role }) => role !== "web");
      const slot = Math.random() < 0.15 ? apps[0]! : workers[Math.floor(Math.random() * workers.length)]!;
      await slot.app.kill();
      // Another one may have died at a fail point meanwhile.
      for (const one of apps) {
        const ended = await Promise.race([one.app.ended, pause(0).then(() => null)]);
        if (ended !== null) one.app = await start(one.role);
      }
    },
    stop: async () => void (await Promise.all(apps.map(({ app }) => app.stop()))),
  };
}

/** Most at a moment of chance; some at the two points where an outside effect may be lost or doubled. */
async function killAtRandom(fleet: Fleet, { dataDir, database }: Installation, kills: number): Promise<number> {
  const armed = join(dataDir, "fail-point");
  const steps = async () => {
    const { steps: count } = await database.db
      .selectFrom("audit")
      .select((build) => build.fn.countAll<number>().as("steps"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  for (let kill = 0; kill < kills; kill++) {
    // A process that dies before it has done anything proves nothing: some steps of some stories come first.
    const from = await steps();
    await until(async () => (await steps()) >= from + STEPS_BETWEEN, 20_000, 30);
    if (kill % 4 === 3) writeFileSync(armed, kill % 8 === 3 ? "beforeEffect" : "afterEffect");
    await pause(Math.random() * 700);
    await fleet.killOne();
  }
  rmSync(armed, { force: true });
  return kills;
}

function createRun(installation: Installation, world: WorldProcess, fleet: Fleet) {
  const stores = createStores(installation.database, { ids: createIdSource(), clock: createSystemClock() });
  const told: Told[] = [];
  const wasUnknown = new Set<string>();
  const ended = false;
  let ids = 0;

  async function post(from: string, message: Record<string, unknown>): Promise<void> {
    const value = {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: PHONE_NUMBER_ID, phone_number_id: PHONE_NUMBER_ID },
      contacts: [{ profile: { name: `Orang ${from.slice(-4)}` }, wa_id: from }],
      messages: [{ from, id: `wamid.ak.${++ids}`, timestamp: String(Math.floor(Date.now() / 1_000)), ...message }],
    };
    const changes = [{ field: "messages", value }];
    const body = toWireForm({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
    await postUntilTaken(fleet.url, body, APP_SECRET);
    // As the platform does when our answer was slow: the same body once more. Whether it arrives does not matter.
    if (ids % 3 === 0) await postWebhook(fleet.url(), body, APP_SECRET).catch(() => 0);
  }
  const says = (from: string, text: string) => post(from, { type: "text", text: { body: text } });
  const taps = (from: string, id: string) =>
    post(from, { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: "Ya" } } });

  async function actionOn(order: string): Promise<PendingAction | null> {
    // Staff get far more in a run than the platform's pace for one person lets through; customers get each of theirs.
    const toCustomers = installation.database.db.selectFrom("outbox").select("id").where("done", "=", 0);
    const row = await toCustomers
      .where((where) => where.and(STAFF.map((waId) => where("recipients", "not like", `%${waId}%`))))
      .executeTakeFirst();
    return row === undefined ? busy : [...busy, row.id];
  }
}
