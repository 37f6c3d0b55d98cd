import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { postWebhook } from "../../src/sandbox/graph-webhook.ts";
import { breakBytes, byteFaults, mutatedBodies } from "../handlers/whatsapp-cloud/mutations.ts";
import { FIXTURE_PHONE_NUMBER_ID } from "../support/fixtures.ts";
import { APP_SECRET, type Installation, install, PHONE_NUMBER_ID } from "../support/installation.ts";
import { countsOf, isSettled, textsTo } from "../support/looking.ts";
import { measured, sized } from "../support/proof.ts";
import { inParallel, textsBody, until } from "../support/wire.ts";

let installation: Installation;
afterEach(() => installation?.remove());

const bodies = sized(600, 10_000);

test(`${bodies} generated and mutated webhook bodies never stop the process or bring a 5xx, and every good item among them is stored once`, async () => {
  installation = await install({ phoneNumberIds: [FIXTURE_PHONE_NUMBER_ID] });
  const app = await installation.start();
  const samples = fc.sample(fc.tuple(mutatedBodies, byteFaults), { numRuns: bodies, seed: 20_261_124 });
  const good: { text: string; status: string }[] = [];
  const answers = new Map<number, number>();

  await inParallel([...samples.entries()], 8, async ([number, [mutated, fault]]) => {
    const bytes = fault === null ? withGoodItems(mutated, number, good) : breakBytes(Buffer.from(json(mutated)), fault);
    const status = await postWebhook(app.webhookUrl, bytes, APP_SECRET);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  expect(Object.fromEntries(answers)).toEqual({ 200: bodies });

  const { db } = installation.database;
  const stored = async () => {
    const texts = await db
      .selectFrom("messages")
      .select("provider_id")
      .where("kind", "=", "customer")
      .where("provider_id", "like", "wamid.good.%")
      .execute();
    const statuses = await db
      .selectFrom("early_statuses")
      .select("provider_id")
      .where("provider_id", "like", "wamid.good.%")
      .execute();
    return { texts: idsOf(texts), statuses: idsOf(statuses) };
  };
  await until(
    async () => {
      const { texts, statuses } = await stored();
      return texts.length >= good.length && statuses.length >= good.length;
    },
    600_000,
    500,
  );
  const { texts, statuses } = await stored();
  expect(texts).toEqual(good.map((one) => one.text).sort());
  expect(statuses).toEqual(good.map((one) => one.status).sort());
  const quarantined = () => db.selectFrom("quarantine").selectAll().execute();
  await until(async () => (await quarantined()).length > 0, 30_000);
  measured("mutated bodies", { bodies, good: good.length, quarantined: (await quarantined()).length });
  expect((await quarantined()).length).toBeGreaterThan(0);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  // Nothing of it made a turn fail either.
  expect(await db.selectFrom("conversations").select("id").where("failures", ">", 0).execute()).toEqual([]);
  expect(installation.graph.refused().filter((refused) => refused.why === "shape")).toEqual([]);
}, 1_200_000);

test("the same bytes posted 20 times at the same moment give one turn and one reply", async () => {
  installation = await install();
  const app = await installation.start();
  const at = Math.floor(Date.now() / 1000);
  const text = "Berapa harga landing page?";
  const body = textsBody([{ id: "wamid.twenty", phoneNumberId: PHONE_NUMBER_ID, from: "6280011", text, at }]);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => postWebhook(app.webhookUrl, body, APP_SECRET)));
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await isSettled(installation, 1)).toBe(true);
  // And once more after all is done.
  expect(await postWebhook(app.webhookUrl, body, APP_SECRET)).toBe(200);
  const later = textsBody([{ id: "wamid.later", phoneNumberId: PHONE_NUMBER_ID, from: "6280012", text, at }]);
  expect(await postWebhook(app.webhookUrl, later, APP_SECRET)).toBe(200);
  expect(await isSettled(installation, 2)).toBe(true);
  expect(await countsOf(installation)).toMatchObject({ handled: 2, customers: 2, turns: 2, outbox: 2 });
  expect(textsTo(installation, "6280011")).toEqual([expect.stringContaining("Rp1.500.000")]);
});

/** The mutated body with a good text and a good status beside what it holds. */
function withGoodItems(mutated: unknown, number: number, good: { text: string; status: string }[]): Buffer {
  const items = { text: `wamid.good.${number}.text`, status: `wamid.good.${number}.status` };
  good.push(items);
  const from = `6280055${String(number % 40).padStart(4, "0")}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "12025550100", phone_number_id: FIXTURE_PHONE_NUMBER_ID },
    messages: [{ type: "text" }, { from, id: items.text, timestamp, type: "text", text: { body: "halo" } }],
    statuses: [{ id: items.status, status: "read", timestamp }, null],
  };
  const extra = { id: "104500000000001", changes: [{ field: "messages", value }] };
  const entries = (mutated as { entry?: unknown } | null)?.entry;
  const whole = Array.isArray(entries)
    ? { ...(mutated as object), entry: [...entries, extra] }
    : { object: "whatsapp_business_account", entry: [extra] };
  return Buffer.from(json(whole));
}

function idsOf(rows: readonly { provider_id: string | null }[]): (string | null)[] {
  return rows.map((row) => row.provider_id).sort();
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}
