import type { Generated } from "kysely";
import type { ActionsTable, DecisionsTable, PromptsTable } from "./schema-actions.ts";
import type { ApiCallsTable, LeadsTable, OffersTable, OrderOwnersTable, OrdersTable } from "./schema-business.ts";
import type { DeliveriesTable, EarlyStatusesTable, OutboxTable } from "./schema-outbox.ts";

/**
 * The tables as types. Conventions, on both databases: times are epoch milliseconds in bigint columns (business time
 * unless a comment says real time), booleans are 0 or 1, JSON is text. Everything that people wrote is kept inside JSON:
 * its escapes hold NUL characters and lone surrogates, which PostgreSQL's text type refuses.
 */
export interface Schema {
  schema_versions: SchemaVersionsTable;
  contacts: ContactsTable;
  identities: IdentitiesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  handled: HandledTable;
  turns: TurnsTable;
  tool_calls: ToolCallsTable;
  actions: ActionsTable;
  action_decisions: DecisionsTable;
  action_prompts: PromptsTable;
  outbox: OutboxTable;
  usage_days: UsageDaysTable;
  deliveries: DeliveriesTable;
  early_statuses: EarlyStatusesTable;
  audit: AuditTable;
  events_from: EventsFromTable;
  events_told: EventsToldTable;
  quarantine: QuarantineTable;
  orders: OrdersTable;
  order_owners: OrderOwnersTable;
  leads: LeadsTable;
  offers: OffersTable;
  api_calls: ApiCallsTable;
}

/** What a tenant's turns cost in one of its days. */
export interface UsageDaysTable {
  tenant: string;
  /** YYYY-MM-DD in the tenant's time zone. */
  day: string;
  turns: number;
  input_tokens: number;
  output_tokens: number;
}

/** Which migrations ran here. */
export interface SchemaVersionsTable {
  version: number;
  name: string;
}

/** A person as one tenant knows them. */
export interface ContactsTable {
  id: string;
  tenant: string;
  /** Untrusted profile name, the last one seen. */
  display_name: string | null;
  /** Language of the person's last answered message. */
  locale: string | null;
}

/** Addresses of contacts. An address belongs to one contact of a tenant; it is attached once and never moved. */
export interface IdentitiesTable {
  /** Order of attachment: of two phones the later one is the one to write to. */
  position: Generated<number>;
  tenant: string;
  /** `AddressKind`. */
  kind: string;
  value: string;
  contact: string;
}

/** tenant + channel + endpoint + contact, unique. */
export interface ConversationsTable {
  id: string;
  tenant: string;
  channel: string;
  endpoint: string;
  contact: string;
  /** The fence. Only ever rises. */
  version: number;
  mode: string;
  opted_out: number;
  /** When the platform's free-form window closes. */
  window_closes_at: number | null;
  last_inbound_at: number | null;
  /** JSON `Address[]`: what the newest message came from. */
  last_from: string | null;
  taken_over_at: number | null;
  /** Set while a question waits for a model that is down. */
  parked_at: number | null;
  /** Failed turns in a row. */
  failures: number;
  created_at: number;
}

/** The transcript, in the order it was committed. */
export interface MessagesTable {
  position: Generated<number>;
  id: string;
  conversation: string;
  /** `customer`, `calls`, `assistant` or `staff`. */
  kind: string;
  /** When it was written, by its writer's clock. */
  at: number;
  turn: string | null;
  /** The customer's message id at the provider. */
  provider_id: string | null;
  /** `edited` or `revoked` by a later message. */
  changed: string | null;
  /** JSON of the `NewTranscriptEntry`; observations of calls stand in `tool_calls`. */
  entry: string;
}

/** Provider ids that a commit has handled; the unique key behind "answered once". */
export interface HandledTable {
  tenant: string;
  channel: string;
  endpoint: string;
  provider_id: string;
  conversation: string;
}

/** One row a turn. */
export interface TurnsTable {
  position: Generated<number>;
  id: string;
  tenant: string;
  conversation: string;
  /** JSON of the `TurnRecord` without its trace. */
  record: string;
  /** JSON `{ rounds, guard }`: what was sent to the model, what came back, and where each claim came from. */
  trace: string;
}

/** The journal of tool calls, in the order they ran. */
export interface ToolCallsTable {
  position: Generated<number>;
  conversation: string;
  turn: string | null;
  call_id: string;
  /** The pending action this call waits for, when it was proposed. */
  action: string | null;
  /** 1 once the placeholder of a suspended call was replaced by its real end; it happens once. */
  replaced: number;
  /** JSON of the `ToolRecord` without its observation. */
  record: string;
  /** JSON of the `Observation` that stands now. */
  observation: string;
  observed_at: number;
}

/** Append-only: triggers refuse every update and delete. */
export interface AuditTable {
  position: Generated<number>;
  id: string;
  at: number;
  tenant: string;
  conversation: string | null;
  turn: string | null;
  action: string | null;
  event: string;
  actor: string;
  /** JSON object. */
  detail: string;
}

/** Where the business's own systems begin to be told: one row. */
export interface EventsFromTable {
  one: number;
  /** Position in the audit below which everything has been told, or was never to be. */
  position: number;
}

/** Audit entries that were told. */
export interface EventsToldTable {
  audit: string;
}

/** Webhook items that could not be read, with the reason. */
export interface QuarantineTable {
  id: Generated<number>;
  channel: string;
  /** Path of the item inside its payload. */
  place: string;
  reason: string;
  /** JSON string of the item as it came. */
  raw: string;
  /** Real time of arrival. */
  at: number;
  /** SHA-256 over all of it: an entry swept twice from Redis is kept once. */
  digest: string;
}
