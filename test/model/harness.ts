import { createTimer } from "../../src/clock.ts";
import { JangkarError } from "../../src/core/errors.ts";
import { createOpenAiModel, type OpenAiModelOptions } from "../../src/model/openai.ts";
import type { ChatModel } from "../../src/ports/model.ts";
import type { Log, LogFields, Metrics } from "../../src/ports/runtime.ts";
import { type ModelStub, type ModelStubOptions, startModelStub } from "../../src/sandbox/model-stub.ts";

/** Counts by `metric{labels}` and log lines, for tests to look at. */
export function recorder() {
  const counts = new Map<string, number>();
  const lines: { message: string; fields: LogFields }[] = [];
  const write = (message: string, fields: LogFields = {}) => void lines.push({ message, fields });
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const metrics: Metrics = {
    count: (name, labels = {}, by = 1) => {
      const key = `${name}{${Object.values(labels).join(",")}}`;
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    observe: () => undefined,
    set: () => undefined,
  };
  return { log, metrics, lines, count: (key: string) => counts.get(key) ?? 0 };
}

export interface Served {
  readonly model: ChatModel;
  readonly stub: ModelStub;
  readonly seen: ReturnType<typeof recorder>;
}

/** The adapter against a scripted server, with short waits. */
export async function serve(script: ModelStubOptions, options: Partial<OpenAiModelOptions> = {}): Promise<Served> {
  const stub = await startModelStub(script);
  const seen = recorder();
  const model = createOpenAiModel({
    baseURL: stub.url,
    apiKey: "sk-test",
    model: "asked-1",
    timer: createTimer(),
    log: seen.log,
    metrics: seen.metrics,
    deadlineMs: 5_000,
    retry: { backoffMs: 5 },
    ...options,
  });
  return { model, stub, seen };
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<JangkarError> {
  const outcome = await call.then(
    (value) => new Error(`it did not fail: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (outcome instanceof JangkarError) return outcome;
  throw outcome;
}

/** The body of a completion that says `content`. */
export function saying(content: string | null, parts: Record<string, unknown> = {}, finish = "stop") {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "served-1",
    choices: [{ index: 0, message: { role: "assistant", content, ...parts }, finish_reason: finish }],
    usage: { prompt_tokens: 420, completion_tokens: 40 },
  };
}

/** The body of a completion that calls one tool. */
export function calling(name: string, args: string, id = "call_1") {
  const tool_calls = [{ id, type: "function", function: { name, arguments: args } }];
  return saying(null, { tool_calls }, "tool_calls");
}
