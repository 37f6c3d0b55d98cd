import type { ModelRequest, ModelTool } from "../../src/ports/model.ts";

function tool(name: string, properties: Record<string, unknown>): ModelTool {
  const parameters = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  return { name, description: `Does ${name}.`, parameters, strict: true };
}

/** The tools that requests of these tests offer. */
export const OFFERED: readonly ModelTool[] = [
  tool("get_order_status", { order_id: { type: "string" } }),
  tool("cek_detail_layanan", { kode_paket: { type: "string", enum: ["landing-roas", "ai-agent-crm"] } }),
  tool("daftar_pesanan_saya", {}),
  tool("cancel_order", { order_id: { type: "string" }, reason: { type: "string" } }),
  { ...tool("hitung_estimasi_bundel", { diskon_persen: { type: "integer" } }), strict: false },
];

/** A first request of a turn. */
export function aRequest(parts: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: "system", content: "You answer for a shop." },
      { role: "user", content: "status ORD-12345?" },
    ],
    tools: OFFERED,
    toolChoice: "auto",
    maxOutputTokens: 800,
    temperature: 0.2,
    ...parts,
  };
}

/** A later request: the history holds a call and its result. */
export function aRequestAfterCall(argumentsText: string, parts: Partial<ModelRequest> = {}): ModelRequest {
  const first = aRequest(parts);
  return {
    ...first,
    messages: [
      ...first.messages,
      { role: "assistant", content: null, toolCalls: [{ id: "call_1", name: "get_order_status", argumentsText }] },
      { role: "tool", toolCallId: "call_1", content: '{"status":"processing"}' },
    ],
  };
}
