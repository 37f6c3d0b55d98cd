import type { Channel } from "../ports/channel.ts";
import type { Log, Timer } from "../ports/runtime.ts";
import { inputsOf, type Session } from "./session.ts";

/** The indicator ends by itself after 25 s (WhatsApp: typing indicators); it is shown again before that. */
const REFRESH_MS = 20_000;

/** Marks the customer's last message as read and shows that a reply is being written, for as long as a turn thinks. */
export interface Typing {
  /** Returns what stops it. A courtesy: failures are logged and change nothing. */
  start(session: Session): () => void;
}

export function createTyping(deps: { channel: (name: string) => Channel; timer: Timer; log: Log }): Typing {
  return {
    start(session) {
      const channel = deps.channel(session.conversation.channel);
      const last = inputsOf(session).at(-1)?.message;
      const stop = new AbortController();
      if (channel.typing === undefined || last === undefined || last.group !== null) return () => stop.abort();
      const show = async () => {
        while (!stop.signal.aborted) {
          await channel.typing?.(session.conversation.endpoint, last.providerId, stop.signal);
          await deps.timer.sleep(REFRESH_MS, stop.signal);
        }
      };
      show().catch((error: unknown) => {
        if (!stop.signal.aborted)
          deps.log.debug("typing indicator was not shown", { conversation: session.conversation.id, error });
      });
      return () => stop.abort();
    },
  };
}
