import type { ModelStep } from "../../src/sandbox/model-stub.ts";

/** A chat completion with a text or with calls. */
export function completion(message: Readonly<Record<string, unknown>>, finish = "stop"): ModelStep {
  return {
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model: "scripted-1",
      choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    },
  };
}

export const text = (content: string): ModelStep => completion({ content });

export const calls = (...list: readonly (readonly [name: string, args: unknown, id?: string])[]): ModelStep =>
  completion(
    {
      content: null,
      tool_calls: list.map(([name, args, id], index) => ({
        id: id ?? `call_${index}_${name}`,
        type: "function",
        function: { name, arguments: JSON.stringify(args) },
      })),
    },
    "tool_calls",
  );
