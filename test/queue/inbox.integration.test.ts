import { describe, expect, it } from "vitest";
import type { KnownAlias } from "../../queue/incarnation.ts";
import { JangkarError } from "../../src/core/errors.ts";
import type { DeliveryReport } from "../../src/core/message.ts";
import type { TestRedis } from "../support/redis.ts";
import { conversation, customer, flush, idOf, openParts, type Parts, text, timer } from "./parts.ts";
import { roomForEachTest } from "./rooms.ts";

const phone = { kind: "phone", value: "+628111" } as const;
const bsuid = { kind: "bsuid", value: "ID.one" } as const;
const quiet = { quietMs: 1_200, maxMs: 5_000, urgent: false };
const urgent = { ...quiet, urgent: true };

let redis: TestRedis;
let parts: Parts;
roomForEachTest((opened, server) => {
  parts = opened;
  redis = server;
});

const idsIn = async (name: string) => (await parts.inbox.waiting(conversation(name), 100)).map(idOf);

describe("accepting", () => {
  it("takes one of 20 copies that arrive at the same moment", async () => {
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => parts.inbox.accept(conversation("a"), text("wamid.1"), quiet)),
    );
    expect(copies.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(await idsIn("a")).toEqual(["wamid.1"]);
  });

  it("knows a copy after it was handled", async () => {
    await parts.inbox.accept(conversation("a"), text("wamid.1"), quiet);
    await parts.inbox.settle(conversation("a"), ["wamid.1"]);
    expect(await parts.inbox.accept(conversation("a"), text("wamid.1"), quiet)).toEqual({ fresh: false, waitMs: 0 });
    expect(await idsIn("a")).toEqual([]);
  });

  it("tells the same provider id of two endpoints apart", async () => {
    await parts.inbox.accept(conversation("a"), text("wamid.1", "hi", "1001"), quiet);
    const other = await parts.inbox.accept(conversation("b"), text("wamid.1", "hi", "1002"), quiet);
    expect(other.fresh).toBe(true);
  });

  it("keeps arrival order and every byte of an item", async () => {
    const items = ["wamid.3", "wamid.1", "wamid.2"].map((id) => text(id, `{"x": "é😀\n" } ${id}`));
    for (const item of items) await parts.inbox.accept(conversation("a"), item, quiet);
    expect(await parts.inbox.waiting(conversation("a"), 100)).toEqual(items);
    expect(await parts.inbox.waiting(conversation("a"), 2)).toEqual(items.slice(0, 2));
  });

  it("names conversations with unhandled mail, oldest first, and how old it is", async () => {
    await parts.inbox.accept(conversation("a"), text("wamid.1"), quiet);
    await timer.sleep(5);
    await parts.inbox.accept(conversation("b"), text("wamid.2"), quiet);
    expect(await parts.inbox.dirty(0, 10)).toEqual([conversation("a"), conversation("b")]);
    expect(await parts.inbox.dirty(0, 1)).toEqual([conversation("a")]);
    expect(await parts.inbox.dirty(60_000, 10)).toEqual([]);
    expect(await parts.inbox.oldestWaitingMs()).toBeGreaterThanOrEqual(5);
    await parts.inbox.settle(conversation("a"), ["wamid.1"]);
    expect(await parts.inbox.dirty(0, 10)).toEqual([conversation("b")]);
    await parts.inbox.settle(conversation("b"), ["wamid.2"]);
    expect(await parts.inbox.oldestWaitingMs()).toBeNull();
  });
});

