import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { isSettled, PATIENCE_MS } from "../support/looking.ts";
import { textsBody, tryPost, until } from "../support/wire.ts";

/*
 * A DATA_DIR that is removed under a running process takes everything as before, and all of it was gone with the process:
 * /readyz said ready, the webhook answered 200, and what it had acknowledged was never seen again.
 */

let installation: Installation;
afterEach(() => installation?.remove());

function price(id: string): Buffer {
  const at = Math.floor(Date.now() / 1000);
  const from = "628000000111";
  return textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from, text: "Berapa harga landing page?", at }]);
}

async function started() {
  installation = await install({ env: { API_TOKEN: "a-long-token-of-a-test" } });
  const app = await installation.start();
  expect(await tryPost(app.webhookUrl, price("wamid.1"), APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 1)).toBe(true);
  return app;
}

test.each([
  ["the database", (dir: string) => ["", "-wal", "-shm"].map((end) => join(dir, `jangkar.sqlite${end}`))],
  ["the private Redis", (dir: string) => [join(dir, "redis")]],
  ["its append-only log", (dir: string) => [join(dir, "redis", "appendonlydir")]],
])("without the files of %s nothing is acknowledged, and the log says what to do", async (_what, paths) => {
  const app = await started();
  for (const path of paths(installation.dataDir)) rmSync(path, { recursive: true, force: true });
  expect(await tryPost(app.webhookUrl, price("wamid.2"), APP_SECRET)).toBe(503);
  const ready = await fetch(`${app.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("was removed or replaced while running");
  const decision = await fetch(`${app.url}/api/decisions`, {
    method: "POST",
    headers: {
      authorization: "Bearer a-long-token-of-a-test",
      "idempotency-key": "decision-1",
      "content-type": "application/json",
    },
    body: JSON.stringify({ code: "A7K2", verdict: "approve", by: "+12025550150" }),
  });
  expect(decision.status).toBe(503);
  expect(await decision.text()).toContain("DATA_DIR_LOST");
  const told = app.output().match(/Put the same folder back in its place, or stop Jangkar/g);
  expect(told).toHaveLength(1);
  // It ends in order all the same, and takes its Redis along.
  expect(await app.stop()).toMatchObject({ code: 0 });
});

test("a folder that is moved away is noticed without any request, and once it is back the message is taken and answered", async () => {
  const app = await started();
  const { dataDir } = installation;
  renameSync(dataDir, `${dataDir}-away`);
  try {
    expect(await until(() => app.output().includes("removed or replaced while running"), PATIENCE_MS)).toBe(true);
    expect(await tryPost(app.webhookUrl, price("wamid.2"), APP_SECRET)).toBe(503);
  } finally {
    renameSync(`${dataDir}-away`, dataDir);
  }
  expect(await until(async () => (await fetch(`${app.url}/readyz`)).status === 200, PATIENCE_MS)).toBe(true);
  expect(await tryPost(app.webhookUrl, price("wamid.2"), APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 2)).toBe(true);
});
