import type { OutboxMessage, RefusedWhy } from "../core/outbound.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Jobs } from "../ports/mail.ts";
import type { Clock, IdSource, Log } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { Escalation } from "./approvals/escalation.ts";
import { auditEntry } from "./audit-entry.ts";
import { customerLabel } from "./customer-label.ts";
import { STAFF_REPLY } from "./held.ts";
import { staffBy } from "./people.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** Why a message did not arrive. */
export interface Failure {
  readonly why: RefusedWhy | "unknown" | "gave-up";
  readonly code: string;
  /** The row waits here and leaves when the customer writes. */
  readonly isHeld?: true;
}

/** What follows when a message did not arrive: nobody waits for it without a person knowing. */
export interface Undelivered {
  /** Called after the row's state is recorded; may be called again. */
  tell(row: OutboxMessage, failure: Failure): Promise<void>;
  wasTold(row: OutboxMessage): Promise<boolean>;
  /** The platform says that the reply window is closed: our record follows, so that no free text is tried again. */
  windowClosed(row: OutboxMessage): Promise<void>;
}

const UNDELIVERED = "undelivered";
/** Entries of a conversation's audit that are looked through for it. */
const LOOK_BACK = 200;

/** Whether somebody waits for it: an answer of a turn, a question, a receipt; not what we began by ourselves. */
function isWaitedFor(row: OutboxMessage): boolean {
  if (row.kind === "notice") return row.key.startsWith("receipt:") || row.key.startsWith(STAFF_REPLY);
  return row.turn !== null || row.kind !== "final";
}

export function createUndelivered(deps: {
  stores: Stores;
  jobs: Jobs;
  desk: StaffDesk;
  escalation: Escalation;
  tenantOf: (id: string) => Tenant | null;
  clock: Clock;
  ids: IdSource;
  log: Log;
}): Undelivered {
  const { stores, jobs, clock, ids, log } = deps;

  return {
    async tell(row, failure) {
      const tenant = deps.tenantOf(row.tenant);
      if (tenant === null) return;
      const { why, code } = failure;
      log.warn("a message did not arrive", {
        conversation: row.conversation,
        outbox: row.id,
        kind: row.kind,
        why,
        code,
      });
      if (why === "opted-out") await optOut(row);
      if (row.kind === "approval") await deps.escalation.copyFailed(row, tenant);
      else if (staffBy(tenant, row.to) !== null) await nextColleague(row, tenant);
      else if (isWaitedFor(row)) await tellStaff(row, tenant, failure);
      // Last, so that a kill before it is a reason to tell again.
      await stores.records.append([
        auditEntry(
          ids,
          { conversation: { id: row.conversation, tenant: row.tenant } },
          clock.now(),
          UNDELIVERED,
          "system",
          {
            outbox: row.id,
            kind: row.kind,
            why,
            code,
          },
        ),
      ]);
    },
    async wasTold(row) {
      const entries = await stores.records.audit({ conversation: row.conversation, limit: LOOK_BACK });
      return entries.some((entry) => entry.event === UNDELIVERED && entry.detail["outbox"] === row.id);
    },
    async windowClosed(row) {
      const found = await stores.conversations.byId(row.conversation);
      if (found === null) return;
      const { lastInboundAt, windowClosesAt } = found.conversation;
      // Somebody who wrote after this was made has opened it again.
      if (lastInboundAt !== null && lastInboundAt > row.createdAt) return;
      if (windowClosesAt !== null && windowClosesAt <= clock.now()) return;
      await stores.conversations.change(row.conversation, { windowClosesAt: clock.now() }, []);
    },
  };

  async function optOut(row: OutboxMessage): Promise<void> {
    const found = await stores.conversations.byId(row.conversation);
    if (found === null || found.conversation.optedOut) return;
    const audit = auditEntry(ids, found, clock.now(), "opt_out", "customer", { by: "platform" });
    await stores.conversations.change(row.conversation, { optedOut: true }, [audit]);
  }

  /** A notice that did not reach one colleague goes to the next one who was not tried. */
  async function nextColleague(row: OutboxMessage, tenant: Tenant): Promise<void> {
    if (row.kind !== "notice") return;
    const root = row.key.split("/next:")[0]!;
    const tried = new Set((await stores.outbox.byKeyPrefix(tenant.id, root)).map((copy) => copy.conversation));
    for (const desk of await deps.desk.desks(tenant, row)) {
      if (tried.has(desk.conversation.id)) continue;
      const key = `${root}/next:${desk.conversation.id}`;
      const rows = deps.desk.write(tenant, desk, { key, kind: "notice", body: { type: "text", text: row.body.text } });
      if (rows === null) continue;
      await send(rows);
      return;
    }
    log.error("a notice reached no staff member", { tenant: tenant.id, outbox: row.id });
  }

  async function tellStaff(row: OutboxMessage, tenant: Tenant, { code, isHeld }: Failure): Promise<void> {
    const found = await stores.conversations.byId(row.conversation);
    const customer = found === null ? row.conversation : customerLabel(found.contact, found.conversation);
    // One closed window is told once, however many messages wait behind it.
    const key = isHeld ? `held:${row.conversation}:${found?.conversation.lastInboundAt ?? 0}` : `undelivered:${row.id}`;
    const params = isHeld ? { customer } : { customer, code };
    const text = { key: isHeld ? "notice.window" : "notice.delivery", params };
    await send(await deps.desk.notify(tenant, row, key, text as { key: string; params: Record<string, string> }));
  }

  async function send(rows: Parameters<typeof stores.outbox.add>[0]): Promise<void> {
    const added = await stores.outbox.add(rows);
    await Promise.all([...new Set(added.map((row) => row.conversation))].map((one) => jobs.deliver(one)));
  }
}
