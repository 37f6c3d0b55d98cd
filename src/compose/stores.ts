import { join } from "node:path";
import { createIdSource, createSandboxClock, createSystemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrations.ts";
import { createStores } from "../store/stores.ts";

/** The stores alone, migrated: for commands beside a running server. */
export async function composeStores(config: Config, log: Log): Promise<Stores> {
  const database = openDatabase({
    url: config.DATABASE_URL?.reveal(),
    file: join(config.DATA_DIR, "jangkar.sqlite"),
    log,
  });
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const clock =
    config.mode === "sandbox" ? createSandboxClock(join(config.DATA_DIR, "clock.json")) : createSystemClock();
  return createStores(database, { ids: createIdSource(), clock });
}
