import { isRecord, parseJson } from "./call-arguments.ts";
import { callsInJson, findJson, type SpelledCall } from "./json-in-text.ts";

/** A JSON Schema of a tool's arguments by the tool's name; tells a spelled `10` from a spelled `"10"`. */
export type SchemaOf = (name: string) => Readonly<Record<string, unknown>> | undefined;

/**
 * One way in which models write calls into their text. `pattern` is global; its groups `name` and `body` feed `read`.
 * Each is the chat template of a model family, seen in the content when the server has no parser for it.
 */
export interface Dialect {
  readonly families: string;
  readonly pattern: RegExp;
  /** The calls of one match, or null when it is markup that cannot be read. */
  read(match: Readonly<Record<string, string | undefined>>, schemaOf: SchemaOf): readonly SpelledCall[] | null;
}

const TAG = "(?:[a-z]+:)?(?:tool_calls?|function_calls?|functioncall|tool_use|tool)";

export const DIALECTS: readonly Dialect[] = [
  {
    families: "gpt-oss (harmony)",
    pattern:
      /(?:<\|start\|>\w*\s*)?(?:<\|channel\|>\s*\w+\s+)?to=(?:functions\.)?(?<name>[\w.-]+)\s*(?:<\|channel\|>\s*\w+\s*)?(?:<\|constrain\|>)?\s*(?:json|code)?\s*<\|message\|>(?<body>[\s\S]*?)(?:<\|(?:call|end|return)\|>|$)/g,
    read: namedJson,
  },
  {
    families: "Kimi K2",
    pattern:
      /<\|tool_call_begin\|>\s*(?<name>[\w.:-]+)\s*<\|tool_call_argument_begin\|>(?<body>[\s\S]*?)(?:<\|tool_call_end\|>|$)/g,
    read: namedJson,
  },
  {
    families: "DeepSeek",
    pattern:
      /<｜tool▁call▁begin｜>\s*(?:function\s*<｜tool▁sep｜>)?\s*(?<name>[\w.-]+)\s*(?:<｜tool▁sep｜>)?\s*(?<body>[\s\S]*?)(?:<｜tool▁call▁end｜>|$)/g,
    read: namedJson,
  },
  {
    families: "Mistral, with [ARGS]",
    pattern:
      /\[TOOL_CALLS\]\s*(?<name>[\w.-]+)\s*(?:\[CALL_ID\]\w+)?\s*(?:\[ARGS\])?\s*(?<body>\{[\s\S]*?)(?=\[TOOL_CALLS\]|$)/g,
    read: namedJson,
  },
  { families: "Mistral", pattern: /\[TOOL_CALLS\](?<body>[\s\S]*)$/g, read: jsonCalls },
  { families: "Llama 3", pattern: /<\|python_tag\|>(?<body>[\s\S]*?)(?:<\|e\w+_id\|>|$)/g, read: jsonCalls },
  {
    families: "Hermes, Qwen, GLM, Granite, MiniMax",
    pattern: new RegExp(`<\\|?${TAG}\\|?>(?<body>[\\s\\S]*?)(?:<\\|?/${TAG}\\|?>|<\\|?/?${TAG}\\|>|$)`, "gi"),
    read: taggedCalls,
  },
  {
    families: "Llama 3.1, Functionary, Qwen3-Coder without its opening tag",
    pattern: /(?<body><function=[^>\s]+>[\s\S]*?(?:<\/function>|$))/g,
    read: taggedCalls,
  },
  {
    families: "Claude's XML",
    pattern: /(?<body><(?:[a-z]+:)?invoke\s+name="[^"]+"\s*>[\s\S]*?(?:<\/(?:[a-z]+:)?invoke>|$))/gi,
    read: taggedCalls,
  },
  {
    families: "fenced as a tool call",
    pattern: /```(?:tool_calls?|function_calls?|tool_code|tool)\s*\n(?<body>[\s\S]*?)(?:```|$)/gi,
    read: jsonCalls,
  },
];

function namedJson(match: Readonly<Record<string, string | undefined>>): readonly SpelledCall[] | null {
  const body = unfenced(match["body"] ?? "");
  const args = body === "" ? {} : parseJson(body);
  return isRecord(args) ? [{ name: match["name"] ?? "", args }] : null;
}

