import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  commitOf,
  customerEntry,
  NOON,
  replyOf,
  reportOf,
  TENANT,
  turnOf,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

export function recordContract(under: Under): void {
  describe("records", () => {
    it("append audit entries once and return the last ones, oldest first", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const entries = ["one", "two", "three"].map((event) => auditOf(event, { conversation: id, detail: { event } }));
      await stores.records.append(entries);
      await stores.records.append(entries);
      expect(await stores.records.audit({ conversation: id, limit: 2 })).toEqual(entries.slice(1));
    });

    it("cannot be changed or removed by any statement", async () => {
      const { stores, database } = under();
      const entry = auditOf("decided:approved");
      await stores.records.append([entry]);
      const { db } = database;
      const tries: (() => Promise<unknown>)[] = [
        () => db.updateTable("audit").set({ event: "decided:rejected" }).where("id", "=", entry.id).execute(),
        () => db.deleteFrom("audit").where("id", "=", entry.id).execute(),
        ...(database.dialect === "postgres" ? [() => sql`truncate audit`.execute(db)] : []),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toThrow("append-only");
      const found = await db.selectFrom("audit").select("event").where("id", "=", entry.id).execute();
      expect(found).toEqual([{ event: entry.event }]);
    });

    it("keep a quarantined item once, with whatever bytes it has, newest first", async () => {
      const { records } = under().stores;
      const entry = {
        channel: "whatsapp",
        where: "entry[0]",
        reason: "no id",
        raw: `{"a":"\u0000"}${unique("x")}`,
        at: 5,
      };
      const later = { ...entry, at: 6 };
      await records.quarantine([entry]);
      await records.quarantine([entry, later]);
      const found = await records.quarantined(2);
      expect(found).toMatchObject([later, entry]);
      expect(found[0]!.id).toBeGreaterThan(found[1]!.id);
    });

    it("count messages, quarantined items and reports of what a seed or somebody else has sent", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const before = await stores.records.counts();
      await stores.turns.commit(commitOf(id, version, { transcript: [customerEntry("a"), customerEntry("b")] }));
      await stores.records.quarantine([{ channel: "whatsapp", where: "x", reason: "y", raw: unique("raw"), at: 1 }]);
      const seeded = unique("wamid");
      await stores.seeds.sent([{ message: replyOf(id), providerId: seeded, delivery: "accepted" }]);
      for (const state of ["read", "sent", "read"] as const) await stores.outbox.applyReport(reportOf(seeded, state));
      await stores.outbox.applyReport(reportOf(unique("wamid"), "sent"));
      const after = await stores.records.counts();
      expect({
        customerMessages: after.customerMessages - before.customerMessages,
        foreignReports: after.foreignReports - before.foreignReports,
        quarantined: after.quarantined - before.quarantined,
      }).toEqual({ customerMessages: 2, foreignReports: 3, quarantined: 1 });
    });

    it("add up a day's tokens, and delivered messages by what they cost", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const day = unique("2026-11-24");
      const reply = replyOf(id);
      await stores.turns.commit(commitOf(id, 1, { turn: turnOf(id), day, outbox: [reply] }));
      await stores.turns.commit(commitOf(id, 2, { turn: turnOf(id), day }));
      expect(await stores.records.tokensOn(TENANT, day)).toBe(30);
      expect(await stores.records.tokensOn("lain", day)).toBe(0);

      const category = unique("service");
      const providerId = unique("wamid");
      await stores.outbox.claim(reply.id, "t", 0, 10);
      await stores.outbox.settle(reply.id, "t", { state: "accepted", providerId, at: NOON, audit: [] });
      const pricing = { category, billable: true, type: "regular" };
      await stores.outbox.applyReport(reportOf(providerId, "sent", { pricing }));
      const lines = async () => (await stores.records.billing(TENANT, 0)).filter((line) => line.category === category);
      expect(await lines()).toEqual([]);
      await stores.outbox.applyReport(reportOf(providerId, "delivered", { pricing }));
      expect(await lines()).toEqual([{ ...pricing, messages: 1 }]);
    });

    it("know since when the oldest customer waits for a reply that is on its way", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      // Long before every other message of this file.
      const asked = 1_000;
      const turn = turnOf(id);
      const reply = replyOf(id, { turn: turn.id });
      await stores.turns.commit(
        commitOf(id, 1, {
          turn,
          transcript: [
            customerEntry("Halo?", { at: asked + 5, turn: turn.id }),
            customerEntry("?", { at: asked, turn: turn.id }),
          ],
          outbox: [reply, replyOf(id, { kind: "notice", createdAt: 1 })],
        }),
      );
      expect(await stores.records.oldestUnanswered()).toBe(asked);
      await stores.outbox.claim(reply.id, "t", 0, 10);
      expect(await stores.records.oldestUnanswered()).toBe(asked);
      const accepted = { state: "accepted", providerId: unique("wamid"), at: NOON, audit: [] } as const;
      await stores.outbox.settle(reply.id, "t", accepted);
      expect(await stores.records.oldestUnanswered()).not.toBe(asked);

      const receipt = replyOf(id, { kind: "final", createdAt: 2_000 });
      await stores.turns.commit(commitOf(id, 2, { outbox: [receipt] }));
      expect(await stores.records.oldestUnanswered()).toBe(2_000);
      await stores.outbox.claim(receipt.id, "t", 0, 10);
      await stores.outbox.settle(receipt.id, "t", { state: "held", error: "131047" });
      expect(await stores.records.oldestUnanswered()).not.toBe(2_000);
    });
  });
}
