import { afterEach, expect, test } from "vitest";
import {
  APP_SECRET,
  type Installation,
  install,
  OTHER_PHONE_NUMBER_ID,
  orderOf,
  PHONE_NUMBER_ID,
} from "../support/installation.ts";
import { isSettled, PATIENCE_MS, textsTo } from "../support/looking.ts";
import { measured, sized } from "../support/proof.ts";
import { inParallel, postUntilTaken, textsBody, until } from "../support/wire.ts";

let installation: Installation;
afterEach(() => installation?.remove());

const MARKS = /ORD-\d+/g;

function post(url: string, id: string, from: string, text: string, phoneNumberId = PHONE_NUMBER_ID) {
  const at = Math.floor(Date.now() / 1000);
  return postUntilTaken(() => url, textsBody([{ id, phoneNumberId, from, text, at }]), APP_SECRET);
}

const conversations = sized(50, 200);

test(`${conversations} interleaved conversations share neither history nor observations nor drafts`, async () => {
  installation = await install();
  const app = await installation.start();
  const customers = Array.from({ length: conversations }, (_, index) => ({
    phone: `62800${2_000_000 + index}`,
    orders: [0, 1, 2].map((round) => `ORD-${30_000 + index * 10 + round}`),
  }));
  await installation.seedOrders(customers.flatMap(({ phone, orders }) => orders.map((id) => orderOf(id, phone))));
  for (const round of [0, 1, 2]) {
    await inParallel(customers, 25, async ({ phone, orders }) => {
      await post(app.webhookUrl, `wamid.iso.${phone}.${round}`, phone, `status pesanan ${orders[round]}?`);
    });
  }
  expect(await isSettled(installation, customers.length * 3)).toBe(true);

  const { db } = installation.database;
  const owners = new Map(customers.flatMap(({ phone, orders }) => orders.map((order) => [order, phone])));
  const phones = new Map<string, string>();
  for (const row of await db.selectFrom("messages").selectAll().where("kind", "=", "customer").execute())
    phones.set(row.conversation, row.provider_id!.split(".")[2]!);
  const seen: { readonly conversation: string; readonly where: string; readonly json: string }[] = [
    ...(await db.selectFrom("turns").selectAll().execute()).map((row) => ({
      conversation: row.conversation,
      where: "what the model was sent",
      json: row.record + row.trace,
    })),
    ...(await db.selectFrom("messages").selectAll().execute()).map((row) => ({
      conversation: row.conversation,
      where: "the transcript",
      json: row.entry,
    })),
    ...(await db.selectFrom("tool_calls").selectAll().execute()).map((row) => ({
      conversation: row.conversation,
      where: "an observation",
      json: JSON.stringify(row),
    })),
    ...(await db.selectFrom("outbox").selectAll().execute()).map((row) => ({
      conversation: row.conversation,
      where: "a reply",
      json: row.body,
    })),
  ];
  const foreign = seen.flatMap(({ conversation, where, json }) =>
    (json.match(MARKS) ?? [])
      .filter((mark) => owners.get(mark) !== phones.get(conversation))
      .map((mark) => `${mark} in ${where} of ${phones.get(conversation)}`),
  );
  expect(foreign).toEqual([]);
  for (const { phone, orders } of customers)
    expect([...new Set(textsTo(installation, phone).join("\n").match(MARKS))].sort(), phone).toEqual(orders);
  measured("interleaved conversations", { conversations, looked: seen.length });
}, 600_000);

test("two businesses with the same customers keep two conversations, two histories and two sets of orders", async () => {
  installation = await install({ twoTenants: true });
  const app = await installation.start();
  const customers = Array.from({ length: 8 }, (_, index) => ({
    phone: `62800${3_000_000 + index}`,
    ours: `ORD-${40_000 + index}`,
    theirs: `ORD-${50_000 + index}`,
  }));
  await installation.seedOrders(customers.map(({ phone, ours }) => orderOf(ours, phone)));
  await installation.seedOrders(
    customers.map(({ phone, theirs }) => orderOf(theirs, phone)),
    "y-automation",
  );
  await inParallel(customers, 8, async ({ phone, ours, theirs }) => {
    await post(app.webhookUrl, `wamid.two.${phone}.a`, phone, `status pesanan ${ours}?`);
    await post(app.webhookUrl, `wamid.two.${phone}.b`, phone, `status pesanan ${theirs}?`, OTHER_PHONE_NUMBER_ID);
  });
  expect(await isSettled(installation, customers.length * 2)).toBe(true);
  // Now each asks the one business for its order at the other.
  await inParallel(customers, 8, async ({ phone, ours }) => {
    await post(app.webhookUrl, `wamid.two.${phone}.c`, phone, `status pesanan ${ours}?`, OTHER_PHONE_NUMBER_ID);
  });
  expect(await isSettled(installation, customers.length * 3)).toBe(true);

  for (const { phone, ours, theirs } of customers) {
    expect(textsTo(installation, phone, PHONE_NUMBER_ID)).toEqual([expect.stringContaining(ours)]);
    const [first, second] = textsTo(installation, phone, OTHER_PHONE_NUMBER_ID);
    expect(first).toContain(theirs);
    expect(second).not.toMatch(/diproses|Rp|Landing/);
  }
  const { db } = installation.database;
  const found = await db.selectFrom("conversations").select(["tenant", "endpoint"]).execute();
  expect(found.filter((row) => row.tenant === "z-automation" && row.endpoint === PHONE_NUMBER_ID)).toHaveLength(8);
  expect(found.filter((row) => row.tenant === "y-automation" && row.endpoint === OTHER_PHONE_NUMBER_ID)).toHaveLength(
    8,
  );
}, 300_000);

test("while one customer floods the inbox, 200 others are all answered", async () => {
  installation = await install({ env: { WORKER_CONCURRENCY: "4" } });
  const app = await installation.start();
  const flooder = "628009999999";
  const others = Array.from({ length: 200 }, (_, index) => `62800${4_000_000 + index}`);
  let isFlooding = true;
  let flood = 0;
  const flooding = inParallel([1, 2, 3], 3, async () => {
    while (isFlooding) await post(app.webhookUrl, `wamid.flood.${flood++}`, flooder, "harga landing page?");
  });
  await inParallel(others, 20, async (phone) => {
    await post(app.webhookUrl, `wamid.fair.${phone}`, phone, "harga landing page?");
  });
  const answered = () => {
    const reached = new Set(installation.graph.messages().map((sent) => sent.to?.replace(/^\+/, "")));
    return others.filter((phone) => reached.has(phone)).length;
  };
  const isFair = await until(() => answered() === others.length, PATIENCE_MS * 2);
  isFlooding = false;
  await flooding;
  measured("fairness", { others: others.length, flood });
  expect(isFair, `${answered()} of ${others.length} were answered beside ${flood} messages of one`).toBe(true);
}, 400_000);
