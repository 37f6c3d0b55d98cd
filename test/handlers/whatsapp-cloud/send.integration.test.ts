import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWhatsAppSender } from "../../../handlers/whatsapp-cloud/send.ts";
import { createTimer } from "../../../src/clock.ts";
import type { SendResult } from "../../../src/core/outbound.ts";
import type { SendRequest } from "../../../src/ports/channel.ts";
import type { GraphErrorCode } from "../../../src/sandbox/graph-errors.ts";
import type { GraphStub } from "../../../src/sandbox/graph-stub.ts";
import { graphStub, NUMBER, TOKEN } from "../../sandbox/graph-stub-parts.ts";
import { recordingLog } from "../../support/runtime.ts";

let stub: GraphStub;
const log = recordingLog();

beforeAll(async () => {
  stub = await graphStub();
});
beforeEach(() => stub.clearFaults());
afterAll(() => stub.stop());

function sender(
  changes: { readonly baseUrl?: string; readonly accessToken?: string; readonly timeoutMs?: number } = {},
) {
  return createWhatsAppSender({
    accessToken: TOKEN,
    baseUrl: stub.url,
    graphVersion: "v26.0",
    timeoutMs: 5_000,
    timer: createTimer(),
    log,
    ...changes,
  });
}

const BUDI = [
  { kind: "bsuid", value: "ID.7000000000000000111" },
  { kind: "phone", value: "+628000000111" },
] as const;

function part(changes: Partial<SendRequest> = {}): SendRequest {
  const body = { type: "text", text: "Baik, kak." } as const;
  return { endpoint: NUMBER, to: BUDI, body, replyTo: null, callbackData: "out_1", ...changes };
}

const never = new AbortController().signal;
const send = (changes: Partial<SendRequest> = {}) => sender().send(part(changes), never);

/** The request as the stand-in took it; fails the test when it was refused. */
async function taken(changes: Partial<SendRequest>): Promise<unknown> {
  const result = await send(changes);
  expect(result).toMatchObject({ outcome: "accepted" });
  return stub.messages().at(-1)!.request;
}

describe("what is sent", () => {
  test("a text prefers the phone, quotes what it answers and carries our id", async () => {
    expect(await taken({ replyTo: "wamid.in" })).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "628000000111",
      context: { message_id: "wamid.in" },
      type: "text",
      text: { body: "Baik, kak.", preview_url: false },
      biz_opaque_callback_data: "out_1",
    });
  });

  test("a person without a phone is reached by recipient, never by to", async () => {
    const request = await taken({ to: [BUDI[0]] });
    expect(request).toMatchObject({ recipient: "ID.7000000000000000111" });
    expect(request).not.toHaveProperty("to");
    expect(stub.messages().at(-1)).toMatchObject({ dropped: false });
  });

  test("buttons, lists and templates have the platform's shapes", async () => {
    const buttons = [{ id: "pa:1:yes", title: "Ya" }];
    expect(await taken({ body: { type: "buttons", text: "Yakin?", buttons } })).toMatchObject({
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: "Yakin?" },
        action: { buttons: [{ type: "reply", reply: buttons[0] }] },
      },
    });
    const rows = [{ id: "a", title: "A", description: "Rp1" }];
    expect(await taken({ body: { type: "list", text: "Pilih", button: "Lihat", rows } })).toMatchObject({
      interactive: { type: "list", action: { button: "Lihat", sections: [{ rows }] } },
    });
    const template = {
      type: "template",
      name: "approval",
      language: "id",
      parameters: ["4821", "Refund"],
      text: "",
    } as const;
    expect(await taken({ body: template })).toMatchObject({
      type: "template",
      template: {
        name: "approval",
        language: { code: "id" },
        components: [{ type: "body", parameters: [{ text: "4821" }, {}] }],
      },
    });
    expect(await taken({ body: { ...template, name: "hello", parameters: [] } })).toMatchObject({
      template: { name: "hello" },
    });
  });

  test("held for quality assessment is accepted", async () => {
    stub.faults({ kind: "held" });
    expect(await send()).toMatchObject({ outcome: "accepted", providerId: stub.messages().at(-1)!.id });
  });

  test("typing marks the message as read and shows the indicator; its failure is no error", async () => {
    await sender().typing!(NUMBER, "wamid.in", never);
    expect(stub.reads().at(-1)).toMatchObject({ messageId: "wamid.in", typing: true });
    stub.faults({ kind: "error", code: 131_000, on: "read" }, { kind: "reset-before", on: "read" });
    await sender().typing!(NUMBER, "wamid.in", never);
    await sender().typing!(NUMBER, "wamid.in", never);
    expect(stub.reads()).toHaveLength(1);
  });
});

const retry = (scope: string, afterMs: number) => ({ outcome: "retry", scope, afterMs });
const refused = (why: string) => ({ outcome: "refused", why });

