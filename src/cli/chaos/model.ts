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

/** Looks every order up that the newest messages ask about, or asks for the one cancellation; then tells what came. */
function answer(request: RecordedRequest): ModelStep {
  const { messages } = request.body as { readonly messages: readonly Message[] };
  const last = messages.findLastIndex(({ role, content }) => role === "assistant" && content !== null);
  const now = messages.slice(last + 1);
  const said = wordsOf(now, "user");
  const results = wordsOf(now, "tool");
  const wanted = marksIn(said).filter((mark) => !results.includes(mark));
  if (wanted.length > 0) {
    const isCancel = said.includes("batalkan");
    return completion({
      content: null,
      tool_calls: wanted.map((mark, index) => ({
        id: `call_${request.index}_${index}`,
        type: "function",
        function: isCancel
          ? { name: "cancel_order", arguments: JSON.stringify({ order_id: mark, reason: "salah pesan" }) }
          : { name: "get_order_status", arguments: JSON.stringify({ order_id: mark }) },
      })),
    });
  }
  const lines = marksIn(results).map((mark) =>
    new RegExp(`${mark}[^}]*"cancelled"`).test(results)
      ? `Pesanan ${mark} sudah dibatalkan.`
      : `Pesanan ${mark}: sedang diproses.`,
  );
  return completion({ content: lines.join("\n") || "Baik." });
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
