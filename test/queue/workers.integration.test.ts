import { describe, expect, it } from "vitest";
import { inspectQueue, isQueueQuiet } from "../../queue/inspect.ts";
import { JangkarError } from "../../src/core/errors.ts";
import type { ConversationId } from "../../src/core/ids.ts";
import { conversation, idOf, type Parts, send, text, timer, until } from "./parts.ts";
import { roomForEachTest } from "./rooms.ts";

let parts: Parts;
roomForEachTest((opened) => {
  parts = opened;
});

const a = conversation("a");
const depth = () => inspectQueue({ redis: parts.connections.fast, keys: parts.keys, queues: parts.queues });
const quiet = async () => isQueueQuiet(await depth());

/** A turn as the engine runs it, without the engine: takes what waits, works, settles. */
function takingTurns(work: (ids: readonly string[], run: number) => Promise<void> = async () => {}) {
  const batches: { readonly of: ConversationId; readonly ids: readonly string[]; readonly at: number }[] = [];
  const turn = async (of: ConversationId) => {
    const taken = (await parts.inbox.waiting(of, 50)).map(idOf);
    batches.push({ of, ids: taken, at: timer.now() });
    await work(taken, batches.length);
    const { left } = await parts.inbox.settle(of, taken);
    return { again: left > 0 };
  };
  // What was armed while a job ran makes one more run, which may find the inbox empty.
  const taken = () => batches.filter(({ ids }) => ids.length > 0);
  return { batches, turn, taken, handled: () => batches.flatMap(({ ids }) => ids) };
}

