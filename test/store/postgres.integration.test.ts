import { describe } from "vitest";
import { openDatabase } from "../../src/store/database.ts";
import { storesContract } from "../contracts/stores.ts";
import { postgresIsHere, startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { quietLog } from "../support/store-samples.ts";

describe.skipIf(!postgresIsHere())("with PostgreSQL", () => {
  let server: TestPostgres | null = null;
  let url = "";

  storesContract("PostgreSQL", {
    prepare: async () => {
      server = await startTestPostgres();
      url = (await server.createTestDatabase()).url;
    },
    openAgain: () => openDatabase({ url, log: quietLog }),
    cleanUp: async () => server?.stop(),
  });
});