describe("the due time", () => {
  it("is a quiet window after the last text", async () => {
    const first = await parts.inbox.accept(conversation("a"), text("1"), quiet);
    await timer.sleep(100);
    const second = await parts.inbox.accept(conversation("a"), text("2"), quiet);
    expect(first.waitMs).toBe(1_200);
    expect(second.waitMs).toBe(1_200);
  });

  it("is never later than the longest wait after the first text", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), { ...quiet, maxMs: 1_300 });
    await timer.sleep(200);
    const { waitMs } = await parts.inbox.accept(conversation("a"), text("2"), { ...quiet, maxMs: 1_300 });
    expect(waitMs).toBeLessThanOrEqual(1_100);
  });

  it("is now for a decision, and a text after it does not make the decision wait", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), quiet);
    expect((await parts.inbox.accept(conversation("a"), text("2"), urgent)).waitMs).toBe(0);
    expect((await parts.inbox.accept(conversation("a"), text("3"), quiet)).waitMs).toBe(0);
    expect(await parts.inbox.due(conversation("a"))).toEqual({ waiting: 3, waitMs: 0 });
  });

  it("that has come stays, so that a stream of texts cannot push a turn away", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), { ...quiet, quietMs: 1 });
    await timer.sleep(10);
    expect((await parts.inbox.accept(conversation("a"), text("2"), quiet)).waitMs).toBe(0);
  });

  it("gives what came during a turn a window of its own", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), { ...quiet, quietMs: 0 });
    const long = { quietMs: 60_000, maxMs: 90_000, urgent: false };
    expect((await parts.inbox.accept(conversation("a"), text("2"), long)).waitMs).toBe(0);
    expect(await parts.inbox.settle(conversation("a"), ["1"])).toEqual({ left: 1 });
    expect((await parts.inbox.due(conversation("a"))).waitMs).toBeGreaterThan(50_000);
  });

  it("of a decision that is left is now", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), quiet);
    await parts.inbox.accept(conversation("a"), text("2"), urgent);
    await parts.inbox.settle(conversation("a"), ["1"]);
    expect((await parts.inbox.due(conversation("a"))).waitMs).toBe(0);
  });

  it("is kept back by a back-off, whatever is written and decided meanwhile", async () => {
    await parts.inbox.holdBack(conversation("a"), 60_000);
    expect((await parts.inbox.accept(conversation("a"), text("1"), quiet)).waitMs).toBeGreaterThan(50_000);
    expect((await parts.inbox.accept(conversation("a"), text("2"), urgent)).waitMs).toBeGreaterThan(50_000);
    await parts.inbox.holdBack(conversation("a"), 10);
    expect((await parts.inbox.due(conversation("a"))).waitMs).toBeGreaterThan(50_000);
  });

  it("of a conversation without mail hangs on its back-off alone", async () => {
    expect(await parts.inbox.due(conversation("a"))).toEqual({ waiting: 0, waitMs: 0 });
    await parts.inbox.holdBack(conversation("a"), 60_000);
    expect((await parts.inbox.due(conversation("a"))).waitMs).toBeGreaterThan(50_000);
  });
});

describe("settling", () => {
  it("takes items out by id, wherever they stand, and ignores ids it does not hold", async () => {
    for (const id of ["1", "2", "3", "4"]) await parts.inbox.accept(conversation("a"), text(id), quiet);
    expect(await parts.inbox.settle(conversation("a"), ["2", "4", "9"])).toEqual({ left: 2 });
    expect(await idsIn("a")).toEqual(["1", "3"]);
    expect(await parts.inbox.settle(conversation("a"), ["2", "4"])).toEqual({ left: 2 });
    expect(await parts.inbox.settle(conversation("a"), [])).toEqual({ left: 2 });
  });

  it("leaves nothing of a handled conversation but the ids it has seen", async () => {
    await parts.inbox.accept(conversation("a"), text("1"), urgent);
    await parts.inbox.settle(conversation("a"), ["1"]);
    const left = await parts.connections.fast.keys("*");
    expect(left.filter((key) => key.includes("box") || key.includes("dirty"))).toEqual([]);
    const seen = left.filter((key) => key.includes("seen"));
    expect(seen).toHaveLength(1);
    expect(await parts.connections.fast.pttl(seen[0]!)).toBeGreaterThan(7.9 * 86_400_000);
  });
});

