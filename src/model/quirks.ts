import { z } from "zod";
import type { ToolCall } from "../core/tool.ts";
import type { ModelReply, ModelRequest, ModelTool, ModelUsage } from "../ports/model.ts";
import { isRecord, receivedArguments } from "./call-arguments.ts";
import { uniqueIds } from "./call-ids.ts";
import { offeredName, readTextCalls } from "./text-calls.ts";
import { readContent, withoutReasoning, withoutTemplateMarks } from "./visible-text.ts";

/** What a completion is read against. */
export interface ReadingContext {
  /** The configured model; told when the body does not name one. */
  readonly model: string;
  readonly tools: readonly ModelTool[];
  /** Ids of calls and results that the request held. */
  readonly takenIds: ReadonlySet<string>;
  /** The cap that was asked for; a completion of exactly this many tokens was cut, whatever its flag says. */
  readonly maxOutputTokens: number;
  /** Messages in the request; goes into minted ids. */
  readonly requestLength: number;
}

/** A reply, or why the body is no completion at all. */
export type Reading = { readonly reply: ModelReply } | { readonly malformed: string };

/** More than a turn may call many times over: a flood, not a plan. */
const MAX_CALLS = 32;
/** No answer in a chat is this long; models that loop write until they are stopped. */
const MAX_TEXT_CHARS = 40_000;

