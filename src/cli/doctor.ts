import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectRedis } from "../../queue/redis.ts";
import { checkRedis } from "../../queue/redis-check.ts";
import { createTimer } from "../clock.ts";
import { endpointOf, openAiModels } from "../compose/model.ts";
import { composeStores } from "../compose/stores.ts";
import { SANDBOX } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { JangkarError, toJangkarError } from "../core/errors.ts";
import { createLog } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import type { ModelRequest } from "../ports/model.ts";
import { lockDataDir } from "../store/data-dir.ts";
import { readTenants } from "../tenants.ts";
import { explain, type Io } from "./io.ts";

type Check = readonly [what: string, run: (config: Config) => Promise<string> | string];

const META_MS = 10_000;

/** The cheapest question: a few tokens. */
const HELLO: ModelRequest = {
  messages: [{ role: "user", content: "Reply with: ok" }],
  tools: [],
  toolChoice: "none",
  maxOutputTokens: 16,
  temperature: 0,
};

const CHECKS: readonly Check[] = [
  ["Node.js", () => process.version],
  [
    "Businesses",
    (config) =>
      readTenants(config.TENANTS_DIR, config.WHATSAPP_PHONE_NUMBER_ID ?? SANDBOX.phoneNumberId)
        .all.map((tenant) => `${tenant.name} (${tenant.catalog.length} packages, ${tenant.staff.length} staff)`)
        .join(", "),
  ],
  ["Redis", redis],
  ["Database", database],
  ["Data folder", dataFolder],
  ["Model", models],
  ["WhatsApp", whatsapp],
];

/** `jangkar doctor`: what is missing or wrong on this machine, and what mends it. */
export async function doctor(io: Io): Promise<number> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    io.out("✗ Configuration");
    io.err(explain(error));
    return 1;
  }
  io.out(`✓ Configuration: ${config.mode} mode, role ${config.ROLE}`);
  for (const warning of config.warnings) io.out(`! ${warning}`);
  let wrong = 0;
  for (const [what, run] of CHECKS) {
    try {
      io.out(`✓ ${what}: ${await run(config)}`);
    } catch (error) {
      wrong++;
      io.out(`✗ ${what}: ${explain(toJangkarError(error)).replace(/\n/g, "\n    ")}`);
    }
  }
  return wrong === 0 ? 0 : 1;
}

async function redis(config: Config): Promise<string> {
  if (config.REDIS_URL === undefined) {
    for (const binary of ["redis-server", "valkey-server"]) {
      const found = spawnSync(binary, ["--version"], { encoding: "utf8" });
      if (found.status === 0) return `${/v=([\d.]+)/.exec(found.stdout)?.[1] ?? binary}, started privately`;
    }
    throw new JangkarError("REDIS_MISSING", "neither redis-server nor valkey-server is on the PATH");
  }
  const log = createLog({ level: "silent" });
  const connections = connectRedis({ url: config.REDIS_URL.reveal() }, { log, timer: createTimer() });
  try {
    await connections.ready(5_000);
    await checkRedis(connections.fast, log);
    return "REDIS_URL answers and is set up for a queue";
  } finally {
    await connections.close();
  }
}

/** Of a folder that is not there yet nothing is made: whoever only asks may stand in the wrong place. */
async function database(config: Config): Promise<string> {
  const file = join(config.DATA_DIR, "jangkar.sqlite");
  if (config.DATABASE_URL === undefined && !existsSync(file)) return `${file}, made at the first start`;
  const stores = await composeStores(config, createLog({ level: "silent" }));
  try {
    await stores.ping();
    return stores.dialect === "sqlite" ? file : "DATABASE_URL answers";
  } finally {
    await stores.close();
  }
}

function dataFolder(config: Config): string {
  if (!existsSync(config.DATA_DIR))
    return `${config.DATA_DIR}, made at the first start in ${writableAbove(config.DATA_DIR)}`;
  try {
    lockDataDir(config.DATA_DIR, process.pid).release();
    return config.DATA_DIR;
  } catch (error) {
    if (error instanceof JangkarError && error.code === "DATA_DIR_IN_USE")
      return `${config.DATA_DIR} (a Jangkar is running in it)`;
    throw error;
  }
}

/** The folder above that is there. @throws JangkarError DATA_DIR_UNUSABLE when nothing can be made in it */
function writableAbove(dir: string): string {
  let above = dirname(dir);
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new JangkarError("DATA_DIR_UNUSABLE", `DATA_DIR ${dir} cannot be made: ${above} is not writable`, {
      cause: error,
    });
  }
  return above;
}

/** Each model is asked for a few words: only an answer says that address, key and name are right. */
async function models(config: Config): Promise<string> {
  const chain = openAiModels(config, {
    timer: createTimer(),
    log: createLog({ level: "silent" }),
    metrics: createMetrics(),
    retry: { attempts: 1 },
  });
  if (chain.length === 0)
    return "the built-in rule model (set MODEL and OPENAI_API_KEY or OPENAI_BASE_URL for another)";
  for (const model of chain) {
    try {
      await model.complete(HELLO, AbortSignal.timeout(config.MODEL_TIMEOUT_MS));
    } catch (thrown) {
      const error = toJangkarError(thrown);
      throw new JangkarError(error.code, `${model.name} at ${endpointOf(config)}: ${error.message}`, { cause: thrown });
    }
  }
  return `${chain.map(({ name }) => name).join(", ")} at ${endpointOf(config)} answers`;
}

async function whatsapp(config: Config): Promise<string> {
  if (config.mode === "sandbox") return "sandbox: a local stand-in, no message leaves this machine";
  const url = `${config.GRAPH_BASE_URL}/${config.GRAPH_VERSION}/${config.WHATSAPP_PHONE_NUMBER_ID}?fields=display_phone_number,verified_name,quality_rating`;
  const { status, body } = await askMeta(url, config);
  if (status >= 200 && status < 300) return `${body.verified_name ?? ""} ${body.display_phone_number ?? ""}`.trim();
  if (status >= 500) throw new JangkarError("WHATSAPP_UNAVAILABLE", `${config.GRAPH_BASE_URL} answers ${status}`);
  if (body.error?.code === 190)
    throw new JangkarError(
      "CONFIG_INVALID",
      "WHATSAPP_ACCESS_TOKEN is not accepted: it has expired (24-hour tokens do) or belongs to another app; make a System user token",
    );
  throw new JangkarError(
    "CONFIG_INVALID",
    `Meta answers ${body.error?.code ?? status} for WHATSAPP_PHONE_NUMBER_ID: is it the phone number ID and not the number?`,
  );
}

interface MetaAnswer {
  readonly display_phone_number?: string;
  readonly verified_name?: string;
  readonly error?: { readonly code?: number };
}

/** @throws JangkarError WHATSAPP_UNAVAILABLE when nobody answers, or somebody else does (a proxy's page) */
async function askMeta(url: string, config: Config): Promise<{ status: number; body: MetaAnswer }> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${config.WHATSAPP_ACCESS_TOKEN?.reveal()}` },
      signal: AbortSignal.timeout(META_MS),
    });
    return { status: response.status, body: (await response.json()) as MetaAnswer };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code } = cause as { code?: unknown };
    const reason = typeof code === "string" ? code : cause instanceof Error ? cause.message : String(cause);
    throw new JangkarError("WHATSAPP_UNAVAILABLE", `${config.GRAPH_BASE_URL} does not answer as Meta does: ${reason}`, {
      cause: error,
    });
  }
}
