import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { createSandboxClock } from "../clock.ts";
import { compose, SANDBOX, type System } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import type { Tenant } from "../core/tenant.ts";
import type { EpochMs } from "../core/time.ts";
import { createLog } from "../logger.ts";
import type { Log } from "../ports/runtime.ts";
import type { GraphStubOptions } from "../sandbox/graph-options.ts";
import { type GraphStub, startGraphStub } from "../sandbox/graph-stub.ts";
import { tenantOfWorld, type World } from "../sandbox/world.ts";
import { demoTenant } from "./demo-tenant.ts";

/** A whole Jangkar on a throw-away data directory, with a Graph API stand-in it sends to. */
export interface Throwaway {
  readonly system: System;
  readonly graph: GraphStub;
  readonly config: Config;
  readonly dir: string;
  readonly webhookUrl: string;
  /** Business time stands still; this puts it to another moment for every part. */
  moveClock(to: EpochMs): Promise<void>;
  stop(): Promise<void>;
}

/** Boots the real pipeline for a world: HTTP server, private Redis, queue, worker, SQL, all of it on files of its own. */
export async function startThrowaway(
  world: World,
  options: {
    behaviour?: Partial<Tenant["behaviour"]>;
    env?: Record<string, string>;
    logLevel?: string;
    /** Changes to the business file. */
    tenant?: Readonly<Record<string, unknown>>;
    /** Rules and ways of the Graph API stand-in. */
    graph?: Partial<GraphStubOptions>;
    log?: Log;
    /** The business that the world changes. @defaultValue the demo business */
    demo?: Tenant;
  } = {},
): Promise<Throwaway> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-"));
  const folder = join(dir, "tenants", "world");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "tenant.yaml"),
    stringify({
      ...tenantOfWorld(options.demo ?? demoTenant(), world, { quietMs: 150, quietMaxMs: 2_000, ...options.behaviour }),
      ...options.tenant,
    }),
  );
  const clock = createSandboxClock(join(dir, "clock.json"));
  clock.set({ frozenAt: world.clock });
  const graph = await startGraphStub({
    accessToken: SANDBOX.accessToken,
    appSecret: world.appSecret,
    numbers: world.numbers,
    now: () => clock.now(),
    ...options.graph,
  });
  try {
    const config = readConfig({
      JANGKAR_MODE: "sandbox",
      DATA_DIR: dir,
      TENANTS_DIR: join(dir, "tenants"),
      GRAPH_BASE_URL: graph.url,
      WHATSAPP_ACCESS_TOKEN: SANDBOX.accessToken,
      WHATSAPP_APP_SECRET: world.appSecret,
      WHATSAPP_VERIFY_TOKEN: world.verifyToken,
      PORT: "0",
      LOG_LEVEL: options.logLevel ?? "error",
      ...options.env,
    });
    const system = await compose(config, {
      log: options.log ?? createLog({ level: config.LOG_LEVEL }),
      settings: { sweepEveryMs: 250 },
    });
    const webhookUrl = `${system.url}/webhooks/whatsapp`;
    graph.setWebhook(webhookUrl);
    return {
      system,
      graph,
      config,
      dir,
      webhookUrl,
      async moveClock(to) {
        clock.set({ frozenAt: to });
        await system.clock.refresh();
      },
      async stop() {
        await system.stop();
        await graph.stop();
        rmSync(dir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await graph.stop();
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}

/** How long a replay waits for the pipeline to come to rest before it reports that it did not. */
const QUIET_MS = 60_000;

/** Waits until inbox, jobs, due rows and open stub calls are all empty, seen twice. False when that never came. */
export async function untilQuiet(one: Pick<Throwaway, "system" | "graph">, limitMs = QUIET_MS): Promise<boolean> {
  const end = Date.now() + limitMs;
  let seen = 0;
  while (Date.now() < end) {
    const busy = one.graph.busy();
    seen = busy.calls + busy.statuses === 0 && (await patiently(() => one.system.quiet())) ? seen + 1 : 0;
    if (seen >= 2) return true;
    await new Promise((resolve) => setTimeout(resolve, seen > 0 ? 200 : 50));
  }
  return false;
}

/** How often a question is asked again, and how long is waited between. */
const PATIENCE = { tries: 20, pauseMs: 250 } as const;

/** Asks again when Redis or SQL did not answer in time: on a busy machine that says nothing about what is asked. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof JangkarError) || !error.retryable || tried === PATIENCE.tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.pauseMs));
    }
  }
}
