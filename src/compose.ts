import { join } from "node:path";
import { createDecisionsApi } from "../handlers/decisions-api.ts";
import { createEventWebhook } from "../handlers/event-webhook.ts";
import { inspectQueue, isQueueQuiet, type QueueDepth } from "../queue/inspect.ts";
import { createWorkers, type Workers } from "../queue/workers.ts";
import { tools } from "../tools/index.ts";
import { createIdSource, createSandboxClock, createSystemClock, createTimer } from "./clock.ts";
import { channelNamed, composeChannels, GRAPH_CALL_MS } from "./compose/channels.ts";
import { composeEngine } from "./compose/engine.ts";
import { composeHttp } from "./compose/http.ts";
import { composeModel, composeTranscriber } from "./compose/model.ts";
import { composeRedis } from "./compose/redis.ts";
import { composeStorage } from "./compose/storage.ts";
import { type Config, probeEveryMs } from "./config.ts";
import { JangkarError } from "./core/errors.ts";
import type { Services } from "./core/services.ts";
import { createIntake } from "./engine/intake.ts";
import { createLog } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import type { Inbox } from "./ports/mail.ts";
import type { ChatModel } from "./ports/model.ts";
import type { Clock, FailPoints, Log } from "./ports/runtime.ts";
import type { Stores } from "./ports/stores.ts";
import { SANDBOX } from "./sandbox/credentials.ts";
import { createSandboxFailPoints } from "./sandbox/fail-points.ts";
import { createInvocationJournal } from "./sandbox/invocations.ts";
import { createRemoteServices } from "./sandbox/remote-services.ts";
import { readServicesUrl } from "./sandbox/services-url.ts";
import { type DataDirLock, lockDataDir } from "./store/data-dir.ts";
import { openDatabase } from "./store/database.ts";
import { migrate } from "./store/migrations.ts";
import { createStores } from "./store/stores.ts";
import { readTenants, type Tenants } from "./tenants.ts";

/** Longer than a provider call may take. */
const SEND_LEASE_MS = 20_000;

export { SANDBOX } from "./sandbox/credentials.ts";

