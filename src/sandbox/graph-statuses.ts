import { setTimeout as sleep } from "node:timers/promises";
import type { GraphErrorCode } from "./graph-errors.ts";
import type { AcceptedMessage, GraphJournal, StubStatus } from "./graph-journal.ts";
import { postWebhook, statusPayload, toWireForm } from "./graph-webhook.ts";

export interface StatusPosterOptions {
  readonly journal: GraphJournal;
  readonly appSecret: string;
  readonly now: () => number;
  readonly displayNumberOf: (phoneNumberId: string) => string;
  /** Before the first status of a message. */
  readonly delayMs: number;
  /** Between two tries of one status; Meta's own gaps grow up to hours. */
  readonly retryMs: number;
  readonly tries: number;
}

export interface StatusPoster {
  /** Posts these statuses one after the other, each tried again until it is answered with 200. */
  post(message: AcceptedMessage, statuses: readonly StubStatus[], failure?: GraphErrorCode): void;
  setUrl(url: string | null): void;
  isPosting(messageId: string): boolean;
  /** Statuses on their way. */
  waiting(): number;
  stop(): Promise<void>;
}

/** Tells the business what became of its messages, by signed webhooks. Without a URL nothing is told. */
export function createStatusPoster(options: StatusPosterOptions, firstUrl: string | null): StatusPoster {
  const stopped = new AbortController();
  const running = new Map<Promise<void>, string>();
  let url = firstUrl;
  let waiting = 0;

  async function postAll(message: AcceptedMessage, statuses: readonly StubStatus[], failure?: GraphErrorCode) {
    await sleep(options.delayMs, undefined, { signal: stopped.signal });
    for (const status of statuses) {
      const taken = await postOne(message, status, failure);
      options.journal.append({ kind: "status", at: options.now(), id: message.id, status, taken });
      waiting--;
    }
  }

  async function postOne(message: AcceptedMessage, status: StubStatus, failure?: GraphErrorCode): Promise<boolean> {
    const number = options.displayNumberOf(message.phoneNumberId);
    const body = toWireForm(statusPayload(message, status, options.now(), number, failure));
    for (let attempt = 1; attempt <= options.tries; attempt++) {
      if (url === null) return false;
      if ((await tryPost(url, body)) === 200) return true;
      await sleep(options.retryMs, undefined, { signal: stopped.signal });
    }
    return false;
  }

  /** The HTTP status, or 0 when nobody answered: both are tried again. */
  async function tryPost(target: string, body: Buffer): Promise<number> {
    try {
      return await postWebhook(target, body, options.appSecret, stopped.signal);
    } catch (error) {
      if (stopped.signal.aborted) throw error;
      return 0;
    }
  }

  return {
    post(message, statuses, failure) {
      if (url === null || message.dropped || stopped.signal.aborted) return;
      waiting += statuses.length;
      const job: Promise<void> = postAll(message, statuses, failure)
        .catch((error: unknown) => {
          // Stopping cuts what is on its way; the journal shows which statuses were never taken.
          if (!stopped.signal.aborted) throw error;
        })
        .finally(() => running.delete(job));
      running.set(job, message.id);
    },
    setUrl(next) {
      url = next;
    },
    isPosting: (messageId) => [...running.values()].includes(messageId),
    waiting: () => waiting,
    async stop() {
      stopped.abort();
      await Promise.allSettled(running.keys());
    },
  };
}
