import type { Router } from "express";
import type { ChannelName } from "../src/core/conversation.ts";
import type { Channel, EventSink, Receiver } from "../src/ports/channel.ts";
import type { Log, Metrics, Timer } from "../src/ports/runtime.ts";

/** What every channel is given. */
export interface ChannelDeps {
  /** Takes what came in; resolves when it is durable. */
  readonly sink: EventSink;
  /** The tenant that owns an endpoint of a channel; null when none of ours does. */
  readonly endpoints: (channel: ChannelName, endpoint: string) => { readonly tenant: string } | null;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly timer: Timer;
}

/** What a channel brings: a sender, and a way in over HTTP, over a session of its own, or both. */
export interface ChannelParts {
  readonly channel: Channel;
  readonly router?: Router;
  readonly receiver?: Receiver;
}
