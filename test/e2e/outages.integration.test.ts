import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { type BadDisk, DISKS } from "../support/disks.ts";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { isSettled, PATIENCE_MS, privateRedisPid, textsTo } from "../support/looking.ts";
import { postgresIsHere, startTestPostgres } from "../support/postgres.ts";
import { startTestRedis, temporaryDataDir } from "../support/redis.ts";
import { postUntilTaken, textsBody, tryPost, until } from "../support/wire.ts";

let installation: Installation;
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await installation?.remove();
  for (const one of cleanUp.splice(0).reverse()) await one();
});

function price(id: string, from = id.replace(/\D/g, "").padStart(8, "6280")): Buffer {
  const at = Math.floor(Date.now() / 1000);
  return textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from, text: "Berapa harga landing page?", at }]);
}

test("the private Redis is killed while running: 503 meanwhile, then it is back by itself and everything is answered", async () => {
  installation = await install();
  const app = await installation.start();
  expect(await tryPost(app.webhookUrl, price("wamid.1"), APP_SECRET)).toBe(200);
  const pid = privateRedisPid(installation.dataDir)!;
  process.kill(pid, "SIGKILL");
  const before = await postUntilTaken(() => app.webhookUrl, price("wamid.2"), APP_SECRET);
  expect(before.every((status) => status === 503)).toBe(true);
  expect(await isSettled(installation, 2)).toBe(true);
  expect(privateRedisPid(installation.dataDir)).not.toBe(pid);
  await expectStillRunning(app.url);
});

test("the Redis of REDIS_URL stops while running: every webhook is 503 until it is back, and readiness says why", async () => {
  const redis = await startTestRedis();
  cleanUp.push(() => redis.stop());
  installation = await install({ redisUrl: redis.url });
  const app = await installation.start();
  expect(await tryPost(app.webhookUrl, price("wamid.1"), APP_SECRET)).toBe(200);
  await redis.kill();
  for (const id of ["wamid.2", "wamid.3", "wamid.4"])
    expect(await tryPost(app.webhookUrl, price(id), APP_SECRET)).toBe(503);
  const ready = await fetch(`${app.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("Redis");
  await redis.start();
  for (const id of ["wamid.2", "wamid.3", "wamid.4"]) await postUntilTaken(() => app.webhookUrl, price(id), APP_SECRET);
  expect(await isSettled(installation, 4)).toBe(true);
  expect(installation.graph.messages()).toHaveLength(4);
  await expectStillRunning(app.url);
});

describe.each(DISKS)("with $name", (disks) => {
  test("the private Redis meets a full disk: 503, and when there is room again it comes back and loses nothing it acknowledged", async () => {
    installation = await install();
    const disk = disks.underRedis(installation.dataDir);
    cleanUp.push(() => disk.remove());
    const app = await installation.start();
    expect(await tryPost(app.webhookUrl, price("wamid.1"), APP_SECRET)).toBe(200);
    await disk.fill(app.pid);
    let acknowledged = 1;
    // What still fits is taken; then the log cannot grow, and Redis ends rather than forget.
    const isFull = await until(
      async () => {
        const status = await tryPost(app.webhookUrl, price(`wamid.${acknowledged + 1}`), APP_SECRET);
        if (status === 200) acknowledged++;
        return status === 503;
      },
      PATIENCE_MS,
      5,
    );
    expect(isFull).toBe(true);
    disk.makeRoom(app.pid);
    await postUntilTaken(() => app.webhookUrl, price("wamid.after.999999"), APP_SECRET);
    expect(await isSettled(installation, acknowledged + 1)).toBe(true);
    await expectStillRunning(app.url);
  });

  for (const [name, how] of [
    ["full", (path: string) => disks.full(path, 128 * 1024)],
    ["read-only", (path: string) => disks.readOnly(path)],
  ] as const)
    test(`a ${name} DATA_DIR at the start: a clear error and exit code 1`, async () => {
      const folder = temporaryDataDir();
      cleanUp.push(() => folder.remove());
      const disk = how(join(folder.path, name));
      cleanUp.push(() => disk.remove());
      await expectRefusedStart(disk);
    });
});

describe.runIf(postgresIsHere())("on PostgreSQL", () => {
  test("SQL stops while running: webhooks are acknowledged all the same, and answered when it is back", async () => {
    const postgres = await startTestPostgres();
    cleanUp.push(() => postgres.stop());
    const { url } = await postgres.createTestDatabase();
    installation = await install({ databaseUrl: url });
    const app = await installation.start();
    expect(await tryPost(app.webhookUrl, price("wamid.1"), APP_SECRET)).toBe(200);
    expect(await isSettled(installation, 1)).toBe(true);

    await postgres.halt();
    const ids = Array.from({ length: 30 }, (_, index) => `wamid.${index + 2}`);
    const statuses = await Promise.all(ids.map((id) => tryPost(app.webhookUrl, price(id), APP_SECRET)));
    expect(statuses).toEqual(ids.map(() => 200));
    // The turns have met the missing database before it is back.
    const isMissed = async () =>
      /jobs_total\{[^}]*queue="turns"[^}]*result="failed"[^}]*\} [1-9]/.test(
        await (await fetch(`${app.url}/metrics`)).text(),
      );
    expect(await until(isMissed, PATIENCE_MS)).toBe(true);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    await postgres.resume();

    expect(await isSettled(installation, ids.length + 1)).toBe(true);
    expect(installation.graph.messages()).toHaveLength(ids.length + 1);
    // A database that was away is no reason to give a customer up.
    for (const { to } of installation.graph.messages())
      expect(textsTo(installation, to!.replace("+", ""))).toEqual([expect.stringContaining("Rp1.500.000")]);
    await expectStillRunning(app.url);
  });
});

async function expectStillRunning(url: string): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await until(async () => (await fetch(`${url}/readyz`)).status === 200, PATIENCE_MS)).toBe(true);
}

async function expectRefusedStart({ path, refusal }: BadDisk): Promise<void> {
  const env = { JANGKAR_MODE: "sandbox", DATA_DIR: path, PORT: "0", LOG_LEVEL: "warn" };
  const refused = startApp({ env, cwd: "/" });
  await expect(refused).rejects.toMatchObject({
    ended: { code: 1 },
    output: expect.stringMatching(
      new RegExp(`^DATA_DIR_UNUSABLE: DATA_DIR ${path} cannot be written: ${refusal}`, "m"),
    ),
  });
  // Words for an operator, no stack.
  await refused.catch((error: { output: string }) => expect(error.output).not.toMatch(/\n +at /));
}
