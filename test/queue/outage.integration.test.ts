import { afterEach, beforeEach, expect, it } from "vitest";
import { inspectQueue, isQueueQuiet } from "../../queue/inspect.ts";
import { watchUntil } from "../../queue/watchdog.ts";
import { openSlot } from "../../queue/worker-slot.ts";
import { startTestRedis, type TestRedis } from "../support/redis.ts";
import { recordingLog } from "../support/runtime.ts";
import { bundled } from "./child-process.ts";
import { conversation, flush, idOf, openParts, type Parts, send, text, timer, until } from "./parts.ts";

let redis: TestRedis;
let parts: Parts;

beforeEach(async () => {
  redis = await startTestRedis();
  parts = await openParts(redis.socketPath);
});
afterEach(async () => {
  await parts?.close();
  await redis?.stop();
});

const a = conversation("a");

async function isQuiet(): Promise<boolean> {
  try {
    return isQueueQuiet(await inspectQueue({ redis: parts.connections.fast, keys: parts.keys, queues: parts.queues }));
  } catch {
    // Redis is away at this moment, which is what these tests are about.
    return false;
  }
}

/** Turns that settle what they took; `handled` is per conversation, in order. */
function takingTurns(of: Parts) {
  const handled = new Map<string, string[]>();
  const turn = async (name: string & typeof a) => {
    const taken = (await of.inbox.waiting(name, 50)).map(idOf);
    await timer.sleep(2);
    const { left } = await of.inbox.settle(name, taken);
    // After the settle, so that a repeated run does not count twice.
    handled.set(name, [...(handled.get(name) ?? []), ...taken]);
    return { again: left > 0 };
  };
  return { handled, turn };
}

it("loses nothing that was acknowledged when Redis is killed and comes back, and the workers go on by themselves", async () => {
  const turns = takingTurns(parts);
  parts.work({ turn: turns.turn }, { sweepEveryMs: 200, dirtyAfterMs: 300, idleMs: 4_000 });
  const names = Array.from({ length: 10 }, (_, i) => conversation(`k${i}`));
  const acknowledged = new Map<string, string[]>();

  const sendAll = async (name: typeof a) => {
    for (let i = 0; i < 40; i++) {
      // As the provider: again until it is acknowledged.
      for (;;) {
        try {
          await send(parts, name, text(`${name}-${i}`));
          break;
        } catch {
          await timer.sleep(20);
        }
      }
      acknowledged.set(name, [...(acknowledged.get(name) ?? []), `${name}-${i}`]);
    }
  };
  const kills = async () => {
    for (let i = 0; i < 3; i++) {
      await timer.sleep(60);
      await redis.kill();
      await timer.sleep(60);
      await redis.start();
    }
  };
  await Promise.all([...names.map(sendAll), kills()]);
  await until(isQuiet);
  for (const name of names) {
    // A settle whose answer was lost with Redis is repeated by the next run and finds nothing: the list may miss it,
    // the inbox may not hold it.
    expect(await parts.inbox.waiting(name, 100)).toEqual([]);
    const order = turns.handled.get(name) ?? [];
    expect(order).toEqual((acknowledged.get(name) ?? []).filter((id) => order.includes(id)));
  }
  await send(parts, a, text("after"));
  await until(() => turns.handled.get(a)?.length === 1);
});

it("goes on after Redis was emptied under the running workers", async () => {
  const turns = takingTurns(parts);
  parts.work({ turn: turns.turn });
  await send(parts, a, text("1"));
  await until(isQuiet);
  await flush(redis.socketPath);
  await send(parts, a, text("2"));
  await until(isQuiet);
  expect(turns.handled.get(a)).toEqual(["1", "2"]);
});

it("takes the job of a killed worker back and runs it again", async () => {
  const program = await bundled("programs/stuck-worker.ts");
  try {
    const dying = program.run(redis.socketPath);
    await send(parts, a, text("1"));
    await dying.says("started");
    const turns = takingTurns(parts);
    parts.work({ turn: turns.turn });
    await dying.kill("SIGKILL");
    await until(() => turns.handled.get(a)?.length === 1);
  } finally {
    await program.remove();
  }
});

it("replaces a worker that takes nothing although work is due and there is room", async () => {
  const stop = new AbortController();
  let replaced = 0;
  let startedAt = 0;
  const slot = {
    queue: "turns" as const,
    prefix: "{watched:0}",
    startedAt: () => startedAt,
    hasRoom: () => true,
    replace: () => {
      replaced++;
    },
    close: async () => {},
    cancel: () => {},
    abandon: () => {},
  };
  const log = recordingLog();
  const watching = watchUntil(stop.signal, {
    redis: parts.connections.fast,
    slots: [slot],
    timer,
    log,
    idleMs: 200,
  });
  await timer.sleep(400);
  expect(replaced).toBe(0);
  await parts.connections.fast.lpush("{watched:0}:turns:wait", "1");
  await until(() => replaced === 1);
  startedAt = Number.MAX_SAFE_INTEGER;
  await timer.sleep(400);
  expect(replaced).toBe(1);
  stop.abort();
  await watching;
});

it("lets a replaced worker end its job while the fresh one takes the next", async () => {
  const { log, keys, jobs } = parts;
  const ended: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slot = openSlot({
    queue: "turns",
    prefix: keys.tag(0),
    redis: parts.connections.patient,
    concurrency: 1,
    lockMs: 1_500,
    stalledEveryMs: 500,
    timer,
    log,
    run: async ({ job }) => {
      const of = job.data.conversation ?? "";
      if (of === a) await held;
      ended.push(of);
    },
  });
  await jobs.turn(a, { delayMs: 0, urgent: false });
  await until(() => !slot.hasRoom());
  slot.replace();
  await jobs.turn(conversation("b"), { delayMs: 0, urgent: false });
  await until(() => ended.length === 1);
  letGo();
  await until(isQuiet);
  expect(ended).toEqual([conversation("b"), a]);
  await slot.close();
});
