import type { Migration } from "./migration.ts";

/** An idempotency key stands for one call: what was asked under it, and what was answered. */
export const addApiCalls: Migration = {
  version: 5,
  name: "idempotency keys",
  statements: () => [
    `create table api_calls (key text primary key, digest text not null, answer text, at bigint not null)`,
    `create index api_calls_by_age on api_calls (at)`,
  ],
};
