import type { GraphRefusal } from "./graph-errors.ts";

/** Rules that depend on what happened before: reply window, pair rate, throughput. All off unless asked for. */
export interface StateRules {
  /**
   * Whether free-form messages may go to this address now: `open` always, `tracked` within 24 hours of the last inbound
   * message that was noted, or a function. @defaultValue open
   */
  readonly window?: "open" | "tracked" | ((address: string) => boolean);
  /** Messages to one person: `burst` at once, then one each `everyMs` (Meta: 45 and 6,000). */
  readonly pairRate?: { readonly burst: number; readonly everyMs: number };
  /** Messages a second of one number (Meta: 80). */
  readonly throughput?: number;
}

export interface GraphState {
  /** Why this message may not go now; counts it when it may. */
  check(phoneNumberId: string, address: string, type: string): GraphRefusal | null;
  /** A customer wrote at this time. */
  noteInbound(address: string, at: number): void;
}

const WINDOW_MS = 86_400_000;

/** `now` is business time for the window, `realNow` real time for the rates. */
export function createGraphState(rules: StateRules, now: () => number, realNow: () => number): GraphState {
  const lastInbound = new Map<string, number>();
  const pairs = new Map<string, { tokens: number; at: number }>();
  const sends = new Map<string, number[]>();

  function isWindowOpen(address: string): boolean {
    const { window = "open" } = rules;
    if (typeof window === "function") return window(address);
    return window === "open" || now() < (lastInbound.get(address) ?? Number.NEGATIVE_INFINITY) + WINDOW_MS;
  }

  function isPairFree(phoneNumberId: string, address: string): boolean {
    const { pairRate } = rules;
    if (pairRate === undefined) return true;
    const key = `${phoneNumberId}:${address}`;
    const bucket = pairs.get(key) ?? { tokens: pairRate.burst, at: realNow() };
    const refilled = Math.min(pairRate.burst, bucket.tokens + (realNow() - bucket.at) / pairRate.everyMs);
    pairs.set(key, { tokens: refilled >= 1 ? refilled - 1 : refilled, at: realNow() });
    return refilled >= 1;
  }

  function isNumberFree(phoneNumberId: string): boolean {
    const { throughput } = rules;
    if (throughput === undefined) return true;
    const recent = (sends.get(phoneNumberId) ?? []).filter((at) => at > realNow() - 1_000);
    const isFree = recent.length < throughput;
    sends.set(phoneNumberId, isFree ? [...recent, realNow()] : recent);
    return isFree;
  }

  return {
    check(phoneNumberId, address, type) {
      if (type !== "template" && !isWindowOpen(address)) {
        return refusal(131047, "more than 24 hours have passed since the customer last replied to this number");
      }
      if (!isNumberFree(phoneNumberId)) return refusal(130429, "throughput of this number is used up");
      if (!isPairFree(phoneNumberId, address)) return refusal(131056, "too many messages to this person");
      return null;
    },
    noteInbound(address, at) {
      const key = address.replace(/^\+/, "");
      lastInbound.set(key, Math.max(at, lastInbound.get(key) ?? 0));
    },
  };
}

function refusal(code: 131047 | 130429 | 131056, details: string): GraphRefusal {
  return { code, details, kind: "state" };
}
