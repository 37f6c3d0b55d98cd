import { setTimeout as pause } from "node:timers/promises";
import type { AcceptedMessage } from "../../sandbox/graph-journal.ts";
import type { GraphStub } from "../../sandbox/graph-stub.ts";
import { messagePayload, postWebhook, toWireForm } from "../../sandbox/graph-webhook.ts";
import type { Random } from "./random.ts";

export const APP_SECRET = "chaos-app-secret";
export const PHONE_NUMBER_ID = "100000000000001";
const NUMBER = { phoneNumberId: PHONE_NUMBER_ID, display: "15550100001" };

/** A message that was posted until it was acknowledged. */
export interface Posted {
  readonly id: string;
  readonly customer: string;
  /** The order it asks about; null for a button. */
  readonly mark: string | null;
  readonly wantsCancel: boolean;
}

/** Customers who write, one message after the other each, and press the buttons they are shown. */
export interface Load {
  readonly posted: readonly Posted[];
  /** Presses buttons that came after the writing ended. */
  pressLate(): Promise<void>;
}

export interface LoadOptions {
  readonly customers: number;
  readonly seconds: number;
  readonly webhookUrl: () => string;
  readonly graph: GraphStub;
  readonly random: Random;
}

/** How long a customer waits for an answer before the next message. */
const PATIENCE_MS = 6_000;

export const customerOf = (index: number): string => `62800${String(1_000_000 + index)}`;
export const marksOf = (index: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `ORD-${20_000 + index * 500 + n}`);

/** Writes for so long; every fifth question is a cancellation, whose button is pressed twice. */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const { random, graph } = options;
  const posted: Posted[] = [];
  const pressed = new Set<string>();
  const end = Date.now() + options.seconds * 1_000;

  const lane = async (index: number): Promise<void> => {
    const customer = customerOf(index);
    for (let count = 0; Date.now() < end && count < 500; count++) {
      await pause(random.between(400, Math.max(1_500, options.customers * 120)));
      const mark = `ORD-${20_000 + index * 500 + count}`;
      const wantsCancel = count % 5 === 4;
      const words = wantsCancel ? `tolong batalkan pesanan ${mark}, salah pesan` : `status pesanan ${mark}?`;
      await send(`wamid.chaos.${index}.${count}`, customer, { type: "text", text: { body: words } }, mark, wantsCancel);
      await press(customer);
      await untilTold(customer, mark);
    }
  };

  /** People read before they write on; whoever gets no answer for a while writes all the same. */
  async function untilTold(customer: string, mark: string): Promise<void> {
    for (const limit = Date.now() + PATIENCE_MS; Date.now() < Math.min(limit, end); await pause(250)) {
      const isTold = graph
        .messages()
        .some((message) => message.to === customer && JSON.stringify(message.request).includes(mark));
      if (isTold) return;
    }
  }

  async function press(customer: string): Promise<void> {
    for (const message of graph.messages()) {
      if (message.to !== customer || pressed.has(message.id)) continue;
      const id = yesOf(message);
      if (id === null) continue;
      pressed.add(message.id);
      const interactive = { type: "button_reply", button_reply: { id, title: "Ya" } };
      // Twice with ids of their own, as an impatient thumb does, and the first once more, as the platform does.
      for (const press of ["a", "b", "a"]) {
        const providerId = `wamid.press.${message.id.slice(-16)}.${press}`;
        await send(
          providerId,
          customer,
          { type: "interactive", interactive, context: { id: message.id } },
          null,
          false,
        );
      }
    }
  }

  async function send(
    id: string,
    customer: string,
    message: Readonly<Record<string, unknown>>,
    mark: string | null,
    wantsCancel: boolean,
  ): Promise<void> {
    const body = bodyOf(id, customer, message);
    // As the platform does: again until somebody answers 200.
    for (;;) {
      const status = await postWebhook(options.webhookUrl(), body, APP_SECRET, AbortSignal.timeout(10_000)).catch(
        () => 0,
      );
      if (status === 200) break;
      await pause(150);
    }
    if (!posted.some((one) => one.id === id)) posted.push({ id, customer, mark, wantsCancel });
  }

  await Promise.all(Array.from({ length: options.customers }, (_, index) => lane(index)));
  return {
    posted,
    async pressLate() {
      for (let index = 0; index < options.customers; index++) await press(customerOf(index));
    },
  };
}

function yesOf(message: AcceptedMessage): string | null {
  const { interactive } = message.request as {
    interactive?: { action?: { buttons?: { reply?: { id?: string } }[] } };
  };
  const ids = (interactive?.action?.buttons ?? []).map((button) => button.reply?.id ?? "");
  return ids.find((id) => id.startsWith("pa:") && id.endsWith(":yes")) ?? null;
}

function bodyOf(id: string, customer: string, message: Readonly<Record<string, unknown>>): Buffer {
  const from = { name: `Pelanggan ${customer.slice(-4)}`, waId: customer };
  return toWireForm(messagePayload({ number: NUMBER, from, id, at: Date.now() }, message));
}