function jsonCalls(match: Readonly<Record<string, string | undefined>>): readonly SpelledCall[] | null {
  const body = unfenced(match["body"] ?? "");
  const calls: SpelledCall[] = [];
  for (const { value } of findJson(body)) {
    const spelled = callsInJson(value, true);
    if (spelled === null) return null;
    calls.push(...spelled);
  }
  return calls.length === 0 ? null : calls;
}

/** What stands between tags: XML in one of three spellings, else JSON. */
function taggedCalls(
  match: Readonly<Record<string, string | undefined>>,
  schemaOf: SchemaOf,
): readonly SpelledCall[] | null {
  const body = match["body"] ?? "";
  const xml = [...xmlCalls(body, schemaOf)];
  if (xml.length > 0) return xml.every((call) => call !== null) ? (xml as SpelledCall[]) : null;
  return /^\s*<(?:function=|[a-z:]*invoke\s)/.test(body) ? null : jsonCalls(match);
}

const XML_CALLS = [
  {
    call: /<function=(?<name>[^>\s]+)>(?<inner>[\s\S]*?)(?<end><\/function>|$)/g,
    parameter: /<parameter=(?<key>[^>\s]+)>(?<value>[\s\S]*?)<\/parameter>/g,
  },
  {
    call: /<(?:[a-z]+:)?invoke\s+name="(?<name>[^"]+)"\s*>(?<inner>[\s\S]*?)(?<end><\/(?:[a-z]+:)?invoke>|$)/gi,
    parameter: /<(?:[a-z]+:)?parameter\s+name="(?<key>[^"]+)"[^>]*>(?<value>[\s\S]*?)<\/(?:[a-z]+:)?parameter>/gi,
  },
  {
    call: /^\s*(?<name>[\w.-]+)\s*(?<inner>(?:<arg_key>[\s\S]*)?)(?<end>$)/g,
    parameter: /<arg_key>(?<key>[\s\S]*?)<\/arg_key>\s*<arg_value>(?<value>[\s\S]*?)<\/arg_value>/g,
  },
];

function* xmlCalls(body: string, schemaOf: SchemaOf): Iterable<SpelledCall | null> {
  for (const { call, parameter } of XML_CALLS) {
    for (const { groups } of body.matchAll(call)) {
      const { name = "", inner = "", end } = groups ?? {};
      yield xmlCall(name, inner, parameter, end !== undefined, schemaOf);
    }
  }
}

function xmlCall(
  name: string,
  inner: string,
  parameter: RegExp,
  closed: boolean,
  schemaOf: SchemaOf,
): SpelledCall | null {
  const found = [...inner.matchAll(parameter)];
  const rest = inner.replace(parameter, "").trim();
  if (found.length === 0 && rest !== "") {
    const args = parseJson(unfenced(rest));
    return isRecord(args) ? { name, args } : null;
  }
  // A parameter without its end, or a call without its end, was cut: its last value may be half a value.
  if (!closed || rest !== "") return null;
  const schema = schemaOf(name);
  const pairs = found.map(({ groups }) => {
    const key = (groups?.["key"] ?? "").trim();
    return [key, spelledValue(groups?.["value"] ?? "", schema, key)] as const;
  });
  return { name, args: Object.fromEntries(pairs) };
}

/** XML has text only: a value is text where the schema says so, and else what it reads as. */
function spelledValue(text: string, schema: Readonly<Record<string, unknown>> | undefined, key: string): unknown {
  const value = text.replace(/^\r?\n|\r?\n$/g, "");
  const properties = schema?.["properties"];
  const property = isRecord(properties) ? properties[key] : undefined;
  if (isRecord(property) && isTextOnly(property)) return value;
  const parsed = parseJson(value.trim());
  return parsed === undefined ? value : parsed;
}

function isTextOnly({ type, enum: choices }: Record<string, unknown>): boolean {
  if (type !== undefined) return type === "string";
  return Array.isArray(choices) && choices.every((choice) => typeof choice === "string");
}

function unfenced(text: string): string {
  return text
    .trim()
    .replace(/^```\w*\s*/, "")
    .replace(/\s*```$/, "");
}
