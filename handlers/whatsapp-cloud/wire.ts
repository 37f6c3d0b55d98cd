import type { Address } from "../../src/core/conversation.ts";
import { unreachable } from "../../src/core/errors.ts";
import { bodyText, type OutboundBody } from "../../src/core/outbound.ts";
import type { SendRequest } from "../../src/ports/channel.ts";
import { LIMITS } from "./limits.ts";

/** A JSON object of the Graph API. */
export type Wire = Readonly<Record<string, unknown>>;

/**
 * The recipient in the form the Graph API wants; null when no address is one of WhatsApp's.
 *
 * A phone goes in `to` and is preferred, because later webhooks then keep showing it. A business-scoped user id goes in
 * `recipient` and never in `to`: there the API answers 200 with an id and drops the message (chatwoot PR 15150).
 */
export function recipientOf(addresses: readonly Address[]): Wire | null {
  const phone = addresses.find((address) => address.kind === "phone");
  if (phone !== undefined) return { to: phone.value.replace(/^\+/, "") };
  const bsuid = addresses.find((address) => address.kind === "bsuid");
  return bsuid === undefined ? null : { recipient: bsuid.value };
}

/** The body of `POST /<phone_number_id>/messages` for one part; null when nobody could receive it. */
export function messageOf(request: SendRequest): Wire | null {
  const recipient = recipientOf(request.to);
  if (recipient === null) return null;
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...recipient,
    ...(request.replyTo === null ? {} : { context: { message_id: request.replyTo } }),
    ...contentOf(request.body),
    biz_opaque_callback_data: request.callbackData.slice(0, LIMITS.callbackData),
  };
}

/** Mark a message (and the older ones) as read and show "typing…" until the reply, at most 25 s. */
export function readAndTyping(messageId: string): Wire {
  return {
    messaging_product: "whatsapp",
    status: "read",
    message_id: messageId,
    typing_indicator: { type: "text" },
  };
}

function contentOf(body: OutboundBody): Wire {
  switch (body.type) {
    case "text":
      return { type: "text", text: { body: body.text, preview_url: false } };
    case "buttons":
      return interactive(body, {
        type: "button",
        action: { buttons: body.buttons.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) },
      });
    case "list":
      return interactive(body, { type: "list", action: { button: body.button, sections: [{ rows: body.rows }] } });
    case "template":
      return { type: "template", template: templateOf(body) };
    default:
      return unreachable(body);
  }
}

function interactive(body: OutboundBody, kind: Wire): Wire {
  return { type: "interactive", interactive: { ...kind, body: { text: bodyText(body) } } };
}

function templateOf(body: Extract<OutboundBody, { type: "template" }>): Wire {
  const parameters = body.parameters.map((text) => ({ type: "text", text }));
  return {
    name: body.name,
    language: { code: body.language },
    ...(parameters.length === 0 ? {} : { components: [{ type: "body", parameters }] }),
  };
}
