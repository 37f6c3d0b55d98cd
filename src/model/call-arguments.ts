/**
 * The arguments of a tool call in the two forms Jangkar needs.
 *
 * What is *executed* is `ToolCall.argumentsText` as the provider sent it, save for three rewrites that lose nothing:
 * blank and null are `{}`, an object is written as JSON, a doubly encoded object is taken out of its extra quotes.
 * Everything else, cut JSON above all, stays as it came, so that the executor refuses it and says why: arguments are
 * never completed by guessing.
 *
 * What is *replayed* in the next request is always a JSON object (some servers parse the history and answer 400 for
 * good otherwise). That form is made when a request is written to the wire, not where the call is kept.
 */

/** `ToolCall.argumentsText` for whatever a provider put into `arguments`. */
export function receivedArguments(value: unknown): string {
  if (value === undefined || value === null) return "{}";
  if (typeof value !== "string") return JSON.stringify(value);
  const text = value.trim();
  if (text === "" || text === "null" || text === '""') return "{}";
  return text.startsWith('"') ? (objectInsideQuotes(text) ?? value) : value;
}

/** The form of arguments that goes back to a provider: `argumentsText` itself when it is a JSON object, else `{}`. */
export function replayableArguments(argumentsText: string): string {
  return isRecord(parseJson(argumentsText)) ? argumentsText : "{}";
}

/** The value of a JSON text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an expected answer here, and undefined is no JSON value.
    return undefined;
  }
}

/** True for an object that is no array and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectInsideQuotes(text: string): string | null {
  const once = parseJson(text);
  if (typeof once !== "string") return null;
  const inner = once.trim();
  // Some gateways encode once for each hop.
  if (inner.startsWith('"')) return objectInsideQuotes(inner);
  if (inner === "" || inner === "null") return "{}";
  return isRecord(parseJson(inner)) ? inner : null;
}