/** What each error code of the Graph API must come to. */
const CLASSES: readonly (readonly [code: GraphErrorCode, result: Readonly<Record<string, unknown>>])[] = [
  [130_429, retry("number", 2_000)],
  [131_056, retry("pair", 4_000)],
  [4, retry("all", 60_000)],
  [80_007, retry("all", 60_000)],
  [131_016, retry("message", 5_000)],
  [131_000, retry("message", 5_000)],
  [1, retry("message", 5_000)],
  [2, retry("message", 5_000)],
  [131_057, retry("number", 30_000)],
  [133_004, retry("number", 30_000)],
  [131_048, refused("policy")],
  [131_047, refused("window")],
  [131_026, refused("undeliverable")],
  [131_049, refused("not-allowed")],
  [131_050, refused("opted-out")],
  [130_472, refused("undeliverable")],
  [131_051, refused("content")],
  [131_052, refused("content")],
  [131_053, refused("content")],
  [131_008, refused("content")],
  [131_009, refused("content")],
  [100, refused("content")],
  [33, refused("content")],
  [132_000, refused("template")],
  [132_001, refused("template")],
  [132_008, refused("template")],
  [132_012, refused("template")],
  [132_015, refused("template")],
  [132_016, refused("template")],
  [190, refused("token")],
  [0, refused("token")],
  [3, refused("token")],
  [10, refused("token")],
  [200, refused("token")],
  [131_005, refused("token")],
  [368, refused("policy")],
  [131_031, refused("policy")],
  [130_497, refused("policy")],
  [131_064, refused("policy")],
  [131_042, refused("payment")],
  [131_021, refused("undeliverable")],
  [131_062, refused("not-allowed")],
  [137_000, refused("content")],
];

describe("what an error comes to", () => {
  test.each(CLASSES)("code %i: %j", async (code, result) => {
    stub.faults({ kind: "error", code });
    expect(await send()).toMatchObject({ ...result, code: String(code) });
  });

  test("Retry-After makes a wait longer, never shorter", async () => {
    stub.faults({ kind: "error", code: 4, retryAfterSeconds: 120 }, { kind: "error", code: 4, retryAfterSeconds: 1 });
    expect(await send()).toMatchObject({ afterMs: 120_000 });
    expect(await send()).toMatchObject({ afterMs: 60_000 });
  });

  test.each<readonly [status: number, result: Partial<SendResult>]>([
    [429, { outcome: "retry", scope: "all", code: "http_429" }],
    [503, { outcome: "retry", scope: "message", code: "http_503" }],
    [500, { outcome: "unknown" }],
    [502, { outcome: "unknown" }],
    [504, { outcome: "unknown" }],
    [404, { outcome: "refused", why: "content", code: "http_404" }],
    [403, { outcome: "refused", why: "token", code: "http_403" }],
  ])("a bare HTTP %i from something in between: %j", async (status, result) => {
    stub.faults({ kind: "http", status });
    expect(await send()).toMatchObject(result);
  });

  test("a code that is not in the table goes by its HTTP status", async () => {
    stub.faults({ kind: "error", code: 2_635, http: 500 }, { kind: "error", code: 2_635 });
    expect(await send()).toMatchObject({ outcome: "retry", scope: "message" });
    expect(await send()).toMatchObject({ outcome: "refused", why: "content" });
  });
});

describe("an outcome that is not known is said to be unknown", () => {
  test.each(["reset-before", "drop-after-accept", "garbled"] as const)("after %s", async (kind) => {
    stub.faults({ kind });
    expect(await send()).toMatchObject({ outcome: "unknown" });
  });

  test.each(["hang", "hang-after-accept"] as const)("after the time limit when the API does %s", async (kind) => {
    stub.faults({ kind });
    expect(await sender({ timeoutMs: 100 }).send(part(), never)).toMatchObject({
      outcome: "unknown",
      detail: "timeout",
    });
  });

  test("when the caller stops in mid-call", async () => {
    stub.faults({ kind: "hang" });
    const stop = new AbortController();
    const sending = sender().send(part(), stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ outcome: "unknown" });
  });
});

describe("what never left is tried again", () => {
  test("after a refused connection", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const result = await sender({ baseUrl: `http://127.0.0.1:${port}` }).send(part(), never);
    expect(result).toMatchObject({ outcome: "retry", scope: "all", code: "ECONNREFUSED" });
  });

  test("when it was stopped before it began", async () => {
    const before = stub.messages().length;
    expect(await sender().send(part(), AbortSignal.abort())).toMatchObject({ outcome: "retry" });
    expect(stub.messages()).toHaveLength(before);
  });
});

test("a wrong token stops the sender, nobody to send to refuses the message", async () => {
  expect(await sender({ accessToken: "x" }).send(part(), never)).toMatchObject({ outcome: "refused", why: "token" });
  expect(await send({ to: [{ kind: "web", value: "w" }] })).toMatchObject({ outcome: "refused", why: "content" });
});

test("the log has ids and codes, never token, text or phone", () => {
  const written = JSON.stringify(log.lines);
  expect(log.lines.length).toBeGreaterThan(20);
  expect(written).toContain("out_1");
  for (const secret of [TOKEN, "Baik, kak", "628000000111"]) expect(written).not.toContain(secret);
});
