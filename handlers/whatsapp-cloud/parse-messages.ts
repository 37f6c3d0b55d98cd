import type { Address } from "../../src/core/conversation.ts";
import type { ChannelEvent, DeliveryReport, InboundMessage, Referral } from "../../src/core/message.ts";
import { readContent } from "./content.ts";
import { classOfCode } from "./error-table.ts";
import { errorDetail, errorText, firstError } from "./errors-payload.ts";
import { type ChangeContext, type Endpoint, eachItem, foreign, unreadable } from "./parse-item.ts";
import { parseSystem } from "./parse-system.ts";
import * as shape from "./payload.ts";
import { addressesOf, reasonOf, toE164, toEpochMs } from "./values.ts";

/** `field: messages`: what customers and staff wrote, system messages, statuses, and errors of the account. */
export function parseMessages(raw: Readonly<Record<string, unknown>>, context: ChangeContext): ChannelEvent[] {
  const value = shape.messagesValue.safeParse(raw);
  if (!value.success) return [unreadable(context.where, reasonOf(value.error), raw)];
  const { metadata, contacts, messages, statuses, errors } = value.data;
  const owner = context.endpoints(metadata.phone_number_id);
  if (owner === null) return foreign(context.field, (messages?.length ?? 0) + (statuses?.length ?? 0));
  const endpoint = { id: metadata.phone_number_id, tenant: owner.tenant, receivedAt: context.receivedAt };
  const people = readContacts(contacts ?? []);
  const place = `${context.where}.value`;
  return [
    ...eachItem(messages, `${place}.messages`, (item, where) => [parseMessage(item, where, endpoint, people)]),
    ...eachItem(statuses, `${place}.statuses`, (item, where) => [parseStatus(item, where, endpoint)]),
    ...eachItem(errors, `${place}.errors`, (item, where) => [parseAccountError(item, where)]),
  ];
}

function parseMessage(
  item: unknown,
  where: string,
  endpoint: Endpoint,
  people: readonly shape.ContactPayload[],
): ChannelEvent {
  const parsed = shape.message.safeParse(item);
  if (!parsed.success) return unreadable(where, reasonOf(parsed.error), item);
  const message = parsed.data;
  if (message.type === "system") return parseSystem(message, where, endpoint);
  const sender = senderOf(message, people);
  if (sender.addresses.length === 0) return unreadable(where, "neither a phone nor a user id says who sent it", item);
  const content = readContent(message.type, message);
  if (!content.ok) return unreadable(where, `${message.type}: ${content.reason}`, item);
  const result: InboundMessage = {
    providerId: message.id,
    tenant: endpoint.tenant,
    channel: "whatsapp",
    endpoint: endpoint.id,
    from: sender.addresses,
    displayName: sender.name,
    // A message is not lost for want of a time; then its arrival stands for it.
    sentAt: toEpochMs(message.timestamp) ?? endpoint.receivedAt,
    receivedAt: endpoint.receivedAt,
    content: content.content,
    quotes: nonEmpty(message.context?.id),
    aboutProduct: nonEmpty(message.context?.referred_product?.product_retailer_id),
    forwarded: message.context?.forwarded === true || message.context?.frequently_forwarded === true,
    referral: toReferral(message.referral),
    group: nonEmpty(message.group_id),
  };
  return { type: "message", message: result };
}

/**
 * Who wrote. The message's own ids decide; the contact of the same user id, else of the same phone, adds what is
 * missing and the profile name. The order of `contacts` says nothing.
 */
function senderOf(
  message: shape.MessagePayload,
  people: readonly shape.ContactPayload[],
): { readonly addresses: Address[]; readonly name: string | null } {
  const phone = toE164(message.from);
  const userId = addressesOf(message.from, message.from_user_id).find(({ kind }) => kind === "bsuid")?.value ?? null;
  const person =
    people.find((contact) => userId !== null && contact.user_id === userId) ??
    people.find((contact) => phone !== null && toE164(contact.wa_id) === phone && agrees(contact, userId));
  return {
    addresses: addressesOf(phone ?? person?.wa_id, userId ?? person?.user_id),
    name: nonEmpty(person?.profile?.name),
  };
}

/** A contact of the same phone but another user id is another person (numbers are reassigned). */
function agrees(contact: shape.ContactPayload, userId: string | null): boolean {
  return userId === null || contact.user_id === null || contact.user_id === undefined || contact.user_id === userId;
}

function readContacts(items: readonly unknown[]): shape.ContactPayload[] {
  return items.flatMap((item) => {
    const parsed = shape.contact.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function toReferral(payload: shape.MessagePayload["referral"]): Referral | null {
  if (payload === null || payload === undefined) return null;
  const { source_type, source_id, source_url, headline, body, ctwa_clid } = payload;
  return {
    source: source_type === "ad" || source_type === "post" ? source_type : "other",
    sourceId: source_id ?? null,
    sourceUrl: source_url ?? null,
    headline: headline ?? null,
    body: body ?? null,
    clickId: ctwa_clid ?? null,
  };
}

/** `played` is a voice message listened to: read, for our purposes. */
const STATES: Readonly<Record<string, DeliveryReport["state"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  played: "read",
  failed: "failed",
};

function parseStatus(item: unknown, where: string, endpoint: Endpoint): ChannelEvent {
  const parsed = shape.status.safeParse(item);
  if (!parsed.success) return unreadable(where, reasonOf(parsed.error), item);
  const status = parsed.data;
  if (!Object.hasOwn(STATES, status.status)) {
    return { type: "account", field: "messages", what: `status ${status.status.slice(0, 40)}`, severity: "info" };
  }
  const failure = firstError(status.errors);
  const report: DeliveryReport = {
    channel: "whatsapp",
    endpoint: endpoint.id,
    providerId: status.id,
    state: STATES[status.status]!,
    at: toEpochMs(status.timestamp) ?? endpoint.receivedAt,
    callbackData: nonEmpty(status.biz_opaque_callback_data),
    errorCode: failure?.code ?? null,
    errorDetail: failure === null ? null : errorDetail(failure),
    ...(failure?.code === undefined || failure.code === null ? {} : { errorWhy: whyOf(failure.code) }),
    pricing: toPricing(status.pricing),
  };
  return { type: "delivery", report };
}

function whyOf(code: number): DeliveryReport["errorWhy"] {
  const known = classOfCode(code);
  return known?.outcome === "refused" ? known.why : null;
}

function toPricing(payload: shape.StatusPayload["pricing"]): DeliveryReport["pricing"] {
  if (payload === null || payload === undefined) return null;
  return { category: payload.category ?? null, billable: payload.billable ?? null, type: payload.type ?? null };
}

/** `value.errors`: a fault of the account or the platform, of no message. */
function parseAccountError(item: unknown, where: string): ChannelEvent {
  const parsed = shape.error.safeParse(item);
  if (!parsed.success) return unreadable(where, reasonOf(parsed.error), item);
  return { type: "account", field: "messages", what: `error ${errorText(parsed.data)}`, severity: "alert" };
}

function nonEmpty(value: string | null | undefined): string | null {
  return value === undefined || value === "" ? null : value;
}
