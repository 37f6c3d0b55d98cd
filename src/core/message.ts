import type { Address, ChannelName } from "./conversation.ts";
import type { DeliveryState, RefusedWhy } from "./outbound.ts";
import type { EpochMs, RealMs } from "./time.ts";

/** A contact card somebody shared. It never proves an identity unless `origin` is our own request for it. */
export interface Card {
  readonly name: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly organisation: string | null;
  readonly origin: "contact_request" | "other" | null;
}

export interface CartLine {
  readonly code: string;
  readonly quantity: number;
  /** What the catalogue card showed, in major units; a claim, priced again from our catalogue. */
  readonly shownPrice: number | null;
  readonly currency: string | null;
}

export type MediaKind = "image" | "video" | "audio" | "voice" | "document" | "sticker";

/** What a message holds. Every text in it is untrusted. */
export type Content =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "media";
      readonly media: MediaKind;
      readonly mediaId: string | null;
      readonly mimeType: string | null;
      readonly caption: string | null;
      readonly fileName: string | null;
      /** The words of a voice message, as an endpoint heard them. */
      readonly transcript?: string;
    }
  | {
      readonly kind: "location";
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string | null;
      readonly address: string | null;
    }
  | { readonly kind: "cards"; readonly cards: readonly Card[] }
  | {
      readonly kind: "choice";
      /** Our opaque id; what counts is this, never the title. */
      readonly id: string;
      readonly title: string;
      readonly source: "button" | "list" | "template";
    }
  | {
      readonly kind: "form";
      readonly name: string | null;
      /** The parsed `response_json`, or null when it was no JSON object. */
      readonly fields: Readonly<Record<string, unknown>> | null;
      readonly flowToken: string | null;
    }
  | {
      readonly kind: "cart";
      readonly catalogId: string | null;
      readonly note: string | null;
      readonly lines: readonly CartLine[];
    }
  | { readonly kind: "reaction"; readonly emoji: string | null; readonly to: string }
  | { readonly kind: "edit"; readonly original: string; readonly content: Content | null }
  | { readonly kind: "revoke"; readonly original: string }
  | { readonly kind: "welcome" }
  | { readonly kind: "unsupported"; readonly what: string; readonly why: string | null };

/** Where a customer came from when an advertisement or post opened the chat. Untrusted text; its price is no quote. */
export interface Referral {
  readonly source: "ad" | "post" | "other";
  readonly sourceId: string | null;
  readonly sourceUrl: string | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly clickId: string | null;
}

/** One message of a customer or staff member, as it waits in an inbox. */
export interface InboundMessage {
  /** The provider's id: unique per channel and endpoint, opaque. */
  readonly providerId: string;
  readonly tenant: string;
  readonly channel: ChannelName;
  readonly endpoint: string;
  readonly from: readonly Address[];
  readonly displayName: string | null;
  readonly sentAt: EpochMs;
  /** Real time of arrival: the tie-breaker of equal timestamps. */
  readonly receivedAt: RealMs;
  readonly content: Content;
  /** Provider id of the message this one quotes, and the product it asks about. */
  readonly quotes: string | null;
  readonly aboutProduct: string | null;
  readonly forwarded: boolean;
  readonly referral: Referral | null;
  /** Set for group messages, which are kept and never answered. */
  readonly group: string | null;
}

/** A status of something we sent. */
export interface DeliveryReport {
  readonly channel: ChannelName;
  readonly endpoint: string;
  readonly providerId: string;
  readonly state: Exclude<DeliveryState, "accepted">;
  readonly at: EpochMs;
  readonly callbackData: string | null;
  readonly errorCode: number | null;
  readonly errorDetail: string | null;
  /** What the code of a failure means, where the channel's table knows it. */
  readonly errorWhy?: RefusedWhy | null;
  /** Billing category and whether it is billed, where the platform says so. */
  readonly pricing: {
    readonly category: string | null;
    readonly billable: boolean | null;
    readonly type: string | null;
  } | null;
}

/** What else happens on a conversation; it travels through the same inbox as the messages, in order. */
export type SystemEvent =
  | {
      readonly kind: "identity";
      readonly previous: readonly Address[];
      readonly next: readonly Address[];
      readonly what: "number" | "user-id" | "security";
    }
  | { readonly kind: "takeover"; readonly text: string | null; readonly to: readonly Address[] }
  | { readonly kind: "preference"; readonly category: string; readonly value: "stop" | "resume" | "other" }
  | { readonly kind: "history"; readonly count: number };

/** What a channel's parser makes of one payload. It never throws for content. */
export type ChannelEvent =
  | { readonly type: "message"; readonly message: InboundMessage }
  | { readonly type: "delivery"; readonly report: DeliveryReport }
  | {
      readonly type: "system";
      readonly channel: ChannelName;
      readonly endpoint: string;
      /** Whose conversation it belongs to. */
      readonly of: readonly Address[];
      /** Stable id for dedupe: the provider's, or one derived from the content. */
      readonly providerId: string;
      readonly at: EpochMs;
      readonly event: SystemEvent;
    }
  | { readonly type: "account"; readonly field: string; readonly what: string; readonly severity: "info" | "alert" }
  | { readonly type: "unreadable"; readonly where: string; readonly reason: string; readonly raw: string };

/** What waits in a conversation's inbox. */
export type InboxItem =
  | { readonly type: "message"; readonly message: InboundMessage }
  | {
      readonly type: "system";
      readonly tenant: string;
      readonly channel: ChannelName;
      readonly endpoint: string;
      readonly from: readonly Address[];
      readonly providerId: string;
      readonly at: EpochMs;
      readonly event: SystemEvent;
    };

/** The dedupe id of an inbox item. */
export function providerIdOf(item: InboxItem): string {
  return item.type === "message" ? item.message.providerId : item.providerId;
}

/** Arrival order corrected by the customer's own clock: by timestamp, ties as they arrived (a stable sort). */
export function inSentOrder(items: readonly InboxItem[]): InboxItem[] {
  const at = (item: InboxItem) => (item.type === "message" ? item.message.sentAt : item.at);
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => at(a.item) - at(b.item) || a.index - b.index)
    .map(({ item }) => item);
}
