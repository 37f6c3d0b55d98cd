import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterEach, expect, test } from "vitest";
import { createKeyspace } from "../../queue/keys.ts";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { isSettled, PATIENCE_MS } from "../support/looking.ts";
import { startTestRedis } from "../support/redis.ts";
import { postUntilTaken, textsBody, until } from "../support/wire.ts";

let installation: Installation;
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await installation?.remove();
  for (const one of cleanUp.splice(0).reverse()) await one();
});

function ask(url: string): Promise<number[]> {
  const at = Math.floor(Date.now() / 1000);
  const text = "Berapa harga landing page?";
  const body = textsBody([{ id: "wamid.unknown", phoneNumberId: PHONE_NUMBER_ID, from: "6280031", text, at }]);
  return postUntilTaken(() => url, body, APP_SECRET);
}

async function statesOf({ database }: Installation): Promise<string[]> {
  return (await database.db.selectFrom("outbox").select("state").execute()).map((row) => row.state);
}

test("a start long after a kill between the provider's answer and its record waits for the status before it repeats anything", async () => {
  installation = await install({ env: { SEND_OUTCOME_WAIT_MS: "20000", LOCK_MS: "1000" } });
  installation.graph.setWebhook(null);
  writeFileSync(join(installation.dataDir, "fail-point"), "afterAccept");
  const first = await installation.start();
  await ask(first.webhookUrl);
  expect((await first.ended).signal).toBe("SIGKILL");
  expect(installation.graph.messages()).toHaveLength(1);
  // The next process finds a claim whose holder is gone, and is killed while it waits for the outcome.
  const { db } = installation.database;
  await db.updateTable("outbox").set({ lease_until: 1 }).execute();
  installation.graph.setWebhook(null);
  const second = await installation.start();
  installation.graph.setWebhook(null);
  expect(await until(async () => (await statesOf(installation))[0] !== "claimed", PATIENCE_MS, 20)).toBe(true);
  await second.kill();
  // All of the waiting time passes while nobody runs, so no status could come.
  if ((await statesOf(installation))[0] === "unknown") await db.updateTable("outbox").set({ not_before: 1 }).execute();

  await installation.start();
  expect(await isSettled(installation, 1)).toBe(true);
  expect(await statesOf(installation)).toEqual(["accepted"]);
  expect(installation.graph.messages()).toHaveLength(1);
});

test("a status that waits in Redis behind a job of a dead worker is seen before a send is repeated", async () => {
  const redis = await startTestRedis();
  cleanUp.push(() => redis.stop());
  const connection = new Redis({ path: redis.socketPath, protocol: 2, maxRetriesPerRequest: null });
  cleanUp.push(() => connection.quit());
  const prefix = createKeyspace().tag(0);
  const queue = new Queue("reports", { connection, prefix });
  const holder = new Worker("reports", null, { connection, prefix, autorun: false, lockDuration: 3_600_000 });
  cleanUp.push(() => Promise.all([queue.close(), holder.close(true)]));
  await queue.add(
    "reports",
    { conversation: null, failures: 0 },
    { deduplication: { id: "all", keepLastIfActive: true } },
  );
  expect(await holder.getNextJob("dead")).toBeDefined();

  installation = await install({ redisUrl: redis.url });
  installation.graph.faults({ kind: "drop-after-accept" });
  const app = await installation.start();
  await ask(app.webhookUrl);
  expect(await isSettled(installation, 1)).toBe(true);
  expect(await statesOf(installation)).toEqual(["accepted"]);
  expect(installation.graph.messages()).toHaveLength(1);
});
