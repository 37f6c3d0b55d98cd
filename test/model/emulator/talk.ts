import { z } from "zod";
import { normaliseArguments, parseArguments } from "../../../src/core/arguments.ts";
import type { Locale } from "../../../src/core/locale.ts";
import type { Tenant } from "../../../src/core/tenant.ts";
import { isRefusal, type ToolDefinition } from "../../../src/core/tool.ts";
import { createEmulator, read } from "../../../src/model/emulator/index.ts";
import type { ModelMessage, ModelRequest, ModelTool } from "../../../src/ports/model.ts";
import { tools } from "../../../tools/index.ts";
import type { Shop } from "../../tools/shop.ts";

/** A conversation with the emulator over the real tools, in memory: the loop in miniature. */

export function modelTools(tenant: Tenant, list: readonly ToolDefinition[] = tools): ModelTool[] {
  return list.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: z.toJSONSchema(inputOf(tool, tenant), { io: "input" }) as Record<string, unknown>,
    strict: false,
  }));
}

export function inputOf(tool: ToolDefinition, tenant: Tenant): z.ZodType {
  return typeof tool.input === "function" ? tool.input(tenant) : tool.input;
}

export function systemPrompt(tenant: Tenant, replyLanguage?: string): string {
  return [
    `You answer customers of ${tenant.name}.`,
    `Languages: ${tenant.languages.join(", ")}`,
    ...(replyLanguage === undefined ? [] : [`Reply language: ${replyLanguage}`]),
    "Packages:",
    ...tenant.catalog.map((item) => `- ${item.code}: ${item.name} (${item.aliases.join(", ")})`),
  ].join("\n");
}

export function requestOf(tenant: Tenant, messages: readonly ModelMessage[], replyLanguage?: string): ModelRequest {
  return {
    messages: [{ role: "system", content: systemPrompt(tenant, replyLanguage) }, ...messages],
    tools: modelTools(tenant),
    toolChoice: "auto",
    maxOutputTokens: 800,
    temperature: 0,
  };
}

export const says = (text: string): ModelMessage => ({ role: "user", content: text });

export const fenced = (text: string): ModelMessage => says(`<customer_message>\n${text}\n</customer_message>`);

export interface Answer {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly args: unknown; readonly observation: unknown }[];
  readonly messages: readonly ModelMessage[];
}

/** Runs one turn to its text. Gated calls are answered as pending, as the loop does. */
export async function answer(shop: Shop, messages: readonly ModelMessage[], replyLanguage?: string): Promise<Answer> {
  const emulator = createEmulator();
  const talk = [...messages];
  const calls: { name: string; args: unknown; observation: unknown }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const request = requestOf(shop.tenant, talk, replyLanguage);
    const { locale } = read(request).situation;
    const reply = await emulator.complete(request, new AbortController().signal);
    if (reply.kind === "text") {
      return {
        text: reply.text,
        calls,
        messages: [...talk, { role: "assistant", content: reply.text, toolCalls: [] }],
      };
    }
    if (reply.kind !== "calls") throw new Error(`unexpected reply ${reply.kind}`);
    talk.push({ role: "assistant", content: null, toolCalls: reply.calls });
    for (const call of reply.calls) {
      const observation = await observe(shop, call.name, call.argumentsText, locale);
      calls.push({ name: call.name, args: JSON.parse(call.argumentsText), observation });
      talk.push({ role: "tool", toolCallId: call.id, content: JSON.stringify(observation) });
    }
  }
  throw new Error("no text after five rounds");
}

async function observe(shop: Shop, name: string, argumentsText: string, locale: Locale): Promise<unknown> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return refused("unknown-tool", `no tool ${name}`);
  const raw = parseArguments(argumentsText);
  if (!raw.ok) return refused("invalid", raw.wrong);
  const parsed = inputOf(tool, shop.tenant).safeParse(normaliseArguments(raw.args));
  if (!parsed.success) return refused("invalid", parsed.error.issues.map(({ message }) => message).join("; "));
  const ctx = shop.context({ locale });
  const danger = typeof tool.danger === "function" ? await tool.danger(parsed.data, ctx) : tool.danger;
  if (danger !== "safe") {
    const checked = await tool.preconditions?.(parsed.data, ctx);
    if (checked?.met === false) {
      return refused(checked.refusal.refused, checked.refusal.message, checked.refusal.allowed);
    }
    return { ok: false, pending: true, message: "waits for a confirmation" };
  }
  const outcome = await tool.run(parsed.data, ctx);
  if (isRefusal(outcome)) return refused(outcome.refused, outcome.message, outcome.allowed);
  return { ok: true, data: tool.output.parse(outcome.output) };
}

function refused(code: string, message: string, allowed?: readonly string[]): unknown {
  return { ok: false, error: { code, message, ...(allowed === undefined ? {} : { allowed }) } };
}
