import type { ConversationId } from "../../src/core/ids.ts";
import type { GraphStub } from "../../src/sandbox/graph-stub.ts";
import type { Database } from "../../src/store/database.ts";

/** A message that was posted and acknowledged: its mark is the order it asks for. */
export interface Posted {
  readonly id: string;
  readonly customer: string;
  readonly mark: string;
}

/** What SQL and the provider know after a run, held against what was posted. */
export interface Audit {
  readonly turns: number;
  /** Rows of the outbox that reached the provider and whose outcome nobody ever told, after the one repetition. */
  readonly inDoubt: readonly string[];
  readonly replies: number;
  /** Turns that told honestly what they could not look up, for a tool's time or its rate limit; nothing is lost. */
  readonly putOff: number;
  /** Outbox rows that the provider accepted more than once. */
  readonly duplicates: readonly { readonly outbox: string; readonly times: number }[];
  /** One sentence for each thing that is wrong; empty when nothing is. */
  readonly faults: readonly string[];
}

interface Row {
  readonly position: number;
  readonly conversation: ConversationId;
  readonly turn: string | null;
}

const MARKS = /ORD-\d+/g;

/** Holds every posted message against transcript, handled ids, outbox and the provider's journal. */
export async function auditRun(database: Database, graph: GraphStub, posted: readonly Posted[]): Promise<Audit> {
  const { db } = database;
  const faults: string[] = [];
  const handled = await db.selectFrom("handled").select(["provider_id", "conversation"]).execute();
  const messages = await db.selectFrom("messages").selectAll().orderBy("position").execute();
  const outbox = await db.selectFrom("outbox").selectAll().orderBy("position").execute();
  const customers = messages.filter((row) => row.kind === "customer");

  const handledIds = countBy(handled.map((row) => row.provider_id));
  const storedIds = countBy(customers.map((row) => row.provider_id ?? ""));
  for (const { id } of posted) {
    if (handledIds.get(id) !== 1) faults.push(`${id} was handled ${handledIds.get(id) ?? 0} times`);
    if (storedIds.get(id) !== 1) faults.push(`${id} stands ${storedIds.get(id) ?? 0} times in the transcript`);
  }
  if (handled.length !== posted.length) faults.push(`${handled.length} handled for ${posted.length} posted`);
  faults.push(...outOfOrder(customers as unknown as (Row & { provider_id: string })[], posted));
  const late = await putOffMarks(database);
  faults.push(...wrongReplies(customers, outbox, posted, late));

  const sends = graph.messages();
  const times = countBy(sends.map((sent) => sent.callbackData ?? ""));
  const inDoubt: string[] = [];
  for (const row of outbox) {
    // Sent, killed before the record, sent once more and killed again, and no status came: staff are told, the customer
    // has it. Any other end but accepted is a fault.
    if (row.state === "failed" && row.last_error === "its outcome stayed unknown" && times.has(row.id))
      inDoubt.push(row.id);
    else if (row.state !== "accepted") faults.push(`${row.id} is ${row.state}: ${row.last_error ?? ""}`);
    if (!times.has(row.id)) faults.push(`${row.id} never reached the provider`);
  }
  for (const [id, count] of times) {
    const row = outbox.find((one) => one.id === id);
    if (row === undefined) faults.push(`${id} was sent by nobody`);
    // The one documented window: its outcome was unknown, which the row still says, and no status came in time.
    else if (count > 1 && row.last_error === null) faults.push(`${id} was sent ${count} times and never in doubt`);
  }
  faults.push(...sentOutOfOrder(outbox, sends));
  for (const refused of graph.refused()) faults.push(`the provider refused: ${refused.code} ${refused.details}`);

  return {
    turns: new Set(customers.map((row) => row.turn)).size,
    replies: outbox.length,
    putOff: late.size,
    inDoubt,
    duplicates: [...times].filter(([, count]) => count > 1).map(([id, count]) => ({ outbox: id, times: count })),
    faults,
  };
}

