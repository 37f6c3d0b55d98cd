/** The stores, one interface a concern; every type of theirs is exported here. */
export type * from "./store-actions.ts";
export type * from "./store-calls.ts";
export type * from "./store-conversations.ts";
export type * from "./store-outbox.ts";
export type * from "./store-records.ts";
export type * from "./store-turns.ts";

import type { Services } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import type { ActionStore } from "./store-actions.ts";
import type { CallStore } from "./store-calls.ts";
import type { ConversationStore } from "./store-conversations.ts";
import type { OutboxStore } from "./store-outbox.ts";
import type { EventStore, RecordStore, SeedStore } from "./store-records.ts";
import type { TurnStore } from "./store-turns.ts";

export interface Stores {
  readonly dialect: "sqlite" | "postgres";
  readonly conversations: ConversationStore;
  readonly turns: TurnStore;
  readonly actions: ActionStore;
  readonly outbox: OutboxStore;
  readonly records: RecordStore;
  readonly seeds: SeedStore;
  readonly events: EventStore;
  readonly calls: CallStore;
  /** The default services of a tenant: catalogue from its file, orders, leads and offers from SQL. */
  services(tenant: Tenant): Services;
  ping(): Promise<void>;
  close(): Promise<void>;
}
