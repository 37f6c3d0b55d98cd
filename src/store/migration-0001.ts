import type { Migration } from "./migration.ts";

/** Every table of the first version; what the columns mean stands in `schema.ts`. */
export const createTables: Migration = {
  version: 1,
  name: "tables",
  statements: (dialect) => {
    const counter =
      dialect === "sqlite" ? "integer primary key autoincrement" : "bigint generated always as identity primary key";
    return [
      ...people(counter),
      ...turns(counter),
      ...actions(counter),
      ...outbox(counter, dialect),
      ...business(),
      ...records(counter),
      ...(dialect === "sqlite" ? auditGuardSqlite : auditGuardPostgres),
    ];
  },
};

const people = (counter: string) => [
  `create table contacts (
    id text primary key, tenant text not null, display_name text, locale text)`,
  `create table identities (
    position ${counter}, tenant text not null, kind text not null, value text not null,
    contact text not null references contacts (id), unique (tenant, kind, value))`,
  `create index identities_of_contact on identities (contact)`,
  `create table conversations (
    id text primary key, tenant text not null, channel text not null, endpoint text not null,
    contact text not null references contacts (id), version bigint not null, mode text not null,
    opted_out integer not null, window_closes_at bigint, last_inbound_at bigint, taken_over_at bigint,
    failures integer not null, created_at bigint not null, unique (tenant, channel, endpoint, contact))`,
  `create index conversations_of_contact on conversations (contact)`,
];

const turns = (counter: string) => [
  `create table messages (
    position ${counter}, id text not null unique, conversation text not null references conversations (id),
    kind text not null, at bigint not null, turn text, provider_id text, changed text, entry text not null)`,
  `create index messages_in_order on messages (conversation, position)`,
  `create index messages_of_turn on messages (turn) where turn is not null`,
  `create index messages_by_provider_id on messages (provider_id) where provider_id is not null`,
  `create table handled (
    tenant text not null, channel text not null, endpoint text not null, provider_id text not null,
    conversation text not null references conversations (id),
    primary key (tenant, channel, endpoint, provider_id))`,
  `create table turns (
    position ${counter}, id text not null unique, tenant text not null,
    conversation text not null references conversations (id), record text not null, trace text not null)`,
  `create index turns_of_tenant on turns (tenant, position)`,
  `create table tool_calls (
    position ${counter}, conversation text not null references conversations (id), turn text, call_id text not null,
    action text, replaced integer not null default 0, record text not null, observation text not null,
    observed_at bigint not null)`,
  `create index tool_calls_of_conversation on tool_calls (conversation, call_id)`,
  `create index tool_calls_of_turn on tool_calls (turn)`,
  `create index tool_calls_of_action on tool_calls (action) where action is not null`,
];

const actions = (counter: string) => [
  `create table actions (
    position ${counter}, id text not null unique, tenant text not null,
    conversation text not null references conversations (id), turn text not null, code text not null,
    tool_call_id text not null, tool text not null, args text not null, args_hash text not null,
    decider text not null, approvals_needed integer not null, effect_place text not null, preview text not null,
    locale text not null, versions text not null, limits text not null, state text not null, live integer not null,
    revision integer not null, proposed_at bigint not null, expires_at bigint not null, executor text,
    lease_until bigint, result text not null, carried_on integer not null)`,
  `create unique index actions_by_live_code on actions (tenant, code) where live = 1`,
  `create index actions_by_code on actions (tenant, code)`,
  `create index actions_of_conversation on actions (conversation, position)`,
  `create index actions_to_carry_on on actions (state, expires_at) where carried_on = 0`,
  `create table action_decisions (
    position ${counter}, action text not null references actions (id), revision integer not null,
    by_kind text not null, by_value text not null, verdict text not null, decision text not null,
    unique (action, revision, by_kind, by_value, verdict))`,
  `create table action_prompts (
    position ${counter}, action text not null references actions (id), revision integer not null,
    provider_id text not null, unique (action, provider_id))`,
];

/** Keys are compared byte by byte on both, so that the keys with one prefix are a range of the index. */
const outbox = (counter: string, dialect: "sqlite" | "postgres") => [
  `create table outbox (
    position ${counter}, id text not null unique, conversation text not null, tenant text not null,
    channel text not null, endpoint text not null, recipients text not null, turn text,
    key text ${dialect === "postgres" ? 'collate "C"' : ""} not null,
    kind text not null, body text not null, reply_to text, created_at bigint not null, state text not null,
    done integer not null, attempts integer not null, not_before bigint not null, lease_token text,
    lease_until bigint, provider_id text, delivery text, last_error text, prompts text, prompts_revision integer,
    unique (tenant, key))`,
  `create index outbox_open on outbox (conversation, position) where done = 0`,
  `create index outbox_of_conversation on outbox (conversation, position)`,
  `create table deliveries (
    channel text not null, endpoint text not null, provider_id text not null,
    outbox text not null references outbox (id), state text not null, at bigint not null, reported integer not null,
    error_code integer, error_detail text, pricing text not null, primary key (channel, endpoint, provider_id))`,
  `create index deliveries_by_provider_id on deliveries (provider_id)`,
  `create table early_statuses (
    position ${counter}, channel text not null, endpoint text not null, provider_id text not null,
    state text not null, report text not null, unique (channel, endpoint, provider_id, state))`,
];

const business = () => [
  `create table orders (
    tenant text not null, id text not null, status text not null, version bigint not null,
    total_minor bigint not null check (total_minor >= 0),
    refunded_minor bigint not null check (refunded_minor between 0 and total_minor), currency text not null,
    items text not null, estimated_delivery bigint, tracking text, placed_at bigint, primary key (tenant, id))`,
  `create table order_owners (
    tenant text not null, order_id text not null, kind text not null, value text not null,
    primary key (tenant, kind, value, order_id),
    foreign key (tenant, order_id) references orders (tenant, id))`,
  `create index order_owners_of_order on order_owners (tenant, order_id)`,
  `create table leads (
    id text primary key, tenant text not null, conversation text not null, lead text not null,
    score double precision not null, created_at bigint not null, updated_at bigint not null)`,
  `create index leads_of_conversation on leads (conversation)`,
  `create table offers (
    id text primary key, tenant text not null, code text not null, conversation text not null, offer text not null,
    valid_until bigint not null, unique (tenant, code))`,
  `create index offers_of_conversation on offers (conversation)`,
];

const records = (counter: string) => [
  `create table audit (
    position ${counter}, id text not null unique, at bigint not null, tenant text not null, conversation text,
    turn text, action text, event text not null, actor text not null, detail text not null)`,
  `create index audit_of_conversation on audit (conversation, position)`,
  `create index audit_of_action on audit (action, position)`,
  `create table quarantine (
    id ${counter}, channel text not null, place text not null, reason text not null, raw text not null,
    at bigint not null, digest text not null unique)`,
];

const auditGuardSqlite = ["update", "delete"].map(
  (event) => `create trigger audit_refuses_${event} before ${event} on audit
    begin select raise(abort, 'the audit record is append-only'); end`,
);

const auditGuardPostgres = [
  `create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the audit record is append-only'; end $$`,
  `create trigger audit_refuses_change before update or delete on audit
    for each row execute function audit_is_append_only()`,
  `create trigger audit_refuses_truncate before truncate on audit
    for each statement execute function audit_is_append_only()`,
];
