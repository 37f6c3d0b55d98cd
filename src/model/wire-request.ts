import type { ModelMessage, ModelRequest, ModelTool } from "../ports/model.ts";
import { replayableArguments } from "./call-arguments.ts";
import { nineCharacterId } from "./call-ids.ts";
import type { ProviderProfile } from "./provider-profile.ts";

interface WireCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export type WireMessage =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly tool_calls?: WireCall[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

interface WireTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Record<string, unknown>;
    readonly strict?: true;
  };
}

/**
 * A chat-completions request. Sent are only fields that nearly every server knows; `parallel_tool_calls` is never sent,
 * because true is the default and several servers refuse the field itself.
 */
export interface WireRequest {
  readonly model: string;
  readonly messages: WireMessage[];
  readonly tools?: readonly WireTool[];
  /** `auto` is the default where tools are offered and not sent. */
  readonly tool_choice?: "none";
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** The request as it is sent to `model` under `profile`. Keeps what is well-formed well-formed. */
export function toWire(request: ModelRequest, model: string, profile: ProviderProfile): WireRequest {
  const off = request.toolChoice === "none";
  // OpenAI refuses tool_choice without tools and an empty list of tools; Claude behind a gateway refuses a history
  // with calls when no tools are named. So tools stay and are switched off, unless the endpoint cannot do that.
  const offered = request.tools.length > 0 && !(off && !profile.toolChoice);
  return {
    model,
    messages: request.messages.map((message) => wireMessage(message, profile)),
    ...(offered && { tools: wireTools(request.tools, profile) }),
    ...(offered && off && { tool_choice: "none" as const }),
    ...(profile.temperature && { temperature: request.temperature }),
    [profile.tokenLimit]: request.maxOutputTokens,
  };
}

function wireMessage(message: ModelMessage, profile: ProviderProfile): WireMessage {
  const id = (own: string) => (profile.shortIds ? nineCharacterId(own) : own);
  switch (message.role) {
    case "assistant": {
      // An empty list of calls and null without calls are each refused somewhere.
      if (message.toolCalls.length === 0) return { role: "assistant", content: message.content ?? "" };
      const tool_calls = message.toolCalls.map((call) => ({
        id: id(call.id),
        type: "function" as const,
        function: { name: wireName(call.name), arguments: replayableArguments(call.argumentsText) },
      }));
      return { role: "assistant", content: message.content || profile.emptyContent, tool_calls };
    }
    case "tool":
      return { role: "tool", tool_call_id: id(message.toolCallId), content: message.content };
    default:
      return { role: message.role, content: message.content };
  }
}

/** A name that a model made up goes back in the only form servers take: letters, digits, _ and -, 64 at most. */
function wireName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unnamed";
}

/** The same list of tools goes with every request of a business. */
const WIRE_TOOLS = {
  strict: new WeakMap<readonly ModelTool[], readonly WireTool[]>(),
  lax: new WeakMap<readonly ModelTool[], readonly WireTool[]>(),
};

function wireTools(tools: readonly ModelTool[], profile: ProviderProfile): readonly WireTool[] {
  const known = profile.strict ? WIRE_TOOLS.strict : WIRE_TOOLS.lax;
  const found = known.get(tools);
  if (found !== undefined) return found;
  const made = tools.map((tool) => wireTool(tool, profile));
  known.set(tools, made);
  return made;
}

function wireTool(tool: ModelTool, profile: ProviderProfile): WireTool {
  const { name, description, parameters } = tool;
  const strict = tool.strict && profile.strict;
  return { type: "function", function: { name, description, parameters, ...(strict && { strict }) } };
}
