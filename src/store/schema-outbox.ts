import type { Generated } from "kysely";

/** What is to be sent, in order. */
export interface OutboxTable {
  /**
   * The order of delivery inside a conversation. One counter for all rows: a writer holds the lock of the conversation
   * row while it inserts, so within a conversation the order of positions is the order of commits.
   */
  position: Generated<number>;
  id: string;
  conversation: string;
  tenant: string;
  channel: string;
  endpoint: string;
  /** JSON of the addresses. */
  recipients: string;
  turn: string | null;
  /** Idempotency key, unique per tenant. */
  key: string;
  kind: string;
  /** JSON of the `OutboundBody`. */
  body: string;
  reply_to: string | null;
  created_at: number;
  /** `OutboxState`. */
  state: string;
  /** 1 when accepted, failed or dropped: nothing waits for it any more. */
  done: number;
  /** Claims so far. */
  attempts: number;
  /** Real time before which it is not claimed. */
  not_before: number;
  lease_token: string | null;
  /** Real time. */
  lease_until: number | null;
  /** The first provider id it got. */
  provider_id: string | null;
  delivery: string | null;
  last_error: string | null;
  /** The pending action it asks about, and the revision that it shows. */
  prompts: string | null;
  prompts_revision: number | null;
  /** 1 when the holder of the claim has begun its provider call. */
  called: Generated<number>;
  /** Calls whose outcome was not known. */
  unknowns: Generated<number>;
  /** Business time at which a sweep lets a held row go. */
  hold_until: number | null;
}

/** Every message the provider took. Two rows for one outbox row are a message that was sent twice, and known as such. */
export interface DeliveriesTable {
  channel: string;
  endpoint: string;
  provider_id: string;
  outbox: string;
  /** `DeliveryState`; only rises. */
  state: string;
  /** When the state was reached, by the provider's clock. */
  at: number;
  /** Which states the provider has reported, as the bits of `REPORTED_BIT`: a lower one may come after a higher. */
  reported: number;
  error_code: number | null;
  error_detail: string | null;
  /** JSON of the billing note, `null` when there was none. */
  pricing: string;
}

/** Statuses that came before their provider id was known; applied when it is recorded. */
export interface EarlyStatusesTable {
  position: Generated<number>;
  channel: string;
  endpoint: string;
  provider_id: string;
  state: string;
  /** JSON of the `DeliveryReport`. */
  report: string;
}
