import type { PendingAction } from "../../src/core/action.ts";
import type { Address, ConversationKey } from "../../src/core/conversation.ts";
import { asId, type ConversationId, ID_PREFIX } from "../../src/core/ids.ts";
import type { DeliveryReport } from "../../src/core/message.ts";
import type { NewOutboxMessage } from "../../src/core/outbound.ts";
import type { ToolRecord } from "../../src/core/tool.ts";
import type { IdSource, Log } from "../../src/ports/runtime.ts";
import type { AuditEntry, NewTranscriptEntry, TurnRecord } from "../../src/ports/stores.ts";

export { commitOf } from "../../src/engine/commit-of.ts";

/** Records with everything a store asks for; a test names only what it is about. */

let counter = 0;
/** Unique in this process, and between processes by `process.pid`. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}_${process.pid}x${String(counter).padStart(6, "0")}`;
}

export const countedIds: IdSource = {
  next: (kind) => asId(kind, unique(ID_PREFIX[kind])),
  code: () => unique("C"),
  token: () => unique("token"),
};

export const quietLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => quietLog,
};

export const NOON = Date.UTC(2026, 10, 24, 5);
export const TENANT = "toko";

export function phone(): Address {
  return { kind: "phone", value: `+62${unique("8").replace(/\D/g, "")}` };
}

export function bsuid(): Address {
  return { kind: "bsuid", value: unique("ID") };
}

export function keyOf(addresses: readonly Address[], more: Partial<ConversationKey> = {}): ConversationKey {
  return { tenant: TENANT, channel: "whatsapp", endpoint: "109900000000001", addresses, ...more };
}

export function replyOf(conversation: ConversationId, more: Partial<NewOutboxMessage> = {}): NewOutboxMessage {
  const id = countedIds.next("outbox");
  return {
    id,
    conversation,
    tenant: TENANT,
    channel: "whatsapp",
    endpoint: "109900000000001",
    to: [{ kind: "phone", value: "+628000000111" }],
    turn: null,
    key: `key of ${id}`,
    kind: "final",
    body: { type: "text", text: "Halo" },
    replyTo: null,
    createdAt: NOON,
    ...more,
  };
}

export function auditOf(event: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: countedIds.next("audit"),
    at: NOON,
    tenant: TENANT,
    conversation: null,
    turn: null,
    action: null,
    event,
    actor: "system",
    detail: {},
    ...more,
  };
}

export function customerEntry(
  text: string,
  more: Partial<Extract<NewTranscriptEntry, { kind: "customer" }>> = {},
): NewTranscriptEntry {
  return {
    kind: "customer",
    id: countedIds.next("message"),
    providerId: unique("wamid"),
    at: NOON,
    content: { kind: "text", text },
    text,
    quotes: null,
    forwarded: false,
    referral: null,
    turn: null,
    changed: null,
    ...more,
  };
}

export function turnOf(conversation: ConversationId, more: Partial<TurnRecord> = {}): TurnRecord {
  return {
    id: countedIds.next("turn"),
    conversation,
    startedAt: NOON,
    endedAt: NOON + 800,
    durationMs: 800,
    outcome: { kind: "answered" },
    locale: "id",
    modelCalls: 1,
    toolCalls: 0,
    usage: { inputTokens: 10, outputTokens: 5 },
    rounds: [],
    guard: [],
    finalText: "Halo",
    resumes: null,
    ...more,
  };
}

export function toolRecord(id: string, observation: ToolRecord["observation"]): ToolRecord {
  return {
    call: { id, name: "get_order_status", argumentsText: '{"order_id":"ORD-10482"}' },
    args: { order_id: "ORD-10482" },
    observation,
    observedAt: NOON,
    durationMs: 3,
    ran: true,
  };
}

export function actionOf(conversation: ConversationId, more: Partial<PendingAction> = {}): PendingAction {
  return {
    id: countedIds.next("action"),
    code: countedIds.code(),
    tenant: TENANT,
    conversation,
    turn: countedIds.next("turn"),
    toolCallId: unique("call"),
    tool: "cancel_order",
    args: { order_id: "ORD-10482", reason: "berubah pikiran" },
    argsHash: "0".repeat(64),
    decider: "customer",
    approvalsNeeded: 1,
    effectPlace: "sql",
    preview: { key: "action.cancel", params: { order: "ORD-10482" } },
    locale: "id",
    versions: { "ORD-10482": 1 },
    limit: {},
    state: "open",
    revision: 1,
    proposedAt: NOON,
    expiresAt: NOON + 1_800_000,
    askedIn: [],
    decisions: [],
    executor: null,
    leaseUntil: null,
    result: null,
    carriedOn: false,
    ...more,
  };
}

export function reportOf(
  providerId: string,
  state: DeliveryReport["state"],
  more: Partial<DeliveryReport> = {},
): DeliveryReport {
  return {
    channel: "whatsapp",
    endpoint: "109900000000001",
    providerId,
    state,
    at: NOON + 5_000,
    callbackData: null,
    errorCode: null,
    errorDetail: null,
    pricing: null,
    ...more,
  };
}
