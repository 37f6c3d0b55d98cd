import type { Redis } from "ioredis";
import { byStrength } from "../src/core/conversation.ts";
import { JangkarError } from "../src/core/errors.ts";
import { asId, type ConversationId } from "../src/core/ids.ts";
import { type DeliveryReport, type InboxItem, providerIdOf } from "../src/core/message.ts";
import { DAY_MS } from "../src/core/time.ts";
import type { Accepted, Inbox, QuarantineEntry, QuietWindow } from "../src/ports/mail.ts";
import type { IdSource, Log, Timer } from "../src/ports/runtime.ts";
import { createAliasCache } from "./alias-cache.ts";
import { RESTORES, resolveConversation } from "./aliases.ts";
import { createIncarnation, type KnownAlias, writeAliases } from "./incarnation.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";
import { ACCEPT, DIRTY, DUE, HOLD_BACK, LOST, MOVED, SETTLE } from "./scripts/inbox.ts";
import { runScript } from "./scripts/script.ts";
import { createTray } from "./tray.ts";

/** Meta repeats a webhook for 7 days; a day more for clocks and queues. */
const SEEN_MS = 8 * DAY_MS;

/** Resolved aliases remembered by a process: some 20 MB at the most. */
const REMEMBERED_ALIASES = 50_000;

export interface InboxDeps {
  /** The connection that fails fast: a webhook must be answered 503 within about a second. */
  readonly redis: Redis;
  readonly keys: Keyspace;
  readonly ids: Pick<IdSource, "next" | "token">;
  readonly timer: Timer;
  readonly log: Log;
  /** Reads all aliases from SQL; asked when Redis turns out to be new or emptied, before it is used again. */
  readonly onLost: () => AsyncIterable<KnownAlias>;
}

/** `Inbox` on Redis: one script a method, all keys of a call in one slot. */
export function createInbox(deps: InboxDeps): Inbox {
  const { redis, keys } = deps;
  const cache = createAliasCache(REMEMBERED_ALIASES);
  const incarnation = createIncarnation({ ...deps, cache });
  const reports = createTray<DeliveryReport>(redis, keys.tray("reports"));
  const quarantine = createTray<QuarantineEntry>(redis, keys.tray("quarantine"));

  async function accept(conversation: ConversationId, item: InboxItem, quiet: QuietWindow): Promise<Accepted> {
    const shard = keys.shardOfConversation(conversation);
    const box = keys.box(conversation);
    const { channel, endpoint } = item.type === "message" ? item.message : item;
    const providerId = providerIdOf(item);
    const names = [
      keys.marker(shard),
      keys.seen(conversation, channel, endpoint, providerId),
      box.entries,
      box.state,
      keys.dirty(shard),
    ];
    const json = JSON.stringify(item);
    const { quietMs, maxMs, urgent } = quiet;
    // Each restore is followed by at most one answer "moved" (another process was first).
    for (let attempt = 0; attempt <= 2 * RESTORES; attempt++) {
      const reply = (await runScript(redis, ACCEPT, names, [
        incarnation.of(shard),
        SEEN_MS,
        providerId,
        json,
        Math.round(quietMs),
        Math.round(maxMs),
        urgent ? 1 : 0,
        conversation,
      ])) as [number, number | string];
      if (reply[0] === LOST) {
        await incarnation.restore();
      } else if (reply[0] === MOVED) {
        incarnation.adopt(shard, String(reply[1]));
      } else {
        return { fresh: reply[0] === 1, waitMs: Number(reply[1]) };
      }
    }
    throw new JangkarError("REDIS_UNAVAILABLE", "Redis lost its data again while the aliases were restored");
  }

  /** Over all shards, oldest first. */
  async function unhandled(olderThanMs: number, limit: number): Promise<readonly Unhandled[]> {
    const found: Unhandled[] = [];
    for (let shard = 0; shard < keys.shards; shard++) {
      const rows = await runScript(redis, DIRTY, [keys.dirty(shard)], [Math.round(olderThanMs), limit]);
      found.push(...pairs(rows as (string | number)[]));
    }
    return found.sort((a, b) => b.ageMs - a.ageMs).slice(0, limit);
  }

  return {
    conversationOf: (key) =>
      orUnavailable("resolving a conversation", () => resolveConversation({ ...deps, incarnation, cache }, key)),

    accept: (conversation, item, quiet) => orUnavailable("accepting an item", () => accept(conversation, item, quiet)),

    due: (conversation) =>
      orUnavailable("reading a due time", async () => {
        const box = keys.box(conversation);
        const reply = (await runScript(redis, DUE, [box.entries, box.state], [])) as [number, number];
        return { waiting: reply[0], waitMs: reply[1] };
      }),

    waiting: (conversation, limit) =>
      orUnavailable("reading an inbox", async () =>
        limit < 1 ? [] : (await redis.lrange(keys.box(conversation).entries, 0, limit - 1)).map(itemOf),
      ),

    settle: (conversation, providerIds) =>
      orUnavailable("settling an inbox", async () => {
        const box = keys.box(conversation);
        const names = [box.entries, box.state, keys.dirty(keys.shardOfConversation(conversation))];
        return { left: Number(await runScript(redis, SETTLE, names, [conversation, ...providerIds])) };
      }),

    holdBack: (conversation, ms) =>
      orUnavailable("holding a conversation back", async () => {
        if (ms < 1) return;
        const box = keys.box(conversation);
        await runScript(redis, HOLD_BACK, [box.entries, box.state], [Math.ceil(ms)]);
      }),

    dirty: (olderThanMs, limit) =>
      orUnavailable("reading the dirty conversations", async () =>
        (await unhandled(olderThanMs, limit)).map(({ conversation }) => conversation),
      ),

    oldestWaitingMs: () =>
      orUnavailable("reading the oldest item", async () => (await unhandled(0, 1))[0]?.ageMs ?? null),

    pushReports: (values) => orUnavailable("keeping reports", () => reports.push(values)),
    peekReports: (limit) => orUnavailable("reading reports", () => reports.peek(limit)),
    settleReports: (count) => orUnavailable("settling reports", () => reports.settle(count)),
    quarantine: (entry) => orUnavailable("keeping an unreadable item", () => quarantine.push([entry])),
    peekQuarantine: (limit) => orUnavailable("reading the quarantine", () => quarantine.peek(limit)),
    settleQuarantine: (count) => orUnavailable("settling the quarantine", () => quarantine.settle(count)),

    restoreAliases: (aliases) => orUnavailable("restoring aliases", () => incarnation.restoreFrom(aliases)),
    addAliases: (key, addresses, conversation) =>
      orUnavailable("adding aliases", () =>
        writeAliases(redis, keys, [{ key: { ...key, addresses: byStrength(addresses) }, conversation }]),
      ),
    ping: () =>
      orUnavailable("answering a ping", async () => {
        await redis.ping();
      }),
  };
}

/** The item of an entry; written by `accept` alone, so its shape is ours. */
function itemOf(entry: string): InboxItem {
  return JSON.parse(entry.slice(entry.lastIndexOf("\n") + 1)) as InboxItem;
}

interface Unhandled {
  readonly conversation: ConversationId;
  readonly ageMs: number;
}

function pairs(flat: readonly (string | number)[]): Unhandled[] {
  const rows: Unhandled[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    rows.push({ conversation: asId("conversation", String(flat[i])), ageMs: Math.max(0, Number(flat[i + 1])) });
  }
  return rows;
}
