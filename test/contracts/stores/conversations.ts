import { describe, expect, it } from "vitest";
import { asId } from "../../../src/core/ids.ts";
import {
  auditOf,
  bsuid,
  commitOf,
  countedIds,
  customerEntry,
  keyOf,
  NOON,
  phone,
  replyOf,
  TENANT,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

export function conversationContract(under: Under): void {
  const newId = () => countedIds.next("conversation");

  describe("opening a conversation", () => {
    it("makes contact and conversation under the id it was given, once", async () => {
      const { conversations } = under().stores;
      const id = newId();
      const key = keyOf([phone()]);
      const first = await conversations.open(id, key, "Budi", NOON);
      expect(first).toMatchObject({ isNew: true, conflict: null, conversation: { id, version: 1, mode: "bot" } });
      expect(first.contact).toMatchObject({ displayName: "Budi", addresses: key.addresses });

      const again = await conversations.open(newId(), key, "Budi", NOON);
      expect(again).toMatchObject({ isNew: false, conversation: { id }, contact: { id: first.contact.id } });
    });

    it("keeps tenants and endpoints apart", async () => {
      const { conversations } = under().stores;
      const who = phone();
      const one = await conversations.open(newId(), keyOf([who]), null, NOON);
      const otherEndpoint = await conversations.open(newId(), keyOf([who], { endpoint: "2" }), null, NOON);
      const otherTenant = await conversations.open(newId(), keyOf([who], { tenant: "lain" }), null, NOON);
      expect(otherEndpoint.contact.id).toBe(one.contact.id);
      expect(otherEndpoint.conversation.id).not.toBe(one.conversation.id);
      expect(otherTenant.contact.id).not.toBe(one.contact.id);
    });

    it("attaches an unknown address to the contact of a known one, strongest first", async () => {
      const { conversations } = under().stores;
      const [number, user] = [phone(), bsuid()];
      const before = await conversations.open(newId(), keyOf([number]), null, NOON);
      const joined = await conversations.open(newId(), keyOf([number, user]), null, NOON);
      expect(joined.conversation.id).toBe(before.conversation.id);
      expect(joined.contact.addresses).toEqual([user, number]);
      const later = await conversations.open(newId(), keyOf([user]), null, NOON);
      expect(later.conversation.id).toBe(before.conversation.id);
    });

    it("never merges two known contacts: the BSUID decides and the conflict is told", async () => {
      const { conversations } = under().stores;
      const [number, user] = [phone(), bsuid()];
      const byPhone = await conversations.open(newId(), keyOf([number]), null, NOON);
      const byUser = await conversations.open(newId(), keyOf([user]), null, NOON);
      const both = await conversations.open(newId(), keyOf([number, user]), null, NOON);
      expect(both.conversation.id).toBe(byUser.conversation.id);
      expect(both.conflict).toEqual([byUser.contact.id, byPhone.contact.id]);
      expect(both.contact.addresses).toEqual([user]);
    });

    it("takes a new BSUID on a known number with another BSUID for a new person", async () => {
      const { conversations } = under().stores;
      const number = phone();
      const former = await conversations.open(newId(), keyOf([number, bsuid()]), null, NOON);
      const stranger = bsuid();
      const next = await conversations.open(former.conversation.id, keyOf([number, stranger]), null, NOON);
      expect(next.contact.id).not.toBe(former.contact.id);
      expect(next.contact.addresses).toEqual([stranger]);
      expect(next.conversation.id).not.toBe(former.conversation.id);
      expect(next.conflict).toEqual([next.contact.id, former.contact.id]);
    });

    it("gives one conversation to all who open the same person at once", async () => {
      const { stores, second } = under();
      const [number, user] = [phone(), bsuid()];
      const keys = [keyOf([number]), keyOf([user, number]), keyOf([number, user]), keyOf([number])];
      const opened = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? stores : second).conversations.open(newId(), keys[index % 4]!, `name ${index}`, NOON),
        ),
      );
      expect(new Set(opened.map(({ conversation }) => conversation.id)).size).toBe(1);
      expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    });

    it("holds names that no text column takes", async () => {
      const { conversations } = under().stores;
      const key = keyOf([phone()]);
      const { conversation } = await conversations.open(newId(), key, "Bu\u0000di \ud83d", NOON);
      expect((await conversations.byId(conversation.id))?.contact.displayName).toBe("Bu\\u0000di \\ud83d");
    });
  });

  describe("conversations", () => {
    it("are found by id and by any address, and null when unknown", async () => {
      const { conversations } = under().stores;
      const [number, user] = [phone(), bsuid()];
      const { conversation } = await conversations.open(newId(), keyOf([number, user]), null, NOON);
      const { tenant, channel, endpoint, id } = conversation;
      expect((await conversations.byId(id))?.conversation).toEqual(conversation);
      expect((await conversations.byAddress(tenant, channel, endpoint, number))?.conversation.id).toBe(id);
      expect((await conversations.byAddress(tenant, channel, endpoint, user))?.conversation.id).toBe(id);
      expect(await conversations.byAddress(tenant, channel, "other", user)).toBeNull();
      expect(await conversations.byAddress(tenant, channel, endpoint, phone())).toBeNull();
      expect(await conversations.byId(newId())).toBeNull();
      expect((await conversations.list(tenant, 1_000)).map((row) => row.conversation.id)).toContain(id);
    });

    it("attach addresses that nobody else has, and nothing when one is another's; the newest number comes first", async () => {
      const { conversations } = under().stores;
      const [old, fresh, foreign] = [phone(), phone(), phone()];
      const { contact } = await conversations.open(newId(), keyOf([old]), null, NOON);
      await conversations.open(newId(), keyOf([foreign]), null, NOON);
      expect(await conversations.attach(contact.id, [fresh, foreign, old])).toEqual([foreign]);
      expect(await conversations.attach(contact.id, [fresh], [foreign])).toEqual([foreign]);
      expect(await conversations.byAddress(TENANT, "whatsapp", "109900000000001", fresh)).toBeNull();
      expect(await conversations.attach(contact.id, [fresh, old], [old])).toEqual([]);
      const found = await conversations.byAddress(TENANT, "whatsapp", "109900000000001", fresh);
      expect(found?.contact.addresses).toEqual([fresh, old]);
      await expect(conversations.attach(asId("contact", "ctc_none"), [fresh])).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });

    it("change outside a turn with their audit and raise the version", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      const audit = auditOf("takeover", { conversation: id });
      const changes = { mode: "human", takenOverAt: NOON, optedOut: true, locale: "vi" } as const;
      await stores.conversations.change(id, changes, [audit]);
      expect(await stores.conversations.byId(id)).toMatchObject({
        conversation: { version: version + 1, mode: "human", takenOverAt: NOON, optedOut: true },
        contact: { locale: "vi" },
      });
      expect(await stores.records.audit({ conversation: id, limit: 10 })).toEqual([audit]);
    });

    it("count failed turns until a commit", async () => {
      const { stores, conversation } = under();
      const { id, version } = await conversation();
      expect(await stores.conversations.recordFailure(id)).toBe(1);
      expect(await stores.conversations.recordFailure(id)).toBe(2);
      expect(await stores.turns.commit(commitOf(id, version))).toBe("committed");
      expect((await stores.conversations.byId(id))?.conversation.failures).toBe(0);
    });

    it("tell who waits for a model, and who is to be asked once whether there is anything else", async () => {
      const { stores, conversation } = under();
      const { conversations } = stores;
      const { id, version } = await conversation();
      await conversations.change(
        id,
        { parkedAt: NOON, lastInboundAt: NOON - 7_200_000, windowClosesAt: NOON + 3_600_000 },
        [],
      );
      expect(await conversations.parked(1_000)).toContain(id);
      const due = async (silentSince: number) =>
        (await conversations.toFollowUp(TENANT, { silentSince, now: NOON }, 1_000)).map((one) => one.conversation.id);
      expect(await due(NOON)).not.toContain(id);
      await conversations.change(id, { parkedAt: null }, []);
      expect(await conversations.parked(1_000)).not.toContain(id);
      expect(await due(NOON - 7_200_000)).toContain(id);
      expect(await due(NOON - 7_200_001)).not.toContain(id);
      const row = replyOf(id, { key: `follow-up:${id}:${NOON - 7_200_000}:1`, kind: "notice" });
      await stores.turns.commit(commitOf(id, version + 2, { outbox: [row] }));
      expect(await due(NOON)).not.toContain(id);
    });

    it("tell in which the bot is silent, and which one a code of staff names", async () => {
      const { stores, conversation } = under();
      const { conversations } = stores;
      const [one, two] = [await conversation(), await conversation()];
      const silent = async () => (await conversations.held(TENANT)).map((held) => held.conversation.id);
      await conversations.change(one.id, { mode: "human", takenOverAt: NOON }, []);
      await conversations.change(two.id, { mode: "muted", takenOverAt: null }, []);
      expect(await silent()).toEqual(expect.arrayContaining([one.id, two.id]));
      await conversations.change(one.id, { mode: "bot", takenOverAt: null }, []);
      expect(await silent()).not.toContain(one.id);
      await conversations.change(two.id, { mode: "bot" }, []);
      expect(await silent()).not.toContain(two.id);

      const ending = async (tenant: string, code: string) =>
        (await conversations.endingWith(tenant, code)).map((found) => found.conversation.id);
      expect(await ending(TENANT, one.id.slice(-5).toLowerCase())).toContain(one.id);
      expect(await ending("lain", one.id.slice(-5))).toEqual([]);
      for (const pattern of ["%", "_____", "", "' or 1=1"]) expect(await ending(TENANT, pattern)).toEqual([]);
    });

    it("list every alias for a Redis that was lost", async () => {
      const { stores } = under();
      const key = keyOf([bsuid(), phone()]);
      const { conversation } = await stores.conversations.open(newId(), key, null, NOON);
      const found = [];
      for await (const alias of stores.conversations.aliases()) found.push(alias);
      expect(found).toContainEqual({ key, conversation: conversation.id });
    });
  });

  describe("the transcript", () => {
    it("is byte-exact, the last entries oldest first", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const texts = ["first", "O'Brien \"; drop table --", "emoji 👨‍👩‍👧 ngã ￼", "nul \u0000 and half \ud83d"];
      for (const [index, text] of texts.entries()) {
        await stores.turns.commit(commitOf(id, index + 1, { transcript: [customerEntry(text)] }));
      }
      const history = await stores.conversations.history(id, 3);
      expect(history.map((entry) => entry.kind === "customer" && entry.text)).toEqual(texts.slice(1));
    });

    it("marks what a later message edited or revoked, and a revoked one stays revoked", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const [one, two] = [unique("wamid"), unique("wamid")];
      const edit = (original: string) => customerEntry("", { content: { kind: "edit", original, content: null } });
      const revoke = customerEntry("", { content: { kind: "revoke", original: two } });
      await stores.turns.commit(
        commitOf(id, 1, {
          transcript: [customerEntry("a", { providerId: one }), customerEntry("b", { providerId: two })],
        }),
      );
      await stores.turns.commit(commitOf(id, 2, { transcript: [edit(one), revoke, edit(two)] }));
      const history = await stores.conversations.history(id, 10);
      expect(history.slice(0, 2)).toMatchObject([{ changed: "edited" }, { changed: "revoked" }]);
    });

    it("finds a quoted message of the customer, and only in its own conversation", async () => {
      const { stores, conversation } = under();
      const [{ id }, other] = [await conversation(), await conversation()];
      const entry = customerEntry("berapa?", { providerId: unique("wamid") });
      await stores.turns.commit(commitOf(id, 1, { transcript: [entry] }));
      const providerId = entry.kind === "customer" ? entry.providerId : "";
      expect(await stores.conversations.messageByProviderId(id, providerId)).toEqual({
        text: "berapa?",
        ours: false,
        at: NOON,
      });
      expect(await stores.conversations.messageByProviderId(other.id, providerId)).toBeNull();
    });
  });
}
