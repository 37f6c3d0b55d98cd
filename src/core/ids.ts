/** Id types. Each is a prefix and a ULID, so ids sort by the time they were made and say what they name. */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ConversationId = Branded<"conversation">;
export type ContactId = Branded<"contact">;
export type MessageId = Branded<"message">;
export type TurnId = Branded<"turn">;
export type ActionId = Branded<"action">;
export type OutboxId = Branded<"outbox">;
export type LeadId = Branded<"lead">;
export type OfferId = Branded<"offer">;
export type AuditId = Branded<"audit">;

/** The prefix of each kind of id. */
export const ID_PREFIX = {
  conversation: "cnv",
  contact: "ctc",
  message: "msg",
  turn: "trn",
  action: "act",
  outbox: "out",
  lead: "led",
  offer: "off",
  audit: "aud",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

export interface IdTypes {
  conversation: ConversationId;
  contact: ContactId;
  message: MessageId;
  turn: TurnId;
  action: ActionId;
  outbox: OutboxId;
  lead: LeadId;
  offer: OfferId;
  audit: AuditId;
}

/** True when `value` has the prefix of `kind`; a guard for ids that come from outside (CLI, HTTP, button ids). */
export function isId<K extends IdKind>(kind: K, value: string): value is IdTypes[K] & string {
  return value.startsWith(`${ID_PREFIX[kind]}_`) && /^[a-z]{3}_[0-9A-Za-z]+$/.test(value);
}

/** Marks a stored string as an id of `kind`; for rows that were written from such an id. */
export function asId<K extends IdKind>(_kind: K, value: string): IdTypes[K] {
  return value as IdTypes[K];
}
