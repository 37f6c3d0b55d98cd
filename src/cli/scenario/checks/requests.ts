import type { RecordedRequest } from "../../../sandbox/model-stub.ts";
import type { Evidence } from "../evidence.ts";
import type { Assertions, RequestCheck, ToolMessageCheck } from "../format.ts";
import { checkCount, type Fail, shown } from "./values.ts";

interface Message {
  readonly role?: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id?: unknown; readonly function?: { readonly arguments?: unknown } }[];
}

/** What the model server was asked. */
export function checkRequests(expect: Assertions, { requests }: Evidence, fail: Fail): void {
  if (expect.modelCalls !== undefined) checkCount("model calls", requests.length, expect.modelCalls, fail);
  for (const [index, least] of (expect.minDelayBetweenCallsMs ?? []).entries()) {
    const [before, request] = [requests[index - 1], requests[index]];
    if (least === null || before === undefined || request === undefined) continue;
    const waited = request.arrivedAtMs - before.arrivedAtMs;
    if (waited < least) fail(`request ${index} came after ${Math.round(waited)} ms, expected at least ${least}`);
  }
  const isRange = typeof expect.modelCalls === "object";
  for (const check of expect.requests ?? []) {
    const request = requests[check.index];
    if (request !== undefined)
      checkRequest(check, request, requests, (what) => fail(`request ${check.index}: ${what}`));
    else if (!isRange) fail(`request ${check.index} was not made`);
  }
}

function checkRequest(check: RequestCheck, request: RecordedRequest, all: readonly RecordedRequest[], fail: Fail) {
  const body = (request.body ?? {}) as { messages?: Message[]; tools?: unknown[]; tool_choice?: unknown };
  const messages = body.messages ?? [];
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  const results = messages.filter((message) => message.role === "tool");

  if (check.wellFormed === true) for (const wrong of request.malformations) fail(`it is not well-formed: ${wrong}`);
  for (const one of check.toolMessages ?? []) checkToolMessage(one, messages, fail);
  if (check.toolMessageOrder !== undefined) {
    const wanted = check.toolMessageOrder;
    const seen = results.map((message) => message.tool_call_id ?? "").filter((id) => wanted.includes(id));
    if (seen.join(" ") !== wanted.join(" ")) fail(`tool messages come as ${seen.join(", ")}, not ${wanted.join(", ")}`);
  }
  if (check.toolMessageByPosition !== undefined) {
    // The newest ones: a stored conversation may have tool messages of its own.
    const newest = results.slice(-check.toolMessageByPosition.length);
    for (const [index, parts] of check.toolMessageByPosition.entries())
      for (const part of parts)
        if (!textOf(newest[index]).includes(part))
          fail(`tool message ${index} lacks ${shown(part)}: ${shown(textOf(newest[index]))}`);
  }
  if (check.idsUniqueAndNonEmpty === true) {
    const ids = calls.map((call) => call.id);
    if (ids.some((id) => typeof id !== "string" || id.trim() === "") || new Set(ids).size < ids.length)
      fail(`call ids are empty or repeated: ${shown(ids)}`);
  }
  if (check.argumentsAreJsonObjects === true)
    for (const call of calls)
      if (!isJsonObject(call.function?.arguments)) fail(`arguments are no JSON object: ${shown(call)}`);
  if (check.noEmptyToolCallsArray === true && messages.some((message) => message.tool_calls?.length === 0))
    fail("there is an empty tool_calls list");
  if (check.noEmptyAssistant === true && messages.some(isEmptyAssistant)) fail("there is an empty assistant message");
  if (check.toolsDisabled !== undefined) {
    const disabled = (body.tools ?? []).length === 0 || body.tool_choice === "none";
    if (disabled !== check.toolsDisabled) fail(`tools are ${disabled ? "off" : "on"}`);
  }
  if (check.smallerThan !== undefined) {
    const other = all[check.smallerThan];
    if (other === undefined || request.rawBody.length >= other.rawBody.length)
      fail(`it has ${request.rawBody.length} characters, request ${check.smallerThan} ${other?.rawBody.length}`);
  }
  if (check.assistantReplayed !== undefined) checkReplayed(check.assistantReplayed, messages, fail);
}

function checkToolMessage(check: ToolMessageCheck, messages: readonly Message[], fail: Fail): void {
  const id = check.tool_call_id;
  const holdsCall = messages.some((message) => message.tool_calls?.some((call) => call.id === id));
  const message = messages.find((one) => one.role === "tool" && one.tool_call_id === id);
  if (message === undefined) {
    if (!check.ifReplayed || holdsCall) fail(`there is no tool message for ${id}`);
    return;
  }
  const text = textOf(message);
  const say = (what: string) => fail(`the tool message of ${id} ${what}: ${shown(text)}`);
  const has = (part: string) => text.includes(part);
  const parts = check.contains ?? [];
  if (check.containsMode === "any") {
    if (parts.length > 0 && !parts.some(has)) say(`has none of ${parts.join(", ")}`);
  } else for (const part of parts) if (!has(part)) say(`lacks ${shown(part)}`);
  for (const part of check.notContains ?? []) if (has(part)) say(`has ${shown(part)}`);
  const { ok, pending, edited } = read(text);
  if (check.isError !== undefined && (ok === false && !pending) !== check.isError)
    say(check.isError ? "is not marked as unsuccessful" : "is marked as unsuccessful");
  if (check.isPendingPlaceholder !== undefined && pending !== check.isPendingPlaceholder)
    say(check.isPendingPlaceholder ? "is no placeholder" : "is still a placeholder");
  if (check.mentionsEdit !== undefined && edited !== check.mentionsEdit)
    say(check.mentionsEdit ? "does not say that the call was edited" : "says that the call was edited");
}

function read(text: string): { ok: unknown; pending: boolean; edited: boolean } {
  const value = parsed(text);
  const result = (typeof value === "object" && value !== null ? value : {}) as { ok?: unknown; pending?: unknown };
  return {
    ok: result.ok,
    pending: result.pending === true,
    edited: /\bedited\b|\bchanged by staff\b|diubah|revis/i.test(text),
  };
}

function checkReplayed(
  check: NonNullable<RequestCheck["assistantReplayed"]>,
  messages: readonly Message[],
  fail: Fail,
): void {
  const caller = messages.findLast((message) => (message.tool_calls?.length ?? 0) > 0);
  if (caller === undefined) {
    fail("no message that made calls is replayed");
    return;
  }
  const allowed = check.contentAnyOf ?? [check.content];
  if (!allowed.some((content) => content === caller.content))
    fail(`the replayed message has the content ${shown(caller.content)}, not ${allowed.map(shown).join(" or ")}`);
}

function isEmptyAssistant(message: Message): boolean {
  return message.role === "assistant" && (message.tool_calls?.length ?? 0) === 0 && textOf(message).trim() === "";
}

function textOf(message: Message | undefined): string {
  const content = message?.content;
  return typeof content === "string" ? content : content == null ? "" : JSON.stringify(content);
}

function isJsonObject(text: unknown): boolean {
  const value = typeof text === "string" ? parsed(text) : undefined;
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no object, which is what the caller asks.
    return undefined;
  }
}
