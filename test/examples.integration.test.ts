import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { createPlainWebhook } from "../examples/channels/plain-webhook.ts";
import { decide } from "../examples/decisions/decide.ts";
import { isFromJangkar } from "../examples/decisions/receive-event.ts";
import { createDecisionsApi } from "../handlers/decisions-api.ts";
import { createEventWebhook } from "../handlers/event-webhook.ts";
import { createTimer } from "../src/clock.ts";
import type { ChannelEvent } from "../src/core/message.ts";
import { createMetrics } from "../src/metrics.ts";
import type { AuditEntry } from "../src/ports/stores.ts";
import { recordingLog } from "./support/runtime.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the channel of docs/adding-a-channel.md", () => {
  const settings = { token: "t0ken", replyUrl: "http://127.0.0.1:9/" };

  async function open(options: { stored?: boolean; replyUrl?: string } = {}) {
    const events: ChannelEvent[] = [];
    const parts = createPlainWebhook(
      { ...settings, ...(options.replyUrl === undefined ? {} : { replyUrl: options.replyUrl }) },
      {
        sink: (taken) => {
          events.push(...taken);
          const stored = options.stored ?? true;
          return Promise.resolve({ stored, accepted: taken.length, duplicates: 0, reports: 0, quarantined: 0 });
        },
        endpoints: (_channel, endpoint) => (endpoint === "shop" ? { tenant: "z-automation" } : null),
        log: recordingLog(),
        metrics: createMetrics(),
        timer: createTimer(),
      },
    );
    const url = await serve(express().use(parts.router!));
    const post = (body: unknown, token = settings.token) =>
      fetch(`${url}/webhooks/plain`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    return { events, post, channel: parts.channel };
  }

  test("hands a message on and says 200 when it is durable, 503 when it is not", async () => {
    const message = { id: "m1", page: "shop", from: "visitor-1", text: "halo" };
    const taken = await open();
    expect((await taken.post(message)).status).toBe(200);
    expect(taken.events).toMatchObject([{ type: "message", message: { providerId: "m1", tenant: "z-automation" } }]);
    const full = await open({ stored: false });
    expect((await full.post(message)).status).toBe(503);
  });

  test("lets nobody in without the token and keeps aside what it cannot read", async () => {
    const { events, post } = await open();
    expect((await post({ id: "m1", page: "shop", from: "x", text: "y" }, "other")).status).toBe(401);
    expect(events).toEqual([]);
    expect((await post({ id: 5 })).status).toBe(200);
    expect(events).toMatchObject([{ type: "unreadable" }]);
  });

  test("tells the four outcomes of a send apart", async () => {
    let status = 200;
    const replyUrl = await serve((_request, response) => response.writeHead(status).end());
    const { channel } = await open({ replyUrl });
    const send = () =>
      channel.send(
        {
          endpoint: "shop",
          to: [{ kind: "web", value: "visitor-1" }],
          body: { type: "text", text: "halo" },
          replyTo: null,
          callbackData: "out_1",
        },
        AbortSignal.timeout(5_000),
      );
    expect(await send()).toEqual({ outcome: "accepted", providerId: "out_1" });
    status = 503;
    expect(await send()).toMatchObject({ outcome: "retry", scope: "message" });
    status = 400;
    expect(await send()).toMatchObject({ outcome: "refused" });
    expect(
      await (await open()).channel.send(
        { endpoint: "shop", to: [], body: { type: "text", text: "x" }, replyTo: null, callbackData: "out_2" },
        AbortSignal.timeout(5_000),
      ),
    ).toMatchObject({ outcome: "unknown" });
  });

  test("sends no marks: the other side shows texts as they are", async () => {
    const { channel } = await open();
    const text = "**Landing Page**: Rp1.500.000\n\n- 5 days\n- a *pixel*";
    expect(channel.split({ type: "text", text })).toEqual([
      { type: "text", text: "Landing Page: Rp1.500.000\n\n- 5 days\n- a pixel" },
    ]);
  });

  test("cuts long texts into parts that fit and loses nothing but the line end between them", async () => {
    const { channel } = await open();
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index} ${"x".repeat(30)}`);
    const parts = channel.split({ type: "buttons", text: lines.join("\n"), buttons: [{ id: "a", title: "Ya" }] });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.type === "text" && part.text.length <= channel.capabilities.textLimit)).toBe(
      true,
    );
    expect(parts.map((part) => part.text).join("\n")).toBe(lines.join("\n"));
  });
});

describe("docs/decisions-api.md", () => {
  test("the caller of the examples is understood by the API", async () => {
    const asked: unknown[] = [];
    const desk = {
      decide: (request: unknown) => {
        asked.push(request);
        return Promise.resolve({ outcome: "refused", why: "unknown-code", message: "none" } as const);
      },
    };
    const url = await serve(express().use(createDecisionsApi({ desk, token: "t0ken", log: recordingLog() })));
    const decision = { code: "A7K2", verdict: "approve", by: "+12025550150" } as const;
    const call = { url, decision, idempotencyKey: "erp-4711-approve" };
    expect(await decide({ ...call, token: "t0ken" })).toMatchObject({ status: 404, answer: { why: "unknown-code" } });
    expect((await decide({ ...call, token: "wrong" })).status).toBe(401);
    expect((await decide({ ...call, token: "t0ken", idempotencyKey: "short" })).status).toBe(400);
    expect(asked).toEqual([
      { ...decision, revision: null, tenant: null, reason: null, idempotencyKey: "erp-4711-approve" },
    ]);
  });

  test("the receiver of the examples takes what Jangkar posts, and an event is told until it is taken", async () => {
    const told: string[] = [];
    const checks: boolean[] = [];
    let answer = 500;
    let marks = 0;
    const url = await serve((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const headers = request.headers as Record<string, string | undefined>;
        checks.push(isFromJangkar(headers, body, "s3cret", Math.floor(Date.now() / 1000)));
        response.writeHead(answer).end();
      });
    });
    const entry = { id: "aud_1", at: 5, tenant: "z-automation", event: "proposed", action: "act_1", detail: {} };
    const webhook = createEventWebhook({
      events: {
        begin: async () => void marks++,
        untold: async () => (told.length > 0 ? [] : [entry as unknown as AuditEntry]),
        told: async (id: string) => void told.push(id),
        forget: async () => {},
      },
      url,
      secret: "s3cret",
      now: () => Date.now(),
      log: recordingLog(),
    });
    await webhook.begin();
    await webhook.drain();
    expect(told).toEqual([]);
    answer = 204;
    await webhook.drain();
    expect(told).toEqual(["aud_1"]);
    expect(checks).toEqual([true, true]);
    // A drain that set the mark itself would skip whatever happened before the first sweep.
    expect(marks).toBe(1);
  });
});
