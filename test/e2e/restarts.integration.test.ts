import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { afterEach, expect, test } from "vitest";
import { postWebhook } from "../../src/sandbox/graph-webhook.ts";
import { type ModelStub, startModelStub } from "../../src/sandbox/model-stub.ts";
import { startApp } from "../support/app.ts";
import { FIXTURE_ENDPOINTS, fixtureRows, readFixture } from "../support/fixtures.ts";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { countsOf, isSettled, PATIENCE_MS, privateRedisPid, textsTo } from "../support/looking.ts";
import { isAlive } from "../support/processes.ts";
import { startTestRedis } from "../support/redis.ts";
import { textsBody, until } from "../support/wire.ts";

let installation: Installation;
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
  await installation?.remove();
});

function price(id: string, from = "6280021"): Buffer {
  const at = Math.floor(Date.now() / 1000);
  return textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from, text: "Berapa harga landing page?", at }]);
}

test("after Redis was emptied under a running process and again before a start, all fixtures posted again make no second reply and no second conversation", async () => {
  const redis = await startTestRedis();
  cleanUp.push(() => redis.stop());
  installation = await install({ redisUrl: redis.url, phoneNumberIds: [...FIXTURE_ENDPOINTS] });
  writeFileSync(
    join(installation.dataDir, "clock.json"),
    JSON.stringify({ frozenAt: Date.parse("2026-11-24T03:00:00Z") }),
  );
  let app = await installation.start();
  const bodies = fixtureRows().map((row) => readFixture(row.file));
  const postAll = async () => {
    for (const body of bodies) expect(await postWebhook(app.webhookUrl, body, APP_SECRET)).toBe(200);
  };
  /** Everything that was posted again was looked at: a message that comes last has its answer. */
  const barrier = async (id: string) => {
    const at = Date.parse("2026-11-24T03:00:00Z") / 1000;
    const [phoneNumberId] = FIXTURE_ENDPOINTS;
    const text = "harga landing page?";
    const body = textsBody([{ id, phoneNumberId: phoneNumberId!, from: "6280022", text, at }]);
    expect(await postWebhook(app.webhookUrl, body, APP_SECRET)).toBe(200);
    expect(await until(async () => hasMessage(id), PATIENCE_MS)).toBe(true);
    expect(await until(async () => isInboxEmpty(redis.url), PATIENCE_MS)).toBe(true);
    expect(await isSettled(installation, (await countsOf(installation)).handled)).toBe(true);
  };
  const hasMessage = async (id: string) => {
    const { db } = installation.database;
    return (await db.selectFrom("handled").select("provider_id").where("provider_id", "=", id).execute()).length === 1;
  };

  await postAll();
  await barrier("wamid.barrier.1");
  const before = await countsOf(installation);
  const sent = installation.graph.messages().length;
  expect(before.conversations).toBeGreaterThan(5);

  await emptyRedis(redis.url);
  await postAll();
  await barrier("wamid.barrier.2");
  expect(await countsOf(installation)).toEqual(oneMore(before));
  expect(installation.graph.messages()).toHaveLength(sent + 1);

  await app.stop();
  await emptyRedis(redis.url);
  app = await installation.start();
  await postAll();
  await barrier("wamid.barrier.3");
  expect(await countsOf(installation)).toEqual(oneMore(oneMore(before)));
  expect(installation.graph.messages()).toHaveLength(sent + 2);
});

/** A barrier is a message, a turn and a reply of a conversation that the first barrier made. */
function oneMore(counts: Awaited<ReturnType<typeof countsOf>>) {
  const { handled, conversations, customers, turns, outbox } = counts;
  return { handled: handled + 1, conversations, customers: customers + 1, turns: turns + 1, outbox: outbox + 1 };
}

for (const [how, shutdownMs] of [
  ["long enough for the turn to end", "30000"],
  ["too short for it", "100"],
] as const) {
  test(`Ctrl-C in the middle of a turn and a start again: one answer, with a deadline ${how}`, async () => {
    const model = await slowModel(2_500);
    cleanUp.push(() => model.stop());
    const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "none", MODEL: "slow", SHUTDOWN_MS: shutdownMs };
    installation = await install({ env });
    const app = await installation.start();
    expect(await postWebhook(app.webhookUrl, price("wamid.ctrl-c"), APP_SECRET)).toBe(200);
    expect(await until(() => model.requests().length > 0, PATIENCE_MS, 20)).toBe(true);
    expect((await app.stop("SIGINT")).code).toBe(0);
    expect(privateRedisPid(installation.dataDir)).toBeNull();
    await installation.start();
    expect(await isSettled(installation, 1)).toBe(true);
    expect(textsTo(installation, "6280021")).toEqual(["Halo, ada yang bisa dibantu?"]);
    expect(await countsOf(installation)).toMatchObject({ handled: 1, customers: 1, turns: 1, outbox: 1 });
  });
}

