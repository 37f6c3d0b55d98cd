import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { receivedArguments } from "../../src/model/call-arguments.ts";
import { readTextCalls } from "../../src/model/text-calls.ts";
import type { ModelTool } from "../../src/ports/model.ts";

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly id: string;
  readonly tools: readonly { name: string; description: string; parameters: Record<string, unknown> }[];
  readonly valid_calls: readonly Call[];
}

// Real functions and arguments in many shapes: test/fixtures/bfcl. A dot is no legal character of a function name.
const legal = (name: string) => name.replaceAll(".", "_");
const cases = readFileSync(new URL("../fixtures/bfcl/cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case)
  .filter((one) => one.valid_calls?.length > 0)
  .map(({ id, tools, valid_calls }) => ({
    id,
    tools: tools.map((tool): ModelTool => ({ ...tool, name: legal(tool.name), strict: false })),
    calls: valid_calls.map(({ name, args }) => ({ name: legal(name), args })),
  }));

const json = ({ name, args }: Call) => JSON.stringify({ name, arguments: args });
const spelled = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const pairs = (call: Call, write: (key: string, value: string) => string) =>
  Object.entries(call.args)
    .map(([key, value]) => write(key, spelled(value)))
    .join("\n");

const DIALECTS: Record<string, (calls: readonly Call[]) => string> = {
  "Hermes tags": (calls) => calls.map((call) => `<tool_call>\n${json(call)}\n</tool_call>`).join("\n"),
  "Qwen3-Coder XML": (calls) =>
    calls
      .map((call) => {
        const inner = pairs(call, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`);
        return `<tool_call>\n<function=${call.name}>\n${inner}\n</function>\n</tool_call>`;
      })
      .join("\n"),
  "GLM keys and values": (calls) =>
    calls
      .map((call) => {
        const inner = pairs(call, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`);
        return `<tool_call>${call.name}\n${inner}\n</tool_call>`;
      })
      .join("\n"),
  "Claude's XML": (calls) => {
    const invoke = (call: Call) =>
      `<invoke name="${call.name}">\n${pairs(call, (k, v) => `<parameter name="${k}">${v}</parameter>`)}\n</invoke>`;
    return `<function_calls>\n${calls.map(invoke).join("\n")}\n</function_calls>`;
  },
  "Llama function tags": (calls) =>
    calls.map((call) => `<function=${call.name}>${JSON.stringify(call.args)}</function>`).join(""),
  "Llama python tag": (calls) =>
    `<|python_tag|>${calls.map(({ name, args }) => JSON.stringify({ name, parameters: args })).join("; ")}`,
  "Mistral list": (calls) => `[TOOL_CALLS][${calls.map(json).join(",")}]`,
  "Mistral [ARGS]": (calls) =>
    calls.map((call) => `[TOOL_CALLS]${call.name}[ARGS]${JSON.stringify(call.args)}`).join(""),
  "DeepSeek marks": (calls) =>
    `<｜tool▁calls▁begin｜>${calls
      .map((call) => `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${JSON.stringify(call.args)}<｜tool▁call▁end｜>`)
      .join("")}<｜tool▁calls▁end｜>`,
  "bare JSON": (calls) => calls.map(json).join("\n"),
  "a JSON list": (calls) => `[${calls.map(json).join(",\n")}]`,
  "fenced JSON": (calls) => calls.map((call) => `\`\`\`json\n${json(call)}\n\`\`\``).join("\n"),
};

describe.each(Object.entries(DIALECTS))("calls written as %s", (_dialect, write) => {
  it.each(cases)("$id: read back with the same names and arguments", ({ tools, calls }) => {
    const read = readTextCalls(write(calls), tools);
    expect(read.unreadable).toBe(false);
    expect(read.calls.map(({ name, args }) => ({ name, args: JSON.parse(receivedArguments(args)) }))).toEqual(calls);
    expect(read.text.trim()).toBe("");
  });
});

describe("reading calls out of a text", () => {
  it("comes to an end with a flood of brackets", () => {
    // Reading this in quadratic time would outlast the test's time limit.
    const read = readTextCalls('{"name":'.repeat(5_000), cases[0]!.tools);
    expect(read.calls).toEqual([]);
  });

  it("takes the calls out and keeps the prose round them", () => {
    const text = 'Saya cek.\n{"name":"f","arguments":{"a":1}}\nTunggu ya.';
    const tools: ModelTool[] = [{ name: "f", description: "", parameters: { type: "object" }, strict: false }];
    expect(readTextCalls(text, tools)).toEqual({
      text: "Saya cek.\n\nTunggu ya.",
      calls: [{ name: "f", args: { a: 1 } }],
      unreadable: false,
    });
  });

  it("has no calls to offer when no tools are offered, and hides the markup all the same", () => {
    expect(readTextCalls('<tool_call>{"name":"f","arguments":{}}</tool_call>', [])).toMatchObject({
      calls: [],
      unreadable: true,
    });
  });
});
