import type { EvidenceItem } from "../../core/evidence.ts";
import { DAY_MS, MINUTE_MS } from "../../core/time.ts";
import type { ClaimType } from "./types.ts";

/** How long an observed value may be repeated without asking again. */
const TTL: Partial<Record<ClaimType, number>> = {
  money: 30 * MINUTE_MS,
  percent: 30 * MINUTE_MS,
  stock: 30 * MINUTE_MS,
  availability: 30 * MINUTE_MS,
  state: 10 * MINUTE_MS,
  date: 10 * MINUTE_MS,
  time: 10 * MINUTE_MS,
};

/** Prices and stock live 30 minutes, order states and dates 10, the rest (catalogue text, policies, links) a day. */
export function ttlOf(origin: EvidenceItem["origin"], type: ClaimType): number {
  if (origin === "business") return Number.POSITIVE_INFINITY;
  if (type === "id" || type === "action" || origin === "staff" || origin === "approval") return 30 * DAY_MS;
  return TTL[type] ?? DAY_MS;
}
