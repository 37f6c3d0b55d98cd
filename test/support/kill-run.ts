import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FailPoint } from "../../src/ports/runtime.ts";
import { killsAt } from "../../src/sandbox/fail-points.ts";
import type { App } from "./app.ts";
import { APP_SECRET, type Installation, orderOf, PHONE_NUMBER_ID } from "./installation.ts";
import { type Audit, auditRun, type Posted } from "./ledger.ts";
import { sized } from "./proof.ts";
import { inParallel, postUntilTaken, textsBody, until } from "./wire.ts";

/** The points at which a process is killed once in each run; the kill table in docs/reliability.md has a row for each. */
export const KILL_POINTS = [
  "beforeModel",
  "afterTool",
  "beforeCommit",
  "afterCommit",
  "afterSettle",
  "afterClaim",
  "afterAccept",
] as const satisfies readonly FailPoint[];

export interface KillRunOptions {
  readonly conversations: number;
  readonly messages: number;
  /** Kills at a moment of chance, besides those at the points. */
  readonly kills: number;
  /** The roles of the processes, for example `["web", "worker", "worker"]`. */
  readonly roles: readonly ("all" | "web" | "worker")[];
  /** Of the order in which kills come and processes are chosen. */
  readonly seed?: number;
}

export interface KillReport extends Audit {
  readonly messages: number;
  readonly kills: number;
  readonly byPoint: Readonly<Record<string, number>>;
  /** How often the provider was told to try again, or found nobody. */
  readonly postedAgain: number;
  readonly seconds: number;
}

/** A real start waits 60 s; with less, a machine that is busy with the long form repeats what was only told late. */
export const OUTCOME_WAIT = { SEND_OUTCOME_WAIT_MS: String(sized(5_000, 20_000)) };

/** How long one armed point may stay unreached, and how long the rest may take after the last kill. */
const POINT_MS = 60_000;
const SETTLE_MS = 180_000;

/**
 * Load and kills at once: the messages go out in as many portions as there are kills, each portion while processes are
 * being killed with -9 and started again. Then everything is held against what was posted.
 */
export async function killRun(installation: Installation, options: KillRunOptions): Promise<KillReport> {
  const startedAt = Date.now();
  const random = randomOf(options.seed ?? 1);
  const load = messagesOf(options);
  await installation.seedOrders(load.map((one) => orderOf(one.mark, one.customer)));
  const fleet = await startFleet(installation, options.roles);
  const plan = shuffled([...KILL_POINTS, ...Array.from({ length: options.kills }, () => "chance" as const)], random);
  const faults: string[] = [];
  let postedAgain = 0;
  let chanceKills = 0;

  const portion = Math.ceil(load.length / plan.length);
  for (const [index, what] of plan.entries()) {
    const texts = load.slice(index * portion, (index + 1) * portion);
    if (what !== "chance") arm(installation.dataDir, what);
    const posting = post(texts, fleet).then((again) => {
      postedAgain += again;
    });
    if (what === "chance") {
      await pause(random() * 600);
      const victims = fleet.slots.filter((slot) => slot.role !== "web" || random() < 0.2);
      await victims[Math.floor(random() * victims.length)]!.app.kill();
      chanceKills++;
    } else if (!(await fleet.someoneDies(POINT_MS))) {
      faults.push(`nobody was killed at ${what} within ${POINT_MS / 1000} s`);
      disarm(installation.dataDir);
    }
    await fleet.restartTheDead();
    await posting;
  }

  const isDone = await until(() => isAnswered(installation, load.length), SETTLE_MS, 250);
  if (!isDone) faults.push(`not at rest ${SETTLE_MS / 1000} s after the last kill`);
  const byPoint = killsAt(installation.dataDir);
  const audit = await auditRun(installation.database, installation.graph, load);
  await fleet.stop();
  return {
    ...audit,
    faults: [...faults, ...audit.faults],
    messages: load.length,
    kills: chanceKills + Object.values(byPoint).reduce((sum, count) => sum + count, 0),
    byPoint: { chance: chanceKills, ...byPoint },
    postedAgain,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  };
}

/** All messages in the order of their posting: every conversation gets its first, then every one its second, ... */
function messagesOf({ conversations, messages }: KillRunOptions): Posted[] {
  return Array.from({ length: messages * conversations }, (_, index) => {
    const customer = `62800${String(1_000_000 + (index % conversations))}`;
    return { id: `wamid.kill.${index}`, customer, mark: `ORD-${20_000 + index}` };
  });
}

/** One message after the other for each customer; different customers side by side. */
async function post(texts: readonly Posted[], fleet: Fleet): Promise<number> {
  const lanes = new Map<string, Posted[]>();
  for (const text of texts) lanes.set(text.customer, [...(lanes.get(text.customer) ?? []), text]);
  let again = 0;
  await inParallel([...lanes.values()], 16, async (lane) => {
    for (const { id, customer, mark } of lane) {
      const at = Math.floor(Date.now() / 1000);
      const text = `status pesanan ${mark}?`;
      const body = textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from: customer, text, at }]);
      again += (await postUntilTaken(fleet.webhookUrl, body, APP_SECRET)).length;
    }
  });
  return again;
}

/** Everything is handled and every reply is with the provider. */
async function isAnswered({ database, graph }: Installation, messages: number): Promise<boolean> {
  const { db } = database;
  const { handled } = await db
    .selectFrom("handled")
    .select((build) => build.fn.countAll<number>().as("handled"))
    .executeTakeFirstOrThrow();
  const open = await db.selectFrom("outbox").select("id").where("done", "=", 0).limit(1).executeTakeFirst();
  const busy = graph.busy();
  return Number(handled) >= messages && open === undefined && busy.calls + busy.statuses === 0;
}

interface Slot {
  readonly role: string;
  app: App;
  dead: boolean;
}

interface Fleet {
  readonly slots: readonly Slot[];
  webhookUrl(): string;
  someoneDies(limitMs: number): Promise<boolean>;
  restartTheDead(): Promise<void>;
  stop(): Promise<void>;
}

async function startFleet(installation: Installation, roles: KillRunOptions["roles"]): Promise<Fleet> {
  const launch = async (slot: Slot) => {
    slot.app = await installation.start({ ROLE: slot.role });
    slot.dead = false;
    const { app } = slot;
    void app.ended.then(() => {
      if (slot.app === app) slot.dead = true;
    });
  };
  const slots: Slot[] = [];
  for (const role of roles) {
    const slot = { role, dead: true } as Slot;
    await launch(slot);
    slots.push(slot);
  }
  const takesWebhooks = slots.find((slot) => slot.role !== "worker")!;
  return {
    slots,
    webhookUrl: () => takesWebhooks.app.webhookUrl,
    someoneDies: (limitMs) => until(() => slots.some((slot) => slot.dead), limitMs, 20),
    async restartTheDead() {
      await Promise.all(slots.filter((slot) => slot.dead).map(launch));
    },
    async stop() {
      await Promise.all(slots.map((slot) => slot.app.stop()));
    },
  };
}

function arm(dataDir: string, point: FailPoint): void {
  writeFileSync(join(dataDir, "fail-point"), point);
}

function disarm(dataDir: string): void {
  rmSync(join(dataDir, "fail-point"), { force: true });
}

/** Mulberry32: the same run for the same seed, as far as chance goes. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
