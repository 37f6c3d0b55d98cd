import { JangkarError } from "../src/core/errors.ts";

/**
 * Runs a Redis call; whatever goes wrong with it (no connection, no answer in time, out of memory, read-only replica)
 * is REDIS_UNAVAILABLE to the callers, who can only answer 503 or try again.
 */
export async function orUnavailable<T>(doing: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(doing, error);
  }
}

export function asUnavailable(doing: string, error: unknown): JangkarError {
  if (error instanceof JangkarError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new JangkarError("REDIS_UNAVAILABLE", `Redis failed while ${doing}: ${reason}`, { cause: error });
}
