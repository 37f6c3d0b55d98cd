import { describe, expect, it } from "vitest";
import type { ConversationId } from "../../../src/core/ids.ts";
import type { ToolRecord } from "../../../src/core/tool.ts";
import type { NewTranscriptEntry, TurnCommit } from "../../../src/ports/stores.ts";
import {
  actionOf,
  auditOf,
  commitOf,
  countedIds,
  customerEntry,
  NOON,
  phone,
  replyOf,
  TENANT,
  toolRecord,
  turnOf,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

const ok: ToolRecord["observation"] = {
  status: "ok",
  data: { status: "processing" },
  meta: {},
  effect: null,
  writes: [],
};

export function commitContract(under: Under): void {
  describe("the commit of a turn", () => {
    /** Everything a commit can hold. */
    function fullCommit(id: ConversationId, version: number, providerId: string): TurnCommit {
      const turn = turnOf(id, {
        rounds: [
          {
            index: 0,
            model: "emulator",
            startedAt: NOON,
            durationMs: 5,
            requestMessages: 2,
            requestCharacters: 100,
            request: { messages: [] },
            reply: { text: "Halo" },
            usage: { inputTokens: 10, outputTokens: 5 },
          },
        ],
        guard: [{ verdict: "grounded", claims: [], text: "Halo" }],
      });
      const record = toolRecord(unique("call"), ok);
      const calls: NewTranscriptEntry = {
        kind: "calls",
        id: countedIds.next("message"),
        at: NOON,
        turn: turn.id,
        text: null,
        calls: [record.call],
      };
      return commitOf(id, version, {
        handled: [providerId],
        transcript: [customerEntry("Di mana pesanan saya?", { providerId, turn: turn.id }), calls],
        tools: [record],
        outbox: [replyOf(id, { turn: turn.id })],
        audit: [auditOf("tool.ok", { conversation: id, turn: turn.id })],
        newActions: [actionOf(id, { turn: turn.id })],
        turn,
        changes: { locale: "id", windowClosesAt: NOON + 1_000, lastInboundAt: NOON },
      });
    }

    it("writes all of it and raises the version by one", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const commit = fullCommit(id, version, unique("wamid"));
      expect(await stores.turns.commit(commit)).toBe("committed");

      expect(await stores.conversations.byId(id)).toMatchObject({
        conversation: { version: version + 1, windowClosesAt: NOON + 1_000, lastInboundAt: NOON },
        contact: { locale: "id" },
      });
      expect(await stores.turns.handled(id, [...commit.handled, "other"])).toEqual(new Set(commit.handled));
      expect(await stores.turns.byId(commit.turn!.id)).toEqual({ turn: commit.turn, tools: commit.tools });
      expect((await stores.turns.last(TENANT))?.turn.id).toBe(commit.turn!.id);
      expect((await stores.turns.last(TENANT, [id]))?.turn.conversation).not.toBe(id);
      expect((await stores.turns.all(TENANT)).at(-1)).toEqual(commit.turn);
      expect(await stores.turns.toolCalls(id)).toEqual(commit.tools);
      expect(await stores.actions.openIn(id)).toEqual(commit.newActions);
      expect(await stores.outbox.ofConversation(id)).toMatchObject([{ id: commit.outbox[0]?.id, state: "pending" }]);
      expect(await stores.records.audit({ conversation: id, limit: 10 })).toEqual(commit.audit);
      const history = await stores.conversations.history(id, 10);
      expect(history[1]).toMatchObject({ kind: "calls", calls: [{ call: commit.tools[0]?.call, observation: ok }] });
    });

    /** Nothing of a commit may stand but what was there before. */
    async function expectUntouched(id: ConversationId, version: number): Promise<void> {
      const { stores } = under();
      expect((await stores.conversations.byId(id))?.conversation.version).toBe(version);
      expect(await stores.conversations.history(id, 10)).toEqual([]);
      expect(await stores.outbox.ofConversation(id)).toEqual([]);
      expect(await stores.actions.ofConversation(id)).toEqual([]);
      expect(await stores.turns.toolCalls(id)).toEqual([]);
      expect(await stores.records.audit({ conversation: id, limit: 10 })).toEqual([]);
    }

    it("writes nothing when the version moved on", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      await stores.conversations.change(id, {}, []);
      expect(await stores.turns.commit(fullCommit(id, version, unique("wamid")))).toBe("fenced");
      await expectUntouched(id, version + 1);
    });

    it("writes nothing when one of its messages was handled before", async () => {
      const { stores, conversation } = under();
      const [earlier, { id, version }] = [await conversation(), await conversation()];
      const providerId = unique("wamid");
      await stores.turns.commit(commitOf(earlier.id, earlier.version, { handled: [providerId] }));
      const commit = fullCommit(id, version, unique("wamid"));
      const doubled = { ...commit, handled: [...commit.handled, providerId] };
      expect(await stores.turns.commit(doubled)).toBe("fenced");
      await expectUntouched(id, version);
      expect(await stores.turns.handled(id, commit.handled)).toEqual(new Set());
    });

    it("takes the same message id on another endpoint for another message", async () => {
      const { stores, conversation } = under();
      const providerId = unique("wamid");
      const one = await conversation();
      const two = await stores.conversations.open(
        countedIds.next("conversation"),
        { tenant: TENANT, channel: "whatsapp", endpoint: "other", addresses: [phone()] },
        null,
        NOON,
      );
      for (const { id, version } of [one, two.conversation]) {
        expect(await stores.turns.commit(commitOf(id, version, { handled: [providerId] }))).toBe("committed");
      }
    });

    it("counts ids as handled whatever characters are in them", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const odd = [unique("a\u0000"), unique("b\ud83d")];
      expect(await stores.turns.commit(commitOf(id, 1, { handled: odd }))).toBe("committed");
      expect(await stores.turns.handled(id, odd)).toEqual(new Set(odd));
    });

    it("lets one of many that race from two connections win", async () => {
      const { stores, second, conversation } = under();
      const { id, version } = await conversation();
      const providerId = unique("wamid");
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? stores : second).turns.commit(fullCommit(id, version, providerId)),
        ),
      );
      expect(results.filter((result) => result === "committed")).toHaveLength(1);
      expect(results.filter((result) => result === "fenced")).toHaveLength(9);
      expect(await stores.outbox.ofConversation(id)).toHaveLength(1);
    });

    it("never blocks another that writes in the same two conversations the other way round", async () => {
      const { stores, second, conversation } = under();
      const [customer, staff] = [await conversation(), await conversation()];
      for (let version = 1; version <= 10; version++) {
        const [action, other] = [actionOf(customer.id), actionOf(staff.id)];
        await stores.seeds.actions([action, other]);
        const close = (id: typeof action.id) => ({ id, from: ["open"], to: "expired", raiseVersion: false }) as const;
        const results = await Promise.all([
          stores.turns.commit(
            commitOf(customer.id, version, {
              actionChanges: [close(other.id)],
              outbox: [replyOf(staff.id, { kind: "approval" })],
            }),
          ),
          second.turns.commit(
            commitOf(staff.id, version, { actionChanges: [close(action.id)], outbox: [replyOf(customer.id)] }),
          ),
        ]);
        expect(results).toEqual(["committed", "committed"]);
      }
      expect(await stores.outbox.ofConversation(staff.id)).toHaveLength(10);
    });

    it("leaves nothing when a staged write met another version", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const order = {
        id: unique("ORD"),
        owner: [phone()],
        status: "processing",
        totalMinor: 10,
        currency: "IDR",
        items: [],
      };
      await stores.seeds.orders(TENANT, [{ ...order, version: 7 }]);
      const write = { kind: "order.update", tenant: TENANT, orderId: order.id, status: "cancelled" } as const;
      const lead = leadOf(id);
      const stale = {
        ...fullCommit(id, version, unique("wamid")),
        writes: [lead, { ...write, expectedVersion: 6 }],
      };
      expect(await stores.turns.commit(stale)).toBe("stale");
      await expectUntouched(id, version);
      expect(await stores.seeds.orderOf(TENANT, order.id)).toMatchObject({ version: 7, status: "processing" });

      const fresh = commitOf(id, version, { writes: [lead, { ...write, expectedVersion: 7 }] });
      expect(await stores.turns.commit(fresh)).toBe("committed");
      expect(await stores.seeds.orderOf(TENANT, order.id)).toMatchObject({ version: 8, status: "cancelled" });
    });

    it("leaves nothing when an action change is lost or a code is taken", async () => {
      const { stores, conversation } = under();
      const [other, { id, version }] = [await conversation(), await conversation()];
      const action = actionOf(other.id, { state: "rejected" });
      const open = actionOf(other.id);
      await stores.seeds.actions([action, open]);
      const lost = { actionChanges: [{ id: action.id, from: ["expired"], to: "expired" }] } as const;
      expect(await stores.turns.commit({ ...fullCommit(id, version, unique("wamid")), ...lost })).toBe("stale");
      const taken = { newActions: [actionOf(id, { code: open.code })] };
      expect(await stores.turns.commit({ ...fullCommit(id, version, unique("wamid")), ...taken })).toBe("stale");
      await expectUntouched(id, version);
    });

    it("adds an outbox row with a known key only once", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const key = unique("turn:final");
      await stores.turns.commit(commitOf(id, 1, { outbox: [replyOf(id, { key })] }));
      await stores.turns.commit(commitOf(id, 2, { outbox: [replyOf(id, { key })] }));
      expect(await stores.outbox.ofConversation(id)).toHaveLength(1);
    });

    it("never moves window and last message back for a message that came late", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      await stores.turns.commit(commitOf(id, 1, { changes: { windowClosesAt: 900, lastInboundAt: 800 } }));
      await stores.turns.commit(commitOf(id, 2, { changes: { windowClosesAt: 100, lastInboundAt: 50 } }));
      const found = await stores.conversations.byId(id);
      expect(found?.conversation).toMatchObject({ windowClosesAt: 900, lastInboundAt: 800 });
    });

    it("hands the conversation over when a tool staged it, and says why in the audit", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const handoff = { kind: "handoff", tenant: TENANT, conversation: id, reason: "minta orang" } as const;
      await stores.turns.commit(commitOf(id, version, { writes: [handoff] }));
      const found = await stores.conversations.byId(id);
      expect(found?.conversation).toMatchObject({ mode: "human", takenOverAt: NOON, version: version + 1 });
      const audit = await stores.records.audit({ conversation: id, limit: 5 });
      expect(audit).toMatchObject([{ event: "handoff", detail: { reason: "minta orang" } }]);
    });

    it("refuses a call without an observation, and a conversation that is not there", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const commit = { ...fullCommit(id, version, unique("wamid")), tools: [] };
      await expect(stores.turns.commit(commit)).rejects.toMatchObject({ code: "INTERNAL" });
      await expectUntouched(id, version);
      const nowhere = commitOf(countedIds.next("conversation"), 1);
      await expect(stores.turns.commit(nowhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });
}

function leadOf(conversation: ConversationId) {
  return {
    kind: "lead.save",
    tenant: TENANT,
    lead: {
      id: countedIds.next("lead"),
      conversation,
      need: "landing page",
      product: null,
      budget: null,
      timeline: null,
      source: null,
      score: 40,
      createdAt: NOON,
      updatedAt: NOON,
    },
  } as const;
}
