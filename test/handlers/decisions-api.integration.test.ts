import { afterEach, expect, test } from "vitest";
import { createDecisionsApi } from "../../handlers/decisions-api.ts";
import { createHttpApp, type Listening, listen } from "../../handlers/http.ts";
import { createTimer } from "../../src/clock.ts";
import type { DecisionRequest } from "../../src/ports/decisions.ts";
import { recordingLog } from "../support/runtime.ts";

const TOKEN = "a-token-of-this-test";
let server: Listening | null = null;
afterEach(() => server?.stop());

async function start() {
  const asked: DecisionRequest[] = [];
  const desk = {
    async decide(request: DecisionRequest) {
      asked.push(request);
      return { outcome: "refused", why: "key-reused", message: "another decision" } as const;
    },
  };
  const log = recordingLog();
  const app = createHttpApp({
    routers: [createDecisionsApi({ desk, token: TOKEN, log })],
    health: async () => ({ ready: true, reasons: [] }),
    metricsText: async () => "",
    log,
  });
  server = await listen(app, { port: 0, host: "127.0.0.1", timer: createTimer(), stopDeadlineMs: 100 });
  const { port } = server;
  const post = (body: string, token = TOKEN) =>
    fetch(`http://127.0.0.1:${port}/api/decisions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": "key-of-this-test",
      },
      body,
    });
  return { post, asked };
}

const LARGE = JSON.stringify({ code: "A7K2", reason: "x".repeat(30_000) });

test.each([
  ["no JSON", "{"],
  ["a large one", LARGE],
  ["a right one", JSON.stringify({ code: "A7K2", verdict: "approve", by: "+12025550150" })],
])("without the token the body is not read: %s", async (_what, body) => {
  const { post, asked } = await start();
  const response = await post(body, "wrong");
  expect(response.status).toBe(401);
  expect(response.headers.get("connection")).toBe("close");
  expect(await response.json()).toMatchObject({ error: { code: "UNAUTHORIZED" } });
  expect(asked).toEqual([]);
});

test("with it, what is no JSON is 400, what is too large 413, and a key of another body 422", async () => {
  const { post, asked } = await start();
  expect((await post("{")).status).toBe(400);
  expect((await post(LARGE)).status).toBe(413);
  expect(asked).toEqual([]);
  const reused = await post(JSON.stringify({ code: "A7K2", verdict: "approve", by: "+12025550150" }));
  expect(reused.status).toBe(422);
  expect(await reused.json()).toMatchObject({ outcome: "refused", why: "key-reused" });
});
