import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelStub, ModelStubOptions } from "../../src/sandbox/model-stub.ts";
import { modelContract } from "../contracts/model.ts";
import { calling, failureOf, recorder, saying, serve } from "./harness.ts";
import { aRequest, aRequestAfterCall, OFFERED } from "./offered.ts";

const never = new AbortController().signal;
const open: ModelStub[] = [];

async function served(script: ModelStubOptions, options: Parameters<typeof serve>[1] = {}) {
  const made = await serve(script, options);
  open.push(made.stub);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((stub) => stub.stop()));
});

const good = { body: saying("Halo!") };
const error = (message: string, parts: Record<string, unknown> = {}) => ({
  error: { message, type: "invalid_request_error", param: null, code: null, ...parts },
});
const bodyOf = (stub: ModelStub, index: number) => stub.requests()[index]?.body as Record<string, unknown>;

modelContract("openai, over HTTP", {
  create: async () => {
    const { model, stub } = await serve({
      handler: ({ body }) => {
        const last = (body as { messages: { role: string; content: string }[] }).messages.at(-1);
        const calls = last?.role === "user" && last.content.includes("status");
        return { body: calls ? calling("get_order_status", '{"order_id":"ORD-1"}') : saying("Baik.") };
      },
    });
    return { model, stop: () => stub.stop() };
  },
  tools: OFFERED,
  smallTalk: "halo",
  question: "status ORD-1?",
  toolResult: '{"state":"processing"}',
});

describe("a completion over HTTP", () => {
  it("becomes a reply, with usage counted", async () => {
    const { model, stub, seen } = await served({ steps: [good] });
    const reply = await model.complete(aRequest(), never);
    expect(reply).toEqual({
      kind: "text",
      text: "Halo!",
      model: "served-1",
      usage: { inputTokens: 420, outputTokens: 40 },
    });
    expect(stub.problems()).toEqual([]);
    expect(stub.requests()[0]?.headers.authorization).toBe("Bearer sk-test");
    expect(seen.count("model_calls_total{asked-1,text}")).toBe(1);
    expect(seen.count("model_tokens_total{asked-1,in}")).toBe(420);
    expect(seen.count("model_tokens_total{asked-1,out}")).toBe(40);
  });

  it("needs no key where the server wants none", async () => {
    const { model } = await served({ steps: [good] }, { apiKey: undefined });
    expect(await model.complete(aRequest(), never)).toMatchObject({ kind: "text" });
  });

  it("replays a call with cut arguments as a request that a hard provider takes", async () => {
    const { model, stub } = await served({
      steps: [{ body: calling("get_order_status", '{"order_id": "ORD-12') }, good],
    });
    const reply = await model.complete(aRequest(), never);
    expect(reply).toMatchObject({ kind: "calls", calls: [{ argumentsText: '{"order_id": "ORD-12' }] });
    await model.complete(aRequestAfterCall('{"order_id": "ORD-12'), never);
    expect(stub.problems()).toEqual([]);
  });
});

describe("a server that is in trouble", () => {
  it.each([
    ["a 500", { status: 500, body: error("boom") }],
    ["a 503 in HTML", { status: 503, rawBody: "<html>bad gateway</html>", headers: { "content-type": "text/html" } }],
    ["an overload", { status: 529, body: error("overloaded") }],
    ["a reset connection", { reset: true }],
    ["a body that is cut off", { body: saying("Halo!"), cutAfterBytes: 30 }],
    ["an error inside a 200", { body: { error: { message: "Provider returned error", code: 502 } } }],
    ["HTML with status 200", { rawBody: "<html>sign in</html>", headers: { "content-type": "text/html" } }],
    ["cut JSON with status 200", { rawBody: '{"choices":[{"mess', headers: { "content-type": "application/json" } }],
    ["no choices", { body: { id: "x", choices: [] } }],
    ["no object", { rawBody: "null" }],
    ["nothing at all", { rawBody: "" }],
  ])("%s is asked again, and the second answer counts", async (_what, step) => {
    const { model, stub } = await served({ steps: [step, good] });
    expect(await model.complete(aRequest(), never)).toMatchObject({ kind: "text", text: "Halo!" });
    expect(stub.requests()).toHaveLength(2);
    expect(stub.requests()[1]?.rawBody).toBe(stub.requests()[0]?.rawBody);
  });

  it.each([
    ["500s", { status: 500, body: error("boom") }, "MODEL_UNAVAILABLE"],
    ["nonsense", { rawBody: "<html></html>" }, "MODEL_MALFORMED"],
    ["errors inside 200s", { body: { error: { message: "x", code: 502 } } }, "MODEL_UNAVAILABLE"],
    ["429s", { status: 429, body: error("slow down") }, "MODEL_RATE_LIMITED"],
  ])("that goes on with %s is given up after three requests", async (_what, step, code) => {
    const { model, stub, seen } = await served({ handler: () => step });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({ code, retryable: true });
    expect(thrown.retryAfterMs).toBeGreaterThan(0);
    expect(stub.requests()).toHaveLength(3);
    expect(seen.lines.filter((line) => line.message.includes("asking again"))).toHaveLength(2);
  });

  it("is down: the port answers nobody", async () => {
    const { model, stub } = await serve({ steps: [] });
    await stub.stop();
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown.code).toBe("MODEL_UNAVAILABLE");
    expect(thrown.message).toContain("ECONNREFUSED");
  });

  it.each([
    ["never answers", { hang: true }],
    ["sends headers and then nothing", { body: saying("Halo!"), bodyDelayMs: 60_000 }],
    ["is slower than the deadline", { body: saying("Halo!"), delayMs: 60_000 }],
  ])("%s: the deadline ends each request", async (_what, step) => {
    const { model, stub } = await served({ handler: () => step }, { deadlineMs: 50 });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect(thrown.message).toContain("no answer in 50 ms");
    expect(stub.requests()).toHaveLength(3);
  });

  const flood = JSON.stringify(saying("a".repeat(6_000_000)));
  it.each([
    ["with its length told", { rawBody: flood }],
    ["without a length", { rawBody: flood, headers: { "transfer-encoding": "chunked" } }],
    ["in few compressed bytes", { rawBody: gzipSync(flood), headers: { "content-encoding": "gzip" } }],
  ])("floods %s: it is not read to its end and not asked again", async (_what, step) => {
    const { model, stub } = await served({ handler: () => step });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown.code).toBe("MODEL_MALFORMED");
    expect(stub.requests()).toHaveLength(1);
  });

  it("floods an error: its body is bounded too", async () => {
    const { model } = await served({ handler: () => ({ status: 500, rawBody: "x".repeat(6_000_000) }) });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown.code).toBe("MODEL_UNAVAILABLE");
    expect(String(thrown.cause ?? "").length).toBeLessThan(1_000);
  });
});

