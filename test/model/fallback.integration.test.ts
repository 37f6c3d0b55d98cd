import { afterEach, describe, expect, it } from "vitest";
import { createTimer } from "../../src/clock.ts";
import { createFallbackModel } from "../../src/model/fallback.ts";
import type { Timer } from "../../src/ports/runtime.ts";
import type { ModelStep, ModelStub } from "../../src/sandbox/model-stub.ts";
import { modelContract } from "../contracts/model.ts";
import { calling, failureOf, recorder, saying, serve } from "./harness.ts";
import { aRequest, OFFERED } from "./offered.ts";

const never = new AbortController().signal;
const open: ModelStub[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((stub) => stub.stop()));
});

const good = (text: string) => ({ body: saying(text) });
const down = { status: 500, body: { error: { message: "boom" } } };
const rejected = { status: 401, body: { error: { message: "bad key" } } };

/** A timer whose `now` the test moves; sleeps and deadlines stay real. */
function movedTimer() {
  const real = createTimer();
  let ahead = 0;
  const timer: Timer = { ...real, now: () => real.now() + ahead };
  const forward = (ms: number) => {
    ahead += ms;
  };
  return { timer, forward };
}

async function pair(first: () => ModelStep, second: () => ModelStep) {
  const [a, b] = await Promise.all([
    serve({ handler: first }, { model: "first", retry: { attempts: 1 } }),
    serve({ handler: second }, { model: "second", retry: { attempts: 1 } }),
  ]);
  open.push(a.stub, b.stub);
  const { timer, forward } = movedTimer();
  const seen = recorder();
  const model = createFallbackModel([a.model, b.model], { timer, log: seen.log, metrics: seen.metrics });
  const asked = () => [a.stub.requests().length, b.stub.requests().length];
  return { model, forward, asked, seen };
}

modelContract("two models as one", {
  create: async () => {
    const [dead, alive] = await Promise.all([
      serve({ handler: () => down }, { retry: { attempts: 1 } }),
      serve({
        handler: ({ body }) => {
          const last = (body as { messages: { role: string; content: string }[] }).messages.at(-1);
          const calls = last?.role === "user" && last.content.includes("status");
          return { body: calls ? calling("get_order_status", '{"order_id":"ORD-1"}') : saying("Baik.") };
        },
      }),
    ]);
    const { log, metrics } = recorder();
    const model = createFallbackModel([dead.model, alive.model], { timer: createTimer(), log, metrics });
    return { model, stop: async () => void (await Promise.all([dead.stub.stop(), alive.stub.stop()])) };
  },
  tools: OFFERED,
  smallTalk: "halo",
  question: "status ORD-1?",
  toolResult: '{"state":"processing"}',
});

describe("several models as one", () => {
  it("asks the first, and only the first while it answers", async () => {
    const { model, asked } = await pair(
      () => good("satu"),
      () => good("dua"),
    );
    expect(await model.complete(aRequest(), never)).toMatchObject({ text: "satu" });
    expect(asked()).toEqual([1, 0]);
    expect(model.name).toBe("first > second");
  });

  it.each([
    ["is down", down],
    ["refuses", rejected],
    ["speaks nonsense", { rawBody: "<html>" }],
    ["asks to wait", { status: 429, headers: { "retry-after": "600" }, body: {} }],
  ])("asks the second when the first %s", async (_what, step) => {
    const { model } = await pair(
      () => step,
      () => good("dua"),
    );
    expect(await model.complete(aRequest(), never)).toMatchObject({ text: "dua" });
  });

  it("leaves a model out after three failures, tries it again later, and takes it back when it answers", async () => {
    let step: ModelStep = down;
    const { model, asked, forward, seen } = await pair(
      () => step,
      () => good("dua"),
    );
    for (let i = 0; i < 5; i++) await model.complete(aRequest(), never);
    expect(asked()).toEqual([3, 5]);
    expect(seen.count("model_calls_total{first,skipped}")).toBe(2);
    step = good("satu");
    forward(15_000);
    expect(await model.complete(aRequest(), never)).toMatchObject({ text: "satu" });
    expect(await model.complete(aRequest(), never)).toMatchObject({ text: "satu" });
    expect(seen.lines.map((line) => line.fields["after"])).toEqual(["open", "closed"]);
  });

  it("sends one probe, not a crowd, to a model that may be back", async () => {
    let step: ModelStep = down;
    const { model, asked, forward } = await pair(
      () => step,
      () => good("dua"),
    );
    for (let i = 0; i < 3; i++) await model.complete(aRequest(), never);
    step = { ...good("satu"), delayMs: 50 };
    forward(15_000);
    const replies = await Promise.all(Array.from({ length: 10 }, () => model.complete(aRequest(), never)));
    expect(replies.filter((reply) => reply.kind === "text" && reply.text === "satu")).toHaveLength(1);
    expect(asked()[0]).toBe(4);
  });

  it("does not ask a model before the time that model named", async () => {
    const { model, asked, forward } = await pair(
      () => ({ status: 429, headers: { "retry-after": "600" }, body: {} }),
      () => good("dua"),
    );
    await model.complete(aRequest(), never);
    forward(599_000);
    await model.complete(aRequest(), never);
    expect(asked()).toEqual([1, 2]);
    forward(2_000);
    await model.complete(aRequest(), never);
    expect(asked()).toEqual([2, 3]);
  });

  it("gives up with a code that may pass by itself, and the shortest wait", async () => {
    const { model } = await pair(
      () => ({ status: 429, headers: { "retry-after": "600" }, body: {} }),
      () => rejected,
    );
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown).toMatchObject({ code: "MODEL_RATE_LIMITED", retryable: true });
    expect(thrown.retryAfterMs).toBeLessThanOrEqual(600_000);
    expect(thrown.message).toMatch(/first.*second/);
  });

  it("is rejected when all reject", async () => {
    const { model } = await pair(
      () => rejected,
      () => rejected,
    );
    expect(await failureOf(model.complete(aRequest(), never))).toMatchObject({ code: "MODEL_REJECTED" });
  });

  it("says at once how long to wait while all are left out, without asking anybody", async () => {
    const { model, asked } = await pair(
      () => down,
      () => down,
    );
    for (let i = 0; i < 3; i++) await failureOf(model.complete(aRequest(), never));
    const thrown = await failureOf(model.complete(aRequest(), never));
    expect(thrown.code).toBe("MODEL_UNAVAILABLE");
    expect(thrown.retryAfterMs).toBeGreaterThan(0);
    expect(thrown.retryAfterMs).toBeLessThanOrEqual(15_000);
    expect(asked()).toEqual([3, 3]);
  });

  it("stops at once when it is told to, and asks nobody else", async () => {
    const stop = new AbortController();
    const { model, asked } = await pair(
      () => {
        setTimeout(() => stop.abort(), 20);
        return { hang: true };
      },
      () => good("dua"),
    );
    expect(await failureOf(model.complete(aRequest(), stop.signal))).toMatchObject({ code: "ABORTED" });
    expect(asked()).toEqual([1, 0]);
  });

  it("cannot be made of nothing", () => {
    const { log, metrics } = recorder();
    expect(() => createFallbackModel([], { timer: createTimer(), log, metrics })).toThrow(/set MODEL/);
  });
});
