import type { Address, Contact, Conversation, ConversationKey } from "../core/conversation.ts";
import type { ContactId, ConversationId } from "../core/ids.ts";
import type { EpochMs } from "../core/time.ts";
import type { AuditEntry } from "./store-actions.ts";
import type { TranscriptEntry, TurnCommit } from "./store-turns.ts";

export interface OpenedConversation {
  readonly conversation: Conversation;
  readonly contact: Contact;
  readonly isNew: boolean;
  /** Two known contacts stood in one payload; the BSUID decided and staff should know. */
  readonly conflict: readonly ContactId[] | null;
}

export interface ConversationStore {
  /**
   * Finds or makes contact and conversation. The returned conversation may have another id than `id` when this contact
   * already has one on this endpoint: `id` is then only the name of a mailbox.
   */
  open(id: ConversationId, key: ConversationKey, displayName: string | null, now: EpochMs): Promise<OpenedConversation>;
  byId(id: ConversationId): Promise<{ conversation: Conversation; contact: Contact } | null>;
  byAddress(
    tenant: string,
    channel: string,
    endpoint: string,
    address: Address,
  ): Promise<{ conversation: Conversation; contact: Contact } | null>;
  /**
   * Attaches `addresses` to a contact unless one of them or of `alsoOwn` belongs to another one: then nothing is
   * attached, and those of others are returned.
   */
  attach(contact: ContactId, addresses: readonly Address[], alsoOwn?: readonly Address[]): Promise<readonly Address[]>;
  /** The last `limit` entries, oldest first. */
  history(id: ConversationId, limit: number): Promise<readonly TranscriptEntry[]>;
  /** A message of this conversation by its provider id: ours (by the id of its delivery) or the customer's. */
  messageByProviderId(
    id: ConversationId,
    providerId: string,
  ): Promise<{ readonly text: string; readonly ours: boolean; readonly at: EpochMs } | null>;
  /** Changes outside a turn (console, CLI); raises the version. */
  change(id: ConversationId, changes: TurnCommit["changes"], audit: readonly AuditEntry[]): Promise<void>;
  /** Counts a failed turn; the new count. */
  recordFailure(id: ConversationId): Promise<number>;
  /** All aliases, for a Redis that was lost. */
  aliases(): AsyncIterable<{ readonly key: ConversationKey; readonly conversation: ConversationId }>;
  list(tenant: string, limit: number): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
  /** Conversations in which the bot is silent, a person's or muted ones, the longest held first. */
  held(tenant: string): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
  /** Conversations whose id ends with `code`, in any case: usually one. */
  endingWith(tenant: string, code: string): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
  /** Conversations with a question that waits for a model that was down, oldest first. */
  parked(limit: number): Promise<readonly ConversationId[]>;
  /**
   * Conversations of the bot whose customer has been silent since before `silentSince`, whose window is still open, who
   * have not opted out, and who got no follow-up since their last message.
   */
  toFollowUp(
    tenant: string,
    times: { readonly silentSince: EpochMs; readonly now: EpochMs },
    limit: number,
  ): Promise<readonly { conversation: Conversation; contact: Contact }[]>;
}