describe("a server that asks to wait", () => {
  it("is given the two seconds it asked for, and only the request is made again", async () => {
    const { model, stub } = await served({
      steps: [{ status: 429, headers: { "retry-after": "2" }, body: error("Rate limit reached") }, good],
    });
    expect(await model.complete(aRequest(), never)).toMatchObject({ kind: "text" });
    const [first, second] = stub.requests();
    expect(second!.arrivedAtMs - first!.arrivedAtMs).toBeGreaterThanOrEqual(2_000);
    expect(second!.rawBody).toBe(first!.rawBody);
  });

  it.each([
    ["in the header", { headers: { "retry-after": "86400" }, body: error("later") }],
    ["in the body", { body: { error: { message: "later", metadata: { retry_after: 90_000 } } } }],
  ])("for longer than a turn may sleep, %s: the wait is handed to the queue at once", async (_where, step) => {
    const { model, stub } = await served({ handler: () => ({ status: 429, ...step }) });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({ code: "MODEL_RATE_LIMITED", retryAfterMs: 3_600_000 });
    expect(stub.requests()).toHaveLength(1);
  });

  it("with a 503 is obeyed as well", async () => {
    const { model, stub } = await served({
      handler: () => ({ status: 503, headers: { "retry-after": "120" }, body: error("maintenance") }),
    });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({ code: "MODEL_UNAVAILABLE", retryAfterMs: 120_000 });
    expect(stub.requests()).toHaveLength(1);
  });

  it("keeps nobody who is told to stop: the abort ends the wait at once", async () => {
    const stop = new AbortController();
    const { model, stub } = await served(
      {
        handler: () => {
          setTimeout(() => stop.abort(new Error("shutting down")), 50);
          return { status: 429, headers: { "retry-after": "600" }, body: error("later") };
        },
      },
      { retry: { maxWaitMs: 3_600_000 } },
    );
    // The test's own time limit would end a wait of ten minutes.
    expect(await failureOf(model.complete(aRequest(), stop.signal))).toMatchObject({ code: "ABORTED" });
    expect(stub.requests()).toHaveLength(1);
  });
});

