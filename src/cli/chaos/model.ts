import { setTimeout as pause } from "node:timers/promises";
import { type ModelStep, type ModelStub, type RecordedRequest, startModelStub } from "../../sandbox/model-stub.ts";

/** A model on real HTTP that answers the load, and can be made slow or made to fail. */
export interface ChaosModel {
  readonly url: string;
  behave(how: "well" | "slow" | "failing" | "hanging"): void;
  stop(): Promise<void>;
}

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: unknown;
}

export async function startChaosModel(): Promise<ChaosModel> {
  let how: Parameters<ChaosModel["behave"]>[0] = "well";
  const stub: ModelStub = await startModelStub({
    handler: async (request) => {
      if (how === "failing") return { status: 500, body: { error: { message: "chaos" } } };
      if (how === "hanging") return { hang: true };
      if (how === "slow") await pause(1_500);
      return answer(request);
    },
  });
  return {
    url: stub.url,
    behave: (next) => {
      how = next;
    },
    stop: () => stub.stop(),
  };
}

/**
 * Asks for every order that a customer names and that was not asked for yet, by the tool the message wants; then tells
 * each result that no answer has told.
 */
function answer(request: RecordedRequest): ModelStep {
  const { messages } = request.body as { readonly messages: readonly Message[] };
  const asked = new Set(messages.flatMap((message) => marksIn(JSON.stringify(message.tool_calls ?? []))));
  const calls = messages
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) =>
      marksIn(content ?? "").flatMap((mark) =>
        asked.has(mark) ? [] : [callFor(mark, (content ?? "").includes("batalkan"))],
      ),
    );
  if (calls.length > 0) {
    const tool_calls = calls.map((call, index) => ({
      id: `call_${request.index}_${index}`,
      type: "function",
      function: call,
    }));
    return completion({ content: null, tool_calls });
  }
  const told = new Set(marksIn(wordsOf(messages, "assistant")));
  const results = wordsOf(messages, "tool");
  const lines = marksIn(results)
    .filter((mark) => !told.has(mark))
    .map((mark) => `Pesanan ${mark}: sedang diproses.`);
  return completion({ content: lines.join("\n") || "Baik." });
}

function callFor(mark: string, isCancel: boolean): { readonly name: string; readonly arguments: string } {
  return isCancel
    ? { name: "cancel_order", arguments: JSON.stringify({ order_id: mark, reason: "salah pesan" }) }
    : { name: "get_order_status", arguments: JSON.stringify({ order_id: mark }) };
}

function wordsOf(messages: readonly Message[], role: string): string {
  return messages.flatMap((message) => (message.role === role ? [message.content ?? ""] : [])).join("\n");
}

/** Orders of the load, each named once. */
export function marksIn(text: string): string[] {
  return [...new Set(text.match(/ORD-\d{5,}/g) ?? [])];
}

function completion(message: Readonly<Record<string, unknown>>): ModelStep {
  return {
    body: {
      id: "chatcmpl-chaos",
      object: "chat.completion",
      created: 1,
      model: "chaos-1",
      choices: [
        {
          index: 0,
          message: { role: "assistant", ...message },
          finish_reason: message["tool_calls"] === undefined ? "stop" : "tool_calls",
        },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    },
  };
}
