import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { createIdSource, createSystemClock } from "../../src/clock.ts";
import type { Tenant } from "../../src/core/tenant.ts";
import type { OrderSeed } from "../../src/ports/stores.ts";
import { type GraphStub, startGraphStub } from "../../src/sandbox/graph-stub.ts";
import { type Database, openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrations.ts";
import { createStores } from "../../src/store/stores.ts";
import { type App, startApp } from "./app.ts";
import { frozenTenant } from "./frozen-tenant.ts";
import { temporaryDataDir } from "./redis.ts";
import { recordingLog } from "./runtime.ts";

export const APP_SECRET = "installation-app-secret";
export const PHONE_NUMBER_ID = "100000000000001";
/** The number of the second business, where there are two. */
export const OTHER_PHONE_NUMBER_ID = "100000000000002";

/**
 * Short locks, so that a kill heals within a few seconds. The wait for a status also bounds a call to the provider, and on
 * a machine that runs other tests a call may take seconds.
 */
const QUICK = {
  LOCK_MS: "1500",
  SEND_OUTCOME_WAIT_MS: "5000",
  SHUTDOWN_MS: "5000",
};

/** Everything an operator sets up, in folders of its own: business files, data, and the provider it sends to. */
export interface Installation {
  readonly dataDir: string;
  readonly graph: GraphStub;
  /** The same SQL database from a process of ours: for seeds and for looking. */
  readonly database: Database;
  /** The environment of its processes. */
  env(more?: Readonly<Record<string, string>>): Record<string, string>;
  /** One process; the Graph API stand-in posts its statuses to it when it takes webhooks. */
  start(more?: Readonly<Record<string, string>>): Promise<App>;
  seedOrders(orders: readonly OrderSeed[], tenant?: string): Promise<void>;
  /** Ends what still runs and removes the folders. */
  remove(): Promise<void>;
}

export interface InstallationOptions {
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly behaviour?: Partial<Tenant["behaviour"]>;
  /** A second business with the same catalogue on the other number. */
  readonly twoTenants?: boolean;
  /** Lengthens the DATA_DIR. */
  readonly dirName?: string;
  /** Our numbers in the place of the first one. */
  readonly phoneNumberIds?: readonly string[];
  /** Other fields of the business file. */
  readonly tenant?: Readonly<Record<string, unknown>>;
}

export async function install(options: InstallationOptions = {}): Promise<Installation> {
  const folder = temporaryDataDir(options.dirName);
  const dataDir = folder.path;
  const tenantsDir = join(dataDir, "tenants");
  const ownNumbers = options.phoneNumberIds ?? [PHONE_NUMBER_ID];
  writeTenants(tenantsDir, ownNumbers, options);
  const graph = await startGraphStub({
    accessToken: "installation-token",
    appSecret: APP_SECRET,
    numbers: [...ownNumbers, OTHER_PHONE_NUMBER_ID].map((phoneNumberId) => ({
      phoneNumberId,
      display: phoneNumberId,
    })),
    // Another process's append-only file: what was sent is not what the process under test believes.
    journalFile: join(dataDir, "graph.jsonl"),
    statusRetryMs: 200,
  });
  const log = recordingLog();
  const database = openDatabase({ url: options.databaseUrl, file: join(dataDir, "jangkar.sqlite"), log });
  await migrate(database);
  const apps: App[] = [];
  const env = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    JANGKAR_MODE: "sandbox",
    DATA_DIR: dataDir,
    TENANTS_DIR: tenantsDir,
    GRAPH_BASE_URL: graph.url,
    WHATSAPP_ACCESS_TOKEN: "installation-token",
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: "installation-verify-token",
    WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
    PORT: "0",
    LOG_LEVEL: "warn",
    ...QUICK,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
    ...options.env,
    ...more,
  });
  return {
    dataDir,
    graph,
    database,
    env,
    async start(more) {
      const app = await startApp({ env: env(more), cwd: dataDir });
      apps.push(app);
      if (more?.["ROLE"] !== "worker") graph.setWebhook(app.webhookUrl);
      return app;
    },
    async seedOrders(orders, tenant = "z-automation") {
      const stores = createStores(database, { ids: createIdSource(), clock: createSystemClock() });
      await stores.seeds.orders(tenant, orders);
    },
    async remove() {
      await Promise.all(apps.map((app) => app.kill()));
      await graph.stop();
      await database.close();
      await folder.remove();
    },
  };
}

function writeTenants(dir: string, ownNumbers: readonly string[], options: InstallationOptions): void {
  const demo = frozenTenant();
  const write = (id: string, endpoints: readonly string[]) => {
    mkdirSync(join(dir, id), { recursive: true });
    const tenant = {
      ...demo,
      id,
      numbers: endpoints.map((endpoint) => ({ channel: "whatsapp", endpoint })),
      behaviour: { ...demo.behaviour, quietMs: 100, quietMaxMs: 1_000, ...options.behaviour },
      ...options.tenant,
    };
    writeFileSync(join(dir, id, "tenant.yaml"), stringify(tenant));
  };
  write("z-automation", ownNumbers);
  if (options.twoTenants) write("y-automation", [OTHER_PHONE_NUMBER_ID]);
}

/** An order that asks can be told apart by. */
export function orderOf(id: string, phone: string): OrderSeed {
  return {
    id,
    owner: [{ kind: "phone", value: `+${phone}` }],
    status: "processing",
    totalMinor: 1_500_000,
    currency: "IDR",
    items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
  };
}
