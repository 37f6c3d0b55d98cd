import type { GraphRefusal } from "./graph-errors.ts";
import { checkInteractive } from "./graph-rules-interactive.ts";
import { checkTemplate, type StubTemplate } from "./graph-rules-template.ts";
import { type Check, isRecord, type JsonObject, length, missing, ok, tooLong, wrong } from "./graph-rules-values.ts";

/** What the rules have to know of the world. */
export interface RuleWorld {
  readonly templates: readonly StubTemplate[];
  /** The digits of the number that sends. */
  readonly ownNumber: string;
}

export const GRAPH_LIMITS = { text: 4_096, caption: 1_024, callbackData: 512 } as const;

/**
 * Checks the body of `POST /<phone_number_id>/messages` by form alone, as strictly as the real API does: what the API
 * takes without a word (a user id in `to`) passes here too, see `isDropped`.
 */
export function checkMessage(body: unknown, world: RuleWorld): GraphRefusal | null {
  if (!isRecord(body)) return wrong(100, "the body is no JSON object");
  return (
    checkEnvelope(body) ??
    checkRecipient(body, world) ??
    checkContext(body["context"]) ??
    checkCallbackData(body["biz_opaque_callback_data"]) ??
    checkContent(body, world)
  );
}

/** A read receipt, with or without the typing indicator. */
export function checkRead(body: JsonObject): GraphRefusal | null {
  if (body["messaging_product"] !== "whatsapp") return missing("messaging_product");
  if (typeof body["message_id"] !== "string" || body["message_id"] === "") return missing("message_id");
  const typing = body["typing_indicator"];
  if (typing === undefined) return ok;
  return isRecord(typing) && typing["type"] === "text" ? ok : wrong(100, "typing_indicator.type must be text");
}

/** `CC.` and letters or digits: a business-scoped user id. */
export function isBsuid(value: unknown): boolean {
  return typeof value === "string" && /^[A-Z]{2}\.(?:[A-Z]{2,8}\.)?[A-Za-z0-9]{1,128}$/.test(value);
}

/** A message that the API answers with 200 and an id, and never delivers: a user id in `to`. */
export function isDropped(body: JsonObject): boolean {
  return isBsuid(body["to"]);
}

function checkEnvelope(body: JsonObject): Check {
  if (body["messaging_product"] !== "whatsapp") return wrong(100, "messaging_product must be whatsapp");
  const type = body["recipient_type"];
  if (type !== undefined && type !== "individual" && type !== "group") {
    return wrong(100, "recipient_type must be individual or group");
  }
  return ok;
}

function checkRecipient(body: JsonObject, world: RuleWorld): Check {
  const { to, recipient } = body;
  // `to` wins when both are there.
  if (to !== undefined) {
    if (typeof to !== "string") return wrong(100, "to must be a string");
    if (isBsuid(to)) return ok;
    const digits = to.replace(/^\+/, "");
    if (!/^[1-9]\d{5,14}$/.test(digits)) return wrong(100, "to is no phone number");
    return digits === world.ownNumber ? wrong(131021, "the recipient is the sender") : ok;
  }
  if (recipient === undefined) return wrong(100, "to or recipient is required");
  return isBsuid(recipient) ? ok : wrong(100, "recipient is no business-scoped user id");
}

function checkContext(context: unknown): Check {
  if (context === undefined) return ok;
  const id = isRecord(context) ? context["message_id"] : undefined;
  return typeof id === "string" && id !== "" ? ok : missing("context.message_id");
}

function checkCallbackData(value: unknown): Check {
  if (value === undefined) return ok;
  if (typeof value !== "string") return wrong(100, "biz_opaque_callback_data must be a string");
  return tooLong("biz_opaque_callback_data", value, GRAPH_LIMITS.callbackData, 100);
}

const MEDIA = new Set(["image", "video", "audio", "document", "sticker"]);

function checkContent(body: JsonObject, world: RuleWorld): Check {
  const type = body["type"] ?? "text";
  if (typeof type !== "string") return wrong(100, "type must be a string");
  const part = body[type];
  const isKnown = ["text", "interactive", "template", "reaction"].includes(type) || MEDIA.has(type);
  if (!isKnown) return wrong(131051, `type ${type} is not supported`);
  if (!isRecord(part)) return missing(type);
  if (type === "text") return checkText(part);
  if (type === "interactive") return checkInteractive(part);
  if (type === "template") return checkTemplate(part, world.templates);
  if (type === "reaction") return typeof part["message_id"] === "string" ? ok : missing("reaction.message_id");
  return checkMedia(type, part);
}

function checkText(text: JsonObject): Check {
  const { body, preview_url: preview } = text;
  if (typeof body !== "string") return missing("text.body");
  if (length(body.trim()) === 0) return wrong(100, "text.body must not be empty");
  if (preview !== undefined && typeof preview !== "boolean") return wrong(100, "text.preview_url must be a boolean");
  return tooLong("text.body", body, GRAPH_LIMITS.text, 100);
}

function checkMedia(type: string, media: JsonObject): Check {
  const { id, link, caption } = media;
  if ((typeof id === "string") === (typeof link === "string")) return missing(`${type}.id or ${type}.link`);
  if (caption === undefined) return ok;
  if (typeof caption !== "string") return wrong(100, `${type}.caption must be a string`);
  if (type === "audio" || type === "sticker") return wrong(100, `${type} takes no caption`);
  return tooLong(`${type}.caption`, caption, GRAPH_LIMITS.caption, 100);
}
