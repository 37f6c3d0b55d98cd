import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { APP_SECRET, install, orderOf, PHONE_NUMBER_ID } from "../support/installation.ts";
import { auditRun, type Posted } from "../support/ledger.ts";
import { measured } from "../support/proof.ts";
import { startTestRedis, temporaryDataDir } from "../support/redis.ts";
import { inParallel, postUntilTaken, textsBody, until } from "../support/wire.ts";
import { type Person, stage } from "./stage.ts";

test("BR-24: Redis killed under load: everything is answered once without a restart of ours, and readiness tells", async () => {
  const folder = temporaryDataDir();
  const redis = await startTestRedis();
  const place = await install({ redisUrl: redis.url });
  try {
    const load: Posted[] = Array.from({ length: 60 }, (_, index) => ({
      id: `wamid.br24.${index}`,
      customer: `62800${String(3_000_000 + (index % 20))}`,
      mark: `ORD-${40_000 + index}`,
    }));
    await place.seedOrders(load.map(({ mark, customer }) => orderOf(mark, customer)));
    const app = await place.start();
    const ready = async () => (await fetch(`${app.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    const lanes = [...new Set(load.map(({ customer }) => customer))];
    const post = (part: readonly Posted[]) =>
      inParallel(lanes, 8, async (customer) => {
        for (const { id, mark } of part.filter((one) => one.customer === customer)) {
          const at = Math.floor(Date.now() / 1_000);
          const text = `status pesanan ${mark}?`;
          const body = textsBody([{ id, phoneNumberId: PHONE_NUMBER_ID, from: customer, text, at }]);
          await postUntilTaken(() => app.webhookUrl, body, APP_SECRET);
        }
      });
    await post(load.slice(0, 20));
    await redis.kill();
    // Posted while it is away: refused with 503 and sent again, as the platform does.
    const posting = post(load.slice(20));
    expect(await until(async () => (await ready()) === 503, 15_000)).toBe(true);
    const before = place.graph.messages().length;
    await redis.start();
    const began = Date.now();
    expect(await until(() => place.graph.messages().length > before, 60_000, 20)).toBe(true);
    measured("BR-24, first reply after Redis is back", { seconds: (Date.now() - began) / 1_000 });
    await posting;
    const isDone = async () => {
      const rows = await place.database.db.selectFrom("handled").select("provider_id").execute();
      const open = await place.database.db.selectFrom("outbox").select("id").where("done", "=", 0).limit(1).execute();
      const busy = place.graph.busy();
      return rows.length >= load.length && open.length === 0 && busy.calls + busy.statuses === 0;
    };
    expect(await until(isDone, 120_000)).toBe(true);
    expect((await auditRun(place.database, place.graph, load)).faults).toEqual([]);
    expect(await ready()).toBe(200);
  } finally {
    await place.remove();
    await redis.stop();
    await folder.remove();
  }
}, 300_000);

test("BR-25: what is kept in memory does not grow with the number of finished conversations", async () => {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  const place = await stage();
  const weigh = async () => {
    await place.rest();
    for (let round = 0; round < 3; round++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Connections that are kept alive for the next request come and go by themselves.
    const kept = process.getActiveResourcesInfo().filter((name) => !/TCP|Socket|Pipe/.test(name));
    return { heap: process.memoryUsage().heapUsed, resources: kept.length };
  };
  let next = 0;
  const talk = async (people: number) => {
    const visitors = Array.from(
      { length: people },
      (): Person => ({ name: "Tamu", waId: `62800${String(5_000_000 + next++)}` }),
    );
    await inParallel(visitors, 12, async (who) => {
      for (const words of ["harga landing-roas?", "kalau corporate-3d?"]) await place.writes(who, words);
    });
  };
  try {
    await talk(80);
    const first = await weigh();
    await talk(240);
    const last = await weigh();
    measured("BR-25, heap", { before: first.heap, after: last.heap });
    // The stand-in of the Graph API keeps what it saw in this same process: about a kilobyte a message.
    expect(last.heap - first.heap).toBeLessThan(12_000_000);
    expect(last.resources - first.resources).toBeLessThan(20);
  } finally {
    await place.stop();
  }
}, 240_000);
