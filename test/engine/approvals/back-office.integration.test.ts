import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoWorld } from "../../../src/cli/demo.ts";
import { startThrowaway, type Throwaway, untilQuiet } from "../../../src/cli/sandbox.ts";
import { createIdSource } from "../../../src/clock.ts";
import type { DecisionEvent } from "../../../src/ports/decisions.ts";
import { seedWorld } from "../../../src/sandbox/world.ts";
import { frozenTenant } from "../../support/frozen-tenant.ts";
import { textsBody, tryPost, until } from "../../support/wire.ts";

const SECRET = "event-webhook-secret";
const TOKEN = "decisions-api-token";
const CUSTOMER = "628000000111";
const DEWI = "+12025550150";

/** A business's own system: checks every signature and drops ids it has seen. */
interface Receiver {
  readonly url: string;
  readonly server: Server;
  readonly events: DecisionEvent[];
  readonly deliveries: { readonly id: string; readonly status: number }[];
  readonly wrong: string[];
  /** The next calls are answered with these instead of 200. */
  readonly answers: number[];
}

let receiver: Receiver;
let app: Throwaway;

beforeAll(async () => {
  receiver = await startReceiver();
  const world = demoWorld(frozenTenant());
  app = await startThrowaway(world, {
    demo: frozenTenant(),
    logLevel: "silent",
    env: { API_TOKEN: TOKEN, DECISION_WEBHOOK_URL: receiver.url, DECISION_WEBHOOK_SECRET: SECRET },
  });
  const { stores, inbox, tenants } = app.system;
  await seedWorld(world, { stores, inbox, tenant: tenants.all[0]!, ids: createIdSource() });
});

afterAll(async () => {
  await app?.stop();
  receiver?.server.close();
});

