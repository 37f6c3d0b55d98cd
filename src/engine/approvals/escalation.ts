import { isUndecided, type PendingAction } from "../../core/action.ts";
import { asId } from "../../core/ids.ts";
import type { OutboxMessage } from "../../core/outbound.ts";
import type { Tenant } from "../../core/tenant.ts";
import { MINUTE_MS } from "../../core/time.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { afterOpenHours } from "../deadlines.ts";
import { reminderKey, type StaffRequests } from "./requests.ts";

/** Puts requests before (the next) staff member when their time has come, or at once when a copy did not arrive. */
export interface Escalation {
  askNext(action: PendingAction, tenant: Tenant): Promise<void>;
  /** The copy of a request could not be delivered. */
  copyFailed(row: OutboxMessage, tenant: Tenant): Promise<void>;
}

/** Whether this copy did not reach its reader, and will not by itself. */
export function isLostCopy(row: Pick<OutboxMessage, "state" | "delivery">): boolean {
  return row.state === "failed" || row.state === "held" || row.delivery === "failed";
}

export function createEscalation(deps: {
  stores: Stores;
  jobs: Jobs;
  requests: StaffRequests;
  clock: Clock;
}): Escalation {
  const { stores, jobs, clock } = deps;

  const escalation: Escalation = {
    async askNext(action, tenant) {
      if (action.decider !== "staff" || !isUndecided(action.state)) return;
      const asked = await stores.outbox.byKeyPrefix(tenant.id, `approval:${action.id}:`);
      const last = asked.at(-1);
      const isFirst = last === undefined || isLostCopy(last);
      if (!isFirst && clock.now() < (await dueAfter(action, tenant, last))) return;
      const customer = await stores.conversations.byId(action.conversation);
      if (customer === null) return;
      // Whoever has it already is reminded once; it goes to the next one at the same time.
      const reminder = isFirst ? [] : await deps.requests.remind(action, tenant, customer.conversation);
      const rows = [...reminder, ...(await deps.requests.next(action, tenant, customer.conversation))];
      if (rows.length === 0) return;
      const result = await stores.actions.change({
        id: action.id,
        from: [action.state],
        revision: action.revision,
        to: action.state,
        outbox: rows,
      });
      if (result === "changed") await Promise.all(rows.map((row) => jobs.deliver(row.conversation)));
    },
    async copyFailed(row, tenant) {
      const [, id] = row.key.split(":");
      const action = id === undefined ? null : await stores.actions.byId(asId("action", id));
      if (action !== null) await escalation.askNext(action, tenant);
    },
  };
  return escalation;

  /** The reminder's time, counted in open hours from the last copy or reminder. */
  async function dueAfter(action: PendingAction, tenant: Tenant, last: OutboxMessage): Promise<number> {
    const reminded = (await stores.outbox.byKeyPrefix(tenant.id, reminderKey(action))).at(-1);
    const from = Math.max(last.createdAt, reminded?.createdAt ?? 0);
    return afterOpenHours(tenant, from, tenant.behaviour.staffReminderMinutes * MINUTE_MS);
  }
}