test("a second start on the same DATA_DIR is refused with the process that holds it, and the first goes on", async () => {
  installation = await install();
  const app = await installation.start();
  await expect(installation.start()).rejects.toMatchObject({
    ended: { code: 1 },
    output: expect.stringMatching(new RegExp(`DATA_DIR_IN_USE: .*process ${app.pid}`)),
  });
  expect(await postWebhook(app.webhookUrl, price("wamid.second"), APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 1)).toBe(true);
});

test("a DATA_DIR of 150 characters works, in a time zone that is not UTC, and leaves no process behind", async () => {
  const name = `${"d".repeat(60)}/${"e".repeat(60)}/${"f".repeat(20)}`;
  installation = await install({ dirName: name, env: { TZ: "Pacific/Chatham" } });
  expect(installation.dataDir.length).toBeGreaterThanOrEqual(150);
  const app = await installation.start();
  const redis = privateRedisPid(installation.dataDir)!;
  expect(isAlive(redis)).toBe(true);
  expect(await postWebhook(app.webhookUrl, price("wamid.long"), APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 1)).toBe(true);
  expect(textsTo(installation, "6280021")).toEqual([expect.stringContaining("Rp1.500.000")]);
  expect((await app.stop()).code).toBe(0);
  expect(isAlive(redis)).toBe(false);
});

const nobody = otherUser();

// A run as an ordinary user is its own proof; elsewhere a skipped test would hide that nothing was tried.
if (nobody !== null) test("a user without rights starts it, is answered and stops it", () => runAs(nobody));

async function runAs(user: { uid: number; gid: number }): Promise<void> {
  installation = await install();
  const dir = mkdtempSync(join(tmpdir(), "jangkar-user-"));
  const dataDir = join(dir, "data");
  mkdirSync(dataDir);
  cleanUp.push(() => rmSync(dir, { recursive: true, force: true }));
  for (const path of [dir, dataDir]) chownSync(path, user.uid, user.gid);
  // The business files lie in a folder of root's alone, as the DATA_DIR of the installation does: take the demo's.
  const { TENANTS_DIR: _, ...env } = installation.env({ DATA_DIR: dataDir, HOME: dir });
  const app = await startApp({ env, cwd: dir, user });
  cleanUp.push(() => app.kill());
  installation.graph.setWebhook(app.webhookUrl);
  expect(await postWebhook(app.webhookUrl, price("wamid.nobody"), APP_SECRET)).toBe(200);
  expect(await until(() => textsTo(installation, "6280021").length === 1, PATIENCE_MS)).toBe(true);
  const redis = privateRedisPid(dataDir)!;
  expect((await app.stop()).code).toBe(0);
  expect(isAlive(redis)).toBe(false);
  expect(readdirSync(dataDir)).toContain("jangkar.sqlite");
}

/** Answers every request with a greeting, after a while. */
function slowModel(delayMs: number): Promise<ModelStub> {
  const content = "Halo, ada yang bisa dibantu?";
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
  const body = {
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "slow",
    choices,
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  return startModelStub({ handler: () => ({ delayMs, body }) });
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis({ path: new URL(url).pathname, protocol: 2 });
  await redis.flushall();
  await redis.quit();
}

async function isInboxEmpty(url: string): Promise<boolean> {
  const redis = new Redis({ path: new URL(url).pathname, protocol: 2 });
  const dirty = await redis.zcard("{jangkar:0}:dirty");
  await redis.quit();
  return dirty === 0;
}

/** An unprivileged user who may read this project; null when we are one ourselves, or when there is none. */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  const user = { uid: id("-u"), gid: id("-g") };
  const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
  const look = [
    "-e",
    `fs.accessSync(${JSON.stringify(join(root, "dist", "src", "cli", "index.js"))}); fs.accessSync(${JSON.stringify(join(root, "node_modules", "bullmq", "package.json"))})`,
  ];
  return spawnSync(process.execPath, look, { ...user, cwd: "/" }).status === 0 ? user : null;
}
