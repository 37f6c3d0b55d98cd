/** Reading tool results without trusting their shape: a missing field is an empty text, never a crash. */

export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
}

/** A text or figure as it is to be shown; empty when it is missing. */
export function textOf(value: unknown, field: string): string {
  const found = fieldOf(value, field);
  return typeof found === "string" || typeof found === "number" ? String(found) : "";
}

/** The display form of a money field. */
export function moneyOf(value: unknown, field: string): string {
  return textOf(fieldOf(value, field), "display");
}

export function listOf(value: unknown, field: string): readonly unknown[] {
  const found = fieldOf(value, field);
  return Array.isArray(found) ? found : [];
}

export function textsOf(value: unknown, field: string): string[] {
  return listOf(value, field).filter((item): item is string => typeof item === "string");
}
