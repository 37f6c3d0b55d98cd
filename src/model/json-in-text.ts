import { isRecord, parseJson } from "./call-arguments.ts";

/** A JSON object or array inside a text, with where it stands. */
export interface FoundJson {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** Brackets tried in one text; a flood of brackets must not cost quadratic time. */
const MAX_BRACKETS = 200;

/** The JSON objects and arrays of `text` in order; what is inside a found one is not looked at again. */
export function findJson(text: string): FoundJson[] {
  const found: FoundJson[] = [];
  let at = 0;
  for (let tries = 0; tries < MAX_BRACKETS; tries++) {
    const start = nextOpening(text, at);
    if (start === -1) break;
    const end = closingOf(text, start);
    const value = end === -1 ? undefined : parseJson(text.slice(start, end));
    if (value !== undefined) found.push({ start, end, value });
    // A bracket of prose ("[tool: {…}]", "[sic") must not hide the JSON inside or after it.
    at = value === undefined ? start + 1 : end;
  }
  return found;
}

function nextOpening(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === "{" || char === "[") return i;
  }
  return -1;
}

/** Index after the bracket that closes the one at `start`, or -1. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === "\\") i++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

/** A call as a text spelled it: the name unchecked, the arguments unparsed. */
export interface SpelledCall {
  readonly name: string;
  readonly args: unknown;
}

const NAME_KEYS = ["name", "tool_name", "tool", "function", "function_name", "recipient_name", "action"];
const ARGUMENT_KEYS = ["arguments", "parameters", "args", "input", "tool_input", "action_input", "kwargs"];
const WRAPPERS = ["tool_calls", "tool_uses", "calls", "function_calls"];

/**
 * The calls that a JSON value spells, or null when it spells none.
 * @param loose - true inside explicit tool markup, where arguments may be missing
 */
export function callsInJson(value: unknown, loose: boolean): SpelledCall[] | null {
  if (Array.isArray(value)) {
    const each = value.map((item) => callsInJson(item, loose));
    return each.length > 0 && each.every((calls) => calls !== null) ? each.flat() : null;
  }
  if (!isRecord(value)) return null;
  for (const wrapper of WRAPPERS) {
    if (Array.isArray(value[wrapper])) return callsInJson(value[wrapper], loose);
  }
  // {"type":"function","function":{"name":…,"arguments":…}}, the wire form itself.
  if (isRecord(value["function"])) return callsInJson(value["function"], loose);
  const name = NAME_KEYS.map((key) => value[key]).find((found) => typeof found === "string");
  const argumentKey = ARGUMENT_KEYS.find((key) => key in value);
  if (typeof name !== "string" || (argumentKey === undefined && !loose)) return null;
  const args = argumentKey === undefined ? undefined : value[argumentKey];
  return [{ name, args }];
}
