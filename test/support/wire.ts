import { setTimeout as pause } from "node:timers/promises";
import { bodyOf, messageChange, postWebhook, toWireForm } from "../../src/sandbox/graph-webhook.ts";

/** A text of a customer as the Cloud API would bring it. */
export interface CustomerText {
  /** The provider's id. */
  readonly id: string;
  /** Our number. */
  readonly phoneNumberId: string;
  /** Digits, as `wa_id` has them. */
  readonly from: string;
  readonly text: string;
  /** Seconds since the epoch, as the API writes them. */
  readonly at: number;
}

/** One webhook body with these texts in their order. */
export function textsBody(texts: readonly CustomerText[]): Buffer {
  const changes = texts.map((text) =>
    messageChange(
      {
        number: { phoneNumberId: text.phoneNumberId, display: "15550100001" },
        from: { name: `Pelanggan ${text.from.slice(-4)}`, waId: text.from },
        id: text.id,
        at: text.at * 1_000,
      },
      { type: "text", text: { body: text.text } },
    ),
  );
  return toWireForm(bodyOf(changes));
}

/**
 * Posts as the provider does: again until somebody answers 200. The URL is asked for each time, because a restarted
 * process listens elsewhere. Returns what was answered before, 0 for nobody there.
 */
export async function postUntilTaken(url: () => string, body: Buffer, appSecret: string): Promise<number[]> {
  const before: number[] = [];
  for (;;) {
    const status = await tryPost(url(), body, appSecret);
    if (status === 200) return before;
    if (status !== 0 && status !== 503) throw new Error(`the webhook answered ${status}`);
    before.push(status);
    await pause(100);
  }
}

/** The HTTP status, or 0 when the connection failed: the process was killed, or is not there yet. */
export async function tryPost(url: string, body: Buffer, appSecret: string): Promise<number> {
  try {
    return await postWebhook(url, body, appSecret, AbortSignal.timeout(15_000));
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return 0;
    throw error;
  }
}

/** Runs `work` over all items, so many at a time. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** Waits until `holds` is true; false when it did not come within `limitMs`. Whoever asks decides what that means. */
export async function until(holds: () => Promise<boolean> | boolean, limitMs: number, everyMs = 100): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await holds()) return true;
    await pause(everyMs);
  }
  return false;
}
