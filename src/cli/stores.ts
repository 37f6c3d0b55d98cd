import { existsSync } from "node:fs";
import { join } from "node:path";
import { composeStores } from "../compose/stores.ts";
import { SANDBOX } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../logger.ts";
import type { Stores } from "../ports/stores.ts";
import { readTenants, type Tenants } from "../tenants.ts";

/**
 * Runs a command on the stores of this installation, beside a running server if there is one.
 * @param whenNone - what a command that only looks does where there is no data yet: nothing is made then
 */
export async function withStores<T>(
  run: (parts: { stores: Stores; tenants: Tenants; config: Config }) => Promise<T>,
  whenNone?: (config: Config) => T,
): Promise<T> {
  const config = readConfig(process.env);
  const isThere = config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, "jangkar.sqlite"));
  if (!isThere && whenNone !== undefined) return whenNone(config);
  const tenants = readTenants(config.TENANTS_DIR, config.WHATSAPP_PHONE_NUMBER_ID ?? SANDBOX.phoneNumberId);
  const stores = await composeStores(config, createLog({ level: "warn" }));
  try {
    return await run({ stores, tenants, config });
  } finally {
    await stores.close();
  }
}
