import { setTimeout as pause } from "node:timers/promises";
import { SANDBOX } from "../../compose.ts";
import { JangkarError } from "../../core/errors.ts";
import { messagePayload, postWebhook, toWireForm } from "../../sandbox/graph-webhook.ts";
import type { InboundStep } from "./format.ts";
import type { Stage } from "./stage.ts";

/** How long one message is posted again, as Meta does, while nobody answers with 200. */
const DELIVERY_MS = 60_000;
const RETRY_MS = 200;

/** Delivers one message as Meta does: a signed webhook, again until it was taken. */
export async function deliver(stage: Stage, step: InboundStep, messageId: string, name: string): Promise<void> {
  const body = toWireForm(payload(stage, step, messageId, name));
  for (const end = Date.now() + DELIVERY_MS; ; ) {
    if ((await tryPost(stage.app().webhookUrl, body)) === 200) return;
    if (Date.now() > end) throw new JangkarError("INTERNAL", `the webhook of ${messageId} was never answered with 200`);
    if (stage.app().hasEnded()) {
      if (!stage.wasKilledByOrder())
        throw new JangkarError("INTERNAL", `Jangkar ended by itself: ${stage.app().lastWords().slice(-800)}`);
      await stage.restart();
    }
    await pause(RETRY_MS);
  }
}

/** The HTTP status, 0 when the application is away: a kill that the case ordered, or the end of it. */
async function tryPost(url: string, body: Buffer): Promise<number> {
  try {
    return await postWebhook(url, body, SANDBOX.appSecret);
  } catch (error) {
    if (error instanceof TypeError) return 0;
    throw error;
  }
}

function payload(stage: Stage, step: InboundStep, id: string, name: string): unknown {
  const context = step.replyTo === undefined ? {} : { context: { from: SANDBOX.displayNumber, id: step.replyTo } };
  const number = { phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber };
  return messagePayload(
    { number, from: { name, waId: step.from }, id, at: stage.clock.now() },
    { ...context, ...contentOf(stage, step) },
  );
}

function contentOf(stage: Stage, step: InboundStep): Record<string, unknown> {
  if (step.press === undefined) return { type: "text", text: { body: step.text ?? "" } };
  const asked = stage.graph.messages().find((message) => message.id === step.replyTo);
  const { interactive } = (asked?.request ?? {}) as {
    interactive?: { action?: { buttons?: { reply?: { id: string; title: string } }[] } };
  };
  const reply = interactive?.action?.buttons?.[step.press === "yes" ? 0 : 1]?.reply;
  if (reply === undefined) throw new JangkarError("INPUT_INVALID", `the message ${step.replyTo} has no such button`);
  return { type: "interactive", interactive: { type: "button_reply", button_reply: reply } };
}
