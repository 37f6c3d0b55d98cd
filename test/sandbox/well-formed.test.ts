import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWellFormed, malformations } from "../../src/sandbox/well-formed.ts";

const call = (id: string, args = "{}", name = "f") => ({ id, type: "function", function: { name, arguments: args } });
const asks = (...calls: unknown[]) => ({ role: "assistant", content: null, tool_calls: calls });
const result = (tool_call_id: string) => ({ role: "tool", tool_call_id, content: "{}" });
const system = { role: "system", content: "rules" };
const user = { role: "user", content: "halo" };
const request = (...messages: unknown[]) => ({ model: "m", messages });

describe("a well-formed request", () => {
  it.each([
    ["a question", request(system, user)],
    ["no system message", request(user)],
    ["two calls answered in any order", request(user, asks(call("a"), call("b")), result("b"), result("a"))],
    ["text beside calls", request(user, { ...asks(call("a")), content: "Saya cek." }, result("a"), user)],
    ["two rounds", request(user, asks(call("a")), result("a"), asks(call("b")), result("b"))],
  ])("has %s", (_what, body) => {
    expect(malformations(body)).toEqual([]);
    expect(isWellFormed(body)).toBe(true);
  });

  it.each([
    ["a call without result", request(user, asks(call("a"))), "without a result at the end: a"],
    [
      "a user between call and result",
      request(user, asks(call("a")), user, result("a")),
      "without a result before it: a",
    ],
    ["half of the results", request(user, asks(call("a"), call("b")), result("a"), user), "before it: b"],
    ["a result of nobody's call", request(user, result("a")), "nobody waits for"],
    ["two results of one call", request(user, asks(call("a")), result("a"), result("a")), "nobody waits for"],
    ["an id twice in one message", request(user, asks(call("a"), call("a")), result("a")), "a second time"],
    ["an id again later", request(user, asks(call("a")), result("a"), asks(call("a")), result("a")), "a second time"],
    ["a blank id", request(user, asks(call(""))), "without an id"],
    ["cut arguments", request(user, asks(call("a", '{"x": "')), result("a")), "no JSON object in a string"],
    ["blank arguments", request(user, asks(call("a", "")), result("a")), "no JSON object in a string"],
    ["a list as arguments", request(user, asks(call("a", "[]")), result("a")), "no JSON object in a string"],
    ["an illegal name", request(user, asks(call("a", "{}", "a.b")), result("a")), "no function name"],
    [
      "an empty list of calls",
      request(user, { role: "assistant", content: "x", tool_calls: [] }),
      "tool_calls is no list",
    ],
    ["an assistant without anything", request(user, { role: "assistant", content: "" }), "nothing in it"],
    ["null without calls", request(user, { role: "assistant", content: null }), "null without calls"],
    ["no content key", request({ role: "user" }), "content key is missing"],
    ["a late system message", request(user, system), "not the first"],
    ["an unknown role", request({ role: "robot", content: "x" }), "known role"],
    ["no messages", request(), "messages is no list"],
    ["no model", { messages: [user] }, "model is missing"],
    ["tool_choice without tools", { ...request(user), tool_choice: "none" }, "tool_choice without tools"],
    ["an empty list of tools", { ...request(user), tools: [] }, "tools is no list"],
    ["no object", "text", "no JSON object"],
  ])("has not %s", (_what, body, what) => {
    expect(malformations(body).join("\n")).toContain(what);
  });

  it("stays so only as long as no message of a pair is taken out", () => {
    const rounds = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rounds, fc.nat(), (sizes, at) => {
        let n = 0;
        const messages = sizes.flatMap((size) => {
          const ids = Array.from({ length: size }, () => `call_${n++}`);
          return [user, asks(...ids.map((id) => call(id))), ...ids.map(result)];
        });
        expect(malformations(request(...messages))).toEqual([]);
        const gone = messages[at % messages.length];
        const without = messages.filter((_, index) => index !== at % messages.length);
        expect(isWellFormed(request(...without))).toBe(gone === user && without.length > 0);
      }),
    );
  });

  it("is judged without throwing, whatever comes", () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        malformations(body);
        malformations({ model: "m", messages: [body, { role: "assistant", content: body, tool_calls: [body] }] });
      }),
    );
  });
});
