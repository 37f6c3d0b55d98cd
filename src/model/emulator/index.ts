import { JangkarError } from "../../core/errors.ts";
import type { ToolCall } from "../../core/tool.ts";
import type { ChatModel, ModelReply, ModelRequest } from "../../ports/model.ts";
import type { Ask } from "./ask.ts";
import { compose } from "./compose.ts";
import { callsToMake, type WantedCall } from "./plan.ts";
import { readSituation, type Situation } from "./situation.ts";
import { understand } from "./understand.ts";

/** Options of {@link createEmulator}. */
export interface EmulatorOptions {
  /** Shown wherever a model's name is; says that no language model is behind it. @defaultValue "emulator" */
  readonly name?: string;
  /** Calls of one reply at most. @defaultValue 8 */
  readonly maxCalls?: number;
}

/**
 * The built-in rule model: a {@link ChatModel} without credentials, network or chance. It reads a request and nothing
 * else, asks the real tools, and words what they returned in id, en, vi or zh. No figure comes from its source.
 */
export function createEmulator({ name = "emulator", maxCalls = 8 }: EmulatorOptions = {}): ChatModel {
  return {
    name,
    async complete(request, signal) {
      if (signal.aborted) throw new JangkarError("ABORTED", "the call was ended before it began");
      const { situation, asks, calls } = read(request, maxCalls);
      if (calls.length > 0) return callsReply(name, request, toToolCalls(calls, situation));
      const text = compose(asks, situation);
      return { kind: "text", text, model: name, usage: usageOf(request, text) };
    },
  };
}

/** What the emulator makes of a request: the wishes it found and the calls it would make next. For tests and traces. */
export function read(
  request: ModelRequest,
  maxCalls = 8,
): { readonly situation: Situation; readonly asks: readonly Ask[]; readonly calls: readonly WantedCall[] } {
  const situation = readSituation(request);
  const asks = understand(situation);
  const room = Math.max(0, maxCalls - situation.made.length);
  return { situation, asks, calls: callsToMake(asks, situation).slice(0, room) };
}

function toToolCalls(calls: readonly WantedCall[], { callCount }: Situation): ToolCall[] {
  return calls.map((call, index) => ({
    id: `call_${callCount + index + 1}`,
    name: call.name,
    argumentsText: JSON.stringify(call.args),
  }));
}

function callsReply(name: string, request: ModelRequest, calls: readonly ToolCall[]): ModelReply {
  const text = calls.map(({ argumentsText }) => argumentsText).join("");
  return { kind: "calls", text: null, calls, model: name, usage: usageOf(request, text) };
}

/** Characters that providers count as one token, roughly; the emulator has no tokenizer. */
const CHARACTERS_PER_TOKEN = 4;

function usageOf(request: ModelRequest, reply: string): ModelReply["usage"] {
  const input = request.messages.reduce((sum, message) => sum + (message.content?.length ?? 0), 0);
  return {
    inputTokens: Math.ceil(input / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(reply.length / CHARACTERS_PER_TOKEN),
  };
}
