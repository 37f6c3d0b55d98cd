import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/store/database.ts";
import { storesContract } from "../contracts/stores.ts";
import { quietLog } from "../support/store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "jangkar-sqlite-"));

storesContract("SQLite", {
  prepare: async () => undefined,
  openAgain: () => openDatabase({ file: join(folder, "stores.db"), log: quietLog }),
  cleanUp: async () => rmSync(folder, { recursive: true, force: true }),
});
