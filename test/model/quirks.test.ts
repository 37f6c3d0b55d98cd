import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadingContext, readCompletion } from "../../src/model/quirks.ts";
import { OFFERED } from "./offered.ts";

interface Quirk {
  readonly title: string;
  readonly request?: { readonly takenIds?: readonly string[]; readonly maxOutputTokens?: number };
  readonly body: unknown;
  readonly expect: Record<string, unknown>;
}

const FOLDER = new URL("../fixtures/model-quirks/", import.meta.url);
const quirks = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ name, ...(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Quirk) }));

function contextOf(request: Quirk["request"] = {}): ReadingContext {
  return {
    model: "asked-1",
    tools: OFFERED,
    takenIds: new Set(request.takenIds),
    maxOutputTokens: request.maxOutputTokens ?? 800,
    requestLength: 2,
  };
}

describe("reading a completion", () => {
  it.each(quirks)("$name: $title", ({ body, request, expect: expected }) => {
    const context = contextOf(request);
    const reading = readCompletion(body, context);
    expect("reply" in reading ? reading.reply : reading).toMatchObject(expected);
    if (!("reply" in reading) || reading.reply.kind !== "calls") return;
    const ids = reading.reply.calls.map((call) => call.id);
    expect(ids.every((id) => id.trim() !== "" && !context.takenIds.has(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reads the same body into the same ids each time", () => {
    const body = quirks.find((quirk) => quirk.name === "ids-blank.json")!.body;
    expect(readCompletion(body, contextOf())).toEqual(readCompletion(body, contextOf()));
  });

  it("mints other ids in a later request, also from a server that repeats its completion id", () => {
    const body = quirks.find((quirk) => quirk.name === "ids-blank.json")!.body;
    const ids = [2, 4].flatMap((requestLength) => {
      const reading = readCompletion(body, { ...contextOf(), requestLength });
      return "reply" in reading && reading.reply.kind === "calls" ? reading.reply.calls.map((call) => call.id) : [];
    });
    expect(new Set(ids).size).toBe(4);
  });

  it("calls a text that is far too long for a chat unusable", () => {
    const body = { choices: [{ message: { content: "a".repeat(50_000) }, finish_reason: "stop" }] };
    expect(readCompletion(body, contextOf())).toMatchObject({ reply: { kind: "unusable" } });
  });

  it("never throws, whatever a server sends", () => {
    const anything = fc.anything({ maxDepth: 4 });
    const nearly = fc.record(
      {
        id: anything,
        model: anything,
        usage: anything,
        choices: fc.array(
          fc.record(
            {
              finish_reason: fc.oneof(anything, fc.constantFrom("stop", "length", "tool_calls")),
              message: fc.record(
                { content: fc.oneof(fc.string(), anything), refusal: anything, tool_calls: fc.array(anything) },
                { requiredKeys: [] },
              ),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, nearly), (body) => {
        const reading = readCompletion(body, contextOf());
        if (!("reply" in reading)) return;
        if (reading.reply.kind === "text") expect(reading.reply.text.trim()).not.toBe("");
        if (reading.reply.kind === "calls")
          for (const call of reading.reply.calls) expect(typeof call.argumentsText).toBe("string");
      }),
    );
  });

  it("shows no tool markup to anybody, wherever it is cut or mixed", () => {
    const pieces = fc.constantFrom(
      "<tool_call>",
      "</tool_call>",
      "<function=get_order_status>",
      "</function>",
      "[TOOL_CALLS]",
      '{"name":"get_order_status","arguments":{"order_id":"ORD-1"}}',
      '{"name":"get_order_status","arguments":',
      "Halo, ",
      "harga Rp1.500.000",
      "\n",
      "```json\n",
      "```",
      "<think>",
      "</think>",
      "<|python_tag|>",
      "<|tool_call|>",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const body = { choices: [{ message: { content: parts.join("") }, finish_reason: "stop" }] };
        const reading = readCompletion(body, contextOf());
        const text = "reply" in reading && "text" in reading.reply ? (reading.reply.text ?? "") : "";
        expect(text).not.toMatch(/tool_call|function=|TOOL_CALLS|python_tag|"arguments"|<think>/i);
      }),
      { numRuns: 2_000 },
    );
  });
});
