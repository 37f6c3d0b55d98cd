import { sql } from "kysely";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { createActionStore } from "./actions.ts";
import { createCallStore } from "./calls.ts";
import { createConversationStore } from "./conversations.ts";
import type { Database } from "./database.ts";
import { createEventStore } from "./events.ts";
import { createOutboxStore } from "./outbox.ts";
import { createRecordStore } from "./records.ts";
import { createSeedStore } from "./seeds.ts";
import { createServices } from "./services.ts";
import { createTurnStore } from "./turns.ts";

/**
 * All stores over one open, migrated database. Every method may throw JangkarError DATABASE_UNAVAILABLE or
 * DATABASE_BUSY. `clock` dates what the store itself writes (a hand-over that a tool staged).
 */
export function createStores(
  database: Database,
  { ids, clock }: { readonly ids: IdSource; readonly clock: Pick<Clock, "now"> },
): Stores {
  return {
    dialect: database.dialect,
    conversations: createConversationStore(database, ids),
    turns: createTurnStore(database, ids, clock),
    actions: createActionStore(database, ids, clock),
    outbox: createOutboxStore(database),
    records: createRecordStore(database),
    seeds: createSeedStore(database),
    events: createEventStore(database),
    calls: createCallStore(database),
    services: (tenant) => createServices(database, tenant),
    async ping() {
      await sql`select 1`.execute(database.db);
    },
    close: () => database.close(),
  };
}
