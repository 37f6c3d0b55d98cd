import type { ChannelName } from "../core/conversation.ts";
import type { RealMs } from "../core/time.ts";

/** How fast a provider lets one of our numbers send. */
export interface SendPace {
  /** Messages a second of one number, and as many at once. */
  readonly perSecond: number;
  /** Messages to one person that may follow one another at once ... */
  readonly pairBurst: number;
  /** ... before each further one takes this long. */
  readonly pairEveryMs: number;
}

/** One of our numbers. */
export interface Sender {
  readonly channel: ChannelName;
  readonly endpoint: string;
}

export type GateAnswer =
  /** `probe`: the number is stopped, and this one message finds out whether the cause is gone. */
  | { readonly may: "go"; readonly probe: boolean }
  | { readonly may: "wait"; readonly afterMs: number; readonly why: "pair" | "throughput" | "stopped" };

/**
 * What all processes together may send now. Times are Redis' own clock. A stopped number keeps its rows where they are;
 * a single probe finds out, and the first message that is accepted opens it again.
 * @throws JangkarError REDIS_UNAVAILABLE
 */
export interface SendGate {
  /** Takes what the message needs, or says how long to wait; `pair` names the person, such as the conversation's id. */
  pass(sender: Sender, pair: string, pace: SendPace): Promise<GateAnswer>;
  /** Stops a number. `since` is the begin of this stop, the same until it ends; `first` for whoever began it. */
  stop(sender: Sender, code: string): Promise<{ readonly since: RealMs; readonly first: boolean }>;
  /** Ends a stop; null when there was none. */
  open(sender: Sender): Promise<{ readonly since: RealMs; readonly code: string } | null>;
}

/**
 * Outages of what we depend on, known to all processes, so that people are told once and not by every conversation.
 * @throws JangkarError REDIS_UNAVAILABLE
 */
export interface Outages {
  /** Notes that `name` fails; `since` is when this outage began. */
  begin(name: string): Promise<{ readonly since: RealMs; readonly first: boolean }>;
  /** Notes that `name` works; true when an outage ended by it. */
  end(name: string): Promise<boolean>;
  isOn(name: string): Promise<boolean>;
}
