import { afterAll, beforeAll, describe } from "vitest";
import type { Conversation } from "../../src/core/conversation.ts";
import type { Stores } from "../../src/ports/stores.ts";
import type { Database } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrations.ts";
import { createStores } from "../../src/store/stores.ts";
import { countedIds, keyOf, NOON, phone } from "../support/store-samples.ts";
import { actionContract } from "./stores/actions.ts";
import { callContract } from "./stores/calls.ts";
import { commitContract } from "./stores/commit.ts";
import { conversationContract } from "./stores/conversations.ts";
import { databaseContract } from "./stores/database.ts";
import { outboxContract } from "./stores/outbox.ts";
import { outboxOrderContract } from "./stores/outbox-order.ts";
import { recordContract } from "./stores/records.ts";
import { serviceContract } from "./stores/services.ts";

/** The stores on one database, opened twice: what two processes would see. */
export interface StoresUnderTest {
  readonly stores: Stores;
  readonly second: Stores;
  readonly database: Database;
  /** Opens a conversation with a customer nobody has seen. */
  conversation(): Promise<Conversation>;
}

/** Tests read it inside their body only: it is there after `beforeAll`. */
export type Under = () => StoresUnderTest;

/**
 * What every database behind `Stores` must do.
 * @param openAgain opens the same fresh database once more; called after `prepare`
 */
export function storesContract(
  name: string,
  parts: { prepare(): Promise<void>; openAgain(): Database; cleanUp(): Promise<void> },
): void {
  describe(`the stores on ${name}`, () => {
    let under: StoresUnderTest | null = null;

    beforeAll(async () => {
      await parts.prepare();
      const database = parts.openAgain();
      await migrate(database);
      const clock = { now: () => NOON };
      const stores = createStores(database, { ids: countedIds, clock });
      const second = createStores(parts.openAgain(), { ids: countedIds, clock });
      const conversation = async () => {
        const opened = await stores.conversations.open(countedIds.next("conversation"), keyOf([phone()]), null, NOON);
        return opened.conversation;
      };
      under = { stores, second, database, conversation };
    });

    afterAll(async () => {
      await under?.second.close();
      await under?.stores.close();
      await parts.cleanUp();
    });

    const given: Under = () => {
      if (under === null) throw new Error("the database is not open yet");
      return under;
    };
    databaseContract(given, parts.openAgain);
    conversationContract(given);
    callContract(given);
    commitContract(given);
    actionContract(given);
    outboxContract(given);
    outboxOrderContract(given);
    recordContract(given);
    serviceContract(given);
  });
}
