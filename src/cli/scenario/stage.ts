import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { inspectQueue, isQueueQuiet } from "../../../queue/inspect.ts";
import { createIdSource, createSandboxClock, createTimer } from "../../clock.ts";
import { composeRedis } from "../../compose/redis.ts";
import { composeStores } from "../../compose/stores.ts";
import { SANDBOX } from "../../compose.ts";
import { type Config, readConfig } from "../../config.ts";
import { JangkarError } from "../../core/errors.ts";
import type { Tenant } from "../../core/tenant.ts";
import { createLog } from "../../logger.ts";
import { createMetrics } from "../../metrics.ts";
import type { Inbox } from "../../ports/mail.ts";
import type { FailPoint, IdSource } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { killsAt } from "../../sandbox/fail-points.ts";
import { type GraphStub, startGraphStub } from "../../sandbox/graph-stub.ts";
import { type ModelStub, startModelStub } from "../../sandbox/model-stub.ts";
import { readTenants } from "../../tenants.ts";
import { type App, startApp } from "./app.ts";
import type { LoadedCase } from "./read.ts";
import type { Rig } from "./rig.ts";
import { tenantOf } from "./tenant.ts";
import { startWorld, type WorldProcess } from "./world-process.ts";

/** Everything one case runs on: the application in its own process, and the stand-ins it talks to. */
export interface Stage {
  readonly dir: string;
  readonly tenant: Tenant;
  readonly stores: Stores;
  readonly inbox: Inbox;
  readonly ids: IdSource;
  readonly graph: GraphStub;
  readonly model: ModelStub;
  readonly world: WorldProcess;
  /** Business time: frozen, moved by `advance`. */
  readonly clock: ReturnType<typeof createSandboxClock>;
  app(): App;
  /** Starts the application again on the same stores, killing it first when it runs. */
  restart(): Promise<void>;
  /** Nothing waits in Redis and no row is due, as seen from outside the application. */
  isQuiet(): Promise<boolean>;
  /** Kills that fail points made so far. */
  kills(): number;
  /** Whether the application's last end was a fail point's doing. */
  wasKilledByOrder(): boolean;
  /** Kills the application the next time it comes to this point; further points wait their turn. */
  arm(point: FailPoint): void;
  /** Points that were armed and not reached. */
  unreached(): readonly FailPoint[];
  stop(): Promise<void>;
}

/** Short times for what only a crash makes us wait for; each longer than anything a healthy run does meanwhile. */
const CRASH_TIMES = { LOCK_MS: "3000", SEND_OUTCOME_WAIT_MS: "1500" };
const DUE_WITHIN_MS = 60_000;

/** Builds the stage and starts the application on it. Stopped in reverse order, also when the start fails half-way. */
export async function buildStage(loaded: LoadedCase, rig: Rig): Promise<Stage> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return await build(loaded, rig, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(
  loaded: LoadedCase,
  rig: Rig,
  stops: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-case-"));
  stops.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const clock = createSandboxClock(join(dir, "clock.json"));
  clock.set({ frozenAt: Date.parse(loaded.world.now) });
  writeTenant(dir, loaded);
  const database = await rig.database();
  stops.push(() => database.drop());
  const graph = await startGraphStub({
    accessToken: SANDBOX.accessToken,
    appSecret: SANDBOX.appSecret,
    numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
    now: () => clock.now(),
    statusRetryMs: 100,
  });
  stops.push(() => graph.stop());
  const model = await startModelStub({ steps: loaded.case.model });
  stops.push(() => model.stop());
  const world = await startWorld(dir, { world: loaded.world, outcomes: loaded.case.toolOutcomes });
  stops.push(() => world.stop());

  const env = environment({ dir, rig, database: database.url, graph: graph.url, model: model.url, world: world.url });
  const config = readConfig(env);
  const parts = await openOutside(config, stops);
  const points: FailPoint[] = [];
  const armFile = join(dir, "fail-point");
  const armNext = () => {
    const [next] = points;
    if (next !== undefined && !existsSync(armFile)) writeFileSync(armFile, next);
  };
  const unreached = () => {
    // The file is gone when its point was reached: then the next one's turn has come.
    if (points.length > 0 && !existsSync(armFile)) {
      points.shift();
      armNext();
    }
    return points;
  };
  const kills = () => Object.values(killsAt(dir)).reduce((sum, times) => sum + (times ?? 0), 0);

  let app: App | null = null;
  let killsAtStart = 0;
  const start = async () => {
    killsAtStart = kills();
    app = await startApp(env, dir);
    graph.setWebhook(app.webhookUrl);
  };
  stops.push(() => app?.kill());
  await start();

  return {
    dir,
    tenant: readTenants(join(dir, "tenants"), SANDBOX.phoneNumberId).all[0]!,
    ...parts,
    ids: createIdSource(),
    graph,
    model,
    world,
    clock,
    app: () => app!,
    async restart() {
      await app?.kill();
      // Armed before the start: the next point may lie in what the start finds to do.
      unreached();
      await start();
    },
    async isQuiet() {
      const busy = graph.busy();
      if (busy.calls + busy.statuses > 0 || !(await parts.isQueueQuiet())) return false;
      const soon = Date.now() + DUE_WITHIN_MS;
      if ((await parts.stores.outbox.conversationsDue(soon, 1)).length > 0) return false;
      return (await parts.stores.actions.toArm(clock.now(), soon, 1)).length === 0;
    },
    kills,
    wasKilledByOrder: () => kills() > killsAtStart,
    arm(point) {
      points.push(point);
      armNext();
    },
    unreached,
    stop,
  };
}

function writeTenant(dir: string, loaded: LoadedCase): void {
  const folder = join(dir, "tenants", "case");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tenant.yaml"), stringify(tenantOf(loaded)));
}

function environment(at: {
  dir: string;
  rig: Rig;
  database: string | null;
  graph: string;
  model: string;
  world: string;
}): Record<string, string> {
  return {
    JANGKAR_MODE: "sandbox",
    DATA_DIR: at.dir,
    TENANTS_DIR: join(at.dir, "tenants"),
    REDIS_URL: at.rig.redisUrl,
    REDIS_PREFIX: at.rig.nextPrefix(),
    ...(at.database === null ? {} : { DATABASE_URL: at.database }),
    GRAPH_BASE_URL: at.graph,
    OPENAI_BASE_URL: at.model,
    OPENAI_API_KEY: "scripted",
    MODEL: "scripted-1",
    PORT: "0",
    LOG_LEVEL: process.env["SCENARIO_LOG_LEVEL"] ?? "warn",
    ...CRASH_TIMES,
  };
}

/** Stores and queue as another process sees them: the application is not asked how it feels. */
async function openOutside(config: Config, stops: (() => Promise<void> | void)[]) {
  const log = createLog({ level: "silent" });
  const stores = await composeStores(config, log);
  stops.push(() => stores.close());
  const timer = createTimer();
  const redis = await composeRedis(config, { stores, ids: createIdSource(), timer, log, metrics: createMetrics() });
  stops.push(() => redis.stop());
  return {
    stores,
    inbox: redis.inbox,
    async isQueueQuiet() {
      try {
        return isQueueQuiet(
          await inspectQueue({ redis: redis.connections.fast, keys: redis.keys, queues: redis.queues }),
        );
      } catch (thrown) {
        // A busy machine delays an answer beyond the second it is given: whoever looks, looks again.
        if (thrown instanceof JangkarError && thrown.code === "REDIS_UNAVAILABLE") return false;
        throw thrown;
      }
    },
  };
}
