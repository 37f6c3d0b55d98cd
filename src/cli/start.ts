import { join } from "node:path";
import { createSandboxClock } from "../clock.ts";
import { compose, SANDBOX, type System } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../logger.ts";
import { type GraphStub, startGraphStub } from "../sandbox/graph-stub.ts";
import { chat } from "./chat.ts";
import type { Io } from "./io.ts";

/** Statuses of the stand-in are not shown in the chat; a short delay is enough. */
const DEFAULT_GRAPH = "https://graph.facebook.com";

/** `jangkar start`: runs until SIGINT or SIGTERM, then stops in order. */
export async function start(io: Io): Promise<number> {
  const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const config = configFor(terminal);
  const sandbox = config.mode === "sandbox";
  const clock = sandbox ? createSandboxClock(join(config.DATA_DIR, "clock.json")) : null;
  // Given another address, the stand-in runs elsewhere (tests, scenario runs).
  const graph = sandbox && config.GRAPH_BASE_URL === DEFAULT_GRAPH ? await startGraph(clock!) : null;
  let system: System | null = null;
  try {
    const log = createLog({ level: config.LOG_LEVEL });
    system = await compose(graph === null ? config : { ...config, GRAPH_BASE_URL: graph.url }, { log });
    graph?.setWebhook(`${system.url}/webhooks/whatsapp`);
    announce(system, config, graph, io);
    if (terminal && graph !== null && clock !== null) await chat({ system, graph, clock, config, io });
    else await untilSignal();
    return 0;
  } finally {
    io.err("Stopping: running turns may finish.");
    await system?.stop();
    await graph?.stop();
  }
}

function configFor(terminal: boolean): Config {
  // A chat and JSON log lines do not go together on one screen.
  const quiet = terminal && process.env["LOG_LEVEL"] === undefined ? { LOG_LEVEL: "error" } : {};
  return readConfig({ ...process.env, ...quiet });
}

function startGraph(clock: { now(): number }): Promise<GraphStub> {
  return startGraphStub({
    accessToken: SANDBOX.accessToken,
    appSecret: SANDBOX.appSecret,
    numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
    now: () => clock.now(),
  });
}

function announce(system: System, config: Config, graph: GraphStub | null, io: Io): void {
  const store = config.DATABASE_URL === undefined ? "SQLite" : "PostgreSQL";
  const redis = config.REDIS_URL === undefined ? "a private Redis" : "the Redis of REDIS_URL";
  io.out(`Jangkar is running (${config.mode}, role ${config.ROLE}, ${store}, ${redis}).`);
  io.out(`  Webhook   ${system.url}/webhooks/whatsapp`);
  io.out(`  Health    ${system.url}/healthz  ${system.url}/readyz  ${system.url}/metrics`);
  io.out(`  Model     ${system.model.name}`);
  io.out(`  Business  ${system.tenants.all.map((tenant) => tenant.name).join(", ")}`);
  if (graph !== null)
    io.out("  Sandbox: no message leaves this machine. Set the WHATSAPP_ variables of .env.example to go live.");
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.once("SIGINT", () => process.exit(130));
      resolve();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
}
