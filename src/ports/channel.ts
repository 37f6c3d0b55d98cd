import type { Address, ChannelName } from "../core/conversation.ts";
import type { ChannelEvent } from "../core/message.ts";
import type { OutboundBody, SendResult } from "../core/outbound.ts";
import type { SendPace } from "./send-gate.ts";

/** What a channel can do. The engine asks these, never the channel's name. */
export interface ChannelCapabilities {
  readonly textLimit: number;
  readonly buttons: number;
  readonly listRows: number;
  /** How long free-form messages may follow a customer's message; null when there is no such rule. */
  readonly windowMs: number | null;
  readonly templates: boolean;
  readonly typing: boolean;
  readonly streaming: boolean;
  /** How fast it may send; null when nobody counts. */
  readonly pace: SendPace | null;
}

/** One part that is sent in one provider call. */
export interface SendRequest {
  readonly endpoint: string;
  readonly to: readonly Address[];
  readonly body: OutboundBody;
  readonly replyTo: string | null;
  /** Our id of this part; the provider gives it back in statuses where it can. */
  readonly callbackData: string;
}

export interface Channel {
  readonly name: ChannelName;
  readonly capabilities: ChannelCapabilities;
  /**
   * The parts, each within the channel's limits, that `body` is sent as; always at least one. Turns Markdown into the
   * channel's own marks too, so it is applied once, to the body as it was committed.
   */
  split(body: OutboundBody): readonly OutboundBody[];
  /** One provider call for one part of `split`, sent as it is. Never throws for what the provider answers. */
  send(request: SendRequest, signal: AbortSignal): Promise<SendResult>;
  /** Marks a message as read and shows that a reply is being written; a courtesy, so failures are only logged. */
  typing?(endpoint: string, messageId: string, signal: AbortSignal): Promise<void>;
  /** A file that a customer sent. Never throws but for an aborted signal. */
  fetchMedia?(mediaId: string, limits: { readonly maxBytes: number }, signal: AbortSignal): Promise<MediaResult>;
}

export type MediaResult =
  | { readonly outcome: "fetched"; readonly bytes: Uint8Array; readonly mimeType: string }
  | { readonly outcome: "missing"; readonly why: "gone" | "too-large" | "failed" };

/** What an intake made of one webhook body. */
export interface IntakeResult {
  /** False when Redis could not take every item: the sender must try again. */
  readonly stored: boolean;
  readonly accepted: number;
  readonly duplicates: number;
  readonly reports: number;
  readonly quarantined: number;
}

/** Where a receiver hands its events; resolves when every one of them is durable or known as a duplicate. */
export type EventSink = (events: readonly ChannelEvent[]) => Promise<IntakeResult>;

export interface Receiver {
  readonly channel: ChannelName;
  start(sink: EventSink): Promise<void>;
  stop(): Promise<void>;
}
