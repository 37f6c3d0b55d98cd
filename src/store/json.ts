/** JSON columns are text on both databases. A missing value is the JSON null. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** The value of a JSON column that this room wrote from a `T`. */
export function fromJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/**
 * A string as both databases can hold it: PostgreSQL's text refuses NUL, and lone surrogates have no UTF-8 form. Each
 * becomes its escape. The drivers apply it to every parameter, so that no value from outside can make a statement fail.
 */
export function storable(text: string): string {
  return text.replace(
    /\u0000|\p{Surrogate}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
