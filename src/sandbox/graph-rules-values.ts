import type { GraphErrorCode, GraphRefusal } from "./graph-errors.ts";

/** The result of one rule: null when it holds. */
export type Check = GraphRefusal | null;

export type JsonObject = Readonly<Record<string, unknown>>;

export const ok: Check = null;

export function wrong(code: GraphErrorCode, details: string): GraphRefusal {
  return { code, details, kind: "shape" };
}

export function missing(parameter: string): GraphRefusal {
  return wrong(131008, `required parameter ${parameter} is missing`);
}

/** Code points: what a person counts, not UTF-16 units. */
export function length(text: string): number {
  return Array.from(text).length;
}

export function tooLong(parameter: string, text: string, limit: number, code: GraphErrorCode = 131009): Check {
  return length(text) <= limit ? ok : wrong(code, `${parameter} must be at most ${limit} characters`);
}

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string of 1 to `limit` characters. */
export function checkWords(parameter: string, value: unknown, limit: number): Check {
  if (typeof value !== "string" || value.trim() === "") return missing(parameter);
  return tooLong(parameter, value, limit);
}

/** One line without marks: titles of buttons, rows and sections. */
export function checkTitle(parameter: string, value: unknown, limit: number): Check {
  const words = checkWords(parameter, value, limit);
  if (words !== ok) return words;
  if (/[\n\r\t]/.test(String(value))) return wrong(131009, `${parameter} must be one line`);
  if (/([*_~`])\S(?:.*\S)?\1/.test(String(value))) return wrong(131009, `${parameter} must not be formatted`);
  return ok;
}

export function checkId(parameter: string, value: unknown, limit: number): Check {
  const words = checkWords(parameter, value, limit);
  if (words !== ok) return words;
  return value === String(value).trim() ? ok : wrong(131009, `${parameter} must not begin or end with a space`);
}

export function checkUnique(parameter: string, values: readonly unknown[]): Check {
  return new Set(values).size === values.length ? ok : wrong(131009, `${parameter} must be unique`);
}

/** The first rule of a list that does not hold. */
export function firstOf(checks: Iterable<Check>): Check {
  for (const check of checks) if (check !== ok) return check;
  return ok;
}
