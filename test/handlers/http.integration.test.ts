import express, { type Router } from "express";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpApp, type HttpAppDeps, type Listening, listen } from "../../handlers/http.ts";
import { createTimer } from "../../src/clock.ts";
import { JangkarError } from "../../src/core/errors.ts";
import { recordingLog } from "../support/runtime.ts";

const running: Listening[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(routes: (router: Router) => void = () => {}, changes: Partial<HttpAppDeps> = {}) {
  const router = express.Router();
  routes(router);
  const log = recordingLog();
  const app = createHttpApp({
    routers: [router],
    health: async () => ({ ready: true, reasons: [] }),
    metricsText: async () => "redis_up 1\n",
    log,
    ...changes,
  });
  const server = await listen(app, { port: 0, host: "127.0.0.1", timer: createTimer(), stopDeadlineMs: 100 });
  running.push(server);
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  return { get, log, app, server };
}

describe("operations", () => {
  test("healthz says that the process runs, metrics are plain text", async () => {
    const { get } = await start();
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    const metrics = await get("/metrics");
    expect(metrics.headers.get("content-type")).toContain("version=0.0.4");
    expect(await metrics.text()).toBe("redis_up 1\n");
  });

  test("readyz says why not", async () => {
    const { get } = await start(undefined, {
      health: async () => ({ ready: false, reasons: ["Redis does not answer"] }),
    });
    const response = await get("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "not ready", reasons: ["Redis does not answer"] });
  });

  test("a health check that throws is a reason, not a broken page", async () => {
    const health = () => Promise.reject(new JangkarError("REDIS_UNAVAILABLE", "secret host"));
    const response = await (await start(undefined, { health })).get("/readyz");
    expect(response.status).toBe(503);
    expect(JSON.stringify(await response.json())).not.toContain("secret host");
  });

  test("answers carry helmet's headers and no word of express", async () => {
    const { headers } = await (await start()).get("/healthz");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

describe("errors", () => {
  test.each([
    ["NOT_FOUND", 404, true],
    ["INPUT_INVALID", 400, true],
    ["REDIS_UNAVAILABLE", 503, false],
    ["MODEL_REJECTED", 502, false],
    ["MODEL_RATE_LIMITED", 503, false],
    ["REQUEST_MALFORMED", 500, false],
    ["INTERNAL", 500, false],
  ] as const)("%s becomes %i, and only the caller's own faults are told in words", async (code, status, isTold) => {
    const { get } = await start((router) => {
      router.get("/x", () => {
        throw new JangkarError(code, "words of the error", { retryAfterMs: 1_500 });
      });
    });
    const response = await get("/x");
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe("2");
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe(code);
    expect(error.message === "words of the error").toBe(isTold);
  });

  test("any thrown value is a 500 without its words", async () => {
    const { get, log } = await start((router) => {
      router.get("/x", async () => Promise.reject(new Error("select * from contacts")));
    });
    const response = await get("/x");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("select");
    expect(log.lines).toContainEqual(expect.objectContaining({ level: "error", message: "request failed" }));
  });

  test("a body that cannot be parsed is the caller's fault", async () => {
    const { server } = await start((router) => void router.post("/x", express.json({ limit: 10 })));
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${server.port}/x`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
    expect((await post("{")).status).toBe(400);
    expect((await post(`"${"x".repeat(20)}"`)).status).toBe(413);
  });

  test("what is nowhere is a 404 in JSON", async () => {
    const response = await (await start()).get("/nowhere");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

describe("listen", () => {
  test("a taken port is PORT_IN_USE", async () => {
    const { app, server } = await start();
    const again = listen(app, { port: server.port, host: "127.0.0.1", timer: createTimer() });
    await expect(again).rejects.toMatchObject({ code: "PORT_IN_USE" });
  });

  test("a host that is not ours is CONFIG_INVALID", async () => {
    const { app } = await start();
    const elsewhere = listen(app, { port: 0, host: "192.0.2.1", timer: createTimer() });
    await expect(elsewhere).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  });

  test("stop lets a running request end", async () => {
    let arrive: (finish: () => void) => void = () => {};
    const arrived = new Promise<() => void>((resolve) => {
      arrive = resolve;
    });
    const { get, server } = await start((router) => {
      router.get("/slow", (_request, response) => arrive(() => void response.send("done")));
    });
    const answer = get("/slow").then((response) => response.text());
    const finish = await arrived;
    const stopped = server.stop();
    finish();
    expect(await answer).toBe("done");
    await stopped;
  });

  test("stop cuts what is left at the deadline", async () => {
    const { get, server } = await start((router) => void router.get("/hang", () => {}));
    const hanging = get("/hang");
    const outcome = expect(hanging).rejects.toThrow();
    await server.stop();
    await outcome;
  });
});
