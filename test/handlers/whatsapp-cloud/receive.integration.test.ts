import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureRows, readFixture, signed } from "../../support/fixtures.ts";
import { body, message, messages } from "./payloads.ts";
import { STORED, webhookServer } from "./webhook-server.ts";

let server: Awaited<ReturnType<typeof webhookServer>>;

beforeAll(async () => {
  server = await webhookServer();
});

afterAll(() => server.stop());

describe("the handshake", () => {
  const handshake = (query: Readonly<Record<string, string>>, url = server.url) =>
    fetch(`${url}?${new URLSearchParams(query)}`);
  const right = { "hub.mode": "subscribe", "hub.verify_token": "fixture-verify-token", "hub.challenge": "11<b>58" };

  test("answers the challenge as plain text", async () => {
    const response = await handshake(right);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("11<b>58");
  });

  test.each([
    ["another token", { ...right, "hub.verify_token": "x" }],
    ["an empty token", { ...right, "hub.verify_token": "" }],
    ["another mode", { ...right, "hub.mode": "unsubscribe" }],
    ["no challenge", { "hub.mode": "subscribe", "hub.verify_token": "fixture-verify-token" }],
    ["nothing at all", {}],
  ])("refuses %s", async (_what, query) => {
    expect((await handshake(query as Record<string, string>)).status).toBe(403);
  });

  test("refuses a parameter given twice", async () => {
    const twice = await fetch(`${server.url}?${new URLSearchParams(right)}&hub.verify_token=fixture-verify-token`);
    expect(twice.status).toBe(403);
  });

  test("refuses everything while no token is configured, an empty one included", async () => {
    const bare = await webhookServer({ verifyToken: "" });
    expect((await handshake({ ...right, "hub.verify_token": "" }, bare.url)).status).toBe(403);
    await bare.stop();
  });
});

describe("the signature (BR-05)", () => {
  const wire = readFixture("wire-form-escaped.json");
  const WIRE_SIGNATURE = "sha256=86012904dc3c293db73015bc78dc8be8cf5cb378b7e0f636fd4f084c5e0cd858";
  const status = async (bytes: Buffer, headers: Readonly<Record<string, string>>) =>
    (await server.post(bytes, headers)).status;

  test("fits the escaped bytes that Meta signs", async () => {
    expect(await status(wire, { "x-hub-signature-256": WIRE_SIGNATURE })).toBe(200);
  });

  test("does not fit the same JSON written again", async () => {
    const again = Buffer.from(JSON.stringify(JSON.parse(wire.toString())));
    expect(await status(again, { "x-hub-signature-256": WIRE_SIGNATURE })).toBe(401);
  });

  test("may be in upper-case hexadecimal: the same 32 bytes", async () => {
    const upper = `sha256=${WIRE_SIGNATURE.slice(7).toUpperCase()}`;
    expect(await status(wire, { "x-hub-signature-256": upper })).toBe(200);
  });

  test("does not fit after one flipped bit", async () => {
    const flipped = Buffer.from(wire);
    flipped[100]! ^= 1;
    expect(await status(flipped, { "x-hub-signature-256": WIRE_SIGNATURE })).toBe(401);
  });

  test.each([
    ["a missing header", {}],
    ["an empty signature", { "x-hub-signature-256": "sha256=" }],
    ["a short signature", { "x-hub-signature-256": WIRE_SIGNATURE.slice(0, -2) }],
    ["a long signature", { "x-hub-signature-256": `${WIRE_SIGNATURE}00` }],
    ["another algorithm", { "x-hub-signature-256": WIRE_SIGNATURE.replace("sha256", "sha1") }],
    ["another secret", { "x-hub-signature-256": signed(wire, "other") }],
    ["an empty secret", { "x-hub-signature-256": signed(wire, "") }],
  ])("%s is refused", async (_what, headers) => {
    expect(await status(wire, headers as Record<string, string>)).toBe(401);
  });

  test("of either secret fits while the secret is being changed", async () => {
    const both = await webhookServer({ appSecrets: ["new", "old"] });
    for (const secret of ["new", "old"]) {
      expect((await both.post(wire, { "x-hub-signature-256": signed(wire, secret) })).status).toBe(200);
    }
    await both.stop();
  });

  test("an empty configured secret fits nothing", async () => {
    const open = await webhookServer({ appSecrets: [""] });
    expect((await open.post(wire, { "x-hub-signature-256": signed(wire, "") })).status).toBe(401);
    await open.stop();
  });

  test("a missing body or content type counts as a bad signature", async () => {
    const empty = Buffer.alloc(0);
    expect(await status(empty, { "x-hub-signature-256": signed(empty) })).toBe(401);
    expect(await postWithoutType(wire, WIRE_SIGNATURE)).toBe(401);
  });

  test("of a body of another type fits as well: the bytes count", async () => {
    expect(await status(wire, { "content-type": "text/plain", "x-hub-signature-256": WIRE_SIGNATURE })).toBe(200);
  });

  test("a compressed body is refused: Meta sends none", async () => {
    const packed = gzipSync(wire);
    const headers = { "content-encoding": "gzip", "x-hub-signature-256": signed(packed) };
    expect(await status(packed, headers)).toBe(401);
  });

  function postWithoutType(bytes: Buffer, signature: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = request(
        server.url,
        { method: "POST", headers: { "x-hub-signature-256": signature } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.once("error", reject);
      call.end(bytes);
    });
  }
});

