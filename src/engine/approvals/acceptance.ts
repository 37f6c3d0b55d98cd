import { isUndecided } from "../../core/action.ts";
import { asId } from "../../core/ids.ts";
import type { OutboxMessage } from "../../core/outbound.ts";
import type { Tenant } from "../../core/tenant.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { deadlineFrom } from "../deadlines.ts";

/** Told of each prompt that the provider has taken: the first one sets the deadline of its action. */
export type PromptAccepted = (row: OutboxMessage) => Promise<void>;

/**
 * Brings the deadline forward to what the acceptance of the first prompt gives. Later copies and reminders never move
 * it back, and a process that dies before this leaves the later deadline of the proposal.
 */
export function createPromptAcceptance(deps: {
  stores: Stores;
  tenantOf: (id: string) => Tenant | null;
  clock: Clock;
}): PromptAccepted {
  const { stores, clock } = deps;
  return async (row) => {
    const tenant = deps.tenantOf(row.tenant);
    if (row.prompts === null || tenant === null) return;
    const action = await stores.actions.byId(asId("action", row.prompts));
    if (action === null || !isUndecided(action.state)) return;
    const expiresAt = deadlineFrom(tenant, action.decider, clock.now());
    if (expiresAt >= action.expiresAt) return;
    // Lost when a decision came first: then there is no deadline to set any more.
    await stores.actions.change({ id: action.id, from: [action.state], to: action.state, expiresAt });
  };
}
