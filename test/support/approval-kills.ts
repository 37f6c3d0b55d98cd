import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startWorld, type WorldProcess } from "../../src/cli/scenario/world-process.ts";
import { createIdSource, createSystemClock } from "../../src/clock.ts";
import { isOpen, type PendingAction } from "../../src/core/action.ts";
import { messagePayload, postWebhook, toWireForm } from "../../src/sandbox/graph-webhook.ts";
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
/** A request that was answered with "not now" (the business's system was slow or killed) is made again so many times. */
const ASKS = 4;
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
  let ended = false;
  let ids = 0;

  async function post(from: string, message: Record<string, unknown>): Promise<void> {
    const number = { phoneNumberId: PHONE_NUMBER_ID, display: PHONE_NUMBER_ID };
    const sender = { name: `Orang ${from.slice(-4)}`, waId: from };
    const envelope = { number, from: sender, id: `wamid.ak.${++ids}`, at: Date.now() };
    const body = toWireForm(messagePayload(envelope, message));
    await postUntilTaken(fleet.url, body, APP_SECRET);
    // As the platform does when our answer was slow: the same body once more. Whether it arrives does not matter.
    if (ids % 3 === 0) await postWebhook(fleet.url(), body, APP_SECRET).catch(() => 0);
  }
  const says = (from: string, text: string) => post(from, { type: "text", text: { body: text } });
  const taps = (from: string, id: string) =>
    post(from, { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: "Ya" } } });

  async function actionOn(order: string): Promise<PendingAction | null> {
    const row = await installation.database.db
      .selectFrom("actions")
      .select("id")
      .where("args", "like", `%${order}%`)
      .executeTakeFirst();
    return row === undefined ? null : stores.actions.byId(row.id as PendingAction["id"]);
  }

  /** What we have written to somebody, or have ready for them. */
  async function textsTo(waId: string): Promise<string[]> {
    const rows = await installation.database.db
      .selectFrom("outbox")
      .select("body")
      .where("recipients", "like", `%${waId}%`)
      .orderBy("position")
      .execute();
    return rows.map((row) => row.body);
  }

  /** What a person would ask for who has to find out why: the customer's own messages, and the staff's on this action. */
  async function dossier(one: Told): Promise<string> {
    const staff = (await Promise.all(STAFF.map(textsTo))).flat();
    const code = one.action?.code ?? one.order;
    const texts = [...(await textsTo(one.customer)), ...staff.filter((text) => text.includes(code))];
    return `${one.story} on ${one.order}, code ${code}: ${texts.join(" | ")}`;
  }

  async function tell(number: number): Promise<void> {
    const story = STORIES[number % STORIES.length]!;
    const customer = `62800${String(5_000_000 + number)}`;
    const order = `ORD-${50_000 + number}`;
    const one: Told = { story, order, customer, action: null, approved: false };
    told.push(one);
    const items = [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }];
    const seeded = { owner: customer, status: "processing", version: 1, totalRp: 1_500_000, refundedRp: 0, items };
    await world.change({ orders: { [order]: seeded } });
    const wish = story.startsWith("refund")
      ? `minta refund 500.000 untuk ${order} karena terlambat`
      : `tolong batalkan ${order}, salah pilih paket`;
    for (let ask = 1; ask <= ASKS && one.action === null; ask++) {
      // What was slow a moment ago is slow now: a person comes back a little later.
      if (ask > 1) await pause(2_000);
      await says(customer, wish);
      // An answer is looked for now and then only: it takes a scan of the outbox, and rarely comes without an action.
      let looks = 0;
      const isAnswered = async () => ++looks % 20 === 0 && (await textsTo(customer)).length >= ask;
      await until(async () => (await actionOn(order)) !== null || isAnswered(), PATIENCE_MS, 100);
      one.action = await actionOn(order);
    }
    const { action } = one;
    if (action === null) return;
    const staff = STAFF[number % 2]!;
    const button = (word: string) => `pa:${action.id}:${action.revision}:${word}`;
    switch (story) {
      case "refund yes":
        await (number % 4 < 2 ? says(staff, `SETUJU ${action.code}`) : taps(staff, button("yes")));
        one.approved = true;
        break;
      case "cancel yes":
        await taps(customer, button("yes"));
        one.approved = true;
        break;
      case "refund no":
        await says(staff, `TOLAK ${action.code} sudah lewat`);
        break;
      case "cancel no":
        await taps(customer, button("no"));
        break;
      case "refund tried":
        await says(customer, `SETUJU ${action.code}`);
        break;
      case "refund open":
        break;
    }
  }

  const callsOf = (id: string) => world.effects().filter((effect) => effect.key === id);

  return {
    /** Opens the staff's reply windows. */
    async greetStaff(): Promise<void> {
      for (const staff of STAFF) await says(staff, "DAFTAR");
    },

    /** Stories go on until `finish`, each lane one after the other. */
    tellUntil() {
      let next = 0;
      const lane = async () => {
        while (!ended) await tell(next++);
      };
      const lanes = Array.from({ length: LANES }, lane);
      return {
        async finish() {
          ended = true;
          await Promise.all(lanes);
        },
      };
    },

    /** Waits for the rest, and has staff look at what is unknown. */
    async settle(): Promise<string[]> {
      const faults: string[] = [];
      const rests = () => until(async () => (await unsettled()).length === 0, PATIENCE_MS, 250);
      if (!(await rests())) faults.push(`not at rest: ${(await unsettled()).join(", ")}`);
      for (const { action } of told) {
        const now = action === null ? null : await stores.actions.byId(action.id);
        if (now?.state !== "unknown") continue;
        const notice = await stores.outbox.byKeyPrefix(now.tenant, `unknown:${now.id}`);
        if (notice.length === 0) faults.push(`${now.id} is unknown and no staff member was told`);
        wasUnknown.add(now.id);
        const happened = callsOf(now.id).some((call) => call.applied);
        await says(STAFF[0], `${happened ? "SELESAI" : "GAGAL"} ${now.code}`);
      }
      // An unknown action rests as well: only its own state says that the staff's word has been read.
      if (!(await until(async () => (await stillUnknown()).length === 0, PATIENCE_MS, 250)))
        faults.push(`staff settled, and unknown all the same: ${(await stillUnknown()).join(", ")}`);
      if (!(await rests())) faults.push(`not at rest after settling: ${(await unsettled()).join(", ")}`);
      return faults;
    },

    async count(before: readonly string[]) {
      const faults = [...before];
      const effects = world.effects();
      let done = 0;
      for (const one of told) {
        const action = one.action === null ? null : await stores.actions.byId(one.action.id);
        if (action === null) {
          faults.push(`no action came of ${await dossier(one)}`);
          continue;
        }
        const calls = callsOf(action.id);
        if (calls.length > 1) faults.push(`${action.id} was carried out ${calls.length} times`);
        if (!one.approved && calls.length > 0) faults.push(`${action.id} (${one.story}) ran without an approval`);
        if (one.approved && action.state !== "done" && !(wasUnknown.has(action.id) && action.state === "failed"))
          faults.push(`${action.id} was approved and is ${action.state}: ${await dossier(one)}`);
        if (action.state === "done" && !calls.some((call) => call.applied))
          faults.push(`${action.id} is done by nobody`);
        if (action.state === "failed" && calls.some((call) => call.applied))
          faults.push(`${action.id} happened unnoticed`);
        if (!isOpen(action.state) && !action.carriedOn)
          faults.push(`nobody was told that ${action.id} is ${action.state}`);
        if (one.approved && action.state === "done" && !wasUnknown.has(action.id)) done++;
      }
      const ours = new Set(told.map((one) => one.action?.id as string | undefined));
      for (const { key } of effects) if (!ours.has(key)) faults.push(`an effect under ${key}, which is no action`);
      const approved = told.filter((one) => one.approved).length;
      return {
        actions: told.length,
        approved,
        done,
        unknown: wasUnknown.size,
        notApproved: told.length - approved,
        effects: effects.filter((effect) => effect.applied).length,
        faults,
      };
    },
  };

  async function stillUnknown(): Promise<string[]> {
    const actions = await Promise.all([...wasUnknown].map((id) => stores.actions.byId(id as PendingAction["id"])));
    return actions.flatMap((action) => (action?.state === "unknown" ? [action.id] : []));
  }

  /** Decided actions that are under way, and replies that have not left. */
  async function unsettled(): Promise<string[]> {
    const busy: string[] = [];
    for (const one of told) {
      const action = one.action === null ? null : await stores.actions.byId(one.action.id);
      if (action === null) continue;
      const waits = one.story === "refund open" || one.story === "refund tried";
      if (isOpen(action.state) ? !waits : !action.carriedOn) busy.push(`${action.id} ${action.state}`);
    }
    // Staff get far more in a run than the platform's pace for one person lets through; customers get each of theirs.
    const row = await installation.database.db
      .selectFrom("outbox")
      .select("id")
      .where("done", "=", 0)
      .where((where) => where.and(STAFF.map((waId) => where("recipients", "not like", `%${waId}%`))))
      .executeTakeFirst();
    return row === undefined ? busy : [...busy, row.id];
  }
}
