import { composeStores } from "../compose/stores.ts";
import { SANDBOX } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../logger.ts";
import type { Stores } from "../ports/stores.ts";
import { readTenants, type Tenants } from "../tenants.ts";

/** Runs a command on the stores of this installation, beside a running server if there is one. */
export async function withStores<T>(
  run: (parts: { stores: Stores; tenants: Tenants; config: Config }) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const tenants = readTenants(config.TENANTS_DIR, config.WHATSAPP_PHONE_NUMBER_ID ?? SANDBOX.phoneNumberId);
  const stores = await composeStores(config, createLog({ level: "warn" }));
  try {
    return await run({ stores, tenants, config });
  } finally {
    await stores.close();
  }
}
