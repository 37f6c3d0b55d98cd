import type { Address, Conversation } from "../core/conversation.ts";
import type { TurnId } from "../core/ids.ts";
import type { NewOutboxMessage, OutboundBody, OutboxKind } from "../core/outbound.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";

/** What is to be said to whom, before it is parted into provider calls. */
export interface Saying {
  readonly conversation: Pick<Conversation, "id" | "tenant" | "channel" | "endpoint">;
  readonly to: readonly Address[];
  readonly turn: TurnId | null;
  /** Stable name of what caused it; with the part number it is the idempotency key. */
  readonly key: string;
  readonly kind: OutboxKind;
  readonly body: OutboundBody;
  readonly replyTo?: string | null;
  /** The pending action this prompts for; bound to the last part, which carries the buttons. */
  readonly prompts?: string;
}

/** Turns sayings into outbox rows, one per provider call, in order. */
export type Outgoing = (saying: Saying) => NewOutboxMessage[];

export function createOutgoing(deps: { channel: (name: string) => Channel; ids: IdSource; clock: Clock }): Outgoing {
  return (saying) => {
    const parts = deps.channel(saying.conversation.channel).split(saying.body);
    return parts.map((body, index) => ({
      id: deps.ids.next("outbox"),
      conversation: saying.conversation.id,
      tenant: saying.conversation.tenant,
      channel: saying.conversation.channel,
      endpoint: saying.conversation.endpoint,
      to: saying.to,
      turn: saying.turn,
      key: `${saying.key}:${index + 1}`,
      kind: saying.kind,
      body,
      replyTo: index === 0 ? (saying.replyTo ?? null) : null,
      createdAt: deps.clock.now(),
      ...(saying.prompts !== undefined && index === parts.length - 1 ? { prompts: saying.prompts } : {}),
    }));
  };
}