describe("what is authentic", () => {
  test.each(fixtureRows())("$file is answered 200", async ({ file }) => {
    expect((await server.post(readFixture(file))).status).toBe(200);
  });

  test("is answered 200 when it is no JSON, and kept whole", async () => {
    const bytes = Buffer.from('{"object": "whatsapp');
    expect((await server.post(bytes)).status).toBe(200);
    expect(server.events.at(-1)).toEqual({
      type: "unreadable",
      where: "body",
      reason: "no JSON",
      raw: bytes.toString(),
    });
  });

  test("may be up to 3 MB large and is refused above", async () => {
    const padded = (size: number) => {
      const text = JSON.stringify(messages(message("text", { text: { body: "besar" } })));
      return Buffer.from(text.padEnd(size, " "));
    };
    expect((await server.post(padded(3 * 1024 * 1024))).status).toBe(200);
    expect((await server.post(padded(3 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("never has its words in the log", async () => {
    const secret = "rahasia-pelanggan-5512";
    await server.post(Buffer.from(JSON.stringify(messages(message("hologram", { caption: secret })))));
    expect(JSON.stringify(server.log.lines)).not.toContain(secret);
    expect(server.log.lines).toContainEqual(
      expect.objectContaining({ fields: { channel: "whatsapp", what: "hologram" } }),
    );
  });
});

describe("the store", () => {
  const text = Buffer.from(JSON.stringify(messages(message("text", { text: { body: "halo" } }))));
  const answered = async (changes: Parameters<typeof webhookServer>[0]) => {
    const own = await webhookServer(changes);
    const { status } = await own.post(text);
    await own.stop();
    return { status, metrics: own.metrics };
  };

  test("that did not take every item makes Meta try again", async () => {
    const { status, metrics } = await answered({ sink: async () => ({ ...STORED, stored: false }) });
    expect(status).toBe(503);
    expect(metrics.counted("webhook_requests_total", { result: "not_stored" })).toBe(1);
  });

  test("that throws makes Meta try again", async () => {
    const sink = async () => Promise.reject(new Error("redis is down"));
    expect((await answered({ sink })).status).toBe(503);
  });

  test("that never answers makes Meta try again", async () => {
    expect((await answered({ sink: () => new Promise(() => {}), storeTimeoutMs: 50 })).status).toBe(503);
  });

  test("is not asked when there is nothing to keep", async () => {
    const sink = async () => Promise.reject(new Error("asked"));
    const own = await webhookServer({ sink });
    expect((await own.post(readFixture("entry-empty.json"))).status).toBe(200);
    await own.stop();
  });

  test("gets account alerts, and the log warns of them", async () => {
    await server.post(Buffer.from(JSON.stringify(body("account_update", { event: "ACCOUNT_VIOLATION" }))));
    expect(server.log.lines).toContainEqual(expect.objectContaining({ level: "warn", message: "account alert" }));
  });
});
