import type { ChannelEvent, Content, SystemEvent } from "../../src/core/message.ts";
import { readContent } from "./content.ts";
import { type ChangeContext, eachItem, foreign, unreadable } from "./parse-item.ts";
import * as shape from "./payload.ts";
import { addressesOf, reasonOf, toEpochMs } from "./values.ts";

/**
 * Fields that tell what people did beside the bot: a colleague wrote in the WhatsApp Business app, old chats were
 * imported, a person stopped marketing messages, Meta's own agent holds a conversation. None of them is ever a turn.
 */

type Value = Readonly<Record<string, unknown>>;

/** `smb_message_echoes`: a human wrote from our number in the app, so the bot must fall silent there. */
export function parseEchoes(raw: Value, context: ChangeContext): ChannelEvent[] {
  const value = shape.echoesValue.safeParse(raw);
  if (!value.success) return [unreadable(context.where, reasonOf(value.error), raw)];
  const endpoint = value.data.metadata.phone_number_id;
  const { message_echoes: echoes } = value.data;
  if (context.endpoints(endpoint) === null) return foreign(context.field, echoes.length);
  return eachItem(echoes, `${context.where}.value.message_echoes`, (item, where) => {
    const parsed = shape.echo.safeParse(item);
    if (!parsed.success) return [unreadable(where, reasonOf(parsed.error), item)];
    const { id, type, to, to_user_id, timestamp } = parsed.data;
    const of = addressesOf(to, to_user_id);
    if (of.length === 0) return [unreadable(where, "neither a phone nor a user id says to whom", item)];
    const content = readContent(type, parsed.data);
    const event: SystemEvent = { kind: "takeover", text: content.ok ? wordsOf(content.content) : null, to: of };
    const at = toEpochMs(timestamp) ?? context.receivedAt;
    return [{ type: "system", channel: "whatsapp", endpoint, of, providerId: id, at, event }];
  });
}

/** `history`: old chats, in chunks of threads; told once a thread and never answered. */
export function parseHistory(raw: Value, context: ChangeContext): ChannelEvent[] {
  const value = shape.historyValue.safeParse(raw);
  if (!value.success) return [unreadable(context.where, reasonOf(value.error), raw)];
  const endpoint = value.data.metadata.phone_number_id;
  if (context.endpoints(endpoint) === null) return foreign(context.field, 1);
  const place = `${context.where}.value.history`;
  const threads = eachItem(value.data.history, place, (item, where) => {
    const chunk = shape.historyChunk.safeParse(item);
    if (!chunk.success) return [unreadable(where, reasonOf(chunk.error), item)];
    const name = `${chunk.data.metadata?.phase ?? "-"}:${chunk.data.metadata?.chunk_order ?? "-"}`;
    return eachItem(chunk.data.threads, `${where}.threads`, (thread, spot) => [
      parseThread(thread, spot, endpoint, name, context),
    ]);
  });
  // Declined sharing, or the media of an import: nothing that belongs to one conversation.
  return threads.length > 0 ? threads : [info("history", "no threads")];
}

function parseThread(item: unknown, where: string, endpoint: string, chunk: string, context: ChangeContext) {
  const thread = shape.historyThread.safeParse(item);
  if (!thread.success) return unreadable(where, reasonOf(thread.error), item);
  const of = addressesOf(thread.data.id, thread.data.id);
  if (of.length === 0) return unreadable(where, "the thread's id is no phone", item);
  const messages = thread.data.messages ?? [];
  const times = messages.map((entry) => toEpochMs(shape.message.safeParse(entry).data?.timestamp) ?? 0);
  const event: ChannelEvent = {
    type: "system",
    channel: "whatsapp",
    endpoint,
    of,
    providerId: `history:${thread.data.id}:${chunk}`,
    at: times.reduce((latest, at) => Math.max(latest, at), 0) || context.receivedAt,
    event: { kind: "history", count: messages.length },
  };
  return event;
}

/** `user_preferences`: a person stopped or resumed marketing messages with WhatsApp's own switch. */
export function parsePreferences(raw: Value, context: ChangeContext): ChannelEvent[] {
  const value = shape.preferencesValue.safeParse(raw);
  if (!value.success) return [unreadable(context.where, reasonOf(value.error), raw)];
  const endpoint = value.data.metadata.phone_number_id;
  const { user_preferences: preferences } = value.data;
  if (context.endpoints(endpoint) === null) return foreign(context.field, preferences.length);
  return eachItem(preferences, `${context.where}.value.user_preferences`, (item, where) => {
    const parsed = shape.preference.safeParse(item);
    if (!parsed.success) return [unreadable(where, reasonOf(parsed.error), item)];
    const { wa_id, user_id, category, value: wanted, timestamp } = parsed.data;
    const of = addressesOf(wa_id, user_id);
    if (of.length === 0) return [unreadable(where, "neither a phone nor a user id says whose it is", item)];
    const at = toEpochMs(timestamp) ?? context.receivedAt;
    const choice = wanted === "stop" || wanted === "resume" ? wanted : "other";
    return [
      {
        type: "system",
        channel: "whatsapp",
        endpoint,
        of,
        // The item has no id of its own; the same choice of the same person in the same second is the same item.
        providerId: `preference:${of[0]!.value}:${category}:${wanted}:${timestamp ?? "-"}`,
        at,
        event: { kind: "preference", category, value: choice },
      },
    ];
  });
}

/**
 * `standby`: conversations that Meta Business Agent holds. Counted only: any service message of ours would take the
 * conversation over.
 */
export function parseStandby(raw: Value): ChannelEvent[] {
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const items = count(raw["messages"]) + count(raw["statuses"]);
  return Array.from({ length: Math.max(1, items) }, () => info("standby", "held by another agent"));
}

function info(field: string, what: string): ChannelEvent {
  return { type: "account", field, what, severity: "info" };
}

/** The words of a message that has some. */
function wordsOf(content: Content): string | null {
  switch (content.kind) {
    case "text":
      return content.text;
    case "media":
      return content.caption;
    case "edit":
      return content.content === null ? null : wordsOf(content.content);
    default:
      return null;
  }
}
