import type { ContactId, ConversationId } from "./ids.ts";
import type { Locale } from "./locale.ts";
import { DAY_MS, type EpochMs } from "./time.ts";

/** How a person can be reached or recognised on a channel. */
export type AddressKind = "bsuid" | "phone" | "web" | "jid";

/**
 * One identity of a person. `phone` is E.164 with the plus sign; `bsuid` is Meta's business-scoped user id, the only
 * one that is always there since usernames exist.
 */
export interface Address {
  readonly kind: AddressKind;
  readonly value: string;
}

export type ChannelName = "whatsapp" | "whatsapp-web" | "web-chat";

/** A person as this business knows them. Names come from outside and prove nothing. */
export interface Contact {
  readonly id: ContactId;
  readonly tenant: string;
  readonly addresses: readonly Address[];
  /** Untrusted: the profile name the person chose. */
  readonly displayName: string | null;
  readonly locale: Locale | null;
}

/** What a sender may do. Computed from the addresses against the tenant's staff list each time, never stored. */
export type Role = "customer" | "agent" | "manager";

export type ConversationMode = "bot" | "human" | "muted";

/** tenant + channel + our endpoint + contact: the unit of order, of the fence and of what may be said. */
export interface Conversation {
  readonly id: ConversationId;
  readonly tenant: string;
  readonly channel: ChannelName;
  /** Our number (`phone_number_id`), browser session or web page. */
  readonly endpoint: string;
  readonly contact: ContactId;
  /** The fence: a commit compares and raises it; takeover, opt-out and decisions raise it too. */
  readonly version: number;
  readonly mode: ConversationMode;
  readonly optedOut: boolean;
  /** When the platform's free-form window closes; null when nobody has written yet. */
  readonly windowClosesAt: EpochMs | null;
  readonly lastInboundAt: EpochMs | null;
  /** What the customer's newest message came from, and so where the next word goes; null when nobody has written yet. */
  readonly lastFrom: readonly Address[] | null;
  /** When a person took over, so that a time-out can hand back. */
  readonly takenOverAt: EpochMs | null;
  /** Since when a question of theirs waits for a model that is down; they were told so. */
  readonly parkedAt: EpochMs | null;
  /** Turns that failed one after the other; three park the conversation. Reset by a commit. */
  readonly failures: number;
}

/** How a conversation begins. */
export const NEW_CONVERSATION = {
  version: 1,
  mode: "bot",
  optedOut: false,
  windowClosesAt: null,
  lastInboundAt: null,
  lastFrom: null,
  takenOverAt: null,
  parkedAt: null,
  failures: 0,
} as const satisfies Partial<Conversation>;

/** What names a conversation before any store was asked: everything a payload says about who writes to whom. */
export interface ConversationKey {
  readonly tenant: string;
  readonly channel: ChannelName;
  readonly endpoint: string;
  /** BSUID first, phone second; at least one. */
  readonly addresses: readonly Address[];
}

/** Meta's customer service window: free-form messages for 24 hours after the customer's last message. */
export const CUSTOMER_WINDOW_MS = DAY_MS;

export function sameAddress(a: Address, b: Address): boolean {
  return a.kind === b.kind && a.value === b.value;
}

/** Whether two senders are one: any identity in common. */
export function shareAddress(these: readonly Address[], those: readonly Address[]): boolean {
  return these.some((one) => those.some((other) => sameAddress(one, other)));
}

/** The strongest identity first: BSUID, then phone, then what a channel of its own uses. */
export function byStrength(addresses: readonly Address[]): Address[] {
  const rank: Record<AddressKind, number> = { bsuid: 0, phone: 1, jid: 2, web: 3 };
  return [...addresses].sort((a, b) => rank[a.kind] - rank[b.kind]);
}

/** Whether free-form text may leave now; channels without a window pass `windowMs` null. */
export function windowIsOpen(closesAt: EpochMs | null, now: EpochMs, windowMs: number | null): boolean {
  return windowMs === null || (closesAt !== null && now < closesAt);
}