describe("a turn", () => {
  it("takes what came within the quiet window at once", async () => {
    const turns = takingTurns();
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"), { quietMs: 300 });
    await timer.sleep(150);
    await send(parts, a, text("2"), { quietMs: 300 });
    await until(quiet);
    expect(turns.taken().map(({ ids }) => ids)).toEqual([["1", "2"]]);
  });

  it("does not wait for the quiet window when a decision comes", async () => {
    const turns = takingTurns();
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"), { quietMs: 60_000, maxMs: 60_000 });
    await send(parts, a, text("2"), { urgent: true });
    await until(quiet);
    expect(turns.taken().map(({ ids }) => ids)).toEqual([["1", "2"]]);
  });

  it("takes a decision at once that falls into the early look of a text's job", async () => {
    const turns = takingTurns();
    // The job looks early when the window was extended; the decision is armed between its look and its move.
    let looks = 0;
    const { due } = parts.inbox;
    parts.inbox.due = async (of) => {
      const state = await due(of);
      if (++looks === 1) await send(parts, a, text("2"), { urgent: true });
      return state;
    };
    parts.work({ turn: turns.turn });
    await parts.inbox.accept(a, text("1"), { quietMs: 60_000, maxMs: 60_000, urgent: false });
    await parts.jobs.turn(a, { delayMs: 0, urgent: false });
    await until(quiet);
    expect(turns.handled()).toEqual(["1", "2"]);
    expect((await depth()).jobs.turns).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it("follows at once for a decision that comes while one runs", async () => {
    const turns = takingTurns(async (_, run) => {
      if (run > 1) return;
      await send(parts, a, text("2"), { quietMs: 60_000, maxMs: 60_000 });
      await send(parts, a, text("3"), { urgent: true });
      await send(parts, a, text("4"), { quietMs: 60_000, maxMs: 60_000 });
    });
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"));
    await until(() => turns.handled().length === 4);
    expect(turns.taken().map(({ ids }) => ids)).toEqual([["1"], ["2", "3", "4"]]);
  });

  it("comes for a message that arrives after the last look of the running job", async () => {
    // The processor says "nothing left" before the message is there: the wake-up has to survive the end of the job.
    const turns = takingTurns();
    parts.work({
      turn: async (of) => {
        const run = await turns.turn(of);
        if (turns.batches.length <= 20) await send(parts, of, text(`m${turns.batches.length}`));
        return run;
      },
    });
    await send(parts, a, text("m0"));
    await until(() => turns.handled().length === 21);
    await until(quiet);
    expect(turns.handled()).toEqual(Array.from({ length: 21 }, (_, i) => `m${i}`));
  });

  it("runs also without mail, for a decision that is a row", async () => {
    const turns = takingTurns();
    parts.work({ turn: turns.turn });
    await parts.jobs.turn(a, { delayMs: 0, urgent: true });
    await until(() => turns.batches.length === 1);
    expect(turns.batches[0]?.ids).toEqual([]);
  });

  it("runs one at a time per conversation and in arrival order, with many conversations at once", async () => {
    const running = new Set<string>();
    let most = 0;
    const overlaps: string[] = [];
    const done = new Map<string, string[]>();
    parts.work({
      turn: async (of) => {
        if (running.has(of)) overlaps.push(of);
        running.add(of);
        most = Math.max(most, running.size);
        const taken = (await parts.inbox.waiting(of, 3)).map(idOf);
        await timer.sleep(5);
        done.set(of, [...(done.get(of) ?? []), ...taken]);
        const { left } = await parts.inbox.settle(of, taken);
        running.delete(of);
        return { again: left > 0 };
      },
    });
    const names = Array.from({ length: 30 }, (_, i) => conversation(`c${i}`));
    for (let i = 0; i < 10; i++) await Promise.all(names.map((name) => send(parts, name, text(`${name}-${i}`))));
    await until(() => [...done.values()].flat().length === 300);
    await until(quiet);
    expect(overlaps).toEqual([]);
    expect(most).toBeGreaterThan(1);
    for (const name of names) expect(done.get(name)).toEqual(Array.from({ length: 10 }, (_, i) => `${name}-${i}`));
  });

  it("gives its slot to others after some rounds and goes on behind them", async () => {
    const order: string[] = [];
    const b = conversation("b");
    parts.work(
      {
        turn: async (of) => {
          const [first] = (await parts.inbox.waiting(of, 1)).map(idOf);
          order.push(of);
          const { left } = await parts.inbox.settle(of, first === undefined ? [] : [first]);
          return { again: left > 0 };
        },
      },
      { concurrency: 1 },
    );
    for (let i = 0; i < 12; i++) await parts.inbox.accept(a, text(`a${i}`), { quietMs: 0, maxMs: 0, urgent: false });
    await parts.inbox.accept(b, text("b0"), { quietMs: 0, maxMs: 0, urgent: false });
    await Promise.all([a, b].map((name) => parts.jobs.turn(name, { delayMs: 0, urgent: false })));
    await until(quiet);
    expect(order).toEqual([...Array<string>(8).fill(a), b, ...Array<string>(4).fill(a)]);
  });
});

describe("a turn that fails", () => {
  it("is tried again, not before the time the model asked for, whatever is written or decided meanwhile", async () => {
    const turns = takingTurns(async (_, run) => {
      if (run === 1) throw new JangkarError("MODEL_RATE_LIMITED", "slow down", { retryAfterMs: 1_500 });
    });
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"));
    await until(() => turns.batches.length === 1);
    await send(parts, a, text("2"), { quietMs: 100 });
    await send(parts, a, text("3"), { urgent: true });
    await until(quiet);
    expect(turns.taken().map(({ ids }) => ids)).toEqual([["1"], ["1", "2", "3"]]);
    const [first, second] = turns.taken();
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_490);
  });

  it("is tried again with a growing back-off and never given up", async () => {
    const turns = takingTurns(async (_, run) => {
      if (run <= 2) throw new Error("a fault of ours");
    });
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"));
    await until(quiet);
    expect(turns.taken()).toHaveLength(3);
    const backOffs = parts.log.lines.filter(({ message }) => message.startsWith("job failed"));
    expect(backOffs.map(({ fields }) => fields["backOffMs"])).toEqual([500, 1_000]);
  });

  it("for a lost fence runs again at once", async () => {
    const turns = takingTurns(async (_, run) => {
      if (run === 1) throw new JangkarError("FENCE_LOST", "the version moved");
    });
    parts.work({ turn: turns.turn });
    await send(parts, a, text("1"));
    await until(quiet);
    expect(turns.taken()).toHaveLength(2);
    expect(parts.log.lines.filter(({ message }) => message.startsWith("job failed"))).toEqual([]);
  });

  it("waits as long as the processor says", async () => {
    let runs = 0;
    parts.work({
      turn: async (of) => {
        runs++;
        if (runs === 1) return { again: true, holdBackMs: 400 };
        await parts.inbox.settle(of, ["1"]);
        return { again: false };
      },
    });
    await send(parts, a, text("1"));
    await until(() => runs === 1);
    expect((await parts.inbox.due(a)).waitMs).toBeGreaterThan(0);
    await until(quiet);
    expect(runs).toBe(2);
  });
});

describe("deliveries and reports", () => {
  it("wait as one job and are moved to now by a new arm", async () => {
    const runs: number[] = [];
    parts.work({
      deliver: async () => {
        runs.push(timer.now());
        return { againAfterMs: runs.length === 1 ? 60_000 : null };
      },
    });
    await parts.jobs.deliver(a);
    await until(async () => (await depth()).jobs.deliveries.delayed === 1);
    await parts.jobs.deliver(a, { delayMs: 10 });
    expect(runs).toHaveLength(1);
    await parts.jobs.deliver(a);
    await until(quiet);
    expect(runs).toHaveLength(2);
  });

  it("are tried again when they fail", async () => {
    let deliveries = 0;
    let reports = 0;
    parts.work({
      deliver: async () => {
        if (++deliveries === 1) throw new JangkarError("DATABASE_BUSY", "busy", { retryAfterMs: 10 });
        return { againAfterMs: null };
      },
      reports: async () => {
        if (++reports === 1) throw new JangkarError("DATABASE_UNAVAILABLE", "down");
      },
    });
    await parts.jobs.deliver(a);
    await parts.jobs.reports();
    await until(quiet);
    expect({ deliveries, reports }).toEqual({ deliveries: 2, reports: 2 });
  });
});

describe("the sweep", () => {
  it("arms mail and reports whose job was never added, and sweeps SQL", async () => {
    const turns = takingTurns();
    let swept = 0;
    let drained = 0;
    await parts.inbox.accept(a, text("1"), { quietMs: 0, maxMs: 0, urgent: false });
    await parts.inbox.pushReports([
      {
        channel: "whatsapp",
        endpoint: "1001",
        providerId: "1",
        state: "read",
        at: 0,
        callbackData: null,
        errorCode: null,
        errorDetail: null,
        pricing: null,
      },
    ]);
    parts.work(
      {
        turn: turns.turn,
        reports: async () => {
          drained++;
          await parts.inbox.settleReports((await parts.inbox.peekReports(10)).length);
        },
        sweep: async () => {
          swept++;
        },
      },
      { sweepEveryMs: 50, dirtyAfterMs: 50 },
    );
    await until(() => swept > 1);
    await until(quiet);
    expect(turns.handled()).toEqual(["1"]);
    expect(drained).toBeGreaterThan(0);
  });

  it("goes on after a failure", async () => {
    let swept = 0;
    parts.work(
      {
        sweep: async () => {
          swept++;
          throw new Error("no database");
        },
      },
      { sweepEveryMs: 20 },
    );
    await until(() => swept === 3);
  });
});

describe("stopping", () => {
  it("waits for the running turn and takes no other", async () => {
    const turns = takingTurns(() => timer.sleep(300));
    const workers = parts.work({ turn: turns.turn }, { concurrency: 1 });
    await send(parts, a, text("1"));
    await until(() => turns.batches.length === 1);
    await send(parts, conversation("b"), text("2"));
    await workers.stop(5_000);
    expect(await parts.inbox.waiting(a, 9)).toEqual([]);
    expect(turns.batches).toHaveLength(1);
    expect(await parts.inbox.waiting(conversation("b"), 9)).toHaveLength(1);
  });

  it("aborts a turn at the deadline, and the next worker takes it up at once", async () => {
    const workers = parts.work({
      turn: async (_, signal) => timer.sleep(60_000, signal).then(() => ({ again: false })),
    });
    await send(parts, a, text("1"));
    await until(async () => (await depth()).jobs.turns.active === 1);
    await workers.stop(50);
    const turns = takingTurns();
    parts.work({ turn: turns.turn });
    await until(quiet);
    expect(turns.handled()).toEqual(["1"]);
  });
});
