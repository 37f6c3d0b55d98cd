import { afterEach, expect, test } from "vitest";
import type { TurnCommit } from "../../src/ports/stores.ts";
import { BUDI, DEWI, RIAN, SITI, type Stage, stage } from "../bug-reports/stage.ts";

/*
 * A message that meets a fault of ours each time it is handled was tried for ever, and everything its sender wrote
 * afterwards waited behind it.
 */

let place: Stage;
afterEach(() => place?.stop());

/** Whatever would commit this message with a turn fails, as a bug would. */
function poison(words: string): { tries: number } {
  const { turns } = place.one.system.stores as { turns: { commit: (commit: TurnCommit) => Promise<unknown> } };
  const commit = turns.commit;
  const seen = { tries: 0 };
  turns.commit = async (one) => {
    if (one.turn !== null && JSON.stringify(one.transcript).includes(words)) {
      seen.tries++;
      throw new TypeError("a fault of ours");
    }
    return commit(one);
  };
  return seen;
}

test("after five tries it is set aside: its sender and staff are told, its neighbours are answered, and the conversation goes on", async () => {
  place = await stage();
  const seen = poison("racun");
  await place.writes(SITI, "jam buka?");
  await place.writes(SITI, "racun 123");
  await place.writes(SITI, "berapa harga landing page?");
  await place.says(BUDI, "status pesanan ORD-10482?");
  expect(seen.tries).toBeGreaterThanOrEqual(5);

  const heard = place.heard(SITI);
  expect(heard.filter((text) => text.includes("tidak bisa saya proses"))).toHaveLength(1);
  expect(heard.join("\n")).toContain("Rp1.500.000");
  expect(place.heard(BUDI).at(-1)).toContain("ORD-10482");
  const told = [...place.heard(DEWI), ...place.heard(RIAN)].filter((text) => text.includes("disisihkan tanpa jawaban"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("wa.me/628000000112");

  const { records } = place.one.system.stores;
  await place.one.system.sweep();
  expect(await records.quarantined(10)).toMatchObject([
    { reason: "its handling did not end, 5 times", raw: expect.stringContaining("racun 123") },
  ]);
  const conversation = await place.conversationOf(SITI);
  expect((await records.audit({ conversation, limit: 50 })).map(({ event }) => event)).toContain("set_aside");
  // The words are in no later request to a model.
  expect(JSON.stringify(await place.one.system.stores.conversations.history(conversation, 50))).not.toContain("racun");

  const before = place.heard(SITI).length;
  await place.says(SITI, "oke, jam buka hari ini?");
  expect(place.heard(SITI)).toHaveLength(before + 1);
});

test("a run that ends well, or fails for what comes back by itself, is not counted", async () => {
  place = await stage();
  const { inbox } = place.one.system;
  const conversation = await place.conversationOf(BUDI);
  expect(await inbox.beginRun(conversation)).toEqual({ runs: 0, alone: false });
  for (let round = 0; round < 5; round++) await place.says(BUDI, `jam buka? ${round}`);
  const kept = await place.one.system.stores.records.quarantined(10);
  expect(kept).toEqual([]);
  expect(place.heard(BUDI).join("\n")).not.toContain("tidak bisa saya proses");
});