/** The transcript of each conversation has its messages in the order in which they were acknowledged. */
function outOfOrder(customers: readonly (Row & { provider_id: string })[], posted: readonly Posted[]): string[] {
  const wanted = groupBy(posted, (one) => one.customer);
  const stored = groupBy(customers, (row) => row.conversation);
  const faults: string[] = [];
  if (stored.size !== wanted.size) faults.push(`${stored.size} conversations for ${wanted.size} customers`);
  for (const rows of stored.values()) {
    const ids = rows.map((row) => row.provider_id);
    const customer = posted.find((one) => one.id === ids[0])?.customer ?? "";
    const order = (wanted.get(customer) ?? []).map((one) => one.id);
    if (ids.join() !== order.join()) faults.push(`the messages of ${customer} stand in another order`);
  }
  return faults;
}

/** Orders by turn whose look-up did not end within the tool's time, or was one more than a tool takes in a minute. */
async function putOffMarks({ db }: Database): Promise<Map<string, readonly string[]>> {
  const calls = await db.selectFrom("tool_calls").select(["turn", "record", "observation"]).execute();
  const late = calls.filter((row) => {
    const observation = JSON.parse(row.observation) as {
      status: string;
      code?: string;
      refusal?: { refused: string };
    };
    return (
      (observation.status === "failed" && observation.code === "timeout") || observation.refusal?.refused === "limited"
    );
  });
  return new Map(
    [...groupBy(late, (row) => row.turn ?? "none")].map(([turn, rows]) => [
      turn,
      rows.flatMap((row) => row.record.match(MARKS) ?? []),
    ]),
  );
}

/** Each turn has one answer, and it names exactly the orders its messages asked for. */
function wrongReplies(
  customers: readonly { turn: string | null; provider_id: string | null }[],
  outbox: readonly { turn: string | null; kind: string; body: string; id: string }[],
  posted: readonly Posted[],
  late: ReadonlyMap<string, readonly string[]>,
): string[] {
  const markOf = new Map(posted.map((one) => [one.id, one.mark]));
  const faults: string[] = [];
  for (const [turn, rows] of groupBy(customers, (row) => row.turn ?? "none")) {
    const asked = rows.map((row) => markOf.get(row.provider_id ?? "") ?? "");
    const replies = outbox.filter((row) => row.turn === turn);
    if (replies.length !== 1) faults.push(`turn ${turn} has ${replies.length} answers to ${asked.join(" ")}`);
    const told = replies.flatMap((row) => (JSON.parse(row.body) as { text: string }).text.match(MARKS) ?? []);
    const missed = late.get(turn) ?? [];
    if (missed.length === 0 && replies.some((row) => row.kind !== "final"))
      faults.push(`turn ${turn} was answered by a ${replies[0]?.kind}`);
    const owed = asked.filter((mark) => !missed.includes(mark));
    if (
      [...new Set(told)]
        .filter((mark) => !missed.includes(mark))
        .sort()
        .join() !== owed.sort().join()
    )
      faults.push(`turn ${turn} was asked about ${asked.join(" ")} and told ${told.join(" ") || "nothing"}`);
  }
  return faults;
}

/** What left first, left in the order of the outbox. */
function sentOutOfOrder(
  outbox: readonly { id: string; conversation: string }[],
  sends: readonly { callbackData: string | null }[],
): string[] {
  const firstSent = new Map<string, number>();
  for (const [index, { callbackData }] of sends.entries())
    if (!firstSent.has(callbackData ?? "")) firstSent.set(callbackData ?? "", index);
  return [...groupBy(outbox, (row) => row.conversation)].flatMap(([conversation, rows]) => {
    const order = rows.map((row) => firstSent.get(row.id) ?? Number.POSITIVE_INFINITY);
    return order.some((at, index) => index > 0 && at < order[index - 1]!)
      ? [`the replies of ${conversation} left in another order`]
      : [];
  });
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function countBy(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
