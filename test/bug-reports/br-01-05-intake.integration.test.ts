import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "../../src/compose.ts";
import { createLog } from "../../src/logger.ts";
import { postWebhook, signBody } from "../../src/sandbox/graph-webhook.ts";
import { BUDI, eventually, messagesOf, priceModel, SITI, type Stage, stage } from "./stage.ts";

const FIXTURES = join(fileURLToPath(import.meta.url), "..", "..", "fixtures", "cloud-api");
const fixture = (name: string) => readFileSync(join(FIXTURES, name));

let place: Stage;
let delayMs = 0;
let hangs = false;
beforeAll(async () => {
  place = await stage({
    behaviour: { quietMs: 700 },
    env: { MODEL_TIMEOUT_MS: "5000" },
    model: (request) => ({ ...priceModel(request), delayMs, hang: hangs }),
  });
});
afterAll(() => place.stop());

test("BR-02: fragments become one turn that has seen all of them; one more while the model thinks joins the answer", async () => {
  for (const words of ["halo", "mau tanya", "harga ai-agent-crm berapa?"]) {
    await place.writes(BUDI, words);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await place.rest();
  expect(place.heard(BUDI)).toEqual([expect.stringContaining("Rp3.500.000")]);
  const [first] = place.model!.requests();
  expect(messagesOf(first!).filter(({ role }) => role === "user")).toHaveLength(3);

  delayMs = 1_200;
  const asked = place.model!.requests().length;
  await place.writes(BUDI, "harga corporate-3d berapa?");
  await eventually("the model is asked", () => place.model!.requests().length > asked);
  await place.writes(BUDI, "eh sama landing-roas juga");
  await place.rest();
  delayMs = 0;
  const answers = place.heard(BUDI).slice(1).join("\n");
  expect(answers.match(/Rp5\.500\.000/g)).toHaveLength(1);
  expect(answers.match(/Rp1\.500\.000/g)).toHaveLength(1);
  const looked = (await place.one.system.stores.turns.toolCalls(await place.conversationOf(BUDI))).map(
    (record) => record.args,
  );
  expect(looked).toHaveLength(new Set(looked.map((args) => JSON.stringify(args))).size);
});

test("BR-03: a status that cannot be read and one of an unknown id leave the customer's message alone, and start no turn", async () => {
  const before = (await place.one.system.stores.turns.all()).length;
  const at = String(Math.floor(place.world.clock / 1_000));
  const status = await place.posts({
    messages: [{ who: SITI, message: { type: "text", text: { body: "harga landing-roas?" } } }],
    statuses: [
      { id: 12_345, status: "delivered", timestamp: at, recipient_id: SITI.waId },
      { id: "wamid.unknown", status: "read", timestamp: at, recipient_id: SITI.waId },
    ],
  });
  expect(status).toBe(200);
  await place.rest();
  expect(place.heard(SITI)).toEqual([expect.stringContaining("Rp1.500.000")]);
  expect((await place.one.system.stores.turns.all()).length).toBe(before + 1);
});

test("BR-04: authentic content is acknowledged while the model has not answered", async () => {
  hangs = true;
  const asked = place.model!.requests().length;
  await place.writes(SITI, "harga corporate-3d?");
  await eventually("the model is asked", () => place.model!.requests().length > asked);
  const began = performance.now();
  expect(await place.writes(SITI, "masih di sana?")).toBe(200);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(place.heard(SITI)).toHaveLength(1);
  hangs = false;
});

test("BR-05: the signature is over the bytes received, and nothing else passes", async () => {
  const body = fixture("wire-form-escaped.json");
  const secret = place.world.appSecret;
  const post = async (bytes: Buffer, signature: string | null) => {
    const headers = {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-hub-signature-256": signature }),
    };
    const response = await fetch(place.one.webhookUrl, { method: "POST", headers, body: new Uint8Array(bytes) });
    await response.arrayBuffer();
    return response.status;
  };
  const right = signBody(body, secret);
  expect(await post(body, right)).toBe(200);
  expect(await post(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), right)).toBe(401);
  const flipped = Buffer.from(body);
  flipped[10] = flipped[10]! ^ 1;
  expect(await post(flipped, right)).toBe(401);
  for (const header of [null, "", "sha256=", right.slice(0, -2), `sha1=${right.slice(7)}`])
    expect(await post(body, header)).toBe(401);
  // Hexadecimal digits are the same number in either case.
  expect([200, 401]).toContain(await post(body, `sha256=${right.slice(7).toUpperCase()}`));
});

test("BR-01: one signed body, twenty times at once, again later and after a restart: one message, one turn, one send", async () => {
  const body = fixture("duplicate-delivery-post-twice.json");
  await place.rest();
  const before = place.one.graph.messages().length;
  const turnsBefore = (await place.one.system.stores.turns.all()).length;
  const post = (url: string) => postWebhook(url, body, place.world.appSecret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(place.one.webhookUrl)));
  expect(answers.every((status) => status === 200)).toBe(true);
  await place.rest();
  expect(await post(place.one.webhookUrl)).toBe(200);
  await place.rest();
  const sent = place.one.graph.messages().length;
  expect(sent).toBe(before + 1);
  expect((await place.one.system.stores.turns.all()).length).toBe(turnsBefore + 1);

  await place.one.system.stop();
  const again = await compose(place.one.config, {
    log: createLog({ level: "silent" }),
    settings: { sweepEveryMs: 250 },
  });
  try {
    expect(await post(`${again.url}/webhooks/whatsapp`)).toBe(200);
    await eventually("rest after the restart", () => again.quiet());
    expect(place.one.graph.messages().length).toBe(sent);
    expect((await again.stores.turns.all()).length).toBe(turnsBefore + 1);
  } finally {
    await again.stop();
  }
});
