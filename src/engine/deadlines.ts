import type { PendingAction } from "../core/action.ts";
import { isOpenAt, nextOpening } from "../core/opening-hours.ts";
import type { Tenant } from "../core/tenant.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "../core/time.ts";

/** A step that is not interrupted by a closing time; near one it is counted by the minute. */
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
  const end = from + MAX_AHEAD_MS;
  while (left > 0 && at < end) {
    if (!isOpenAt(tenant, at)) {
      at = Math.min(end, nextOpening(tenant, at) ?? end);
      continue;
    }
    const far = Math.min(STEP_MS, left);
    const step = isOpenAt(tenant, at + far - 1) ? far : Math.min(MINUTE_MS, left);
    left -= step;
    at += step;
  }
  return at;
}

/** How long a prompt may take to reach its reader before its deadline counts all the same. */
const ACCEPTANCE_MS = 10 * MINUTE_MS;

/**
 * The deadline of a proposal whose first prompt is not known to have arrived: counted from ten minutes after it. The
 * acceptance of the first prompt brings it forward, so a prompt that is late costs its reader nothing.
 */
export function deadlineAtProposal(tenant: Tenant, decider: PendingAction["decider"], proposedAt: EpochMs): EpochMs {
  return deadlineFrom(tenant, decider, proposedAt + ACCEPTANCE_MS);
}

/** The deadline counted from the acceptance of the first prompt. */
export function deadlineFrom(tenant: Tenant, decider: PendingAction["decider"], from: EpochMs): EpochMs {
  return decider === "customer"
    ? from + tenant.behaviour.customerConfirmMinutes * MINUTE_MS
    : staffDeadline(tenant, from);
}

/** When staff have had their open hours to answer. */
export function staffDeadline(tenant: Tenant, from: EpochMs): EpochMs {
  return afterOpenHours(tenant, from, tenant.behaviour.staffApprovalOpenHours * HOUR_MS);
}