describe("naming a conversation", () => {
  it("gives the same id to the same addresses, also at the same moment and in another process", async () => {
    const other = await openParts(redis.socketPath);
    const found = await Promise.all(
      [parts, other, parts, other].map(({ inbox }) => inbox.conversationOf(customer(phone, bsuid))),
    );
    expect(new Set(found).size).toBe(1);
    await other.close();
  });

  it("attaches an unknown address to the conversation of the known one", async () => {
    const known = await parts.inbox.conversationOf(customer(phone));
    expect(await parts.inbox.conversationOf(customer(phone, bsuid))).toBe(known);
    expect(await parts.inbox.conversationOf(customer(bsuid))).toBe(known);
  });

  it("lets the BSUID decide between two known conversations and points nothing elsewhere", async () => {
    const byPhone = await parts.inbox.conversationOf(customer(phone));
    const byBsuid = await parts.inbox.conversationOf(customer(bsuid));
    expect(byPhone).not.toBe(byBsuid);
    expect(await parts.inbox.conversationOf(customer(phone, bsuid))).toBe(byBsuid);
    expect(await parts.inbox.conversationOf(customer(phone))).toBe(byPhone);
  });

  it("keeps tenants and endpoints apart", async () => {
    const one = await parts.inbox.conversationOf(customer(phone));
    expect(await parts.inbox.conversationOf({ ...customer(phone), tenant: "other" })).not.toBe(one);
    expect(await parts.inbox.conversationOf({ ...customer(phone), endpoint: "1002" })).not.toBe(one);
  });

  it("binds further addresses without taking any away", async () => {
    const one = await parts.inbox.conversationOf(customer(phone));
    const two = await parts.inbox.conversationOf(customer(bsuid));
    const fresh = { kind: "phone", value: "+628222" } as const;
    await parts.inbox.addAliases(customer(), [fresh, bsuid], one);
    expect(await parts.inbox.conversationOf(customer(fresh))).toBe(one);
    expect(await parts.inbox.conversationOf(customer(bsuid))).toBe(two);
  });
});

describe("a Redis that was emptied", () => {
  const known = (id: string): KnownAlias => ({ key: customer(phone, bsuid), conversation: conversation(id) });

  it("gets the aliases of SQL back before it names a conversation, once for all callers", async () => {
    let restores = 0;
    const lost = await openParts(redis.socketPath, {
      onLost: async function* () {
        restores++;
        yield known("kept");
      },
    });
    await flush(redis.socketPath);
    const found = await Promise.all(Array.from({ length: 20 }, () => lost.inbox.conversationOf(customer(phone))));
    expect(new Set(found)).toEqual(new Set([conversation("kept")]));
    expect(restores).toBe(1);
    await lost.close();
  });

  it("is noticed by accepting, too, and what a process remembers is written back behind SQL", async () => {
    const lost = await openParts(redis.socketPath, {
      onLost: async function* () {
        yield known("kept");
      },
    });
    const fresh = await lost.inbox.conversationOf(customer({ kind: "phone", value: "+628999" }));
    await flush(redis.socketPath);
    expect((await lost.inbox.accept(fresh, text("1"), quiet)).fresh).toBe(true);
    const other = await openParts(redis.socketPath);
    expect(await other.inbox.conversationOf(customer({ kind: "phone", value: "+628999" }))).toBe(fresh);
    expect(await other.inbox.conversationOf(customer(bsuid))).toBe(conversation("kept"));
    await other.close();
    await lost.close();
  });

  it("makes a process forget what it remembered when another one has restored", async () => {
    const remembered = await parts.inbox.conversationOf(customer(phone));
    await parts.inbox.accept(remembered, text("1"), quiet);
    await flush(redis.socketPath);
    const other = await openParts(redis.socketPath, {
      onLost: async function* () {
        yield known("kept");
      },
    });
    await other.inbox.conversationOf(customer(bsuid));
    await parts.inbox.accept(remembered, text("2"), quiet);
    expect(await parts.inbox.conversationOf(customer(phone))).toBe(conversation("kept"));
    await other.close();
  });

  it("stays unavailable while SQL cannot tell the aliases", async () => {
    let down = true;
    const lost = await openParts(redis.socketPath, {
      onLost: async function* () {
        if (down) throw new JangkarError("DATABASE_UNAVAILABLE", "no database");
        yield known("kept");
      },
    });
    await flush(redis.socketPath);
    await expect(lost.inbox.conversationOf(customer(phone))).rejects.toMatchObject({ code: "REDIS_UNAVAILABLE" });
    down = false;
    expect(await lost.inbox.conversationOf(customer(phone))).toBe(conversation("kept"));
    await lost.close();
  });

  it("may be filled by hand", async () => {
    await parts.inbox.restoreAliases(
      (async function* () {
        for (let i = 0; i < 1_200; i++) {
          yield { key: customer({ kind: "phone", value: `+${i}` }), conversation: conversation(String(i)) };
        }
      })(),
    );
    expect(await parts.inbox.conversationOf(customer({ kind: "phone", value: "+1199" }))).toBe(conversation("1199"));
  });
});

