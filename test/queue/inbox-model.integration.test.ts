import fc from "fast-check";
import { expect, it } from "vitest";
import type { ConversationId } from "../../src/core/ids.ts";
import { conversation, idOf, type Parts, text } from "./parts.ts";
import { roomForTheFile } from "./rooms.ts";

let parts: Parts;
let runs = 0;

roomForTheFile((opened) => {
  parts = opened;
});

/** What an inbox is, without Redis. */
interface Model {
  waiting: string[];
  readonly seen: Set<string>;
  /** Decisions that wait. */
  urgent: Set<string>;
  held: boolean;
}

interface Real {
  readonly of: ConversationId;
  /** Provider ids are deduplicated over conversations of an endpoint, so each run has its own. */
  readonly run: number;
}

type Command = fc.AsyncCommand<Model, Real>;
const LONG = { quietMs: 1e7, maxMs: 2e7 };

class Accept implements Command {
  readonly n: number;
  readonly urgent: boolean;
  constructor(n: number, urgent: boolean) {
    this.n = n;
    this.urgent = urgent;
  }
  check = () => true;
  async run(model: Model, { of, run }: Real): Promise<void> {
    const id = `${run}-${this.n}`;
    const { fresh, waitMs } = await parts.inbox.accept(of, text(id), { ...LONG, urgent: this.urgent });
    expect(fresh).toBe(!model.seen.has(id));
    if (fresh) {
      model.waiting.push(id);
      model.seen.add(id);
      if (this.urgent) model.urgent.add(id);
    }
    expectDue(model, model.waiting.length, waitMs);
  }
  toString = () => `accept(${this.n}${this.urgent ? ", urgent" : ""})`;
}

class Settle implements Command {
  readonly picks: readonly number[];
  constructor(picks: readonly number[]) {
    this.picks = picks;
  }
  check = () => true;
  async run(model: Model, { of, run }: Real): Promise<void> {
    const gone = this.picks.map((n) => `${run}-${n}`);
    model.waiting = model.waiting.filter((id) => !gone.includes(id));
    model.urgent = new Set([...model.urgent].filter((id) => !gone.includes(id)));
    expect(await parts.inbox.settle(of, gone)).toEqual({ left: model.waiting.length });
    const { waiting, waitMs } = await parts.inbox.due(of);
    expect(waiting).toBe(model.waiting.length);
    expectDue(model, waiting, waitMs);
  }
  toString = () => `settle(${this.picks.join(", ")})`;
}

class HoldBack implements Command {
  check = () => true;
  async run(model: Model, { of }: Real): Promise<void> {
    await parts.inbox.holdBack(of, 5e7);
    model.held = true;
    expectDue(model, model.waiting.length, (await parts.inbox.due(of)).waitMs);
  }
  toString = () => "holdBack()";
}

class Read implements Command {
  readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
  check = () => true;
  async run(model: Model, { of }: Real): Promise<void> {
    const found = (await parts.inbox.waiting(of, this.limit)).map(idOf);
    expect(found).toEqual(model.waiting.slice(0, this.limit));
    expect((await parts.inbox.dirty(0, 1_000)).includes(of)).toBe(model.waiting.length > 0);
  }
  toString = () => `waiting(${this.limit})`;
}

/** Held: after the back-off. A decision waits: now. Texts alone: after a quiet window. Nothing waits: now. */
function expectDue(model: Model, waiting: number, waitMs: number): void {
  if (model.held) expect(waitMs).toBeGreaterThan(4e7);
  else if (waiting === 0 || model.urgent.size > 0) expect(waitMs).toBe(0);
  else expect(waitMs).toBeGreaterThan(9e6);
}

it("behaves like a list of what was accepted and not settled, whatever the order of calls", async () => {
  const number = fc.integer({ min: 0, max: 12 });
  const commands = fc.commands<Model, Real, false>(
    [
      fc.tuple(number, fc.boolean()).map(([n, urgent]) => new Accept(n, urgent)),
      fc.array(number, { maxLength: 5 }).map((picks) => new Settle(picks)),
      fc.constant(new HoldBack()),
      fc.integer({ min: 1, max: 14 }).map((limit) => new Read(limit)),
    ],
    { maxCommands: 30 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const run = runs++;
      const model: Model = { waiting: [], seen: new Set(), urgent: new Set(), held: false };
      await fc.asyncModelRun(() => ({ model, real: { of: conversation(`m${run}`), run } }), list);
    }),
    { numRuns: 150 },
  );
});

it("loses nothing and keeps each sender's order while several write and one settles", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (senders, batch) => {
        const run = runs++;
        const of = conversation(`c${run}`);
        const handled: string[] = [];
        let sending = senders.length;
        const write = async (urgents: readonly boolean[], sender: number) => {
          for (const [n, urgent] of urgents.entries()) {
            const item = text(`${run}-${sender}-${n}`);
            await Promise.all([1, 2].map(() => parts.inbox.accept(of, item, { ...LONG, urgent })));
          }
          sending--;
        };
        const settle = async () => {
          for (;;) {
            const last = sending === 0;
            const taken = (await parts.inbox.waiting(of, batch)).map(idOf);
            await parts.inbox.settle(of, taken);
            handled.push(...taken);
            if (last && taken.length === 0) return;
          }
        };
        await Promise.all([...senders.map(write), settle()]);
        for (const [sender, urgents] of senders.entries()) {
          const own = handled.filter((id) => id.startsWith(`${run}-${sender}-`));
          expect(own).toEqual(urgents.map((_, n) => `${run}-${sender}-${n}`));
        }
        expect((await parts.inbox.dirty(0, 1_000)).includes(of)).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});
