import type { ChannelEvent } from "../../src/core/message.ts";
import { parseAccount } from "./parse-account.ts";
import { parseEchoes, parseHistory, parsePreferences, parseStandby } from "./parse-coexistence.ts";
import { type ChangeContext, eachItem, type ParseOptions, unreadable } from "./parse-item.ts";
import { parseMessages } from "./parse-messages.ts";
import * as shape from "./payload.ts";
import { reasonOf } from "./values.ts";

type FieldReader = (value: Readonly<Record<string, unknown>>, context: ChangeContext) => ChannelEvent[];

/**
 * What a webhook body says, item by item. Never throws for content: what cannot be read is returned as `unreadable`
 * with its reason, and its neighbours are read all the same. Only `field === "messages"` makes messages; every other
 * field is an event about the conversation or the account, or is counted as information.
 */
export function parseWebhook(body: unknown, options: ParseOptions): ChannelEvent[] {
  const envelope = shape.envelope.safeParse(body);
  if (!envelope.success) return [unreadable("body", reasonOf(envelope.error), body)];
  return envelope.data.entry.flatMap((item, at) => parseEntry(item, `entry[${at}]`, options));
}

const FIELD_READERS: Readonly<Record<string, FieldReader>> = {
  messages: parseMessages,
  smb_message_echoes: parseEchoes,
  history: parseHistory,
  user_preferences: parsePreferences,
  standby: parseStandby,
};

function parseEntry(item: unknown, where: string, options: ParseOptions): ChannelEvent[] {
  const entry = shape.entry.safeParse(item);
  if (!entry.success) return [unreadable(where, reasonOf(entry.error), item)];
  // Another app's entry (`messaging` instead of `changes`), or one whose changes are no list: kept, not guessed at.
  if (!Array.isArray(entry.data.changes)) return [unreadable(where, "changes: no list", item)];
  return eachItem(entry.data.changes, `${where}.changes`, (change, place) => parseChange(change, place, options));
}

function parseChange(item: unknown, where: string, options: ParseOptions): ChannelEvent[] {
  const change = shape.change.safeParse(item);
  if (!change.success) return [unreadable(where, reasonOf(change.error), item)];
  const { field, value } = change.data;
  const reader = Object.hasOwn(FIELD_READERS, field) ? FIELD_READERS[field]! : parseAccount;
  return reader(value, { ...options, field, where });
}
