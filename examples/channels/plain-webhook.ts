import { createHash, timingSafeEqual } from "node:crypto";
import express, { type Router } from "express";
import { z } from "zod";
import type { ChannelDeps, ChannelParts } from "../../handlers/channel-parts.ts";
import { toPlainText } from "../../handlers/whatsapp-format.ts";
import type { OutboundBody, SendResult } from "../../src/core/outbound.ts";
import { SECOND_MS } from "../../src/core/time.ts";
import type { Channel, SendRequest } from "../../src/ports/channel.ts";

/** A channel for any system that can post and take JSON: the example of docs/adding-a-channel.md. */
export interface PlainWebhookSettings {
  /** What the other system sends as `Authorization: Bearer ...`, and we to it. */
  readonly token: string;
  /** Where replies are posted to. */
  readonly replyUrl: string;
}

const NAME = "web-chat";
const TEXT_LIMIT = 4_000;

const inboundSchema = z.looseObject({
  id: z.string().min(1).max(200),
  page: z.string().min(1),
  from: z.string().min(1).max(200),
  text: z.string(),
  sentAt: z.number().optional(),
});

export function createPlainWebhook(settings: PlainWebhookSettings, deps: ChannelDeps): ChannelParts {
  return { channel: sender(settings), router: receiver(settings, deps) };
}

function receiver(settings: PlainWebhookSettings, deps: ChannelDeps): Router {
  const router = express.Router();
  router.post("/webhooks/plain", express.json({ limit: "100kb" }), async (request, response) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${settings.token}`))
      return void response.status(401).json({ error: "unauthorized" });
    const parsed = inboundSchema.safeParse(request.body);
    // What is signed and still unreadable is kept aside and taken: sending it again would bring the same bytes.
    const event = parsed.success
      ? eventOf(parsed.data, deps)
      : ({ type: "unreadable", where: "body", reason: "no message", raw: JSON.stringify(request.body) } as const);
    // 200 only after the item is durable. 503 asks the other system to try again; the id makes that harmless.
    const { stored } = event === null ? { stored: true } : await deps.sink([event]);
    response.status(stored ? 200 : 503).json({ stored });
  });
  return router;
}

function eventOf(message: z.infer<typeof inboundSchema>, deps: ChannelDeps) {
  const owner = deps.endpoints(NAME, message.page);
  if (owner === null) return null;
  const receivedAt = deps.timer.now();
  return {
    type: "message",
    message: {
      providerId: message.id,
      tenant: owner.tenant,
      channel: NAME,
      endpoint: message.page,
      from: [{ kind: "web", value: message.from }],
      displayName: null,
      sentAt: message.sentAt ?? receivedAt,
      receivedAt,
      content: { kind: "text", text: message.text },
      quotes: null,
      aboutProduct: null,
      forwarded: false,
      referral: null,
      group: null,
    },
  } as const;
}

function sender(settings: PlainWebhookSettings): Channel {
  return {
    name: NAME,
    capabilities: {
      textLimit: TEXT_LIMIT,
      buttons: 0,
      listRows: 0,
      windowMs: null,
      templates: false,
      typing: false,
      streaming: false,
      pace: null,
    },
    split: (body) => parts(toPlainText(body.text)).map((text): OutboundBody => ({ type: "text", text })),
    send: (request, signal) => post(settings, request, signal),
  };
}

/** Never throws for what the other side does: each answer is one of the four outcomes. */
async function post(settings: PlainWebhookSettings, request: SendRequest, signal: AbortSignal): Promise<SendResult> {
  try {
    const response = await fetch(settings.replyUrl, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${settings.token}` },
      body: JSON.stringify({ id: request.callbackData, to: request.to[0]?.value, text: request.body.text }),
      signal,
    });
    if (response.ok) return { outcome: "accepted", providerId: request.callbackData };
    if (response.status === 429 || response.status >= 500)
      return { outcome: "retry", afterMs: 5 * SECOND_MS, scope: "message", code: String(response.status) };
    return { outcome: "refused", why: "content", code: String(response.status), detail: "not taken" };
  } catch (error) {
    // The request may have arrived. Delivery waits for word of it before it sends again.
    return { outcome: "unknown", detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Cut at line ends where there are some, else at the limit. */
function parts(text: string): string[] {
  const done: string[] = [];
  let rest = text;
  while (rest.length > TEXT_LIMIT) {
    const lineEnd = rest.lastIndexOf("\n", TEXT_LIMIT);
    const end = lineEnd > 0 ? lineEnd : TEXT_LIMIT;
    done.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...done, rest];
}

/** Compared as digests, so that neither length nor content shows in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
