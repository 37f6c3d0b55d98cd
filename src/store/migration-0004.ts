import type { Migration } from "./migration.ts";

/** Where a customer's newest message came from: a contact may have several numbers, and an answer goes to one. */
export const addLastSender: Migration = {
  version: 4,
  name: "sender of the last message",
  statements: () => [`alter table conversations add column last_from text`],
};
