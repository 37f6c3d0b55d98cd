import type { SendResult } from "../core/outbound.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../core/time.ts";

type Retry = Extract<SendResult, { outcome: "retry" }>;

/** The longest wait of each scope. */
const MOST_MS: Readonly<Record<Retry["scope"], number>> = {
  message: 10 * MINUTE_MS,
  pair: HOUR_MS,
  number: 5 * MINUTE_MS,
  all: 5 * MINUTE_MS,
};

/** A message that is answered with "something went wrong" each time is at fault itself after so many tries. */
const MESSAGE_ATTEMPTS = 12;
/** 131000 is Meta's word for anything; it is tried three times at the most. */
const UNSPECIFIC = { code: "131000", attempts: 3 } as const;

/**
 * How long a row waits after its n-th attempt (from 1); null when it is given up. The pair rate asks for 4^n seconds,
 * everything else doubles. What does not hang on the message itself (pair, number, platform) is never given up: the
 * reply window ends it.
 * @param id - spreads rows that were refused together, the same way at each look
 */
export function sendBackOffMs(retry: Retry, attempt: number, id: string): number | null {
  const limit = retry.code === UNSPECIFIC.code ? UNSPECIFIC.attempts : MESSAGE_ATTEMPTS;
  if (retry.scope === "message" && attempt >= limit) return null;
  const n = Math.min(Math.max(1, attempt), 12);
  const grown = retry.scope === "pair" ? 4 ** n * SECOND_MS : retry.afterMs * 2 ** (n - 1);
  // What the platform itself asked for is never shortened.
  const wait = Math.max(retry.afterMs, Math.min(grown, MOST_MS[retry.scope]));
  return retry.scope === "pair" ? wait : Math.round(wait * (1 + 0.25 * spread(`${id}:${attempt}`)));
}

/** From 0 to 1 by FNV-1a: chance is not needed, only that two rows differ. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
