import type { ModelTool } from "../ports/model.ts";
import { callsInJson, findJson, type SpelledCall } from "./json-in-text.ts";
import { DIALECTS, type SchemaOf } from "./text-call-dialects.ts";

/** A text after the calls in it were taken out. */
export interface TextCalls {
  /** What is left for a reader. */
  readonly text: string;
  readonly calls: readonly SpelledCall[];
  /** Markup of a call that nobody can read, or of a tool that was not offered: the text must not go to a customer. */
  readonly unreadable: boolean;
}

// Cheap test before any dialect: nearly every reply is plain text.
const SUSPECT =
  /<\|?\/?(?:[a-z]+:)?(?:tool|function|invoke|parameter|arg_)|\[TOOL_CALLS\]|<\|python_tag\|>|<｜tool|to=|<\|channel\|>|"(?:name|tool|tool_name|function|arguments|parameters|recipient_name|action)"\s*:|```tool|tool_code|calling tool/i;

// What may be left of markup after all dialects had their turn.
const LEFTOVER =
  /<\|?\/?(?:[a-z]+:)?(?:tool|function)[_s=>|]|<(?:[a-z]+:)?invoke\s|\[TOOL_CALLS\]|<\|python_tag\|>|<｜tool|<\|(?:channel|message|call|constrain)\|>|"(?:arguments|parameters|recipient_name|tool_uses)"\s*:|```tool|\[calling tool|\bdefault_api\./i;

// Closing tags without their opening ones, as Qwen3-Coder leaves them, and the empty wrappers round taken calls.
const EMPTY_TAGS =
  /<\|?\/?(?:[a-z]+:)?(?:tool_calls?|function_calls?|tools?)(?:_section_(?:begin|end))?\|?>|<｜tool▁calls▁(?:begin|end)｜>/gi;

/**
 * Takes calls that a model wrote as text out of `text`. A parsed call is as good and as bad as a structured one: it
 * passes the same checks, so a customer who makes the model echo markup gains nothing.
 */
export function readTextCalls(text: string, tools: readonly ModelTool[]): TextCalls {
  const called = tools.length > 0 && spellsPythonCall(text, tools);
  if (!called && !SUSPECT.test(text)) return { text, calls: [], unreadable: false };
  const calls: SpelledCall[] = [];
  let unreadable = called;
  const schemaOf: SchemaOf = (name) => tools.find((tool) => tool.name === offeredName(name, tools))?.parameters;
  let rest = text;
  for (const dialect of DIALECTS) {
    rest = rest.replace(dialect.pattern, (...args) => {
      const read = dialect.read(args.at(-1) as Record<string, string | undefined>, schemaOf);
      if (read === null) unreadable = true;
      else calls.push(...read);
      return "";
    });
  }
  rest = takeJsonCalls(rest, calls).replace(EMPTY_TAGS, "");
  if (LEFTOVER.test(rest)) unreadable = true;
  const offered = calls.map((call) => ({ ...call, name: offeredName(call.name, tools) }));
  if (offered.some((call) => call.name === null)) unreadable = true;
  return { text: rest, calls: unreadable ? [] : (offered as SpelledCall[]), unreadable };
}

/**
 * The offered tool that `name` means, or null. Providers leave namespaces and template markers on names:
 * `functions.x` (OpenAI's own prompt form), `default_api.x` (Gemini), `functions.x:0` (Kimi), `x<|channel|>` (gpt-oss).
 */
export function offeredName(name: string, tools: readonly ModelTool[]): string | null {
  const bare = name
    .replace(/<\|[\s\S]*$/, "")
    .trim()
    .replace(/:\d+$/, "")
    .replace(/^(?:functions|default_api|tools?|multi_tool_use)\./, "");
  return [name, bare].find((candidate) => tools.some((tool) => tool.name === candidate)) ?? null;
}

/** Calls as bare or fenced JSON: {"name": …, "arguments": …}. Other JSON is left alone. */
function takeJsonCalls(text: string, calls: SpelledCall[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end, value } of findJson(text)) {
    const spelled = callsInJson(value, false);
    if (spelled === null) continue;
    calls.push(...spelled);
    rest += text.slice(from, start);
    from = end;
  }
  if (from === 0) return text;
  // The fence round a taken call is empty now.
  return (rest + text.slice(from)).replace(/```\w*\s*;?\s*```/g, "").replace(/^\s*;\s*$/gm, "");
}

/** `[get_order_status(order_id="ORD-1")]` or `print(…)` as the whole text: Llama 4 and Gemini; asked to repair. */
function spellsPythonCall(text: string, tools: readonly ModelTool[]): boolean {
  const whole = /^\s*(?:```\w*\s*)?\[?\s*(?:print\()?\s*([\w.]+)\([\s\S]*\)\s*\]?\s*(?:```)?\s*$/.exec(text);
  return whole !== null && offeredName(whole[1] ?? "", tools) !== null;
}
