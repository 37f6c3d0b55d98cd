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
  let stopped = false;
  // A signal for each message: fetch leaves a listener on the one it was given until the garbage is collected.
  const running = new Map<Promise<void>, { readonly messageId: string; readonly cut: AbortController }>();
  let url = firstUrl;
  let waiting = 0;

  interface Post {
    readonly message: AcceptedMessage;
    readonly failure: GraphErrorCode | undefined;
    readonly signal: AbortSignal;
  }

  async function postAll(post: Post, statuses: readonly StubStatus[]): Promise<void> {
    const { message, signal } = post;
    await sleep(options.delayMs, undefined, { signal });
    for (const status of statuses) {
      const taken = await postOne(post, status);
      options.journal.append({ kind: "status", at: options.now(), id: message.id, status, taken });
      waiting--;
    }
  }

  async function postOne({ message, failure, signal }: Post, status: StubStatus): Promise<boolean> {
    const number = options.displayNumberOf(message.phoneNumberId);
    const body = toWireForm(statusPayload(message, status, options.now(), number, failure));
    for (let attempt = 1; attempt <= options.tries; attempt++) {
      if (url === null) return false;
      if ((await tryPost(url, body, signal)) === 200) return true;
      await sleep(options.retryMs, undefined, { signal });
    }
    return false;
  }

  /** The HTTP status, or 0 when nobody answered: both are tried again. */
  async function tryPost(target: string, body: Buffer, signal: AbortSignal): Promise<number> {
    try {
      return await postWebhook(target, body, options.appSecret, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return 0;
    }
  }

  return {
    post(message, statuses, failure) {
      if (url === null || message.dropped || stopped) return;
      waiting += statuses.length;
      const cut = new AbortController();
      const job: Promise<void> = postAll({ message, failure, signal: cut.signal }, statuses)
        .catch((error: unknown) => {
          // Stopping cuts what is on its way; the journal shows which statuses were never taken.
          if (!stopped) throw error;
        })
        .finally(() => running.delete(job));
      running.set(job, { messageId: message.id, cut });
    },
    setUrl(next) {
      url = next;
    },
    isPosting: (messageId) => [...running.values()].some((post) => post.messageId === messageId),
    waiting: () => waiting,
    async stop() {
      stopped = true;
      for (const { cut } of running.values()) cut.abort();
      await Promise.allSettled(running.keys());
    },
  };
}
