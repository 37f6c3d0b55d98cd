import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Address, ChannelName } from "../core/conversation.ts";
import { asId } from "../core/ids.ts";
import type {
  DeliveryState,
  NewOutboxMessage,
  OutboundBody,
  OutboxKind,
  OutboxMessage,
  OutboxState,
} from "../core/outbound.ts";
import type { RealMs } from "../core/time.ts";
import type { Tx } from "./database.ts";
import { fromJson, toJson } from "./json.ts";
import type { Schema } from "./schema.ts";
import type { OutboxTable } from "./schema-outbox.ts";

/** Kinds that neither wait for other rows nor hold them: what staff are told is not part of the customer's talk. */
const UNORDERED: OutboxKind = "notice";

/** The conversations whose rows must be locked before `messages` are added, so that positions follow commits. */
export function orderedConversations(messages: readonly NewOutboxMessage[]): string[] {
  return messages.filter((message) => message.kind !== UNORDERED).map((message) => message.conversation);
}

/** Adds rows in the order given; a key that is there already is left as it is. The rows that are new. */
export async function addToOutbox(tx: Tx, messages: readonly NewOutboxMessage[]): Promise<NewOutboxMessage[]> {
  const added: NewOutboxMessage[] = [];
  for (const message of messages) {
    const prompts = message.prompts ?? null;
    const row = await tx
      .insertInto("outbox")
      .values((build) => ({
        ...columnsOf(message),
        prompts,
        prompts_revision:
          prompts === null ? null : build.selectFrom("actions").select("revision").where("id", "=", prompts),
      }))
      .onConflict((conflict) => conflict.columns(["tenant", "key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row !== undefined) added.push(message);
  }
  return added;
}

function columnsOf(message: NewOutboxMessage) {
  return {
    id: message.id,
    conversation: message.conversation,
    tenant: message.tenant,
    channel: message.channel,
    endpoint: message.endpoint,
    recipients: toJson(message.to),
    turn: message.turn,
    key: message.key,
    kind: message.kind,
    body: toJson(message.body),
    reply_to: message.replyTo,
    created_at: message.createdAt,
    state: message.holdUntil === undefined ? "pending" : "held",
    hold_until: message.holdUntil ?? null,
    done: 0,
    attempts: 0,
    not_before: 0,
  };
}

export function toOutboxMessage(row: Selectable<OutboxTable>): OutboxMessage {
  return {
    id: asId("outbox", row.id),
    conversation: asId("conversation", row.conversation),
    tenant: row.tenant,
    channel: row.channel as ChannelName,
    endpoint: row.endpoint,
    to: fromJson<Address[]>(row.recipients),
    turn: row.turn === null ? null : asId("turn", row.turn),
    key: row.key,
    kind: row.kind as OutboxKind,
    body: fromJson<OutboundBody>(row.body),
    replyTo: row.reply_to,
    createdAt: row.created_at,
    state: row.state as OutboxState,
    attempts: row.attempts,
    notBefore: row.not_before,
    providerId: row.provider_id,
    delivery: row.delivery as DeliveryState | null,
    lastError: row.last_error,
    prompts: row.prompts,
    called: row.called === 1,
    unknowns: row.unknowns,
  };
}

/** Rows whose time has come: pending or unknown past their wait, or claimed by somebody whose lease ran out. */
export function isDue(build: ExpressionBuilder<Schema, "outbox">, realNow: RealMs) {
  return build.or([
    build.and([build("outbox.state", "in", ["pending", "unknown"]), build("outbox.not_before", "<=", realNow)]),
    build.and([build("outbox.state", "=", "claimed"), build("outbox.lease_until", "<=", realNow)]),
  ]);
}

/** No earlier row of the conversation is still to be sent; `done` is spelled out so that the partial index is used. */
export const isFirstInLine = sql<boolean>`(outbox.kind = ${sql.lit(UNORDERED)} or not exists (
  select 1 from outbox as earlier where earlier.conversation = outbox.conversation and earlier.done = 0
    and earlier.kind <> ${sql.lit(UNORDERED)} and earlier.position < outbox.position))`;

export const isOpenRow = sql<boolean>`outbox.done = 0`;

/** When something can be done with an open row, real time; null for a held one, which waits for a release. */
export const actionableAt = sql<number | null>`case outbox.state
  when 'claimed' then outbox.lease_until when 'held' then null else outbox.not_before end`;
