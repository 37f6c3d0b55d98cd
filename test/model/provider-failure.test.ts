import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureInside, readFailure } from "../../src/model/provider-failure.ts";
import { initialProfile } from "../../src/model/provider-profile.ts";
import { learnFrom } from "../../src/model/provider-refusals.ts";
import { toWire } from "../../src/model/wire-request.ts";
import { aRequest, aRequestAfterCall } from "./offered.ts";

const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);
const none = new Headers();
const openAiError = (error: Record<string, unknown>) => ({ error: { message: "no", ...error } });

function read(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  return readFailure({ status, headers: new Headers(headers), body, now: NOW });
}

describe("a failure of a provider", () => {
  it.each([
    [400, "MODEL_REJECTED", false],
    [401, "MODEL_REJECTED", false],
    [402, "MODEL_REJECTED", false],
    [404, "MODEL_REJECTED", false],
    [413, "MODEL_REJECTED", false],
    [422, "MODEL_REJECTED", false],
    [408, "MODEL_UNAVAILABLE", true],
    [409, "MODEL_UNAVAILABLE", true],
    [429, "MODEL_RATE_LIMITED", true],
    [500, "MODEL_UNAVAILABLE", true],
    [503, "MODEL_UNAVAILABLE", true],
    [529, "MODEL_UNAVAILABLE", true],
  ])("with status %i is %s, worth a retry: %s", (status, code, retry) => {
    expect(read(status)).toMatchObject({ code, retry });
  });

  it("of an empty purse is no rate limit, although it comes as one", () => {
    expect(read(429, openAiError({ type: "insufficient_quota", code: "insufficient_quota" }))).toMatchObject({
      code: "MODEL_REJECTED",
      retry: false,
    });
  });

  it("by a content filter is a refusal", () => {
    expect(read(400, openAiError({ code: "content_filter" })).filtered).toBe(true);
    expect(read(400, openAiError({ innererror: { code: "ResponsibleAIPolicyViolation" } })).filtered).toBe(true);
    expect(read(400, openAiError({ code: "invalid_value" })).filtered).toBe(false);
  });

  it("keeps the provider's sentence out of the reason that is logged", () => {
    const failure = read(400, openAiError({ message: "cannot read 'kartu saya 4111'", code: "bad_value" }));
    expect(failure.reason).toBe("HTTP 400 bad_value");
    expect(failure.said).toContain("4111");
  });

  it.each([
    ["a plain error string", { error: "model is loading" }, "model is loading"],
    ["a message at the top", { object: "error", message: "bad id", code: 3280 }, "bad id"],
    ["FastAPI's details", { detail: [{ loc: ["body", "temperature"] }] }, "temperature"],
    ["text", "upstream broke", "upstream broke"],
    ["a list of one", [{ error: { message: "quota" } }], "quota"],
  ])("is read from %s", (_form, body, said) => {
    expect(read(400, body).said).toContain(said);
  });

  it("never throws, whatever the body is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.anything(), (status, body) => {
        expect(read(status, body).reason).toMatch(/^HTTP \d{3}/);
        failureInside(body, none, NOW);
      }),
    );
  });
});

describe("the wait that a provider asks for", () => {
  const limited = (body: unknown, headers: Record<string, string> = {}) => read(429, body, headers).retryAfterMs;

  it.each([
    ["seconds in the header", {}, { "retry-after": "2" }, 2_000],
    ["a date in the header", {}, { "retry-after": "Mon, 30 Nov 2026 12:00:09 GMT" }, 9_000],
    [
      "a date by the server's own clock",
      {},
      { "retry-after": "Tue, 01 Dec 2026 00:00:05 GMT", date: "Tue, 01 Dec 2026 00:00:00 GMT" },
      5_000,
    ],
    ["milliseconds in the header", {}, { "retry-after-ms": "1500" }, 1_500],
    ["retry_after in the body", { error: { message: "slow", retry_after: 3 } }, {}, 3_000],
    ["Google's retryDelay", { error: { details: [{ retryDelay: "17s" }] } }, {}, 17_000],
    ["OpenAI's sentence", { error: { message: "Limit reached. Please try again in 1.86s." } }, {}, 1_860],
    ["Groq's sentence", { error: { message: "Please try again in 6m0s." } }, {}, 360_000],
    ["a sentence in milliseconds", { error: { message: "Please try again in 20ms." } }, {}, 20],
    ["the longer of two", { error: { retry_after: 7 } }, { "retry-after": "2" }, 7_000],
    ["what OpenRouter hands on", { error: { metadata: { raw: '{"retry_after":4}' } } }, {}, 4_000],
    ["an hour at most", {}, { "retry-after": "999999999" }, 3_600_000],
  ])("is %s", (_where, body, headers, ms) => {
    expect(limited(body, headers as Record<string, string>)).toBe(ms);
  });

  it.each([["soon"], [""], ["-5"], ["NaN"]])("is unknown for %j", (header) => {
    expect(limited({}, { "retry-after": header })).toBeUndefined();
  });
});

