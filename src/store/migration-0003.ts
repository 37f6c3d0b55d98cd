import type { Migration } from "./migration.ts";

/** What delivery and the care for conversations keep beside the first version. */
export const addDeliveryCare: Migration = {
  version: 3,
  name: "delivery and conversation care",
  statements: () => [
    `alter table outbox add column called integer not null default 0`,
    `alter table outbox add column unknowns integer not null default 0`,
    `alter table outbox add column hold_until bigint`,
    `create index outbox_held on outbox (hold_until) where hold_until is not null and done = 0`,
    `alter table conversations add column parked_at bigint`,
    `create index conversations_parked on conversations (parked_at) where parked_at is not null`,
    `create index conversations_by_last_inbound on conversations (tenant, last_inbound_at)`,
    `create table usage_days (
      tenant text not null, day text not null, turns bigint not null, input_tokens bigint not null,
      output_tokens bigint not null, primary key (tenant, day))`,
  ],
};
