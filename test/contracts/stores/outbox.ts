import { describe, expect, it } from "vitest";
import type { ConversationId } from "../../../src/core/ids.ts";
import type { NewOutboxMessage } from "../../../src/core/outbound.ts";
import {
  actionOf,
  auditOf,
  bsuid,
  commitOf,
  NOON,
  phone,
  replyOf,
  reportOf,
  TENANT,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

const LEASE_MS = 10_000;

export function outboxContract(under: Under): void {
  async function given(...more: Partial<NewOutboxMessage>[]): Promise<[ConversationId, NewOutboxMessage[]]> {
    const { id, version } = await under().conversation();
    const rows = more.map((part) => replyOf(id, part));
    await under().stores.turns.commit(commitOf(id, version, { outbox: rows }));
    return [id, rows];
  }
  const accepted = (providerId: string) => ({ state: "accepted", providerId, at: NOON, audit: [] }) as const;

  describe("the outbox", () => {
    it("gives a row to one of many that claim it, and again when its lease ran out", async () => {
      const { stores, second } = under();
      const [, [row]] = await given({});
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? stores : second).outbox.claim(row!.id, `token ${index}`, 0, LEASE_MS),
        ),
      );
      expect(claims.filter((claim) => claim !== null)).toMatchObject([{ id: row!.id, state: "claimed", attempts: 1 }]);
      const holder = `token ${claims.findIndex((claim) => claim !== null)}`;
      expect(await stores.outbox.holds(row!.id, holder)).toBe(true);

      expect(await stores.outbox.claim(row!.id, "too early", LEASE_MS - 1, LEASE_MS)).toBeNull();
      expect(await stores.outbox.claim(row!.id, "later", LEASE_MS, LEASE_MS)).toMatchObject({ attempts: 2 });
      expect(await stores.outbox.holds(row!.id, holder)).toBe(false);
      expect(await stores.outbox.settle(row!.id, holder, { state: "failed", error: "late" })).toBe(false);
      expect(await stores.outbox.settle(row!.id, "later", accepted(unique("wamid")))).toBe(true);
    });

    it("comes back as it went in", async () => {
      const to = [bsuid(), phone()];
      const body = {
        type: "buttons",
        text: "Batalkan\u0000?",
        buttons: [{ id: "pa:1:1:yes", title: "Ya" }],
      } as const;
      const [, [row]] = await given({ to, body, replyTo: "wamid.q", kind: "confirmation", turn: null });
      const { prompts: _, holdUntil: __, ...same } = row!;
      expect(await under().stores.outbox.all(TENANT)).toContainEqual({
        ...same,
        state: "pending",
        attempts: 0,
        notBefore: 0,
        providerId: null,
        delivery: null,
        lastError: null,
        prompts: null,
        called: false,
        unknowns: 0,
      });
    });

    it("remembers that a call has begun, so that a claim lost before it is known to have sent nothing", async () => {
      const { outbox } = under().stores;
      const [, [row]] = await given({});
      await outbox.claim(row!.id, "dies early", 0, LEASE_MS);
      expect(await outbox.claim(row!.id, "dies late", LEASE_MS, LEASE_MS)).toMatchObject({ called: false });
      expect(await outbox.holds(row!.id, "dies late")).toBe(true);
      expect(await outbox.claim(row!.id, "third", 2 * LEASE_MS, LEASE_MS)).toMatchObject({ called: true, unknowns: 0 });
      await outbox.settle(row!.id, "third", { state: "unknown", notBefore: 0, error: "?" });
      expect(await outbox.claim(row!.id, "fourth", 3 * LEASE_MS, LEASE_MS)).toMatchObject({
        called: false,
        unknowns: 1,
      });
      await outbox.settle(row!.id, "fourth", { state: "dropped", error: "seen" });
      expect(await outbox.next(row!.conversation)).toBeNull();
    });

    it("adds rows outside a turn once for a key, and keeps a row back until its time has come", async () => {
      const { outbox } = under().stores;
      const { id } = await under().conversation();
      const late = replyOf(id, { holdUntil: NOON + 1, kind: "notice" });
      expect(await outbox.add([late])).toHaveLength(1);
      expect(await outbox.add([replyOf(id, { key: late.key })])).toEqual([]);
      expect(await outbox.releaseDue(NOON)).not.toContain(id);
      expect(await outbox.next(id)).toMatchObject({ id: late.id, state: "held" });
      expect(await outbox.releaseDue(NOON + 1)).toContain(id);
      expect(await outbox.next(id)).toMatchObject({ id: late.id, state: "pending" });
      expect(await outbox.releaseDue(NOON + 1)).not.toContain(id);
    });

    it("finds rows by the beginning of their key, as it is written", async () => {
      const { outbox } = under().stores;
      const prefix = unique("approval_%:");
      await given({ key: `${prefix}1` }, { key: `${prefix}2` }, { key: prefix.toUpperCase() }, { key: `x${prefix}` });
      expect((await outbox.byKeyPrefix(TENANT, prefix)).map(({ key }) => key)).toEqual([`${prefix}1`, `${prefix}2`]);
      expect(await outbox.byKeyPrefix("lain", prefix)).toEqual([]);
    });

    it("keeps a retried, unknown or held row in front, and the reason with it", async () => {
      const { outbox } = under().stores;
      const [id, [first, behind]] = await given({}, {});
      const outcomes = [
        { state: "pending", notBefore: 5_000, error: "131056" },
        { state: "unknown", notBefore: 9_000, error: "timeout" },
        { state: "held", error: "131047" },
      ] as const;
      for (const [index, outcome] of outcomes.entries()) {
        const token = `token ${index}`;
        expect(await outbox.claim(first!.id, token, 10_000 * index, LEASE_MS)).not.toBeNull();
        expect(await outbox.settle(first!.id, token, outcome)).toBe(true);
        expect(await outbox.next(id)).toMatchObject({ id: first!.id, state: outcome.state, lastError: outcome.error });
        expect(await outbox.claim(behind!.id, "behind", 10_000 * index, LEASE_MS)).toBeNull();
        if (outcome.state !== "held") {
          expect(await outbox.claim(first!.id, "early", outcome.notBefore - 1, LEASE_MS)).toBeNull();
        }
      }
      expect(await outbox.claim(first!.id, "held", 1e12, LEASE_MS)).toBeNull();
      expect(await outbox.release(id)).toBe(1);
      expect(await outbox.claim(first!.id, "free", 0, LEASE_MS)).not.toBeNull();
      expect(await outbox.settle(first!.id, "free", { state: "failed", error: "131026" })).toBe(true);
      expect((await outbox.next(id))?.id).toBe(behind!.id);
    });

    it("lets notices pass a held row, and a waiting notice hold nothing", async () => {
      const { outbox } = under().stores;
      const [id, [reply, notice, last]] = await given({}, { kind: "notice" }, {});
      await outbox.claim(reply!.id, "t", 0, LEASE_MS);
      await outbox.settle(reply!.id, "t", { state: "held", error: "131047" });
      expect((await outbox.next(id))?.id).toBe(notice!.id);
      await outbox.claim(notice!.id, "n", 0, LEASE_MS);
      await outbox.settle(notice!.id, "n", { state: "pending", notBefore: 7_000, error: "slow" });
      await outbox.release(id);
      expect((await outbox.next(id))?.id).toBe(reply!.id);
      await outbox.claim(reply!.id, "r", 0, LEASE_MS);
      await outbox.settle(reply!.id, "r", accepted(unique("wamid")));
      expect((await outbox.next(id))?.id).toBe(last!.id);
    });

    it("names the conversations with something to do now", async () => {
      const { outbox } = under().stores;
      const [due] = await given({});
      const [waiting, [retried]] = await given({});
      await outbox.claim(retried!.id, "w", 0, LEASE_MS);
      await outbox.settle(retried!.id, "w", { state: "pending", notBefore: 5_000, error: "slow" });
      const [held, [stuck]] = await given({}, {});
      await outbox.claim(stuck!.id, "h", 0, LEASE_MS);
      await outbox.settle(stuck!.id, "h", { state: "held", error: "131047" });
      const [owned, [taken]] = await given({}, {});
      await outbox.claim(taken!.id, "o", 0, LEASE_MS);

      const at = (now: number) => outbox.conversationsDue(now, 1_000);
      const early = await at(4_999);
      expect(early).toContain(due);
      for (const id of [waiting, held, owned]) expect(early).not.toContain(id);
      expect(await at(5_000)).toContain(waiting);
      expect(await at(LEASE_MS)).toContain(owned);
      expect(await outbox.conversationsDue(LEASE_MS, 1)).toHaveLength(1);
    });
  });

  describe("deliveries", () => {
    async function sent(providerId = unique("wamid")): Promise<[ConversationId, NewOutboxMessage, string]> {
      const [id, [row]] = await given({});
      await under().stores.outbox.claim(row!.id, "t", 0, LEASE_MS);
      await under().stores.outbox.settle(row!.id, "t", accepted(providerId));
      return [id, row!, providerId];
    }

    it("bind the provider id, so that reports and quotes find the message", async () => {
      const { stores } = under();
      const [id, row, providerId] = await sent();
      expect(await stores.outbox.byProviderId(providerId)).toMatchObject({
        id: row.id,
        state: "accepted",
        providerId,
        delivery: "accepted",
      });
      expect(await stores.conversations.messageByProviderId(id, providerId)).toEqual({
        text: "Halo",
        ours: true,
        at: NOON,
      });
      expect(await stores.outbox.byProviderId(unique("wamid"))).toBeNull();
    });

    it("only rise, and say what failed", async () => {
      const { outbox } = under().stores;
      const [, , providerId] = await sent();
      expect(await outbox.applyReport(reportOf(providerId, "delivered"))).toBe("raised");
      expect(await outbox.applyReport(reportOf(providerId, "sent"))).toBe("unchanged");
      expect(await outbox.applyReport(reportOf(providerId, "delivered"))).toBe("unchanged");
      const failed = reportOf(providerId, "failed", { errorCode: 131047, errorDetail: "Re-engagement message" });
      expect(await outbox.applyReport(failed)).toBe("raised");
      expect(await outbox.applyReport(reportOf(providerId, "read"))).toBe("unchanged");
      expect(await outbox.byProviderId(providerId)).toMatchObject({
        delivery: "failed",
        lastError: "131047 Re-engagement message",
      });
    });

    it("keep a status that overtook its send and apply it when the send is recorded", async () => {
      const { outbox } = under().stores;
      const providerId = unique("wamid");
      for (const state of ["read", "sent", "delivered", "sent"] as const) {
        expect(await outbox.applyReport(reportOf(providerId, state))).toBe("kept");
      }
      await sent(providerId);
      expect(await outbox.byProviderId(providerId)).toMatchObject({ delivery: "read" });
    });

    it("miss nothing when status and send are recorded at the same moment", async () => {
      const { second } = under();
      for (let round = 0; round < 10; round++) {
        const providerId = unique("wamid");
        await Promise.all([sent(providerId), second.outbox.applyReport(reportOf(providerId, "delivered"))]);
        expect(await second.outbox.byProviderId(providerId)).toMatchObject({ delivery: "delivered" });
      }
    });

    it("prove by our callback data that a message whose outcome was not known has been taken", async () => {
      const { outbox } = under().stores;
      const [id, [row]] = await given({});
      await outbox.claim(row!.id, "t", 0, LEASE_MS);
      await outbox.settle(row!.id, "t", { state: "unknown", notBefore: 60_000, error: "timeout" });
      const providerId = unique("wamid");
      const report = reportOf(providerId, "sent", { callbackData: row!.id });
      expect(await outbox.applyReport({ ...report, endpoint: "other" })).toBe("kept");
      expect(await outbox.applyReport(report)).toBe("raised");
      expect(await outbox.ofConversation(id)).toMatchObject([{ state: "accepted", providerId, delivery: "sent" }]);
      expect(await outbox.next(id)).toBeNull();
    });

    it("let the holder of a claim settle what a report has accepted meanwhile", async () => {
      const { outbox } = under().stores;
      const [, [row]] = await given({});
      await outbox.claim(row!.id, "t", 0, LEASE_MS);
      const providerId = unique("wamid");
      await outbox.applyReport(reportOf(providerId, "delivered", { callbackData: row!.id }));
      expect(await outbox.holds(row!.id, "t")).toBe(false);
      expect(await outbox.settle(row!.id, "t", accepted(providerId))).toBe(true);
      expect(await outbox.byProviderId(providerId)).toMatchObject({ delivery: "delivered" });
    });

    it("record what a late worker learned, so that nobody sends it again", async () => {
      const { outbox } = under().stores;
      const [id, [row]] = await given({});
      await outbox.claim(row!.id, "frozen", 0, LEASE_MS);
      await outbox.claim(row!.id, "second", LEASE_MS, LEASE_MS);
      const providerId = unique("wamid");
      expect(await outbox.settle(row!.id, "frozen", accepted(providerId))).toBe(false);
      expect(await outbox.holds(row!.id, "second")).toBe(false);
      expect(await outbox.next(id)).toBeNull();
      const twice = unique("wamid");
      await outbox.settle(row!.id, "second", accepted(twice));
      expect((await outbox.byProviderId(providerId))?.id).toBe(row!.id);
      expect((await outbox.byProviderId(twice))?.id).toBe(row!.id);
    });

    it("open the action whose question was accepted, with the prompt and its audit", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const action = actionOf(id, { state: "proposed" });
      const prompt = replyOf(id, { kind: "confirmation", prompts: action.id });
      await stores.turns.commit(commitOf(id, version, { newActions: [action], outbox: [prompt] }));
      await stores.outbox.claim(prompt.id, "t", 0, LEASE_MS);
      const providerId = unique("wamid");
      const audit = [auditOf("prompt_sent", { action: action.id })];
      await stores.outbox.settle(prompt.id, "t", { ...accepted(providerId), audit });
      expect(await stores.actions.byId(action.id)).toMatchObject({ state: "open", askedIn: [providerId] });
      expect(await stores.records.audit({ code: action.code, limit: 5 })).toEqual(audit);
    });

    it("leave a decided action as it is when its question is accepted late", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const action = actionOf(id, { state: "proposed" });
      const prompt = replyOf(id, { kind: "confirmation", prompts: action.id });
      await stores.turns.commit(commitOf(id, version, { newActions: [action], outbox: [prompt] }));
      await stores.outbox.claim(prompt.id, "t", 0, LEASE_MS);
      await stores.actions.change({ id: action.id, from: ["proposed"], to: "approved" });
      const providerId = unique("wamid");
      await stores.outbox.settle(prompt.id, "t", accepted(providerId));
      expect(await stores.actions.byId(action.id)).toMatchObject({ state: "approved", askedIn: [providerId] });
    });
  });
}
