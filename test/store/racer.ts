import { asId } from "../../src/core/ids.ts";
import { openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrations.ts";
import { createStores } from "../../src/store/stores.ts";
import { commitOf, countedIds, customerEntry, keyOf, NOON, quietLog, replyOf } from "../support/store-samples.ts";

/** Versions that each racer tries to commit. */
export const ROUNDS = 40;
const PHONE = { kind: "phone", value: "+628000000111" } as const;

/**
 * One of several processes on the same database, given as URL or file: brings up the schema, opens the one customer's
 * conversation and tries to commit every version of it with the same message id as the others.
 */
export async function main([target]: string[]): Promise<{ migrated: number; conversation: string; won: number[] }> {
  const where = target?.startsWith("postgres:") ? { url: target } : { file: target };
  const database = openDatabase({ ...where, log: quietLog });
  const migrated = (await migrate(database)).length;
  const stores = createStores(database, { ids: countedIds, clock: { now: () => NOON } });
  const opened = await stores.conversations.open(countedIds.next("conversation"), keyOf([PHONE]), null, NOON);
  const id = asId("conversation", opened.conversation.id);
  const won: number[] = [];
  for (let version = 1; version <= ROUNDS; version++) {
    const commit = commitOf(id, version, {
      handled: [`wamid.${version}`],
      transcript: [customerEntry(`message ${version}`, { providerId: `wamid.${version}` })],
      outbox: [replyOf(id, { key: `reply ${version}` })],
    });
    if ((await stores.turns.commit(commit)) === "committed") won.push(version);
  }
  await stores.close();
  return { migrated, conversation: id, won };
}
