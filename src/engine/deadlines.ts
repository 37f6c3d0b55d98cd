import { isOpenAt } from "../core/opening-hours.ts";
import type { Tenant } from "../core/tenant.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "../core/time.ts";

/** Steps in which open time is counted: opening hours are given in minutes, quarter hours are exact enough. */
const STEP_MS = 15 * MINUTE_MS;
/** No deadline lies further away than this, whatever the hours say. */
const MAX_AHEAD_MS = 14 * 24 * HOUR_MS;

/** When `openMs` of the business's open hours will have passed after `from`. */
export function afterOpenHours(
  tenant: Pick<Tenant, "hours" | "holidays" | "timezone">,
  from: EpochMs,
  openMs: number,
): EpochMs {
  if (tenant.hours.length === 0) return from + openMs;
  let left = openMs;
  let at = from;
  while (left > 0 && at < from + MAX_AHEAD_MS) {
    const step = Math.min(STEP_MS, left);
    if (isOpenAt(tenant, at)) {
      left -= step;
      at += step;
    } else {
      at += STEP_MS;
    }
  }
  return at;
}

/** When staff have had their open hours to answer. */
export function staffDeadline(tenant: Tenant, from: EpochMs): EpochMs {
  return afterOpenHours(tenant, from, tenant.behaviour.staffApprovalOpenHours * HOUR_MS);
}
