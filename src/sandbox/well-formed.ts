/**
 * What a hard provider refuses in a chat-completions request, as a pure check over the parsed body. The definition is
 * the one of test/fixtures/model-responses/README.md, plus what OpenAI's API refuses about tools.
 */

type Json = Readonly<Record<string, unknown>>;

/** True when no provider has a formal reason to refuse `request`. */
export function isWellFormed(request: unknown): boolean {
  return malformations(request).length === 0;
}

/** What is wrong with `request`, one sentence each, naming the message by its index; empty when it is well-formed. */
export function malformations(request: unknown): string[] {
  if (!isObject(request)) return ["the request is no JSON object"];
  const wrong: string[] = [];
  if (typeof request["model"] !== "string" || request["model"] === "") wrong.push("model is missing");
  const messages = request["messages"];
  if (!Array.isArray(messages) || messages.length === 0) wrong.push("messages is no list with something in it");
  else wrong.push(...wrongMessages(messages));
  return [...wrong, ...wrongTools(request)];
}

const ROLES = ["system", "developer", "user", "assistant", "tool"];
const FUNCTION_NAME = /^[A-Za-z0-9_-]{1,64}$/;

function wrongMessages(messages: readonly unknown[]): string[] {
  const wrong: string[] = [];
  const seen = new Set<string>();
  /** Ids of the last assistant message that still lack their result. */
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    const say = (what: string): void => {
      wrong.push(`messages[${index}]: ${what}`);
    };
    if (!isObject(message) || !ROLES.includes(String(message["role"]))) {
      say("no message with a known role");
      continue;
    }
    open = message["role"] === "tool" ? afterResult(message, open, say) : afterOther(open, say);
    if (message["role"] === "system" && index > 0) say("a system message that is not the first");
    if (message["role"] === "assistant") open = readCalls(message, seen, say);
    wrongContent(message, say);
  }
  if (open.length > 0) wrong.push(`calls without a result at the end: ${open.join(", ")}`);
  return wrong;
}

function afterResult(message: Json, open: readonly string[], say: (what: string) => void): string[] {
  const id = message["tool_call_id"];
  if (typeof id !== "string" || !open.includes(id)) say(`a tool result for ${quoted(id)}, which nobody waits for`);
  return open.filter((waiting) => waiting !== id);
}

function afterOther(open: readonly string[], say: (what: string) => void): string[] {
  if (open.length > 0) say(`calls without a result before it: ${open.join(", ")}`);
  return [];
}

function wrongContent(message: Json, say: (what: string) => void): void {
  const content = message["content"];
  const calls = Array.isArray(message["tool_calls"]) && message["tool_calls"].length > 0;
  if (!("content" in message)) say("the content key is missing");
  else if (content === null && !(message["role"] === "assistant" && calls)) say("content is null without calls");
  else if (content !== null && typeof content !== "string" && !Array.isArray(content)) say("content is no text");
  else if (message["role"] === "assistant" && !calls && isBlank(content))
    say("an assistant message with nothing in it");
}

/** Checks the calls of one assistant message and returns their ids. */
function readCalls(message: Json, seen: Set<string>, say: (what: string) => void): string[] {
  const calls = message["tool_calls"];
  if (calls === undefined) return [];
  if (!Array.isArray(calls) || calls.length === 0) {
    say("tool_calls is no list with something in it");
    return [];
  }
  const ids: string[] = [];
  for (const call of calls) {
    const id: unknown = isObject(call) ? call["id"] : undefined;
    if (typeof id !== "string" || isBlank(id)) say("a call without an id");
    else if (seen.has(id)) say(`the call id ${quoted(id)} a second time`);
    else {
      seen.add(id);
      ids.push(id);
    }
    wrongCall(call, say);
  }
  return ids;
}

function wrongCall(call: unknown, say: (what: string) => void): void {
  const called = isObject(call) && call["type"] === "function" ? call["function"] : undefined;
  if (!isObject(called)) {
    say("a call that is no function call");
    return;
  }
  if (!FUNCTION_NAME.test(String(called["name"])))
    say(`a call of ${quoted(called["name"])}, which is no function name`);
  if (typeof called["arguments"] !== "string" || !isObject(parsed(called["arguments"])))
    say("arguments that are no JSON object in a string");
}

function wrongTools(request: Json): string[] {
  const tools = request["tools"];
  if (tools === undefined) return request["tool_choice"] === undefined ? [] : ["tool_choice without tools"];
  if (!Array.isArray(tools) || tools.length === 0) return ["tools is no list with something in it"];
  const names = tools.map((tool) => (isObject(tool) && isObject(tool["function"]) ? tool["function"]["name"] : null));
  const wrong = names
    .filter((name) => typeof name !== "string" || !FUNCTION_NAME.test(name))
    .map((name) => `a tool named ${quoted(name)}`);
  if (new Set(names).size < names.length) wrong.push("two tools of one name");
  return wrong;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: undefined is no object, and that is what the caller reports.
    return undefined;
  }
}
