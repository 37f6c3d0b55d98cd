import type { RealMs } from "../core/time.ts";

/**
 * A circuit breaker as a pure machine. Closed: calls pass, failures in a row are counted. Open: nothing passes until
 * `until`. After that one call passes as a probe: its success closes, its failure opens for longer.
 */
export type Breaker =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly until: RealMs; readonly openings: number }
  | { readonly state: "probing"; readonly openings: number };

export type BreakerEvent =
  | { readonly kind: "asked" }
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed" }
  /** The other side named a time before which asking is useless. */
  | { readonly kind: "told-to-wait"; readonly ms: number }
  /** Ended without saying anything about the other side. */
  | { readonly kind: "ended" };

export interface BreakerLimits {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it is open the first time; doubles with each failed probe. */
  readonly openMs: number;
  readonly maxOpenMs: number;
}

export const CLOSED: Breaker = { state: "closed", failures: 0 };

/** True when a call may pass at `now`. */
export function mayPass(breaker: Breaker, now: RealMs): boolean {
  return breaker.state === "closed" || (breaker.state === "open" && now >= breaker.until);
}

/** The breaker after `event` at `now`. `asked` is given only when {@link mayPass}. */
export function stepBreaker(breaker: Breaker, event: BreakerEvent, now: RealMs, limits: BreakerLimits): Breaker {
  switch (event.kind) {
    case "asked":
      return breaker.state === "open" && now >= breaker.until
        ? { state: "probing", openings: breaker.openings }
        : breaker;
    case "succeeded":
      return CLOSED;
    case "told-to-wait":
      return { state: "open", until: later(breaker, now + event.ms), openings: openingsOf(breaker) };
    case "failed":
      return afterFailure(breaker, now, limits);
    case "ended":
      // A probe without a verdict: the next call is the probe.
      return breaker.state === "probing" ? { state: "open", until: now, openings: breaker.openings } : breaker;
  }
}

function afterFailure(breaker: Breaker, now: RealMs, limits: BreakerLimits): Breaker {
  // A call that began before it opened adds nothing.
  if (breaker.state === "open") return breaker;
  if (breaker.state === "closed" && breaker.failures + 1 < limits.failures)
    return { state: "closed", failures: breaker.failures + 1 };
  const openings = openingsOf(breaker) + 1;
  const openMs = Math.min(limits.openMs * 2 ** (openings - 1), limits.maxOpenMs);
  return { state: "open", until: now + openMs, openings };
}

function openingsOf(breaker: Breaker): number {
  return breaker.state === "closed" ? 0 : breaker.openings;
}

function later(breaker: Breaker, until: RealMs): RealMs {
  return breaker.state === "open" ? Math.max(breaker.until, until) : until;
}
