import { join } from "node:path";
import { createSandboxClock } from "../clock.ts";
import { compose, SANDBOX, type System } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import { createLog } from "../logger.ts";
import { type GraphStub, startGraphStub } from "../sandbox/graph-stub.ts";
import { readTenants } from "../tenants.ts";
import { readArguments } from "./arguments.ts";
import { numbersOf } from "./chat/people.ts";
import { chat } from "./chat.ts";
import type { Io } from "./io.ts";

/** Statuses of the stand-in are not shown in the chat; a short delay is enough. */
const DEFAULT_GRAPH = "https://graph.facebook.com";

/** `jangkar start [--chat]`: runs until it is told to stop, then stops in order. */
export async function start(argv: string[], io: Io): Promise<number> {
  const { values } = readArguments(argv, { options: { chat: { type: "boolean" } } });
  const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const wantsChat = terminal || values.chat === true;
  const config = configFor(wantsChat);
  const sandbox = config.mode === "sandbox";
  if (values.chat === true && !sandbox)
    throw new JangkarError("INPUT_INVALID", "--chat is for the sandbox; in live mode customers write on WhatsApp");
  const stopped = untilSignal();
  const clock = sandbox ? createSandboxClock(join(config.DATA_DIR, "clock.json")) : null;
  // Given another address, the stand-in runs elsewhere (tests, scenario runs).
  const graph = sandbox && config.GRAPH_BASE_URL === DEFAULT_GRAPH ? await startGraph(config, clock!) : null;
  let system: System | null = null;
  try {
    const log = createLog({ level: config.LOG_LEVEL });
    system = await compose(graph === null ? config : { ...config, GRAPH_BASE_URL: graph.url }, { log });
    graph?.setWebhook(`${system.url}/webhooks/whatsapp`);
    announce(system, config, graph, io);
    if (wantsChat && graph !== null && clock !== null && config.ROLE === "all")
      await chat({ system, graph, clock, config, io, input: process.stdin, stopped });
    else await stopped;
    return 0;
  } finally {
    if (system !== null) io.err("Stopping: running turns may finish.");
    await system?.stop();
    await graph?.stop();
  }
}

function configFor(hasChat: boolean): Config {
  // A chat and JSON log lines do not go together on one screen.
  const quiet = hasChat && process.env["LOG_LEVEL"] === undefined ? { LOG_LEVEL: "error" } : {};
  return readConfig({ ...process.env, ...quiet });
}

/** The stand-in knows the number of every business there is, and takes what the channel was set up with. */
function startGraph(config: Config, clock: { now(): number }): Promise<GraphStub> {
  const tenants = readTenants(config.TENANTS_DIR, config.WHATSAPP_PHONE_NUMBER_ID ?? SANDBOX.phoneNumberId);
  return startGraphStub({
    accessToken: config.WHATSAPP_ACCESS_TOKEN?.reveal() ?? SANDBOX.accessToken,
    appSecret: config.WHATSAPP_APP_SECRET?.reveal() ?? SANDBOX.appSecret,
    numbers: numbersOf(tenants.all),
    now: () => clock.now(),
  });
}

function announce(system: System, config: Config, graph: GraphStub | null, io: Io): void {
  // With a chat the log is quiet, and what was not read would go unsaid.
  if (config.LOG_LEVEL === "error") for (const warning of config.warnings) io.err(`! ${warning}`);
  const store = config.DATABASE_URL === undefined ? "SQLite" : "PostgreSQL";
  const redis = config.REDIS_URL === undefined ? "a private Redis" : "the Redis of REDIS_URL";
  io.out(`Jangkar is running (${config.mode}, role ${config.ROLE}, ${store}, ${redis}).`);
  // A worker answers and takes no webhooks: their address is not there.
  if (config.ROLE !== "worker") io.out(`  Webhook   ${system.url}/webhooks/whatsapp`);
  io.out(`  Health    ${system.url}/healthz  ${system.url}/readyz  ${system.url}/metrics`);
  io.out(`  Model     ${system.model.name}`);
  io.out(`  Business  ${system.tenants.all.map((tenant) => tenant.name).join(", ")}`);
  if (graph !== null)
    io.out("  Sandbox: no message leaves this machine. Set the WHATSAPP_ variables of .env.example to go live.");
}

/** Signals that ask for a stop in order; SIGHUP comes when the terminal is closed. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Ctrl-C under npm comes twice, from the terminal and passed on by npm: so soon it is no impatience. */
const SAME_REQUEST_MS = 1_000;

/**
 * Resolves at the first signal to stop. From then on they are taken and nothing ends half-way, but for a Ctrl-C a moment
 * later: whoever presses it again wants an end at once.
 */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    for (const signal of STOP_SIGNALS)
      process.on(signal, () => {
        first ??= performance.now();
        if (signal === "SIGINT" && performance.now() - first > SAME_REQUEST_MS) process.exit(130);
        resolve();
      });
  });
}