describe("an abort", () => {
  it.each([
    ["before the answer", { hang: true }],
    ["in the middle of the body", { body: saying("Halo!"), bodyDelayMs: 60_000 }],
  ])("%s ends the call and is not asked again", async (_when, step) => {
    const stop = new AbortController();
    const { model, stub, seen } = await served({
      handler: () => {
        setTimeout(() => stop.abort(new Error("shutting down")), 50);
        return step;
      },
    });
    expect(await failureOf(model.complete(aRequest(), stop.signal))).toMatchObject({ code: "ABORTED" });
    expect(stub.requests()).toHaveLength(1);
    expect(seen.count("model_calls_total{asked-1,aborted}")).toBe(1);
  });

  it("that came before the call sends nothing", async () => {
    const { model, stub } = await served({ steps: [] });
    expect(await failureOf(model.complete(aRequest(), AbortSignal.abort()))).toMatchObject({ code: "ABORTED" });
    expect(stub.requests()).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each([[400], [401], [403], [404], [413], [422]])("with %i is not asked again", async (status) => {
    const { model, stub } = await served({ handler: () => ({ status, body: error("no", { code: "nope" }) }) });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({
      code: "MODEL_REJECTED",
      retryable: false,
      message: `asked-1: HTTP ${status} nope invalid_request_error, attempt 1`,
    });
    expect(stub.requests()).toHaveLength(1);
  });

  it("keeps the provider's words and the key out of message and log", async () => {
    const { model, seen } = await served({
      handler: () => ({ status: 401, body: error("Incorrect API key sk-test for kartu 4111") }),
    });
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown.message + JSON.stringify(seen.lines)).not.toMatch(/4111|sk-test/);
    expect(String(thrown.cause)).toContain("Incorrect API key [key]");
  });

  it("by a content filter is a reply, not a failure", async () => {
    const { model } = await served({
      handler: () => ({ status: 400, body: error("The response was filtered", { code: "content_filter" }) }),
    });
    expect(await model.complete(aRequest(), never)).toMatchObject({ kind: "refused", text: null });
  });
});

describe("an endpoint that cannot take a field", () => {
  it.each([
    [
      "refuses null content",
      "invalid message content type: <nil>",
      (body: Record<string, unknown>) => JSON.stringify(body["messages"]).includes('"content":null'),
    ],
    [
      "refuses max_tokens",
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      (body: Record<string, unknown>) => "max_tokens" in body,
    ],
    [
      "refuses temperature",
      "Unsupported value: 'temperature' does not support 0.2 with this model.",
      (body: Record<string, unknown>) => "temperature" in body,
    ],
    [
      "refuses strict",
      "Unknown parameter: 'tools[0].function.strict'.",
      (body: Record<string, unknown>) => JSON.stringify(body["tools"] ?? []).includes('"strict"'),
    ],
    [
      "refuses tool_choice",
      "tool_choice: extra fields not permitted",
      (body: Record<string, unknown>) => "tool_choice" in body,
    ],
    [
      "takes Mistral's ids alone",
      "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.",
      (body: Record<string, unknown>) => JSON.stringify(body["messages"]).includes('"call_1"'),
    ],
  ])("%s: it is changed once and remembered", async (_what, message, hasField) => {
    const { model, stub, seen } = await served({
      handler: ({ body }) => (hasField(body as Record<string, unknown>) ? { status: 400, body: error(message) } : good),
    });
    const request = aRequestAfterCall("{}", { toolChoice: "none" });
    expect(await model.complete(request, never)).toMatchObject({ kind: "text" });
    expect(await model.complete(request, never)).toMatchObject({ kind: "text" });
    expect(stub.requests()).toHaveLength(3);
    expect(hasField(bodyOf(stub, 2))).toBe(false);
    expect(stub.problems()).toEqual([]);
    expect(seen.count("model_calls_total{asked-1,adapted}")).toBe(1);
  });

  it("refuses several, one after the other, and is understood in one call", async () => {
    const { model, stub } = await served({
      handler: ({ body }) => {
        const sent = body as Record<string, unknown>;
        if ("max_tokens" in sent) return { status: 400, body: error("no", { param: "max_tokens" }) };
        if ("temperature" in sent) return { status: 400, body: error("no", { param: "temperature" }) };
        return good;
      },
    });
    expect(await model.complete(aRequest(), never)).toMatchObject({ kind: "text" });
    expect(stub.requests()).toHaveLength(3);
  });

  it("goes on refusing: no request is sent twice unchanged", async () => {
    const { model, stub } = await served({
      handler: () => ({ status: 400, body: error("temperature max_tokens strict tool_choice content tool_call_id") }),
    });
    const request = aRequestAfterCall("{}", { toolChoice: "none" });
    expect(await failureOf(model.complete(request, never))).toMatchObject({ code: "MODEL_REJECTED" });
    const bodies = stub.requests().map((sent) => sent.rawBody);
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  it("teaches one conversation while another is under way, and nothing is forgotten", async () => {
    const { model, stub } = await served({
      handler: ({ body }) => {
        const sent = body as Record<string, unknown>;
        if ("temperature" in sent) return { status: 400, body: error("temperature"), delayMs: 20 };
        return "max_tokens" in sent ? { status: 400, body: error("max_tokens") } : good;
      },
    });
    await Promise.all([model.complete(aRequest(), never), model.complete(aRequest(), never)]);
    const before = stub.requests().length;
    await model.complete(aRequest(), never);
    expect(stub.requests().length - before).toBe(1);
  });
});

describe("the log of the adapter", () => {
  it("holds no text of a message", async () => {
    const { model, seen } = await served({ steps: [{ status: 500, body: error("ORD-12345 broke me") }, good] });
    await model.complete(aRequest(), never);
    expect(JSON.stringify(seen.lines)).not.toContain("ORD-12345");
    expect(recorder().lines).toEqual([]);
  });
});
