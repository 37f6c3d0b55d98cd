import { startModelStub } from "../../sandbox/model-stub.ts";

const CALLS = [
  { name: "cek_detail_layanan", arguments: '{"kode_paket":"ai-agent-crm"}' },
  { name: "hitung_estimasi_bundel", arguments: '{"daftar_kode_paket":["corporate-3d","ai-agent-crm"]}' },
] as const;

/** The model of the loop bench: which answer comes next is read from how many results the request holds. */
export async function instantModel(): Promise<void> {
  const stub = await startModelStub({
    handler: (request) => {
      const { messages } = request.body as { messages: { role: string }[] };
      const round = messages.filter((message) => message.role === "tool").length;
      const call = CALLS[round];
      const message =
        call === undefined
          ? {
              role: "assistant",
              content:
                "AI Agent Rp3.500.000. Digabung: Rp5.500.000 + Rp3.500.000, setelah diskon 10% total Rp8.100.000.",
            }
          : {
              role: "assistant",
              content: null,
              tool_calls: [{ id: `call_${round}`, type: "function", function: call }],
            };
      return {
        body: {
          id: "chatcmpl-bench",
          object: "chat.completion",
          created: 1,
          model: "bench",
          choices: [{ index: 0, message, finish_reason: call === undefined ? "stop" : "tool_calls" }],
          usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
        },
      };
    },
  });
  process.send?.({ url: stub.url });
  await new Promise<void>((resolve) => process.once("disconnect", resolve));
  await stub.stop();
}