describe("back-office systems, without a model and without a chat", () => {
  test("the decisions API is idempotent, and the signed event webhook tells of proposal, decision and result", async () => {
    receiver.answers.push(500, 503);
    await customerSays("minta refund 500.000 untuk ORD-10482 karena terlambat");
    const action = await until(async () => (await openActions()).length === 1, 30_000).then(openActions);
    const code = action[0]!.code;
    // The proposal arrives although the receiver failed twice; it names the code that the API takes.
    expect(await until(() => receiver.events.some((event) => event.event === "proposed"), 30_000)).toBe(true);
    expect(receiver.events[0]).toMatchObject({ event: "proposed", detail: { code, tool: "refund_order" } });
    expect(receiver.deliveries.slice(0, 3).map(({ status }) => status)).toEqual([500, 503, 200]);

    expect(await decide({ code, verdict: "approve", by: DEWI }, { token: "wrong" })).toMatchObject({ status: 401 });
    expect(await decide({ code, verdict: "approve", by: DEWI }, { key: null })).toMatchObject({ status: 400 });
    expect(await decide({ code, verdict: "approve", by: `+${CUSTOMER}` }, { key: "key-customer" })).toMatchObject({
      status: 403,
      body: { why: "not-staff" },
    });
    expect(await decide({ code, verdict: "reject", by: DEWI }, { key: "key-no-reason" })).toMatchObject({
      status: 422,
    });
    expect(await decide({ code: "ZZZZ", verdict: "approve", by: DEWI }, { key: "key-unknown" })).toMatchObject({
      status: 404,
    });
    expect((await openActions())[0]!.state).toMatch(/open|proposed/);

    const twice = await Promise.all([
      decide({ code, verdict: "approve", by: DEWI }, { key: "key-approve-1" }),
      decide({ code, verdict: "approve", by: DEWI }, { key: "key-approve-1" }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await decide({ code, verdict: "approve", by: DEWI }, { key: "key-approve-1" })).toMatchObject({
      status: 200,
      body: { outcome: "already", decidedBy: "Dewi Anggraini" },
    });
    // The key stands for that body: nothing else is decided, or said to be, under it.
    for (const other of [{ verdict: "reject", reason: "no" }, { code: "ZZZZ" }, { revision: 1 }])
      expect(await decide({ code, verdict: "approve", by: DEWI, ...other }, { key: "key-approve-1" })).toMatchObject({
        status: 422,
        body: { outcome: "refused", why: "key-reused" },
      });
    expect(await decide({ code, verdict: "reject", by: DEWI, reason: "no" }, { key: "key-no-reason" })).toMatchObject({
      status: 422,
      body: { why: "key-reused" },
    });
    // What was refused under a key is told again, whatever has happened since.
    expect(await decide({ code, verdict: "reject", by: DEWI }, { key: "key-no-reason" })).toMatchObject({
      status: 422,
      body: { why: "needs-reason" },
    });
    // Another key is another decision: too late.
    expect(await decide({ code, verdict: "reject", by: DEWI, reason: "no" }, { key: "key-reject-2" })).toMatchObject({
      status: 409,
    });
    expect(await untilQuiet(app)).toBe(true);
    const order = await app.system.stores.seeds.orderOf(app.system.tenants.all[0]!.id, "ORD-10482");
    expect(order).toMatchObject({ refundedMinor: 500_000, version: 2 });
    const told = app.graph.messages().filter((sent) => sent.to?.replace(/^\+/, "") === CUSTOMER);
    expect(JSON.stringify(told.at(-1)!.request)).toContain("Rp500.000");

    expect(await until(() => receiver.events.some(({ event }) => event === "exec_done"), 30_000)).toBe(true);
    const names = receiver.events.map(({ event }) => event);
    expect(names.filter((name) => name === "decided:approved")).toHaveLength(1);
    expect(names.indexOf("proposed")).toBeLessThan(names.indexOf("decided:approved"));
    expect(names.indexOf("decided:approved")).toBeLessThan(names.indexOf("exec_done"));
    expect(receiver.wrong).toEqual([]);
    const decided = receiver.events.find(({ event }) => event === "decided:approved")!;
    expect(decided.detail).toMatchObject({ code, how: "api", by: DEWI, messageId: "api:key-approve-1" });
  });

  test("an event whose answer was lost is sent again under the same id: at least once", async () => {
    const before = receiver.deliveries.length;
    receiver.answers.push(0);
    await customerSays("tolong batalkan ORD-10490, salah pilih paket");
    expect(await until(() => receiver.deliveries.length >= before + 2, 30_000)).toBe(true);
    const [first, second] = receiver.deliveries.slice(before);
    expect(first).toMatchObject({ status: 0 });
    expect(second).toMatchObject({ id: first!.id, status: 200 });
    expect(receiver.events.filter(({ id }) => id === first!.id)).toHaveLength(1);
    expect(receiver.wrong).toEqual([]);
  });
});

async function customerSays(text: string): Promise<void> {
  const at = Math.floor(app.system.clock.now() / 1_000);
  const [endpoint] = app.system.tenants.all[0]!.numbers;
  const id = `wamid.office.${text.length}`;
  const body = textsBody([{ id, phoneNumberId: endpoint!.endpoint, from: CUSTOMER, text, at }]);
  expect(await tryPost(app.webhookUrl, body, "sandbox-app-secret")).toBe(200);
  expect(await untilQuiet(app)).toBe(true);
}

function openActions() {
  return app.system.stores.actions.open(app.system.tenants.all[0]!.id);
}

async function decide(request: Record<string, unknown>, how: { token?: string; key?: string | null }) {
  const response = await fetch(`${app.system.url}/api/decisions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${how.token ?? TOKEN}`,
      ...(how.key === null ? {} : { "idempotency-key": how.key ?? "key-default-1" }),
    },
    body: JSON.stringify(request),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function startReceiver(): Promise<Receiver> {
  const state = {
    events: [] as DecisionEvent[],
    deliveries: [] as Receiver["deliveries"],
    wrong: [] as string[],
    answers: [] as number[],
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const event = JSON.parse(body) as DecisionEvent;
      if (!isSigned(request.headers, body)) state.wrong.push(`signature of ${event.id}`);
      if (request.headers["x-jangkar-event-id"] !== event.id) state.wrong.push(`id of ${event.id}`);
      const status = state.answers.shift() ?? 200;
      state.deliveries.push({ id: event.id, status });
      if (status === 200 || status === 0) if (!state.events.some(({ id }) => id === event.id)) state.events.push(event);
      // 0: taken, but the connection breaks before the answer.
      if (status === 0) return request.socket.destroy();
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { ...state, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` };
}

function isSigned(headers: NodeJS.Dict<string | string[]>, body: string): boolean {
  const timestamp = String(headers["x-jangkar-timestamp"]);
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false;
  const expected = `sha256=${createHmac("sha256", SECRET).update(`${timestamp}.${body}`).digest("hex")}`;
  const given = String(headers["x-jangkar-signature"]);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
