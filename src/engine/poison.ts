import type { Conversation } from "../core/conversation.ts";
import { type JangkarError, toJangkarError } from "../core/errors.ts";
import type { ConversationId } from "../core/ids.ts";
import { type InboxItem, providerIdOf } from "../core/message.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Inbox, Jobs } from "../ports/mail.ts";
import type { Clock, IdSource, Log, Metrics } from "../ports/runtime.ts";
import type { Stores, TurnCommit } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import { auditEntry } from "./audit-entry.ts";
import { timeOf } from "./care.ts";
import { commitOf } from "./commit-of.ts";
import { conversationCode, customerLabel } from "./customer-label.ts";
import type { Outgoing, Saying } from "./outgoing.ts";
import type { StaffDesk } from "./staff-desk.ts";
import type { Turns } from "./turn.ts";

/** Runs that may come to no end: with their process, or with a fault of ours. The inbox lets the last three run alone. */
export const MOST_RUNS = 5;
/** Items looked at for the one that was tried last. */
const LOOK_AT = 50;

/** As the turn job wants it: a turn, or how long it has to wait. */
export interface PoisonGuard {
  run(mailbox: ConversationId, signal: AbortSignal): Promise<{ readonly again: boolean; readonly holdBackMs?: number }>;
}

export interface PoisonDeps {
  readonly turns: Turns;
  readonly stores: Stores;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly desk: StaffDesk;
  readonly outgoing: Outgoing;
  readonly tenantOf: (id: string) => Tenant | null;
  readonly windowMs: (channel: string) => number | null;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Turns that survive a message which ends them: one that brings the process down, stops it, or meets a fault of ours
 * would be tried for ever, and everything behind it would wait. A run that began and never ended is counted in Redis,
 * where a crash leaves it. After two, the conversation is tried beside no other suspect, and with its first item alone, so
 * that no neighbour is blamed; after three of those the item goes to the quarantine, its sender is told, staff get a
 * notice, and the conversation goes on.
 */
export function createPoisonGuard(deps: PoisonDeps): PoisonGuard {
  const { turns, inbox, stores, clock, ids } = deps;
  return {
    async run(mailbox, signal) {
      const start = await inbox.beginRun(mailbox);
      if ("waitMs" in start) return { again: true, holdBackMs: start.waitMs };
      const { runs, alone } = start;
      let isCounted = false;
      try {
        if (runs > MOST_RUNS) {
          await setAside(mailbox);
          return { again: true };
        }
        const { again } = await turns.run(mailbox, signal, alone);
        return { again: again || alone };
      } catch (error) {
        // What is down comes back, and a stop is no fault; what is left is tried so often and no more.
        isCounted = !signal.aborted && isFault(toJangkarError(error));
        throw error;
      } finally {
        await inbox.endRun(mailbox, { alone, isCounted });
      }
    },
  };

  async function setAside(mailbox: ConversationId): Promise<void> {
    const waiting = await inbox.waiting(mailbox, LOOK_AT);
    const [first] = waiting;
    if (first === undefined) return;
    const about = first.type === "message" ? first.message : first;
    const tenant = deps.tenantOf(about.tenant);
    if (tenant === null) return;
    const key = { tenant: about.tenant, channel: about.channel, endpoint: about.endpoint, addresses: about.from };
    const { conversation, contact } = await stores.conversations.open(mailbox, key, null, clock.now());
    const handled = await stores.turns.handled(conversation.id, waiting.map(providerIdOf));
    if (handled.size > 0) await inbox.settle(mailbox, [...handled]);
    const item = waiting.find((one) => !handled.has(providerIdOf(one)));
    if (item === undefined) return;
    const id = providerIdOf(item);
    deps.log.error(
      "a message was set aside: the process ended or failed each time it was handled. Look at it in the quarantine, and report it",
      { conversation: conversation.id, message: id, runs: MOST_RUNS },
    );
    await inbox.quarantine({
      channel: about.channel,
      where: `inbox of ${conversation.id}`,
      reason: `its handling did not end, ${MOST_RUNS} times`,
      raw: JSON.stringify(item),
      at: timeOf(item),
    });
    deps.metrics.count("quarantined_total", { channel: about.channel });
    const saying = sayingFor(item, conversation, say(contact.locale ?? tenant.languages[0]!, "fallback.set-aside"));
    const told = saying === null ? [] : deps.outgoing(saying);
    const notice = {
      key: "notice.set-aside",
      params: {
        customer: customerLabel(contact, conversation),
        times: MOST_RUNS,
        code: conversationCode(conversation),
      },
    };
    const outbox = [...told, ...(await deps.desk.notify(tenant, conversation, `notice:set-aside:${id}`, notice))];
    const at = clock.now();
    // Its words stay out of the record: every later turn would read them.
    const result = await stores.turns.commit(
      commitOf(conversation.id, conversation.version, {
        handled: [id],
        outbox,
        transcript: told.map((row) => ({
          kind: "assistant",
          id: ids.next("message"),
          at,
          turn: null,
          text: row.body.text,
          outbox: row.id,
        })),
        audit: [auditEntry(ids, { conversation }, at, "set_aside", "system", { messageId: id, runs: MOST_RUNS })],
        changes: windowOf(item, conversation),
      }),
    );
    // Somebody else has handled it, or the conversation moved on: looked at anew.
    if (result !== "committed") return;
    await inbox.settle(mailbox, [id]);
    await Promise.all([...new Set(outbox.map((row) => row.conversation))].map((one) => deps.jobs.deliver(one)));
  }

  /** The sender has written, so they may be answered. */
  function windowOf(item: InboxItem, { channel, lastInboundAt }: Conversation): TurnCommit["changes"] {
    if (item.type !== "message" || item.message.sentAt < (lastInboundAt ?? 0)) return {};
    const { sentAt, from } = item.message;
    const windowMs = deps.windowMs(channel);
    return {
      lastInboundAt: sentAt,
      lastFrom: from,
      ...(windowMs === null ? {} : { windowClosesAt: sentAt + windowMs }),
    };
  }
}

/** Where a person holds the conversation, or in a group, the assistant stays silent. */
function sayingFor(item: InboxItem, conversation: Conversation, text: string): Saying | null {
  if (item.type !== "message" || item.message.group !== null || conversation.mode !== "bot") return null;
  return {
    conversation,
    to: item.message.from,
    turn: null,
    key: `set-aside:${item.message.providerId}`,
    kind: "fallback",
    body: { type: "text", text },
  };
}

function isFault({ kind, retryable }: JangkarError): boolean {
  return kind === "ours" && !retryable;
}
