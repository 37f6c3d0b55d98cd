import type { Migration } from "./migration.ts";

/** What of the audit the business's own systems have been told. */
export const createEventLog: Migration = {
  version: 2,
  name: "events told outside",
  statements: () => [
    `create table events_from (one integer primary key, position bigint not null)`,
    `create table events_told (audit text primary key)`,
  ],
};
