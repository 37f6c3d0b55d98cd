import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { isSettled, textsTo } from "../support/looking.ts";
import { textsBody, tryPost } from "../support/wire.ts";

let installation: Installation;
afterEach(() => installation?.remove());

function asks(id: string, text: string, from = "628000000111"): Buffer {
  const at = Math.floor(Date.now() / 1000);
  return textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from, text, at }]);
}

/** Starts a process that dies as soon as it would commit the turn of what waits. */
async function runThatDies(first: Buffer | null = null): Promise<void> {
  writeFileSync(join(installation.dataDir, "fail-point"), "beforeCommit");
  const app = await installation.start();
  if (first !== null) expect(await tryPost(app.webhookUrl, first, APP_SECRET)).toBe(200);
  expect(await app.ended).toMatchObject({ signal: "SIGKILL" });
}

test("a message whose handling ends the process is set aside after the fifth time, and the next start goes on", async () => {
  installation = await install();
  await runThatDies(asks("wamid.1", "Berapa harga landing page?"));
  for (let again = 0; again < 4; again++) await runThatDies();
  const app = await installation.start();
  expect(await isSettled(installation, 1)).toBe(true);
  expect(textsTo(installation, "628000000111")).toEqual([expect.stringContaining("tidak bisa saya proses")]);
  expect(app.output()).toContain("a message was set aside");
  // Said again it is a message like any other.
  expect(await tryPost(app.webhookUrl, asks("wamid.2", "Berapa harga landing page?"), APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 2)).toBe(true);
  expect(textsTo(installation, "628000000111").at(-1)).toContain("Rp1.500.000");
});

test("a few crashes are no proof: the next run answers it", async () => {
  installation = await install();
  await runThatDies(asks("wamid.1", "Berapa harga landing page?"));
  for (let again = 0; again < 3; again++) await runThatDies();
  await installation.start();
  expect(await isSettled(installation, 1)).toBe(true);
  expect(textsTo(installation, "628000000111")).toEqual([expect.stringContaining("Rp1.500.000")]);
});
