import { createHmac } from "node:crypto";
import type { GraphErrorCode } from "./graph-errors.ts";
import { GRAPH_ERRORS } from "./graph-errors.ts";
import type { AcceptedMessage, StubStatus } from "./graph-journal.ts";

/**
 * JSON in the byte form in which Meta sends and signs it: compact, non-ASCII as lower-case `\uXXXX`, `/` as `\/` and
 * `@` as `\u0040` (whatsapp-api-js 290 and 380, tawn33y/whatsapp-cloud-api 60).
 */
export function toWireForm(payload: unknown): Buffer {
  const json = JSON.stringify(payload)
    .replaceAll("/", "\\/")
    .replaceAll("@", "\\u0040")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return Buffer.from(json, "ascii");
}

/** The value of `X-Hub-Signature-256` for these bytes. */
export function signBody(body: Buffer, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/** POSTs a webhook body as Meta does; the HTTP status. Throws when nobody answers. */
export async function postWebhook(url: string, body: Buffer, appSecret: string, signal?: AbortSignal): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signBody(body, appSecret) },
    body,
    signal,
  });
  await response.arrayBuffer();
  return response.status;
}

/** What the platform says of a message besides its content. */
export interface Envelope {
  readonly number: { readonly phoneNumberId: string; readonly display: string };
  readonly from: { readonly name: string; readonly waId: string; readonly userId?: string };
  /** The message's id. */
  readonly id: string;
  readonly at: number;
}

/** The webhook body of one message; `content` has its type and what goes with it. */
export function messagePayload(envelope: Envelope, content: Readonly<Record<string, unknown>>): unknown {
  return bodyOf([messageChange(envelope, content)]);
}

/** One change of a webhook body: what the platform wraps each message in. */
export function messageChange({ number, from, id, at }: Envelope, content: Readonly<Record<string, unknown>>): unknown {
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: number.display, phone_number_id: number.phoneNumberId },
    contacts: [
      {
        profile: { name: from.name },
        wa_id: from.waId,
        ...(from.userId === undefined ? {} : { user_id: from.userId }),
      },
    ],
    messages: [
      {
        from: from.waId,
        ...(from.userId === undefined ? {} : { from_user_id: from.userId }),
        id,
        timestamp: String(Math.floor(at / 1_000)),
        ...content,
      },
    ],
  };
  return { field: "messages", value };
}

export function bodyOf(changes: readonly unknown[]): unknown {
  return { object: "whatsapp_business_account", entry: [{ id: "100000000000001", changes }] };
}

/** The webhook body of one status. */
export function statusPayload(
  message: AcceptedMessage,
  status: StubStatus,
  at: number,
  displayNumber: string,
  failure?: GraphErrorCode,
): unknown {
  const seconds = String(Math.floor(at / 1_000));
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: displayNumber, phone_number_id: message.phoneNumberId },
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds,
        ...(message.to === null
          ? { recipient_user_id: message.recipient }
          : { recipient_id: message.to.replace(/^\+/, "") }),
        ...(message.callbackData === null ? {} : { biz_opaque_callback_data: message.callbackData }),
        ...(failure === undefined ? { pricing: pricingOf(message) } : { errors: [errorOf(failure)] }),
      },
    ],
  };
  return bodyOf([{ value, field: "messages" }]);
}

function pricingOf(message: AcceptedMessage): unknown {
  const category = message.type === "template" ? "utility" : "service";
  return { billable: true, pricing_model: "PMP", category, type: "regular" };
}

function errorOf(code: GraphErrorCode): unknown {
  const { title } = GRAPH_ERRORS[code];
  return { code, title, message: title, error_data: { details: title } };
}
