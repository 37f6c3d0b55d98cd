import { HOUR_MS, SECOND_MS } from "../core/time.ts";

/** Nobody is told to wait longer than this: past it, trying again is the better way to find out. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/**
 * How long a provider asked to wait, in milliseconds, or undefined: the longest of what header and body say, capped at
 * an hour. Headers: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), `retry-after-ms` (Azure).
 * @param fields - objects of the body in which a hint may stand
 * @param said - the error's sentence; OpenAI and Groq name the wait nowhere else
 * @param now - real time, for a date
 */
export function readRetryAfter(
  headers: { get(name: string): string | null },
  fields: readonly Record<string, unknown>[],
  said: string,
  now: number,
): number | undefined {
  const hints = [
    milliseconds(headers.get("retry-after-ms")),
    seconds(headers.get("retry-after")),
    untilDate(headers.get("retry-after"), headers.get("date"), now),
    ...fields.flatMap((field) => [
      milliseconds(field["retry_after_ms"]),
      seconds(field["retry_after"]),
      seconds(field["retry_after_seconds"]),
      duration(field["retryDelay"]),
    ]),
    duration(/(?:try again|retry|wait)[^.\d]{0,20}((?:\d+(?:\.\d+)?\s*(?:ms|h|m|s)[a-z]*\s*)+)/i.exec(said)?.[1]),
  ].filter((hint): hint is number => hint !== undefined && Number.isFinite(hint) && hint >= 0);
  return hints.length === 0 ? undefined : Math.min(Math.max(...hints), MAX_RETRY_AFTER_MS);
}

function milliseconds(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

function seconds(value: unknown): number | undefined {
  const bare = milliseconds(value);
  return bare === undefined ? duration(value) : bare * SECOND_MS;
}

function untilDate(value: string | null, serverDate: string | null, now: number): number | undefined {
  if (value === null || !/[a-z]/i.test(value)) return undefined;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  // Against the server's own clock where it tells it: ours may be off.
  const server = serverDate === null ? Number.NaN : Date.parse(serverDate);
  return Math.max(0, date - (Number.isNaN(server) ? now : server));
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: SECOND_MS, m: 60 * SECOND_MS, h: HOUR_MS };

/** "17s" (Google's RetryInfo), "6m0s", "1.86s", "20 ms", "5 seconds". */
function duration(value: unknown): number | undefined {
  // The whole text must be a duration: "1 Mar" in a date is no minute.
  if (typeof value !== "string" || !/^\s*(?:\d+(?:\.\d+)?\s*(?:ms|h|m|s)[a-z]*\s*)+$/i.test(value)) return undefined;
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)\s*(ms|h|m|s)/gi)];
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit!.toLowerCase()] ?? 0), 0);
}
