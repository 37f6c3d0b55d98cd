import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readJournal } from "../../src/sandbox/graph-journal.ts";
import type { GraphStubOptions } from "../../src/sandbox/graph-options.ts";
import type { GraphStub } from "../../src/sandbox/graph-stub.ts";
import { parse } from "../handlers/whatsapp-cloud/payloads.ts";
import { signed } from "../support/fixtures.ts";
import { call, graphStub, NUMBER, template, text } from "./graph-stub-parts.ts";

const running: { stop(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

async function start(options: Partial<GraphStubOptions> = {}): Promise<GraphStub> {
  const stub = await graphStub(options);
  running.push(stub);
  return stub;
}

/** A business that takes webhooks, and refuses the first `refusals`. */
async function business(refusals = 0) {
  const bodies: { readonly bytes: Buffer; readonly signature: string }[] = [];
  let left = refusals;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (left-- > 0) return void response.writeHead(503).end();
    bodies.push({ bytes: Buffer.concat(chunks), signature: String(request.headers["x-hub-signature-256"]) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push({ stop: () => new Promise((resolve) => server.close(resolve)) });
  const reports = () =>
    bodies
      .flatMap(({ bytes }) => parse(JSON.parse(bytes.toString())))
      .flatMap((event) => (event.type === "delivery" ? [event.report] : []));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/whatsapp`, bodies, reports };
}

describe("statuses", () => {
  test("come back signed, in Meta's escaped form, in order, with the callback data", async () => {
    const shop = await business();
    const stub = await start({ webhookUrl: shop.url, statuses: ["sent", "delivered", "read"] });
    const { id } = await call(stub.url, { ...text("a"), biz_opaque_callback_data: "out_1/é@0" });
    await vi.waitFor(() => expect(stub.busy().statuses).toBe(0));
    expect(shop.reports()).toMatchObject([
      { providerId: id, state: "sent", callbackData: "out_1/é@0", pricing: { category: "service" } },
      { state: "delivered" },
      { state: "read" },
    ]);
    for (const { bytes, signature } of shop.bodies) {
      expect(signature).toBe(signed(bytes));
      expect(bytes.toString()).toContain("out_1\\/\\u00e9\\u00400");
    }
  });

  test("are tried again until the business takes them", async () => {
    const shop = await business(3);
    const stub = await start({ webhookUrl: shop.url, statusRetryMs: 5 });
    await call(stub.url, text("a"));
    await vi.waitFor(() => expect(shop.reports().map((report) => report.state)).toEqual(["sent", "delivered"]));
  });

  test("of what was dropped never come", async () => {
    const shop = await business();
    const stub = await start({ webhookUrl: shop.url });
    await call(stub.url, { ...text("a"), to: "ID.7000000000000000117" });
    expect(stub.busy().statuses).toBe(0);
    expect(shop.bodies).toEqual([]);
  });

  test("can fail later, with the code", async () => {
    const shop = await business();
    const stub = await start({ webhookUrl: shop.url });
    stub.faults({ kind: "fail-later", code: 131_026 });
    await call(stub.url, text("a"));
    await vi.waitFor(() => expect(shop.reports().at(-1)).toMatchObject({ state: "failed", errorCode: 131_026 }));
  });

  test("start for what was accepted before the webhook was known, once", async () => {
    const shop = await business();
    const stub = await start();
    await call(stub.url, text("a"));
    stub.setWebhook(shop.url);
    stub.setWebhook(shop.url);
    await vi.waitFor(() => expect(stub.busy().statuses).toBe(0));
    expect(shop.reports().map((report) => report.state)).toEqual(["sent", "delivered"]);
  });
});

describe("the journal", () => {
  test("is on disk before the answer, and a new start goes on with what was not told", async () => {
    const folder = mkdtempSync(join(tmpdir(), "jangkar-graph-"));
    running.push({ stop: async () => rmSync(folder, { recursive: true }) });
    const journalFile = join(folder, "graph.jsonl");
    const first = await start({ journalFile });
    const { id } = await call(first.url, { ...text("a"), biz_opaque_callback_data: "out_1" });
    expect(readFileSync(journalFile, "utf8")).toContain(id!);
    await first.stop();
    appendFileSync(journalFile, '{"kind":"accepted","id":"wamid.cut');

    const shop = await business();
    const second = await start({ journalFile, webhookUrl: shop.url });
    expect(second.messages()).toMatchObject([{ id, callbackData: "out_1" }]);
    await vi.waitFor(() => expect(shop.reports().map((report) => report.state)).toEqual(["sent", "delivered"]));
    await vi.waitFor(() => expect(second.busy().statuses).toBe(0));
    expect(readJournal(journalFile).map((entry) => entry.kind)).toEqual(["accepted", "status", "status"]);
  });
});

describe("rules of the world", () => {
  test("a closed window refuses free text with 131047 and lets templates through; a customer's message opens it", async () => {
    let now = Date.UTC(2026, 10, 24, 3);
    const stub = await start({ window: "tracked", now: () => now });
    expect(await call(stub.url, text("a"))).toMatchObject({ status: 400, code: 131_047 });
    expect((await call(stub.url, template("hello"))).status).toBe(200);
    stub.noteInbound("+628000000111");
    now += 86_399_000;
    expect((await call(stub.url, text("a"))).status).toBe(200);
    now += 1_000;
    expect(await call(stub.url, text("a"))).toMatchObject({ code: 131_047 });
  });

  test("a hook may decide on the window", async () => {
    const stub = await start({ window: (address) => address !== "628000000111" });
    expect(await call(stub.url, text("a"))).toMatchObject({ code: 131_047 });
    expect((await call(stub.url, { ...text("a"), to: "628000000112" })).status).toBe(200);
  });

  test("the pair rate refuses one pair with 131056 and no other", async () => {
    const stub = await start({ pairRate: { burst: 2, everyMs: 60_000 } });
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await call(stub.url, text("a"))).code);
    expect(codes).toEqual([undefined, undefined, 131_056]);
    expect((await call(stub.url, { ...text("a"), to: "628000000112" })).status).toBe(200);
  });

  test("the throughput of a number refuses with 130429", async () => {
    const stub = await start({ throughput: 1 });
    const codes = [(await call(stub.url, text("a"))).code, (await call(stub.url, text("b"))).code];
    expect(codes).toEqual([undefined, 130_429]);
  });
});

describe("faults", () => {
  test("strike the next calls in order, as often as asked", async () => {
    const stub = await start();
    stub.faults({ kind: "error", code: 131_016, times: 2 }, { kind: "held" });
    expect((await call(stub.url, text("a"))).code).toBe(131_016);
    expect((await call(stub.url, text("a"))).code).toBe(131_016);
    expect((await call(stub.url, text("a"))).answer.messages?.[0]?.message_status).toBe("held_for_quality_assessment");
    expect((await call(stub.url, text("a"))).answer.messages?.[0]?.message_status).toBe("accepted");
  });

  test("reset and drop both cut the line, and only the drop has accepted", async () => {
    const stub = await start();
    stub.faults({ kind: "reset-before" }, { kind: "drop-after-accept" });
    await expect(call(stub.url, text("a"))).rejects.toThrow();
    expect(stub.messages()).toHaveLength(0);
    await expect(call(stub.url, text("a"))).rejects.toThrow();
    expect(stub.messages()).toHaveLength(1);
  });

  test("a hanging call counts as open until its caller gives up", async () => {
    const stub = await start();
    stub.faults({ kind: "hang" });
    const giveUp = new AbortController();
    const hanging = fetch(`${stub.url}/v26.0/${NUMBER}/messages`, {
      method: "POST",
      headers: { authorization: "Bearer test-token" },
      body: JSON.stringify(text("a")),
      signal: giveUp.signal,
    });
    await vi.waitFor(() => expect(stub.busy().calls).toBe(1));
    giveUp.abort();
    await expect(hanging).rejects.toThrow();
    await vi.waitFor(() => expect(stub.busy().calls).toBe(0));
    expect(stub.messages()).toEqual([]);
  });
});

describe("another process", () => {
  test("sees everything, and commands it, over the admin endpoint", async () => {
    const shop = await business();
    const stub = await start({ window: "tracked", now: () => 1_795_485_600_000 });
    const command = (body: unknown) => fetch(`${stub.url}/__stub`, { method: "POST", body: JSON.stringify(body) });
    expect((await command({ do: "inbound", from: "628000000111", at: 1_795_485_600_000 })).status).toBe(200);
    expect((await command({ do: "webhook", url: shop.url })).status).toBe(200);
    expect((await command({ do: "faults", faults: [{ kind: "error", code: 4 }] })).status).toBe(200);
    expect((await call(stub.url, text("a"))).code).toBe(4);
    const { id } = await call(stub.url, text("a"));
    expect((await command({ do: "read", id })).status).toBe(200);
    await vi.waitFor(() => expect(shop.reports().map((report) => report.state)).toContain("read"));
    expect((await command({ do: "clear-faults" })).status).toBe(200);
    expect((await command({ do: "dance" })).status).toBe(400);
    await call(stub.url, {
      messaging_product: "whatsapp",
      status: "read",
      message_id: "wamid.in",
      typing_indicator: { type: "text" },
    });
    const report = (await (await fetch(`${stub.url}/__stub`)).json()) as Record<string, unknown>;
    expect(report).toMatchObject({
      messages: [{ id }],
      refused: [{ code: 4, why: "injected" }],
      reads: [{ messageId: "wamid.in", typing: true }],
      busy: { calls: 0 },
    });
  });
});
