import { isStop, type OutboxMessage, type RefusedWhy } from "../core/outbound.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Log, Metrics } from "../ports/runtime.ts";
import type { Sender, SendGate } from "../ports/send-gate.ts";
import type { Stores } from "../ports/stores.ts";
import { clockText } from "./approvals/wording.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** Stops a whole number when the platform refuses it and not a message, and opens it again. */
export interface SenderStops {
  /** True when the refusal is one that stops the number; staff and the log are told once an outage. */
  stop(row: OutboxMessage, tenant: Tenant | null, why: RefusedWhy, code: string): Promise<boolean>;
  /** A message was accepted while the number was stopped. */
  open(sender: Sender): Promise<void>;
}

/** What somebody has to do, for the log; staff read it in their language. */
const REMEDY = {
  token: "renew WHATSAPP_ACCESS_TOKEN and its rights",
  policy: "look at the account's quality and policy page",
  payment: "correct the payment method of the WhatsApp account",
} as const;

export function createSenderStops(deps: {
  gate: SendGate;
  stores: Stores;
  desk: StaffDesk;
  log: Log;
  metrics: Metrics;
}): SenderStops {
  const { gate, stores, log, metrics } = deps;
  return {
    async stop(row, tenant, why, code) {
      if (!isStop(why)) return false;
      const sender = { channel: row.channel, endpoint: row.endpoint };
      const { since, first } = await gate.stop(sender, code);
      metrics.set("sender_stopped", 1, { channel: row.channel, endpoint: row.endpoint });
      if (first) log.error(`sending is stopped and everything is kept: ${REMEDY[why]}`, { ...sender, code, why });
      if (tenant === null) return true;
      // Written with every probe under the same key: a kill between stop and notice loses nothing. It leaves when the
      // number is well again, or by another number of the business.
      const text = { key: `notice.stopped.${why}`, params: { code, since: clockText(since, tenant.timezone) } };
      await stores.outbox.add(await deps.desk.notify(tenant, row, `sender-stopped:${row.endpoint}:${since}`, text));
      return true;
    },
    async open(sender) {
      const ended = await gate.open(sender);
      metrics.set("sender_stopped", 0, { channel: sender.channel, endpoint: sender.endpoint });
      if (ended !== null) log.info("sending goes on", { ...sender, code: ended.code });
    },
  };
}
