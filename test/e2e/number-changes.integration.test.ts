import { afterAll, beforeAll, expect, test } from "vitest";
import { AGUS, BUDI, DEWI, eventually, type Person, RIAN, SITI, type Stage, stage } from "../bug-reports/stage.ts";

/*
 * WhatsApp tells of a new number in a system message. It vouches for the sender alone: naming somebody else's number or
 * user id in it once gave the sender that person's orders, and sent the sender's answers to that person.
 */

const SHADOW = "628000000777";
let place: Stage;
let counter = 0;
beforeAll(async () => {
  place = await stage();
  // In the book from before: nobody has ever written from this number.
  await place.one.system.stores.seeds.orders("z-automation", [
    {
      id: "ORD-10777",
      owner: [{ kind: "phone", value: `+${SHADOW}` }],
      status: "processing",
      totalMinor: 1_500_000,
      currency: "IDR",
      items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
      version: 1,
    },
  ]);
});
afterAll(() => place.stop());

async function changes(who: Person, system: Readonly<Record<string, unknown>>, from: string | null = who.waId) {
  const status = await place.posts({
    value: {
      messages: [
        {
          ...(from === null ? {} : { from }),
          id: `wamid.moved.${++counter}`,
          timestamp: String(Math.floor(place.one.system.clock.now() / 1_000)),
          type: "system",
          system: { type: "user_changed_number", body: "changed", ...system },
        },
      ],
    },
  });
  expect(status).toBe(200);
  await place.rest();
}

const told = () => [...place.heard(DEWI), ...place.heard(RIAN)].filter((line) => line.includes("milik orang lain"));

test("a new number with orders of its own is not joined: staff are asked, and answers stay with the sender", async () => {
  await changes(AGUS, { wa_id: SHADOW, previous_user_id: AGUS.userId });
  expect(told()).toHaveLength(1);
  const victim: Person = { name: "Wati", waId: SHADOW };
  await place.says(AGUS, "status pesanan ORD-10777?");
  expect(place.heard(victim)).toEqual([]);
  expect(place.heard(AGUS).at(-1)).not.toMatch(/diproses|Landing Page/);
  await place.says(victim, "status pesanan ORD-10777?");
  expect(place.heard(victim).at(-1)).toContain("ORD-10777");
});

test("a sender who names a known customer's number or user id as the new or the old one gets nothing of it", async () => {
  const stranger: Person = { name: "Tamu", waId: "628000000556" };
  const before = told().length;
  await changes(stranger, { wa_id: SITI.waId });
  await changes(stranger, { wa_id: "628000000557", user_id: "ID.7000000000000000557", previous_user_id: SITI.userId });
  await changes(stranger, { type: "customer_changed_number", new_wa_id: "628000000558", customer: SITI.waId });
  expect(told()).toHaveLength(before + 3);
  const names = place.heard(SITI).length;
  for (const who of [stranger, { ...stranger, waId: "628000000557", userId: "ID.7000000000000000557" }]) {
    await place.says(who, "status pesanan ORD-10490?");
    expect(place.heard(who).at(-1)).not.toMatch(/diproses|Corporate/);
  }
  expect(place.heard(SITI)).toHaveLength(names);
});

test("an event that does not say whom it comes from moves nothing and is kept to be looked at", async () => {
  await changes(SITI, { type: "customer_changed_number", new_wa_id: "628000000559", customer: SITI.waId }, null);
  const kept = () => place.one.system.stores.records.quarantined(10);
  await eventually("it is kept", async () =>
    (await kept()).some(({ reason }) => reason.includes("whom it comes from")),
  );
  const thief: Person = { name: "Tamu", waId: "628000000559" };
  await place.says(thief, "status pesanan ORD-10490?");
  expect(place.heard(thief).at(-1)).not.toMatch(/diproses|Corporate/);
});

test("whoever did change the number keeps the orders, and each message is answered where it came from", async () => {
  const moved: Person = { name: "Budi", waId: "628000000999", userId: "ID.7000000000000000999" };
  const before = told().length;
  await changes(BUDI, { wa_id: moved.waId, user_id: moved.userId, previous_user_id: BUDI.userId });
  expect(told()).toHaveLength(before);
  await place.says(BUDI, "status pesanan ORD-10482?");
  expect(place.heard(BUDI).at(-1)).toContain("ORD-10482");
  expect(place.heard(moved)).toEqual([]);
  await place.says(moved, "status pesanan ORD-10482?");
  expect(place.heard(moved).at(-1)).toContain("ORD-10482");
  const heard = place.heard(BUDI).length;
  // Both at once: two turns, each with an answer to its own sender.
  await place.writes(BUDI, "jam buka?");
  await place.writes(moved, "jam buka?");
  await place.rest();
  expect(place.heard(BUDI)).toHaveLength(heard + 1);
  expect(place.heard(moved)).toHaveLength(2);
});
