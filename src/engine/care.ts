import { LOCALES } from "../core/locale.ts";
import { type InboundMessage, type InboxItem, providerIdOf } from "../core/message.ts";
import { type EpochMs, MINUTE_MS } from "../core/time.ts";
import type { Stores } from "../ports/stores.ts";
import type { TextKey } from "../texts/en.ts";
import { say } from "../texts/index.ts";
import { asksSomething } from "./describe.ts";
import type { CommitDraft } from "./draft.ts";
import type { Scope } from "./scope.ts";
import type { Session } from "./session.ts";

/** Audit entries of a conversation that are looked through for a newer wish. */
const AUDIT_LOOK_BACK = 200;

/** When an item was sent, by its sender's clock. */
export function timeOf(item: InboxItem): EpochMs {
  return item.type === "message" ? item.message.sentAt : item.at;
}

/** A colleague wrote: the bot is silent from here on. */
export function takesOver(item: InboxItem): boolean {
  return item.type === "system" && item.event.kind === "takeover";
}

/** The messages behind it may be of an address that the contact has from now on. */
export function movesIdentity(item: InboxItem): boolean {
  return item.type === "system" && item.event.kind === "identity";
}

/** Whether one of these events happened after `sentAt`, by the time of whoever caused it. */
export async function isOutdated(
  stores: Stores,
  scope: Scope,
  sentAt: EpochMs,
  events: readonly string[],
): Promise<boolean> {
  const entries = await stores.records.audit({ conversation: scope.conversation.id, limit: AUDIT_LOOK_BACK });
  return entries.some((entry) => {
    const at = typeof entry.detail["sentAt"] === "number" ? entry.detail["sentAt"] : entry.at;
    return events.includes(entry.event) && at > sentAt;
  });
}

/**
 * Whether an item is one too many for its minute, by the customer's own timestamps: what arrives late and together was
 * not written fast. Asked of the record and not of a counter: a turn that is run again must come to the same.
 */
export function floodGauge(
  session: Session,
  scope: Scope,
  all: readonly InboxItem[],
  fresh: readonly InboxItem[],
): (item: InboxItem) => boolean {
  if (scope.staff !== null) return () => false;
  const inFresh = new Set(fresh.map(providerIdOf));
  const times = [
    ...session.history.flatMap((entry) => (entry.kind === "customer" ? [entry.at] : [])),
    ...all.filter((item) => item.type === "message" && !inFresh.has(providerIdOf(item))).map(timeOf),
  ];
  const counts = new Map<string, number>();
  for (const item of fresh) {
    if (item.type !== "message") continue;
    const at = timeOf(item);
    counts.set(providerIdOf(item), times.filter((time) => time > at - MINUTE_MS && time <= at).length + 1);
    times.push(at);
  }
  const limit = scope.tenant.behaviour.contactMessagesPerMinute;
  return (item) => (counts.get(providerIdOf(item)) ?? 0) > limit;
}

/** Whether this fixed text was said since then, in any language, or is about to be. */
export function saidLately(session: Session, draft: CommitDraft, key: TextKey, since: EpochMs): boolean {
  const texts = new Set(LOCALES.map((locale) => say(locale, key)));
  return (
    draft.sayings.some((saying) => saying.key.startsWith(`${key}:`)) ||
    session.history.some((entry) => entry.kind === "assistant" && entry.at > since && texts.has(entry.text))
  );
}

/** The customer's messages at the end of the record that got nothing but the word that an answer must wait. */
export function unanswered(session: Session): InboundMessage[] {
  const waits = new Set(LOCALES.map((locale) => say(locale, "fallback.parked")));
  const messages: InboundMessage[] = [];
  for (const entry of [...session.history].reverse()) {
    if (entry.kind === "assistant" && waits.has(entry.text)) continue;
    if (entry.kind !== "customer") break;
    if (entry.changed === "revoked" || !asksSomething(entry.content)) continue;
    const { tenant, channel, endpoint } = session.conversation;
    const { providerId, at, content, quotes, forwarded, referral } = entry;
    messages.unshift({
      ...{ providerId, tenant, channel, endpoint, content, quotes, forwarded, referral },
      from: session.to,
      displayName: session.contact.displayName,
      sentAt: at,
      receivedAt: at,
      aboutProduct: null,
      group: null,
    });
  }
  return messages;
}
