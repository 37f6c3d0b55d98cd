import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { connectRedis } from "../../queue/redis.ts";
import { checkRedis } from "../../queue/redis-check.ts";
import { createTimer } from "../clock.ts";
import { composeStores } from "../compose/stores.ts";
import { SANDBOX } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { JangkarError, toJangkarError } from "../core/errors.ts";
import { createLog } from "../logger.ts";
import { lockDataDir } from "../store/data-dir.ts";
import { readTenants } from "../tenants.ts";
import { explain, type Io } from "./io.ts";

type Check = readonly [what: string, run: (config: Config) => Promise<string> | string];

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
  [
    "Model",
    (config) =>
      config.MODEL === undefined
        ? "the built-in rule model (set MODEL and OPENAI_API_KEY or OPENAI_BASE_URL for another)"
        : `${[config.MODEL, ...config.MODEL_FALLBACKS].join(", ")} at ${config.OPENAI_BASE_URL ?? "api.openai.com"}`,
  ],
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

async function database(config: Config): Promise<string> {
  const stores = await composeStores(config, createLog({ level: "silent" }));
  try {
    await stores.ping();
    return stores.dialect === "sqlite" ? join(config.DATA_DIR, "jangkar.sqlite") : "DATABASE_URL answers";
  } finally {
    await stores.close();
  }
}

function dataFolder(config: Config): string {
  try {
    lockDataDir(config.DATA_DIR, process.pid).release();
    return config.DATA_DIR;
  } catch (error) {
    if (error instanceof JangkarError && error.code === "DATA_DIR_IN_USE")
      return `${config.DATA_DIR} (a Jangkar is running in it)`;
    throw error;
  }
}

async function whatsapp(config: Config): Promise<string> {
  if (config.mode === "sandbox") return "sandbox: a local stand-in, no message leaves this machine";
  const url = `${config.GRAPH_BASE_URL}/${config.GRAPH_VERSION}/${config.WHATSAPP_PHONE_NUMBER_ID}?fields=display_phone_number,verified_name,quality_rating`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${config.WHATSAPP_ACCESS_TOKEN?.reveal()}` },
    signal: AbortSignal.timeout(10_000),
  });
  const body = (await response.json()) as {
    display_phone_number?: string;
    verified_name?: string;
    error?: { code?: number; message?: string };
  };
  if (response.ok) return `${body.verified_name ?? ""} ${body.display_phone_number ?? ""}`.trim();
  if (body.error?.code === 190)
    throw new JangkarError(
      "CONFIG_INVALID",
      "WHATSAPP_ACCESS_TOKEN is not accepted: it has expired (24-hour tokens do) or belongs to another app; make a System user token",
    );
  throw new JangkarError(
    "CONFIG_INVALID",
    `Meta answers ${body.error?.code ?? response.status} for WHATSAPP_PHONE_NUMBER_ID: is it the phone number ID and not the number?`,
  );
}