/** A running Jangkar: its address, what a replay or a console reads, and the way to stop it. */
export interface System {
  readonly url: string;
  readonly stores: Stores;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly log: Log;
  readonly model: ChatModel;
  readonly inbox: Inbox;
  depth(): Promise<QueueDepth>;
  /** Nothing waits in Redis and no outbox row is due. */
  quiet(): Promise<boolean>;
  /** Runs the sweep now, after the clock was moved. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** A worker that is only slow must not lose its execution to the sweep; the sandbox kills workers and looks at once. */
const EXECUTION_SLACK_MS = { live: 15_000, sandbox: 1_500 } as const;

/** What a caller may put in the place of the usual parts; used by the sandbox and by tests. */
export interface ComposeOptions {
  readonly log?: Log;
  /** Shorter lock and sweep times for kill tests. */
  readonly settings?: {
    readonly stalledEveryMs?: number;
    readonly sweepEveryMs?: number;
    readonly dirtyAfterMs?: number;
  };
}

/**
 * The composition root: a checked configuration in, running parts out. Stopped in the reverse order of the start; a
 * start that fails half-way stops what it had started.
 * @throws JangkarError with what to do, when the surroundings are not right
 */
export async function compose(config: Config, options: ComposeOptions = {}): Promise<System> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return await start(config, options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  options: ComposeOptions,
  stops: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<System> {
  const log = options.log ?? createLog({ level: config.LOG_LEVEL });
  for (const warning of config.warnings) log.warn(warning);
  const metrics = createMetrics();
  const timer = createTimer();
  const ids = createIdSource();
  const sandbox = config.mode === "sandbox";
  const clock = sandbox ? createSandboxClock(join(config.DATA_DIR, "clock.json")) : createSystemClock();
  const failPoints: FailPoints = sandbox ? createSandboxFailPoints(config.DATA_DIR) : { reach: () => {} };
  const tenants = readTenants(config.TENANTS_DIR, config.WHATSAPP_PHONE_NUMBER_ID ?? SANDBOX.phoneNumberId);

  const ownsDataDir = config.DATABASE_URL === undefined || config.REDIS_URL === undefined;
  const lock: DataDirLock | null = ownsDataDir ? lockDataDir(config.DATA_DIR, process.pid) : null;
  stops.push(() => lock?.release());

  const database = openDatabase({
    url: config.DATABASE_URL?.reveal(),
    file: join(config.DATA_DIR, "jangkar.sqlite"),
    log,
  });
  stops.push(() => database.close());
  await migrate(database);
  const stores = createStores(database, { ids, clock });

  const redis = await composeRedis(config, { stores, ids, timer, log, metrics });
  stops.push(() => redis.stop());
  const { inbox, jobs, limiter, gate, outages } = redis;
  const storage = composeStorage(config, log);

  const tenantOf = (channel: string, endpoint: string) => tenants.byEndpoint(channel, endpoint);
  const endpoints = (channel: string, endpoint: string) => {
    const tenant = tenantOf(channel, endpoint);
    return tenant === null ? null : { tenant: tenant.id };
  };
  const sink = storage.sink(createIntake({ inbox, jobs, tenantOf, timer, log, metrics }));
  const channels = composeChannels(config, tenants, { sink, endpoints, log, metrics, timer });
  const channel = (name: string) => channelNamed(channels, name);

  const model = composeModel(config, { timer, log, metrics });
  const servicesUrl = sandbox ? readServicesUrl(config.DATA_DIR) : null;
  const services = (tenantId: string, caller: string): Services => {
    const tenant = tenants.byId(tenantId);
    if (tenant === null) throw new JangkarError("INTERNAL", `there is no tenant ${tenantId}`);
    const own = stores.services(tenant);
    return servicesUrl === null ? own : createRemoteServices({ baseUrl: servicesUrl, tenant, own, caller });
  };
  const engine = composeEngine({
    tenants,
    onRun: sandbox ? createInvocationJournal(config.DATA_DIR) : () => {},
    stores,
    inbox,
    jobs,
    limiter,
    gate,
    outages,
    model,
    transcriber: composeTranscriber(config, { timer, log, metrics }),
    tools,
    services,
    channel,
    clock,
    timer,
    ids,
    log,
    metrics,
    failPoints,
    sendLeaseMs: Math.min(SEND_LEASE_MS, config.SEND_OUTCOME_WAIT_MS + 1_000),
    executionSlackMs: EXECUTION_SLACK_MS[config.mode],
    outcomeWaitMs: config.SEND_OUTCOME_WAIT_MS,
    probeEveryMs: probeEveryMs(config),
  });

  const eventWebhook =
    config.DECISION_WEBHOOK_URL === undefined
      ? null
      : createEventWebhook({
          events: stores.events,
          url: config.DECISION_WEBHOOK_URL,
          secret: config.DECISION_WEBHOOK_SECRET?.reveal() ?? "",
          now: () => timer.now(),
          log,
        });
  await eventWebhook?.begin();
  const sweep = async () => {
    storage.lost();
    await engine.sweep();
    await eventWebhook?.drain();
  };

  let workers: Workers | null = null;
  if (config.ROLE !== "web") {
    workers = createWorkers({
      redis: redis.connections,
      keys: redis.keys,
      inbox,
      jobs,
      processors: {
        turn: engine.turns.run,
        deliver: engine.delivery.deliver,
        reports: engine.reports,
        sweep,
      },
      timer,
      ids,
      log,
      metrics,
      settings: {
        concurrency: config.WORKER_CONCURRENCY,
        lockMs: config.LOCK_MS,
        stalledEveryMs: Math.min(5_000, Math.ceil(config.LOCK_MS / 2)),
        ...(sandbox ? { sweepEveryMs: 500 } : {}),
        ...options.settings,
      },
    });
    const running = workers;
    stops.push(() => running.stop(config.SHUTDOWN_MS));
  }

  const decisionsApi =
    config.API_TOKEN === undefined
      ? []
      : [createDecisionsApi({ desk: storage.desk(engine.decisions), token: config.API_TOKEN.reveal(), log })];
  const listening = await composeHttp(config, {
    routers: config.ROLE === "worker" ? [] : [...channels.flatMap((parts) => parts.router ?? []), ...decisionsApi],
    isRedisUp: () => redis.connections.isUp(),
    storage,
    inbox,
    stores,
    metricsText: () => metrics.text(),
    timer,
    log,
  });
  stops.push(() => listening.stop());

  const depth = () => inspectQueue({ redis: redis.connections.fast, keys: redis.keys, queues: redis.queues });
  return {
    url: `http://${config.HOST === "0.0.0.0" ? "127.0.0.1" : config.HOST}:${listening.port}`,
    stores,
    tenants,
    clock,
    log,
    model,
    inbox,
    depth,
    quiet: async () =>
      isQueueQuiet(await depth()) &&
      (await stores.outbox.conversationsDue(timer.now() + GRAPH_CALL_MS, 1)).length === 0,
    sweep,
    stop,
  };
}