// Every minor field may be of the wrong type without spoiling the reply.
const choiceSchema = z.looseObject({
  finish_reason: z.string().nullish().catch(null),
  message: z
    .looseObject({ refusal: z.string().nullish().catch(null), tool_calls: z.array(z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
});

const completionSchema = z.looseObject({
  id: z.string().nullish().catch(null),
  model: z.string().nullish().catch(null),
  choices: z.array(z.unknown()).min(1),
  usage: z.looseObject({ prompt_tokens: z.unknown(), completion_tokens: z.unknown() }).nullish().catch(null),
});

type Message = NonNullable<z.output<typeof choiceSchema>["message"]>;

// OpenAI, and what gateways pass on from Gemini and Claude.
const CUT = new Set(["length", "max_tokens", "max_output_tokens", "model_length"]);
const FILTERED = new Set([
  "content_filter",
  "safety",
  "recitation",
  "prohibited_content",
  "blocklist",
  "spii",
  "refusal",
]);

/** The context of `request`, for {@link readCompletion}. */
export function readingContext(request: ModelRequest, model: string): ReadingContext {
  const takenIds = new Set<string>();
  for (const message of request.messages) {
    if (message.role === "assistant") for (const call of message.toolCalls) takenIds.add(call.id);
  }
  const { tools, maxOutputTokens } = request;
  return { model, tools, takenIds, maxOutputTokens, requestLength: request.messages.length };
}

/**
 * What one chat completion came to. Provider's odd ways end here: see test/fixtures/model-quirks for each, with the
 * report it comes from. Calls are returned as the model made them, also when tools were switched off in the request
 * and also for unknown names: the executor refuses those.
 * @param body - the parsed JSON of a 2xx answer that holds no provider error
 */
export function readCompletion(body: unknown, context: ReadingContext): Reading {
  const completion = completionSchema.safeParse(body);
  if (!completion.success) return { malformed: "no choices in the answer" };
  const choice = choiceSchema.safeParse(completion.data.choices[0]);
  if (!choice.success) return { malformed: "the first choice is no object" };
  const usage = readUsage(completion.data.usage);
  const base = { model: completion.data.model || context.model, usage };
  const finish = (choice.data.finish_reason ?? "").toLowerCase();
  const message = choice.data.message;
  if (!message) return FILTERED.has(finish) ? { reply: { ...base, kind: "refused", text: null } } : NO_MESSAGE;
  const seed = `${completion.data.id ?? ""}/${context.requestLength}`;
  const cut = CUT.has(finish) || usage.outputTokens === context.maxOutputTokens;
  return { reply: { ...base, ...readMessage(message, { filtered: FILTERED.has(finish), cut, seed }, context) } };
}

const NO_MESSAGE: Reading = { malformed: "no message in the first choice" };

type Meaning = ModelReply extends infer Reply
  ? Reply extends ModelReply
    ? Omit<Reply, "model" | "usage">
    : never
  : never;

function readMessage(
  message: Message,
  end: { readonly filtered: boolean; readonly cut: boolean; readonly seed: string },
  context: ReadingContext,
): Meaning {
  const content = readContent(message["content"]);
  const refusal = (message.refusal || content.refusal || "").trim();
  // Half an answer that a filter stopped is not shown, and a call beside a refusal is not made.
  if (refusal !== "" || end.filtered) return { kind: "refused", text: refusal || null };
  if (content.text.length > MAX_TEXT_CHARS) return { kind: "unusable", why: "the answer is far too long for a chat" };
  const spelled = readTextCalls(withoutReasoning(content.text), context.tools);
  const shown = withoutTemplateMarks(spelled.text);
  const structured = structuredCalls(message, context.tools);
  const calls = structured.length > 0 ? structured : spelled.calls.map(({ name, args }) => ({ id: "", name, args }));
  // Text with markup in it that could not be read is never shown, not even beside a good call.
  const text = spelled.unreadable || shown === "" ? null : shown;
  if (end.cut) return { kind: "cut", text, hadCalls: calls.length > 0 || spelled.unreadable };
  if (calls.length > MAX_CALLS) return { kind: "unusable", why: `${calls.length} tool calls in one answer` };
  if (calls.length > 0) return { kind: "calls", text, calls: asToolCalls(calls, end.seed, context.takenIds) };
  if (spelled.unreadable) return { kind: "unusable", why: "a tool call was written as text; use the tool interface" };
  return text === null ? { kind: "empty" } : { kind: "text", text };
}

interface ReceivedCall {
  readonly id: unknown;
  readonly name: string;
  readonly args: unknown;
}

function structuredCalls(message: Message, tools: readonly ModelTool[]): ReceivedCall[] {
  const received = (message.tool_calls ?? []).flatMap((entry): ReceivedCall[] => {
    if (!isRecord(entry)) return [];
    // Some servers leave the `function` level out.
    const called = isRecord(entry["function"]) ? entry["function"] : entry;
    return expandParallel(receivedCall(entry["id"], called, tools), tools);
  });
  // The form of 2023, still written by older servers.
  const legacy = message["function_call"];
  if (received.length === 0 && isRecord(legacy)) return [receivedCall("", legacy, tools)];
  return received;
}

function receivedCall(id: unknown, called: Record<string, unknown>, tools: readonly ModelTool[]): ReceivedCall {
  const name = typeof called["name"] === "string" ? called["name"] : "";
  // An unknown name stays what it was, so that the refusal and the trace tell the truth.
  return { id, name: offeredName(name, tools) ?? name.trim(), args: called["arguments"] ?? called["parameters"] };
}

/** OpenAI models sometimes call their own internal `multi_tool_use.parallel` instead of making several calls. */
function expandParallel(call: ReceivedCall, tools: readonly ModelTool[]): ReceivedCall[] {
  if (!/^(?:multi_tool_use\.)?parallel$/.test(call.name) || offeredName(call.name, tools) !== null) return [call];
  const inner = readTextCalls(receivedArguments(call.args), tools);
  if (inner.calls.length === 0) return [call];
  return inner.calls.map(({ name, args }) => ({ id: "", name, args }));
}

function asToolCalls(calls: readonly ReceivedCall[], seed: string, taken: ReadonlySet<string>): ToolCall[] {
  const ids = uniqueIds(
    calls.map((call) => call.id),
    taken,
    seed,
  );
  return calls.map(({ name, args }, i) => ({ id: ids[i]!, name, argumentsText: receivedArguments(args) }));
}

function readUsage(usage: { prompt_tokens: unknown; completion_tokens: unknown } | null | undefined): ModelUsage {
  return { inputTokens: tokens(usage?.prompt_tokens), outputTokens: tokens(usage?.completion_tokens) };
}

function tokens(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}
