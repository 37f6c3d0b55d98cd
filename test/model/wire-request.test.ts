import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialProfile, type ProviderProfile } from "../../src/model/provider-profile.ts";
import { toWire } from "../../src/model/wire-request.ts";
import type { ModelMessage } from "../../src/ports/model.ts";
import { malformations } from "../../src/sandbox/well-formed.ts";
import { aRequest, aRequestAfterCall, OFFERED } from "./offered.ts";

const PROFILE = initialProfile("http://127.0.0.1:8000/v1");

function callsIn(wire: ReturnType<typeof toWire>) {
  return wire.messages.flatMap((message) => (message.role === "assistant" ? (message.tool_calls ?? []) : []));
}

describe("a request on the wire", () => {
  it("sends the fields every server knows and no more", () => {
    expect(Object.keys(toWire(aRequest(), "m", PROFILE)).sort()).toEqual(
      ["max_tokens", "messages", "model", "temperature", "tools"].sort(),
    );
  });

  it("names the token limit as OpenAI itself wants it there, and as all others know it elsewhere", () => {
    expect(toWire(aRequest(), "m", initialProfile("https://api.openai.com/v1"))).toHaveProperty(
      "max_completion_tokens",
      800,
    );
    expect(toWire(aRequest(), "m", initialProfile("https://openrouter.ai/api/v1"))).toHaveProperty("max_tokens", 800);
    expect(initialProfile("https://api.openai.com.evil.example/v1").tokenLimit).toBe("max_tokens");
  });

  it("says strict only for the tools that say so", () => {
    const { tools } = toWire(aRequest(), "m", PROFILE);
    expect(tools?.map((tool) => tool.function.strict)).toEqual([true, true, true, true, undefined]);
  });

  it("switches tools off and keeps them named, so that a history with calls stays valid", () => {
    const wire = toWire(aRequestAfterCall("{}", { toolChoice: "none" }), "m", PROFILE);
    expect(wire.tool_choice).toBe("none");
    expect(wire.tools).toHaveLength(OFFERED.length);
    expect(malformations(wire)).toEqual([]);
  });

  it("leaves tools out altogether where tool_choice is unknown", () => {
    const wire = toWire(aRequestAfterCall("{}", { toolChoice: "none" }), "m", { ...PROFILE, toolChoice: false });
    expect(wire).not.toHaveProperty("tool_choice");
    expect(wire).not.toHaveProperty("tools");
    expect(malformations(wire)).toEqual([]);
  });

  it.each([
    ["cut JSON", '{"order_id": "ORD-12'],
    ["blank", ""],
    ["a list", "[1]"],
    ["null", "null"],
    ["a number", "7"],
  ])("replays %s as an empty object, because servers parse the history", (_what, argumentsText) => {
    const [call] = callsIn(toWire(aRequestAfterCall(argumentsText), "m", PROFILE));
    expect(call?.function.arguments).toBe("{}");
  });

  it("replays a JSON object byte for byte", () => {
    const text = '{ "order_id":"ORD-12345" }';
    expect(callsIn(toWire(aRequestAfterCall(text), "m", PROFILE))[0]?.function.arguments).toBe(text);
  });

  it("sends null beside calls, and '' to an endpoint that refuses null", () => {
    const request = aRequestAfterCall("{}");
    expect(toWire(request, "m", PROFILE).messages[2]?.content).toBeNull();
    expect(toWire(request, "m", { ...PROFILE, emptyContent: "" }).messages[2]?.content).toBe("");
  });

  it("writes the same short id into call and result where only those are taken", () => {
    const wire = toWire(aRequestAfterCall("{}"), "m", { ...PROFILE, shortIds: true });
    expect(callsIn(wire)[0]?.id).toMatch(/^[a-z0-9]{9}$/);
    expect(malformations(wire)).toEqual([]);
  });

  it("is well-formed for every profile, whatever names, arguments and texts the model made up", () => {
    const call = fc.record({ name: fc.string(), argumentsText: fc.oneof(fc.string(), fc.json()) });
    const round = fc.record({
      text: fc.option(fc.string()),
      calls: fc.array(call, { minLength: 1, maxLength: 4 }),
    });
    const profile: fc.Arbitrary<ProviderProfile> = fc.record({
      emptyContent: fc.constantFrom(null, "" as const),
      tokenLimit: fc.constantFrom("max_tokens", "max_completion_tokens"),
      tokenLimitFlipped: fc.boolean(),
      temperature: fc.boolean(),
      strict: fc.boolean(),
      toolChoice: fc.boolean(),
      shortIds: fc.boolean(),
    });
    const choice = fc.constantFrom("auto" as const, "none" as const);
    fc.assert(
      fc.property(fc.array(round, { maxLength: 5 }), profile, choice, (rounds, known, toolChoice) => {
        let n = 0;
        const messages = rounds.flatMap(({ text, calls }): ModelMessage[] => {
          const toolCalls = calls.map((made) => ({ id: `call_${n++}`, ...made }));
          const results = toolCalls.map(({ id }): ModelMessage => ({ role: "tool", toolCallId: id, content: "{}" }));
          return [{ role: "assistant", content: text, toolCalls }, ...results];
        });
        const request = aRequest({ messages: [...aRequest().messages, ...messages], toolChoice });
        expect(malformations(toWire(request, "m", known))).toEqual([]);
      }),
    );
  });
});
