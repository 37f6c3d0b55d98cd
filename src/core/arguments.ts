import { cleanText } from "./text.ts";

/**
 * Arguments of a tool call as read: a plain object, or what is wrong with them, worded to follow "The arguments".
 */
export type ReadArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly wrong: string };

/** Deeper nesting than any tool asks for; a bound, so that hostile input cannot exhaust the stack. */
const MAX_DEPTH = 20;

/**
 * Reads a call's arguments as providers send them: blank counts as `{}`, JSON inside a JSON string is read once more.
 * Anything that is no object in the end is an error, never guessed at. Does not throw.
 */
export function parseArguments(argumentsText: string): ReadArguments {
  if (argumentsText.trim() === "") return { ok: true, args: {} };
  const once = parseJson(argumentsText);
  if (once === undefined) return wrong("are not valid JSON");
  const value = typeof once === "string" ? readInner(once) : once;
  if (!isPlainObject(value)) return wrong(`must be a JSON object, not ${nameOf(value)}`);
  if (depthOf(value) > MAX_DEPTH) return wrong("are nested too deeply");
  return { ok: true, args: value };
}

/**
 * The arguments with every string cleaned: NFC, trimmed, without control, zero-width and bidi characters. Hyphens,
 * quotes and apostrophes stay: SQL is parameterised, and what is approved must be what runs.
 */
export function normaliseArguments<T>(value: T): T {
  return normalise(value) as T;
}

function normalise(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(normalise);
  if (!isPlainObject(value)) return value;
  // fromEntries defines own properties, so a key such as "__proto__" stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalise(inner)]));
}

function readInner(text: string): unknown {
  if (text.trim() === "") return {};
  const inner = parseJson(text);
  return inner === undefined ? text : inner;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    depth += 1;
  }
  return depth;
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

function wrong(what: string): ReadArguments {
  return { ok: false, wrong: what };
}
