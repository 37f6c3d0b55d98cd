import type { z } from "zod";
import type { Card, CartLine, Content, MediaKind } from "../../src/core/message.ts";
import * as shape from "./content-payload.ts";
import { errorText, firstError } from "./errors-payload.ts";
import { reasonOf, toE164 } from "./values.ts";

/** The content of a message, or why it could not be read. */
export type ContentResult =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly reason: string };

/** A message's own keys: the one named like its type holds what was sent. */
export type Holder = Readonly<Record<string, unknown>>;

/** Reads what a message of `type` holds. Unknown types are content too (`unsupported`), never an error. */
export function readContent(type: string, holder: Holder): ContentResult {
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return reader === undefined ? known({ kind: "unsupported", what: type, why: whyOf(holder) }) : reader(holder);
}

/** UTF-16 units. The apps let nobody write more; a longer one is no person's, and every reader would pay for it. */
const LONGEST_TEXT = 65_536;

const READERS: Readonly<Record<string, (holder: Holder) => ContentResult>> = {
  text: (holder) =>
    read(shape.textPart, holder["text"], (part) => ({ kind: "text", text: part.body.slice(0, LONGEST_TEXT) })),
  image: (holder) => readMedia("image", holder["image"]),
  video: (holder) => readMedia("video", holder["video"]),
  audio: (holder) => readMedia("audio", holder["audio"]),
  // Not in current pages; older payloads had it.
  voice: (holder) => readMedia("voice", holder["voice"]),
  document: (holder) => readMedia("document", holder["document"]),
  sticker: (holder) => readMedia("sticker", holder["sticker"]),
  location: (holder) =>
    read(shape.locationPart, holder["location"], ({ latitude, longitude, name, address }) => ({
      kind: "location",
      latitude,
      longitude,
      name: name ?? null,
      address: address ?? null,
    })),
  contacts: (holder) =>
    read(shape.cardsPart, holder["contacts"], (cards) => ({ kind: "cards", cards: cards.map(toCard) })),
  interactive: (holder) => readInteractive(holder["interactive"]),
  button: (holder) => read(shape.templateButtonPart, holder["button"], toTemplateChoice),
  reaction: (holder) =>
    read(shape.reactionPart, holder["reaction"], (part) => ({
      kind: "reaction",
      // A removal comes with an empty emoji or without one.
      emoji: part.emoji === "" ? null : (part.emoji ?? null),
      to: part.message_id,
    })),
  order: (holder) => read(shape.orderPart, holder["order"], toCart),
  edit: (holder) => readEdit(holder["edit"]),
  revoke: (holder) =>
    read(shape.revokePart, holder["revoke"], (part) => ({ kind: "revoke", original: part.original_message_id })),
  request_welcome: () => known({ kind: "welcome" }),
  unsupported: readUnsupported,
  unknown: readUnsupported,
};

function known(content: Content): ContentResult {
  return { ok: true, content };
}

function read<S extends z.ZodType>(schema: S, value: unknown, build: (part: z.output<S>) => Content): ContentResult {
  const parsed = schema.safeParse(value);
  return parsed.success ? known(build(parsed.data)) : { ok: false, reason: reasonOf(parsed.error) };
}

function readMedia(media: MediaKind, value: unknown): ContentResult {
  return read(shape.mediaPart, value, (part) => ({
    kind: "media",
    media: media === "audio" && part.voice === true ? "voice" : media,
    mediaId: part.id ?? null,
    mimeType: part.mime_type ?? null,
    caption: part.caption ?? null,
    fileName: part.filename ?? null,
  }));
}

function toCard(card: z.output<typeof shape.cardPart>): Card {
  const { formatted_name, first_name, last_name } = card.name ?? {};
  const parts = [first_name, last_name].filter((part) => typeof part === "string" && part !== "");
  return {
    name: formatted_name ?? parts.join(" "),
    phones: (card.phones ?? []).flatMap(({ wa_id, phone }) => toE164(wa_id) ?? phone ?? []),
    emails: (card.emails ?? []).flatMap(({ email }) => email ?? []),
    organisation: card.org?.company ?? null,
    origin: card.origin === "contact_request" || card.origin === "other" ? card.origin : null,
  };
}

function readInteractive(value: unknown): ContentResult {
  const parsed = shape.interactivePart.safeParse(value);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { type, button_reply, list_reply, nfm_reply } = parsed.data;
  switch (type) {
    case "button_reply":
      return read(shape.replyPart, button_reply, ({ id, title }) => ({ kind: "choice", id, title, source: "button" }));
    case "list_reply":
      return read(shape.replyPart, list_reply, ({ id, title }) => ({ kind: "choice", id, title, source: "list" }));
    case "nfm_reply":
      return read(shape.flowPart, nfm_reply, toForm);
    default:
      return known({ kind: "unsupported", what: `interactive ${type}`, why: null });
  }
}

/** `response_json` is a string of JSON; broken, missing and non-object ones exist and leave the fields null. */
function toForm(part: z.output<typeof shape.flowPart>): Content {
  const fields = parseObject(part.response_json ?? "");
  const token = fields?.["flow_token"];
  return { kind: "form", name: part.name ?? null, fields, flowToken: typeof token === "string" ? token : null };
}

function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // What a form holds is the customer's; that it is no JSON is told by `fields: null`.
    return null;
  }
}

function toTemplateChoice(button: z.output<typeof shape.templateButtonPart>): Content {
  const title = button.text ?? "";
  const payload = button.payload ?? "";
  return { kind: "choice", id: payload === "" ? title : payload, title, source: "template" };
}

function toCart(order: z.output<typeof shape.orderPart>): Content {
  const lines: CartLine[] = order.product_items.map((item) => ({
    code: item.product_retailer_id,
    quantity: item.quantity,
    shownPrice: item.item_price ?? null,
    currency: item.currency ?? null,
  }));
  return { kind: "cart", catalogId: order.catalog_id ?? null, note: order.text ?? null, lines };
}

/** The new words of an earlier message. What they hold is null when it cannot be read, or is an edit once more. */
function readEdit(value: unknown): ContentResult {
  return read(shape.editPart, value, (part) => {
    const inner = part.message;
    const nested =
      inner === null || inner === undefined || inner.type === "edit" ? null : readContent(inner.type, inner);
    return { kind: "edit", original: part.original_message_id, content: nested?.ok === true ? nested.content : null };
  });
}

function readUnsupported(holder: Holder): ContentResult {
  const type = shape.unsupportedPart.safeParse(holder["unsupported"]).data?.type;
  return known({ kind: "unsupported", what: type ?? "unknown", why: whyOf(holder) });
}

function whyOf(holder: Holder): string | null {
  const first = firstError(holder["errors"]);
  return first === null ? null : errorText(first);
}
