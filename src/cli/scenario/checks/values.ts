import type { Count, OneOf } from "../format.ts";

/** Adds a sentence to the failures of a case. */
export type Fail = (what: string) => void;

export function checkCount(what: string, actual: number, expected: Count, fail: Fail): void {
  if (!fits(actual, expected)) fail(`${what}: expected ${countText(expected)}, saw ${actual}`);
}

export function fits(actual: number, expected: Count): boolean {
  if (typeof expected === "number") return actual === expected;
  return actual >= (expected.min ?? 0) && actual <= (expected.max ?? Number.POSITIVE_INFINITY);
}

function countText(expected: Count): string {
  if (typeof expected === "number") return String(expected);
  return [
    ...(expected.min === undefined ? [] : [`at least ${expected.min}`]),
    ...(expected.max === undefined ? [] : [`at most ${expected.max}`]),
  ].join(" and ");
}

export function isOneOf(actual: string, expected: OneOf): boolean {
  return typeof expected === "string" ? actual === expected : expected.anyOf.includes(actual);
}

export function oneOfText(expected: OneOf): string {
  return typeof expected === "string" ? expected : expected.anyOf.join(" or ");
}

/** A regular expression of a case; a leading `(?i)` stands for the flag i. */
export function pattern(source: string): RegExp {
  return source.startsWith("(?i)") ? new RegExp(source.slice(4), "iu") : new RegExp(source, "u");
}

export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Whether each expectation can have an actual of its own. Small lists only: it tries all ways. */
export function assigned<E, A>(
  expected: readonly E[],
  actual: readonly A[],
  isMatch: (expected: E, actual: A) => boolean,
): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return true;
  return actual.some((one, index) => isMatch(first, one) && assigned(rest, actual.toSpliced(index, 1), isMatch));
}