describe("an error inside a 200", () => {
  it.each([
    ["by its number", { error: { message: "x", code: 502 } }, "MODEL_UNAVAILABLE"],
    ["by its number as text", { error: { message: "x", code: "429" } }, "MODEL_RATE_LIMITED"],
    ["by its word", { error: { message: "x", type: "rate_limit_error" } }, "MODEL_RATE_LIMITED"],
    ["as rejected", { error: { message: "x", type: "invalid_request_error" } }, "MODEL_REJECTED"],
    ["without any code as the provider's fault", { error: { message: "x" } }, "MODEL_UNAVAILABLE"],
    ["as a string", { error: "boom" }, "MODEL_UNAVAILABLE"],
    ["in a choice", { choices: [{ error: { code: 503, message: "x" } }] }, "MODEL_UNAVAILABLE"],
  ])("is read %s", (_how, body, code) => {
    expect(failureInside(body, none, NOW)?.code).toBe(code);
  });

  it("is none where the field is only there to be empty", () => {
    expect(failureInside({ error: null, choices: [{ message: { content: "Halo" } }] }, none, NOW)).toBeNull();
  });
});

describe("what is learnt from a refusal", () => {
  const profile = initialProfile("http://127.0.0.1/v1");
  const afterCall = toWire(aRequestAfterCall("{}"), "m", profile);
  const off = toWire(aRequest({ toolChoice: "none" }), "m", profile);
  const saying = (message: string, param: string | null = null) => read(400, openAiError({ message, param }));

  it.each([
    ["Ollama on null", "invalid message content type: <nil>", afterCall, { emptyContent: "" }],
    [
      "OpenAI on max_tokens",
      "Use 'max_completion_tokens' instead.",
      afterCall,
      { tokenLimit: "max_completion_tokens" },
    ],
    ["OpenAI on temperature", "Unsupported value: 'temperature'.", afterCall, { temperature: false }],
    ["a server on strict", "Extra inputs are not permitted: tools.0.function.strict", afterCall, { strict: false }],
    ["a server on tool_choice", "unknown field tool_choice", off, { toolChoice: false }],
    ["Mistral on ids", "Tool call id was call_1 but must be a-z", afterCall, { shortIds: true }],
  ])("%s", (_who, message, wire, change) => {
    expect(learnFrom(saying(message), wire, profile)).toMatchObject(change);
  });

  it("is found by the named parameter too", () => {
    expect(learnFrom(saying("bad value", "temperature"), afterCall, profile)).toEqual({ temperature: false });
  });

  it("is nothing when the request has no such field, for it would go out unchanged", () => {
    expect(learnFrom(saying("content is required"), toWire(aRequest(), "m", profile), profile)).toBeNull();
    expect(learnFrom(saying("unknown field tool_choice"), afterCall, profile)).toBeNull();
  });

  it("is learnt from a 500 as well, which some local servers answer to a bad request", () => {
    const failure = read(500, { message: "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9" });
    expect(learnFrom(failure, afterCall, profile)).toEqual({ shortIds: true });
  });

  it("comes to an end against a server that refuses everything", () => {
    const everything = saying("tool_call_id max_tokens max_completion_tokens temperature strict tool_choice content");
    let known = profile;
    let steps = 0;
    for (;;) {
      const wire = toWire(aRequestAfterCall("{}", { toolChoice: "none" }), "m", known);
      const learnt = learnFrom(everything, wire, known);
      if (learnt === null) break;
      known = { ...known, ...learnt };
      steps++;
    }
    expect(steps).toBeLessThanOrEqual(6);
  });
});