describe("reports and quarantine", () => {
  const report = (providerId: string): DeliveryReport => ({
    channel: "whatsapp",
    endpoint: "1001",
    providerId,
    state: "delivered",
    at: 0,
    callbackData: null,
    errorCode: null,
    errorDetail: null,
    pricing: null,
  });

  it("are drained from the head in arrival order", async () => {
    await parts.inbox.pushReports(["1", "2", "3"].map(report));
    expect((await parts.inbox.peekReports(2)).map(({ providerId }) => providerId)).toEqual(["1", "2"]);
    await parts.inbox.settleReports(2);
    expect((await parts.inbox.peekReports(9)).map(({ providerId }) => providerId)).toEqual(["3"]);
  });

  it("lose nothing to a drainer that stood still while another drained", async () => {
    const other = await openParts(redis.socketPath);
    await parts.inbox.pushReports(["1", "1"].map(report));
    await parts.inbox.peekReports(1);
    await other.inbox.peekReports(1);
    await other.inbox.settleReports(1);
    await parts.inbox.settleReports(1);
    expect(await parts.inbox.peekReports(9)).toHaveLength(1);
    await other.close();
  });

  it("keep unreadable items until they are settled", async () => {
    const entry = { channel: "whatsapp", where: "entry[0]", reason: "no id", raw: "{}", at: 5 };
    await parts.inbox.quarantine(entry);
    expect(await parts.inbox.peekQuarantine(9)).toEqual([entry]);
    await parts.inbox.settleQuarantine(1);
    expect(await parts.inbox.peekQuarantine(9)).toEqual([]);
  });
});

it("keeps several shards apart and every script in one slot", async () => {
  const sharded = await openParts(redis.socketPath, { shards: 4, prefix: "sharded" });
  const names = Array.from({ length: 20 }, (_, i) => conversation(`s${i}`));
  await Promise.all(names.map((name, i) => sharded.inbox.accept(name, text(`s${i}`), quiet)));
  expect(new Set(await sharded.inbox.dirty(0, 100))).toEqual(new Set(names));
  const tags = (await sharded.connections.fast.keys("{sharded*")).map((key) => key.slice(0, key.indexOf("}")));
  expect(new Set(tags).size).toBe(4);
  for (const [i, name] of names.entries()) expect(await sharded.inbox.settle(name, [`s${i}`])).toEqual({ left: 0 });
  expect(await sharded.inbox.oldestWaitingMs()).toBeNull();
  await sharded.close();
});

it("answers REDIS_UNAVAILABLE within about a second while Redis stands still or is away", async () => {
  process.kill(redis.pid(), "SIGSTOP");
  const began = timer.now();
  await expect(parts.inbox.accept(conversation("a"), text("1"), quiet)).rejects.toMatchObject({
    code: "REDIS_UNAVAILABLE",
  });
  expect(timer.now() - began).toBeLessThan(5_000);
  process.kill(redis.pid(), "SIGCONT");
  await redis.kill();
  await expect(parts.inbox.ping()).rejects.toMatchObject({ code: "REDIS_UNAVAILABLE" });
  await expect(parts.jobs.turn(conversation("a"), { delayMs: 0, urgent: false })).rejects.toMatchObject({
    code: "REDIS_UNAVAILABLE",
  });
  await redis.start();
  await parts.connections.ready(5_000);
  await parts.inbox.ping();
});
