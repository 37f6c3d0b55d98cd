import { isLocale, type Locale } from "../../core/locale.ts";
import type { ToolCall } from "../../core/tool.ts";
import type { ModelMessage, ModelRequest } from "../../ports/model.ts";
import { detectLocale } from "../../texts/locale.ts";
import { type CustomerPart, readParts } from "./customer-parts.ts";
import { type CatalogIndex, readCatalogIndex } from "./packages.ts";

/** One call of the current turn with what it came to; `result` is null while nobody answered it. */
export interface MadeCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: Outcome | null;
}

/** An observation as the executor words it for the model. */
export type Outcome =
  | { readonly kind: "ok"; readonly data: unknown }
  | { readonly kind: "pending" }
  | { readonly kind: "refused"; readonly code: string; readonly allowed: readonly string[]; readonly byStaff: boolean };

/** Everything a reply depends on, read from the request and nothing else. */
export interface Situation {
  readonly locale: Locale;
  /** What the customer wrote since our last text, oldest first. */
  readonly parts: readonly CustomerPart[];
  /** Calls made since then. */
  readonly made: readonly MadeCall[];
  /** Our own last text before this turn; only to know what a bare "yes" answers. */
  readonly lastText: string;
  /** What was said and called before, oldest first. */
  readonly past: { readonly parts: readonly CustomerPart[]; readonly calls: readonly MadeCall[] };
  readonly catalog: CatalogIndex;
  readonly tools: ReadonlySet<string>;
  readonly mayCall: boolean;
  /** Calls in the whole request: the next id's number. */
  readonly callCount: number;
}

export function readSituation(request: ModelRequest): Situation {
  const system = request.messages.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n");
  const talk = request.messages.filter((message) => message.role !== "system");
  const border = startOfTurn(talk);
  const now = partsOf(talk.slice(border));
  const hasEvent = now.some(({ kind }) => kind === "event");
  const resumed = hasEvent ? decidedTurn(talk.slice(0, border)) : [];
  const before = talk.slice(0, border).filter((message) => !resumed.includes(message));
  // Beside an event stand only the words that decided it: a bare "yes" is spent and asks for nothing more.
  const parts = [...partsOf(resumed), ...(hasEvent ? now.filter(({ kind }) => kind === "event") : now)];
  const past = { parts: partsOf(before), calls: callsOf(before) };
  return {
    locale: replyLocale(system, parts, past.parts),
    parts,
    made: [...callsOf(resumed), ...callsOf(talk.slice(border))],
    lastText: border === 0 ? "" : (talk[border - 1]?.content ?? ""),
    past,
    catalog: readCatalogIndex(system, request.tools),
    tools: new Set(request.tools.map((tool) => tool.name)),
    mayCall: request.toolChoice === "auto" && request.tools.length > 0,
    callCount: talk.reduce(
      (count, message) => count + (message.role === "assistant" ? message.toolCalls.length : 0),
      0,
    ),
  };
}

/**
 * The turn whose gated call has been decided since: its words and calls are answered now, siblings included, because
 * its reply was only the question.
 */
function decidedTurn(talk: readonly ModelMessage[]): readonly ModelMessage[] {
  const at = talk.findLastIndex(
    (message, i) =>
      message.role === "assistant" && callsOf(talk.slice(i)).slice(0, message.toolCalls.length).some(isDecided),
  );
  if (at === -1) return [];
  const isOwnText = (message: ModelMessage) => message.role === "assistant" && message.toolCalls.length === 0;
  const start = talk.slice(0, at).findLastIndex(isOwnText) + 1;
  const next = talk.findIndex((message, i) => i > at && isOwnText(message));
  return talk.slice(start, next === -1 ? talk.length : next);
}

function isDecided({ name, args, result }: MadeCall): boolean {
  const isGated = name === "cancel_order" || name === "refund_order" || args["diskon_persen"] !== undefined;
  return isGated && result !== null && result.kind !== "pending";
}

/** The turn begins after our last text that something follows. */
function startOfTurn(talk: readonly ModelMessage[]): number {
  for (let i = talk.length - 2; i >= 0; i -= 1) {
    const message = talk[i];
    if (message?.role === "assistant" && message.toolCalls.length === 0) return i + 1;
  }
  return 0;
}

function partsOf(messages: readonly ModelMessage[]): CustomerPart[] {
  return messages.flatMap((message) => (message.role === "user" ? readParts(message.content) : []));
}

function callsOf(messages: readonly ModelMessage[]): MadeCall[] {
  const results = new Map<string, string>();
  for (const message of messages) if (message.role === "tool") results.set(message.toolCallId, message.content);
  return messages.flatMap((message) =>
    message.role === "assistant" ? message.toolCalls.map((call) => madeCall(call, results.get(call.id))) : [],
  );
}

function madeCall(call: ToolCall, content: string | undefined): MadeCall {
  const args = parseObject(call.argumentsText);
  return { name: call.name, args: args ?? {}, result: content === undefined ? null : outcomeOf(content) };
}

function outcomeOf(content: string): Outcome {
  const observation = parseObject(content);
  if (observation === null) return { kind: "refused", code: "unreadable", allowed: [], byStaff: false };
  // A cut result is text, no data: nothing can be said from it.
  if (observation["truncated"] === true) return { kind: "refused", code: "truncated", allowed: [], byStaff: false };
  if (observation["ok"] === true) return { kind: "ok", data: observation["data"] ?? null };
  if (observation["pending"] === true) return { kind: "pending" };
  const error = isObject(observation["error"]) ? observation["error"] : {};
  const allowed = Array.isArray(error["allowed"]) ? error["allowed"] : [];
  const byStaff = /\bstaff\b/.test(String(error["message"] ?? ""));
  return { kind: "refused", code: String(error["code"] ?? "error"), allowed: allowed.map(String), byStaff };
}

function replyLocale(system: string, parts: readonly CustomerPart[], earlier: readonly CustomerPart[]): Locale {
  const told = /^Reply language:\s*([a-z]{2})\b/im.exec(system)?.[1]?.toLowerCase();
  if (told !== undefined && isLocale(told)) return told;
  const languages = (/^Languages:\s*(.+)$/im.exec(system)?.[1] ?? "")
    .split(/[,\s]+/)
    .map((code) => code.toLowerCase())
    .filter(isLocale);
  const fallback = languages[0] ?? "en";
  for (const part of [...earlier, ...parts].reverse()) {
    // The words of a picked row or button are ours.
    const found =
      (part.kind === "text" && !part.picked) || part.kind === "media" || part.kind === "cart"
        ? detectLocale(part.text)
        : null;
    if (found === "other") return languages[1] ?? fallback;
    if (found !== null) return languages.length === 0 || languages.includes(found) ? found : (languages[1] ?? fallback);
  }
  return fallback;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
