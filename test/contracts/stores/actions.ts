import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTION_STATES, type Decision, isOpen } from "../../../src/core/action.ts";
import type { ActionId } from "../../../src/core/ids.ts";
import type { ActionChange } from "../../../src/ports/stores.ts";
import {
  actionOf,
  auditOf,
  commitOf,
  countedIds,
  NOON,
  phone,
  replyOf,
  TENANT,
  toolRecord,
  turnOf,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

const UNDECIDED = ["proposed", "open"] as const;

function decisionBy(value: string, verdict: Decision["verdict"] = "approve"): Decision {
  return {
    by: { kind: "phone", value },
    name: "Dewi",
    role: "manager",
    verdict,
    at: NOON,
    how: "command",
    messageId: unique("wamid"),
    reason: null,
  };
}

function approval(id: ActionId, more: Partial<ActionChange> = {}): ActionChange {
  return { id, from: UNDECIDED, to: "approved", decision: decisionBy(unique("+62")), ...more };
}

export function actionContract(under: Under): void {
  /** An action of a fresh conversation, as it stands in the database. */
  async function given(more: Parameters<typeof actionOf>[1] = {}) {
    const conversation = await under().conversation();
    const action = actionOf(conversation.id, more);
    await under().stores.seeds.actions([action]);
    return { conversation, action };
  }

  describe("pending actions", () => {
    it("come back as they went in", async () => {
      const { action } = await given({
        decisions: [decisionBy("+621")],
        askedIn: ["wamid.1", "wamid.2"],
        limit: { discountPercent: 12.5 },
        result: { order: "x" },
      });
      expect(await under().stores.actions.byId(action.id)).toEqual(action);
      expect(await under().stores.actions.byId(countedIds.next("action"))).toBeNull();
    });

    it("let exactly one of 20 simultaneous decisions win", async () => {
      const { stores, second } = under();
      const { action } = await given();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const to = index % 3 === 0 ? "rejected" : "approved";
          return (index % 2 === 0 ? stores : second).actions.change(approval(action.id, { to }));
        }),
      );
      expect(results.filter((result) => result === "changed")).toHaveLength(1);
      const after = await stores.actions.byId(action.id);
      expect(after?.decisions).toHaveLength(1);
      expect(["approved", "rejected"]).toContain(after?.state);
    });

    it("lose a change that names another state, revision or holder, or that comes after the expiry", async () => {
      const { actions } = under().stores;
      const { action } = await given({ revision: 3 });
      const lost: Partial<ActionChange>[] = [
        { from: ["proposed"] },
        { revision: 2 },
        { notExpiredAt: action.expiresAt },
        { heldBy: "somebody" },
      ];
      for (const more of lost) expect(await actions.change(approval(action.id, more))).toBe("lost");
      expect(await actions.byId(action.id)).toEqual(action);
      const fits = { revision: 3, notExpiredAt: action.expiresAt - 1 };
      expect(await actions.change(approval(action.id, fits))).toBe("changed");
    });

    it("move together with effect, outbox, audit and version, or not at all", async () => {
      const { stores } = under();
      const { action, conversation } = await given({ state: "approved" });
      const orderId = unique("ORD");
      const order = { id: orderId, owner: [phone()], status: "processing", totalMinor: 9, currency: "IDR", items: [] };
      await stores.seeds.orders(TENANT, [order]);
      const change = (expectedVersion: number): ActionChange => ({
        id: action.id,
        from: ["approved"],
        to: "done",
        result: { orderId },
        writes: [{ kind: "order.update", tenant: TENANT, orderId, expectedVersion, status: "cancelled" }],
        outbox: [replyOf(conversation.id)],
        audit: [auditOf("exec_done", { action: action.id })],
        raiseVersion: true,
      });
      expect(await stores.actions.change(change(5))).toBe("stale");
      expect((await stores.actions.byId(action.id))?.state).toBe("approved");
      expect(await stores.outbox.ofConversation(conversation.id)).toEqual([]);
      expect(await stores.records.audit({ code: action.code, limit: 5 })).toEqual([]);

      expect(await stores.actions.change(change(1))).toBe("changed");
      expect(await stores.actions.byId(action.id)).toMatchObject({ state: "done", result: { orderId } });
      expect(await stores.seeds.orderOf(TENANT, orderId)).toMatchObject({ status: "cancelled", version: 2 });
      expect(await stores.outbox.ofConversation(conversation.id)).toHaveLength(1);
      expect(await stores.records.audit({ code: action.code, limit: 5 })).toMatchObject([{ event: "exec_done" }]);
      const found = await stores.conversations.byId(conversation.id);
      expect(found?.conversation.version).toBe(conversation.version + 1);
      expect(await stores.actions.change(change(2))).toBe("lost");
    });

    it("count one verdict of a person once, and of two first approvals at once only one", async () => {
      const { stores, second } = under();
      const { action } = await given({ approvalsNeeded: 2 });
      const first = (value: string) =>
        approval(action.id, { to: "open", decision: decisionBy(value), decisionsBefore: 0 });
      const results = await Promise.all([stores.actions.change(first("+621")), second.actions.change(first("+622"))]);
      expect([...results].sort()).toEqual(["changed", "lost"]);
      const winner = results[0] === "changed" ? "+621" : "+622";
      const again = approval(action.id, { to: "open", decision: decisionBy(winner) });
      expect(await stores.actions.change(again)).toBe("lost");
      const other = approval(action.id, { decision: decisionBy("+623"), decisionsBefore: 1 });
      expect(await stores.actions.change(other)).toBe("changed");
      expect((await stores.actions.byId(action.id))?.decisions).toHaveLength(2);
    });

    it("forget decisions and prompts of the old arguments when staff edit them", async () => {
      const { actions } = under().stores;
      const { action } = await given({ decisions: [decisionBy("+621")], askedIn: ["wamid.old"] });
      const edit = {
        args: { order_id: "ORD-2" },
        argsHash: "f".repeat(64),
        preview: { key: "action.other" },
        versions: { "ORD-2": 4 },
        limit: { refundMinor: 5 },
        revision: 2,
      };
      expect(await actions.change({ id: action.id, from: UNDECIDED, revision: 1, to: "open", edit })).toBe("changed");
      expect(await actions.byId(action.id)).toMatchObject({ ...edit, decisions: [], askedIn: [] });
    });

    it("refuse a way that the state machine does not have", async () => {
      const { action } = await given({ state: "done" });
      const change = { id: action.id, from: ["done"], to: "approved" } as const;
      await expect(under().stores.actions.change(change)).rejects.toMatchObject({ code: "ILLEGAL_TRANSITION" });
    });

    it("move their deadline and lease", async () => {
      const { actions } = under().stores;
      const { action } = await given({ state: "approved" });
      const take = { id: action.id, from: ["approved"], to: "executing", executor: "me", leaseUntil: 500 } as const;
      expect(await actions.change({ ...take, expiresAt: NOON + 9 })).toBe("changed");
      expect(await actions.byId(action.id)).toMatchObject({ executor: "me", leaseUntil: 500, expiresAt: NOON + 9 });
      const done = { id: action.id, from: ["executing"], to: "done", leaseUntil: null } as const;
      expect(await actions.change({ ...done, heldBy: "other" })).toBe("lost");
      expect(await actions.change({ ...done, heldBy: "me" })).toBe("changed");
    });

    it("are found by code: a live one before the newest closed one", async () => {
      const { actions } = under().stores;
      const code = countedIds.code();
      const old = await given({ code, state: "rejected" });
      const live = await given({ code });
      const newest = await given({ code, state: "done" });
      expect((await actions.byCode(TENANT, code))?.id).toBe(live.action.id);
      await actions.change({ id: live.action.id, from: ["open"], to: "expired" });
      expect((await actions.byCode(TENANT, code))?.id).toBe(newest.action.id);
      expect(await actions.byCode("lain", code)).toBeNull();
      expect(old.action.id).not.toBe(newest.action.id);
    });

    it("are listed as open or as not carried on by their state", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const all = ACTION_STATES.map((state) => actionOf(id, { state }));
      const told = actionOf(id, { state: "done", carriedOn: true });
      await stores.seeds.actions([...all, told]);
      const states = (list: readonly { state: string }[]) => list.map(({ state }) => state);
      expect(states(await stores.actions.openIn(id))).toEqual(ACTION_STATES.filter(isOpen));
      expect(states(await stores.actions.notCarriedOn(id))).toEqual(ACTION_STATES.filter((state) => !isOpen(state)));
      expect(await stores.actions.ofConversation(id)).toHaveLength(all.length + 1);
      expect((await stores.actions.open(TENANT)).some((action) => action.conversation === id)).toBe(true);
    });

    it("are armed when decided, expired, closed or left by their executor", async () => {
      const { actions } = under().stores;
      const armed = {
        approved: await given({ state: "approved" }),
        expired: await given({ state: "open", expiresAt: NOON }),
        closed: await given({ state: "rejected" }),
        lease: await given({ state: "executing", executor: "gone", leaseUntil: 1_000 }),
      };
      const left = [
        await given({ state: "open", expiresAt: NOON + 1 }),
        await given({ state: "executing", executor: "me", leaseUntil: 1_001 }),
        await given({ state: "done", carriedOn: true }),
      ];
      const found = await actions.toArm(NOON, 1_000, 1_000);
      const whyOf = (id: ActionId) => found.find(({ action }) => action.id === id)?.why;
      for (const [why, { action }] of Object.entries(armed)) expect(whyOf(action.id)).toBe(why);
      for (const { action } of left) expect(whyOf(action.id)).toBeUndefined();
    });

    it("put their end in place of the suspended call's placeholder, once", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const turn = turnOf(id);
      const action = actionOf(id, { turn: turn.id });
      const waiting = { status: "proposed", action: action.id, decider: "customer" } as const;
      const records = [toolRecord(action.toolCallId, waiting), toolRecord(unique("call"), waiting)];
      const calls = records.map(({ call }) => call);
      const entry = {
        kind: "calls",
        id: countedIds.next("message"),
        at: NOON,
        turn: turn.id,
        text: null,
        calls,
      } as const;
      await stores.turns.commit(commitOf(id, 1, { turn, tools: records, transcript: [entry], newActions: [action] }));
      const told = async () => {
        const [first] = await stores.conversations.history(id, 5);
        return first?.kind === "calls" ? first.calls.map((call) => call.observation) : [];
      };
      expect(await told()).toEqual([waiting, waiting]);
      const unknown = { status: "closed", how: "unknown", message: "staff look into it" } as const;
      const outcome = { from: ["open"], to: "unknown" } as const;
      expect(await stores.actions.change({ id: action.id, ...outcome, observation: unknown })).toBe("changed");
      expect(await told()).toEqual([unknown, unknown]);
      const done = { status: "closed", how: "done", message: "it was done" } as const;
      const settled = { id: action.id, from: ["unknown"], to: "done", observation: done } as const;
      expect(await stores.actions.change(settled)).toBe("changed");
      expect(await told()).toEqual([unknown, unknown]);
    });

    it("run their effect at most once, whatever two workers try in whatever order", async () => {
      const step = fc.constantFrom("yes", "no", "expire", "execute", "again", "withdraw");
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 4, maxLength: 12 }), async (steps) => {
          const { stores, second } = under();
          const { action } = await given();
          const orderId = unique("ORD");
          const order = {
            id: orderId,
            owner: [phone()],
            status: "processing",
            totalMinor: 1,
            currency: "IDR",
            items: [],
          };
          await stores.seeds.orders(TENANT, [order]);
          const effect = {
            kind: "order.update",
            tenant: TENANT,
            orderId,
            expectedVersion: 1,
            status: "cancelled",
          } as const;
          const changes: Record<typeof step extends fc.Arbitrary<infer T> ? T & string : never, ActionChange> = {
            yes: approval(action.id),
            no: approval(action.id, { to: "rejected", decision: decisionBy("+629", "reject") }),
            expire: { id: action.id, from: UNDECIDED, to: "expired" },
            withdraw: { id: action.id, from: UNDECIDED, to: "withdrawn" },
            execute: { id: action.id, from: ["approved"], to: "done", writes: [effect] },
            again: { id: action.id, from: ["approved"], to: "done", writes: [effect] },
          };
          const results = await Promise.all(
            steps.map(async ([name, here]) => ({
              name,
              result: await (here ? stores : second).actions.change(changes[name]),
            })),
          );
          const changed = results.filter(({ result }) => result === "changed").map(({ name }) => name);
          const ran = changed.filter((name) => name === "execute" || name === "again").length;
          expect(ran).toBeLessThanOrEqual(1);
          expect(changed.filter((name) => name !== "execute" && name !== "again").length).toBeLessThanOrEqual(1);
          if (ran === 1) expect(changed).toContain("yes");
          const after = await stores.seeds.orderOf(TENANT, orderId);
          expect(after?.status).toBe(ran === 1 ? "cancelled" : "processing");
        }),
        { numRuns: 25 },
      );
    });
  });
}
