import type { OutboxMessage } from "../../core/outbound.ts";
import type { Stores, TranscriptEntry } from "../../ports/stores.ts";
import type { AcceptedMessage } from "../../sandbox/graph-journal.ts";
import type { Posted } from "./load.ts";
import { marksIn } from "./model.ts";

/** What went in held against what stores, provider and order system know. Each fault is one sentence. */
export interface ChaosAudit {
  readonly lost: readonly string[];
  readonly duplicatedActions: readonly string[];
  /** Replies that the provider took twice and that are recorded as such: the documented window. */
  readonly duplicatedReplies: number;
  /** Replies that came twice without anybody knowing. */
  readonly unexplainedReplies: readonly string[];
  readonly reordered: readonly string[];
  readonly unanswered: readonly string[];
  /** Questions answered by an honest text, with a colleague told, instead of an answer. */
  readonly declared: number;
  readonly replies: number;
  readonly actions: number;
}

interface Talk {
  readonly customer: string;
  readonly entries: readonly TranscriptEntry[];
  readonly rows: readonly OutboxMessage[];
}

export async function auditChaos(
  stores: Stores,
  tenant: string,
  sends: readonly AcceptedMessage[],
  posted: readonly Posted[],
): Promise<ChaosAudit> {
  const talks = await talksOf(stores, tenant);
  const answers = talks.map((talk) => answersOf(talk, sends, posted));
  const repeated = await repeatedSends(stores, sends);
  const actions = await auditActions(stores, tenant, talks, posted);
  return {
    lost: lostMessages(talks, posted),
    ...actions,
    duplicatedReplies: repeated.known,
    unexplainedReplies: [...repeated.unknown, ...answers.flatMap(({ twice }) => twice)],
    reordered: talks.flatMap((talk) => [...readOutOfOrder(talk, posted), ...sentOutOfOrder(talk, sends)]),
    unanswered: answers.flatMap(({ none }) => none),
    declared: answers.reduce((sum, { declared }) => sum + declared, 0),
    replies: sends.length,
  };
}

async function talksOf(stores: Stores, tenant: string): Promise<Talk[]> {
  const talks: Talk[] = [];
  for (const { conversation, contact } of await stores.conversations.list(tenant, 100_000)) {
    const phone = contact.addresses.find(({ kind }) => kind === "phone")?.value ?? "";
    talks.push({
      customer: phone.slice(1),
      entries: await stores.conversations.history(conversation.id, 1_000_000),
      rows: await stores.outbox.ofConversation(conversation.id),
    });
  }
  return talks;
}

/** Every acknowledged message stands in the record exactly once. */
function lostMessages(talks: readonly Talk[], posted: readonly Posted[]): string[] {
  const times = new Map<string, number>();
  for (const { entries } of talks)
    for (const entry of entries)
      if (entry.kind === "customer") times.set(entry.providerId, (times.get(entry.providerId) ?? 0) + 1);
  return posted.flatMap(({ id, customer }) =>
    times.get(id) === 1 ? [] : [`${id} of ${customer} stands ${times.get(id) ?? 0} times in the record`],
  );
}

/** Each question has one answer that names its order, or the honest text of its turn. */
function answersOf(
  { customer, entries, rows }: Talk,
  sends: readonly AcceptedMessage[],
  posted: readonly Posted[],
): { readonly none: string[]; readonly twice: string[]; readonly declared: number } {
  const sent = new Set(sends.map(({ callbackData }) => callbackData ?? ""));
  const left = rows.filter((row) => sent.has(row.id));
  const turnOf = new Map(
    entries.flatMap((entry) => (entry.kind === "customer" ? [[entry.providerId, entry.turn]] : [])),
  );
  const none: string[] = [];
  const twice: string[] = [];
  let declared = 0;
  for (const { id, mark, wantsCancel, customer: of } of posted) {
    if (of !== customer || mark === null) continue;
    const told = left.filter((row) => marksIn(row.body.text).includes(mark) && row.key.includes(":final:"));
    if (told.length > 1 && !wantsCancel) twice.push(`${mark} was told in ${told.length} replies`);
    if (told.length > 0 || left.some((row) => marksIn(row.body.text).includes(mark))) continue;
    const turn = turnOf.get(id);
    const honest = rows.some((row) => row.turn !== null && row.turn === turn);
    if (honest) declared++;
    else none.push(`${mark} of ${customer} got nothing`);
  }
  return { none, twice, declared };
}

/** The provider took one outbox row more than once; known when both of its ids are on record. */
async function repeatedSends(
  stores: Stores,
  sends: readonly AcceptedMessage[],
): Promise<{ readonly known: number; readonly unknown: string[] }> {
  const byRow = new Map<string, AcceptedMessage[]>();
  for (const one of sends) byRow.set(one.callbackData ?? "", [...(byRow.get(one.callbackData ?? "") ?? []), one]);
  let known = 0;
  const unknown: string[] = [];
  for (const [row, copies] of byRow) {
    if (copies.length < 2) continue;
    const found = await Promise.all(copies.map(({ id }) => stores.outbox.byProviderId(id)));
    if (found.every((one) => one?.id === row)) known++;
    else unknown.push(`${row} left ${copies.length} times and not all of them are on record`);
  }
  return { known, unknown };
}

/** Customers' words in the order of their writing; replies in the order of the outbox. */
function readOutOfOrder({ customer, entries }: Talk, posted: readonly Posted[]): string[] {
  const written = posted.filter((one) => one.customer === customer && one.mark !== null).map(({ id }) => id);
  const known = new Set(written);
  const read = entries.flatMap((entry) =>
    entry.kind === "customer" && known.has(entry.providerId) ? [entry.providerId] : [],
  );
  return read.join() === written.filter((id) => read.includes(id)).join()
    ? []
    : [`the messages of ${customer} stand in another order`];
}

function sentOutOfOrder({ customer, rows }: Talk, sends: readonly AcceptedMessage[]): string[] {
  const first = new Map<string, number>();
  for (const [index, { callbackData }] of sends.entries())
    if (callbackData !== null && !first.has(callbackData)) first.set(callbackData, index);
  const order = rows.flatMap((row) => (row.kind === "notice" ? [] : (first.get(row.id) ?? [])));
  return order.some((at, index) => index > 0 && at < order[index - 1]!)
    ? [`the replies of ${customer} left in another order`]
    : [];
}

/** Each action that was carried out changed its order once, however often its button was pressed. */
async function auditActions(
  stores: Stores,
  tenant: string,
  talks: readonly Talk[],
  posted: readonly Posted[],
): Promise<{ readonly duplicatedActions: string[]; readonly actions: number }> {
  const duplicatedActions: string[] = [];
  let actions = 0;
  for (const { mark, wantsCancel } of posted) {
    if (!wantsCancel || mark === null) continue;
    const order = await stores.seeds.orderOf(tenant, mark);
    if (order?.status === "cancelled") actions++;
    // Seeded at version 1; the one cancellation makes it 2.
    if ((order?.version ?? 1) > 2) duplicatedActions.push(`${mark} was changed ${(order?.version ?? 1) - 1} times`);
  }
  for (const { rows } of talks) {
    const conversation = rows[0]?.conversation;
    if (conversation === undefined) continue;
    const done = new Map<string, number>();
    for (const entry of await stores.records.audit({ conversation, limit: 1_000_000 }))
      if (entry.event === "exec_done" && entry.action !== null)
        done.set(entry.action, (done.get(entry.action) ?? 0) + 1);
    for (const [action, times] of done)
      if (times > 1) duplicatedActions.push(`${action} was carried out ${times} times`);
  }
  return { duplicatedActions, actions };
}
