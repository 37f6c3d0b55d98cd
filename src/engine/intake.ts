import { toJangkarError } from "../core/errors.ts";
import type { ConversationId } from "../core/ids.ts";
import type { ChannelEvent, InboxItem } from "../core/message.ts";
import type { Tenant } from "../core/tenant.ts";
import type { EventSink } from "../ports/channel.ts";
import type { Accepted, Inbox, Jobs, QuarantineEntry } from "../ports/mail.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";
import { staffBy } from "./people.ts";

/** Takes a channel's events to durable storage, Redis alone: SQL may be slow or down and nothing is lost. */
export function createIntake(deps: {
  inbox: Inbox;
  jobs: Jobs;
  tenantOf: (channel: string, endpoint: string) => Tenant | null;
  timer: Timer;
  log: Log;
  metrics: Metrics;
}): EventSink {
  const { inbox, jobs, metrics } = deps;

  return async (events) => {
    const result = { stored: true, accepted: 0, duplicates: 0, reports: 0, quarantined: 0 };
    const arrivals = events.flatMap((event) => arrivalOf(event, deps.tenantOf) ?? []);
    const reports = events.flatMap((event) => (event.type === "delivery" ? [event.report] : []));
    const unreadable = events.flatMap((event): QuarantineEntry[] =>
      event.type === "unreadable"
        ? [{ channel: "whatsapp", where: event.where, reason: event.reason, raw: event.raw, at: deps.timer.now() }]
        : [],
    );
    for (const event of events) if (event.type === "account") account(event);

    try {
      const conversations = await Promise.all(
        arrivals.map(({ item, tenant }) => inbox.conversationOf(keyOf(item, tenant))),
      );
      // Issued in order on one connection: messages of one person keep the order of the payload.
      const accepted = await Promise.all(
        arrivals.map(({ item, tenant, urgent }, index) =>
          inbox.accept(conversations[index]!, item, { ...tenantQuiet(tenant), urgent }),
        ),
      );
      const whens = armings(arrivals, conversations, accepted);
      await Promise.all([...whens].map(([conversation, when]) => jobs.turn(conversation, when)));
      if (reports.length > 0) {
        await inbox.pushReports(reports);
        await jobs.reports();
      }
      for (const entry of unreadable) await inbox.quarantine(entry);
      for (const [index, { fresh }] of accepted.entries()) {
        const arrival = arrivals[index]!;
        if (arrival.item.type === "message") fresh ? result.accepted++ : result.duplicates++;
        metrics.count("inbound_items_total", {
          channel: arrival.channel,
          kind: kindOf(arrival.item),
          fresh: String(fresh),
        });
      }
      result.reports = reports.length;
      result.quarantined = unreadable.length;
      if (unreadable.length > 0) metrics.count("quarantined_total", { channel: "whatsapp" }, unreadable.length);
    } catch (error) {
      // The sender tries again; what was stored already is known as a duplicate then.
      deps.log.error("a webhook could not be stored", { error: toJangkarError(error) });
      return { ...result, stored: false };
    }
    return result;
  };

  function account(event: Extract<ChannelEvent, { type: "account" }>): void {
    metrics.count("inbound_items_total", { channel: "whatsapp", kind: `account.${event.field}`, fresh: "true" });
    if (event.severity === "alert")
      deps.log.error("the platform reports a restriction of the account", { field: event.field, what: event.what });
    else deps.log.info("account event", { field: event.field, what: event.what });
  }
}

interface Arrival {
  readonly item: InboxItem;
  readonly tenant: Tenant;
  readonly channel: string;
  readonly urgent: boolean;
}

function arrivalOf(
  event: ChannelEvent,
  tenantOf: (channel: string, endpoint: string) => Tenant | null,
): Arrival[] | null {
  if (event.type === "message") {
    const { message } = event;
    const tenant = tenantOf(message.channel, message.endpoint);
    if (tenant === null) return null;
    // A decision is not kept waiting for the quiet window: a button of ours, or anything a staff member writes.
    const urgent =
      (message.content.kind === "choice" && message.content.id.startsWith("pa:")) ||
      staffBy(tenant, message.from) !== null;
    return [{ item: { type: "message", message }, tenant, channel: message.channel, urgent }];
  }
  if (event.type === "system") {
    const tenant = tenantOf(event.channel, event.endpoint);
    if (tenant === null) return null;
    const { of, ...rest } = event;
    return [
      {
        item: { ...rest, from: of, tenant: tenant.id },
        tenant,
        channel: event.channel,
        urgent: event.event.kind === "takeover",
      },
    ];
  }
  return null;
}

function keyOf(item: InboxItem, tenant: Tenant) {
  const about = item.type === "message" ? item.message : item;
  return { tenant: tenant.id, channel: about.channel, endpoint: about.endpoint, addresses: about.from };
}

function tenantQuiet(tenant: Tenant) {
  return { quietMs: tenant.behaviour.quietMs, maxMs: tenant.behaviour.quietMaxMs };
}

/** One arming per conversation: the earliest due time, urgent when any item is. */
function armings(
  arrivals: readonly Arrival[],
  conversations: readonly ConversationId[],
  accepted: readonly Accepted[],
): Map<ConversationId, { delayMs: number; urgent: boolean }> {
  const whens = new Map<ConversationId, { delayMs: number; urgent: boolean }>();
  for (const [index, conversation] of conversations.entries()) {
    const { waitMs } = accepted[index]!;
    const known = whens.get(conversation);
    whens.set(conversation, {
      delayMs: Math.min(known?.delayMs ?? waitMs, waitMs),
      urgent: (known?.urgent ?? false) || arrivals[index]!.urgent,
    });
  }
  return whens;
}

function kindOf(item: InboxItem): string {
  return item.type === "message" ? item.message.content.kind : `system.${item.event.kind}`;
}
