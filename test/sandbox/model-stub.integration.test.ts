import { afterEach, describe, expect, it } from "vitest";
import { type ModelStub, type ModelStubOptions, startModelStub } from "../../src/sandbox/model-stub.ts";

const open: ModelStub[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((stub) => stub.stop()));
});

async function started(options: ModelStubOptions) {
  const stub = await startModelStub(options);
  open.push(stub);
  const ask = async (messages: unknown[] = [{ role: "user", content: "halo" }]) => {
    const body = JSON.stringify({ model: "m", messages });
    const response = await fetch(`${stub.url}/chat/completions`, { method: "POST", body });
    return { status: response.status, text: await response.text() };
  };
  return { stub, ask };
}

const answered = (what: string) => ({ body: { answer: what } });
const toolRound = (content: string) => [
  { role: "user", content: "halo" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }],
  },
  { role: "tool", tool_call_id: "a", content },
];

describe("the scripted model server", () => {
  it("answers its steps in order and records what it was asked", async () => {
    const { stub, ask } = await started({ steps: [answered("one"), { status: 429, headers: { "retry-after": "1" } }] });
    expect(await ask()).toEqual({ status: 200, text: '{"answer":"one"}' });
    expect((await ask()).status).toBe(429);
    expect(stub.problems()).toEqual([]);
    const [first, second] = stub.requests();
    expect(first?.body).toMatchObject({ model: "m" });
    expect(second!.arrivedAtMs).toBeGreaterThanOrEqual(first!.arrivedAtMs);
  });

  it("refuses a malformed request with 400, spends no step on it and reports it", async () => {
    const { stub, ask } = await started({ steps: [answered("one")] });
    expect((await ask(toolRound("{}").slice(0, 2))).status).toBe(400);
    expect((await ask()).text).toContain("one");
    expect(stub.problems()).toEqual([
      { kind: "malformed", request: 0, what: ["calls without a result at the end: a"] },
    ]);
  });

  it("refuses what is no JSON", async () => {
    const { stub } = await started({ steps: [] });
    const response = await fetch(`${stub.url}/chat/completions`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect(stub.problems()).toMatchObject([{ kind: "malformed" }]);
  });

  it("reports a request after the last step and a step that was not used", async () => {
    const { stub, ask } = await started({ steps: [answered("one")] });
    expect(stub.problems()).toEqual([{ kind: "unused", step: 0 }]);
    await ask();
    expect((await ask()).status).toBe(400);
    expect(stub.problems()).toEqual([{ kind: "unexpected", request: 1 }]);
  });

  it("passes over an optional step by what the request holds, and does not miss one that stays unused", async () => {
    const skip = { ...answered("skipped"), optional: true };
    const steps = [
      { ...skip, skipWhenRequestContains: "6750000" },
      { ...skip, skipWhenToolMessageContains: '"total": 1' },
      answered("one"),
      skip,
    ];
    const { stub, ask } = await started({ steps });
    const text = (await ask([...toolRound('{"total":1}'), { role: "user", content: "6750000?" }])).text;
    expect(text).toContain("one");
    expect(stub.problems()).toEqual([]);
  });

  it("takes an optional step when its condition does not hold", async () => {
    const step = { ...answered("taken"), optional: true, skipWhenToolMessageContains: "halo" };
    const { ask } = await started({ steps: [step] });
    // The word stands in the customer's message, not in a tool's.
    expect((await ask()).text).toContain("taken");
  });

  it("can reset, cut and hang, and stops all the same", async () => {
    const steps = [{ reset: true }, { ...answered("a long answer"), cutAfterBytes: 5 }, { hang: true }];
    const { stub, ask } = await started({ steps });
    await expect(ask()).rejects.toThrow();
    await expect(ask()).rejects.toThrow();
    const hanging = ask();
    hanging.catch(() => undefined);
    await stub.stop();
    await expect(hanging).rejects.toThrow();
  });

  it("lists a model, as a doctor's look at the endpoint wants, and knows no other path", async () => {
    const { stub } = await started({});
    expect(await (await fetch(`${stub.url}/models`)).json()).toMatchObject({ data: [{ id: "scripted-1" }] });
    expect((await fetch(`${stub.url}/embeddings`, { method: "POST", body: "{}" })).status).toBe(404);
    expect(stub.requests()).toEqual([]);
  });
});
