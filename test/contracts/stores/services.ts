import { describe, expect, it } from "vitest";
import type { Offer } from "../../../src/core/services.ts";
import { tenantSchema } from "../../../src/core/tenant.ts";
import type { OrderSeed } from "../../../src/ports/stores.ts";
import {
  actionOf,
  bsuid,
  commitOf,
  countedIds,
  NOON,
  phone,
  replyOf,
  reportOf,
  TENANT,
  unique,
} from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

const tenant = tenantSchema.parse({
  id: TENANT,
  name: "Toko",
  timezone: "Asia/Jakarta",
  currency: "IDR",
  languages: ["id", "en"],
  numbers: [{ channel: "whatsapp", endpoint: "109900000000001" }],
  catalog: [
    { code: "landing-roas", name: "Landing Page High-ROAS", price: 1_500_000, leadDays: 5, aliases: ["halaman iklan"] },
  ],
});
const signal = AbortSignal.timeout(600_000);

function orderOf(more: Partial<OrderSeed> = {}): OrderSeed {
  return {
    id: unique("ORD"),
    owner: [phone()],
    status: "processing",
    totalMinor: 1_500_000,
    currency: "IDR",
    items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
    ...more,
  };
}

export function serviceContract(under: Under): void {
  describe("orders", () => {
    it("are reached by any address of their owner and by nobody else", async () => {
      const { stores } = under();
      const { orders } = stores.services(tenant);
      const owner = [bsuid(), phone()];
      const order = orderOf({ owner });
      await stores.seeds.orders(TENANT, [order]);
      for (const address of owner) {
        expect(await orders.byId(order.id, [phone(), address], signal)).toMatchObject({ id: order.id, version: 1 });
        expect(await orders.mine([address], 5, signal)).toMatchObject([{ id: order.id }]);
      }
      const strangers = [[phone()], [], [{ kind: "web", value: owner[1]!.value } as const]];
      for (const stranger of strangers) {
        expect(await orders.byId(order.id, stranger, signal)).toBeNull();
        expect(await orders.mine(stranger, 5, signal)).toEqual([]);
      }
      expect(await orders.byId(unique("ORD"), owner, signal)).toBeNull();
      expect(await orders.byId("ORD-\u0000' or 1=1 --", owner, signal)).toBeNull();
      expect(await stores.services({ ...tenant, id: "lain" }).orders.byId(order.id, owner, signal)).toBeNull();
    });

    it("come newest first, at most as many as asked for", async () => {
      const { stores } = under();
      const owner = [phone()];
      const [none, old, fresh] = [null, 1_000, 2_000].map((placedAt) => orderOf({ owner, placedAt }));
      await stores.seeds.orders(TENANT, [none!, old!, fresh!]);
      const mine = await stores.services(tenant).orders.mine(owner, 2, signal);
      expect(mine.map(({ id }) => id)).toEqual([fresh!.id, old!.id]);
    });

    it("are changed by the commit, and the result is what stands then", async () => {
      const { stores, conversation } = under();
      const { orders } = stores.services(tenant);
      const [{ id, version }, owner] = [await conversation(), [phone()]];
      const seed = orderOf({ owner });
      await stores.seeds.orders(TENANT, [seed]);
      const order = (await orders.byId(seed.id, owner, signal))!;
      const half = { amountMinor: 750_000, currency: "IDR" } as const;
      const refund = await orders.refund(order, half, "telat", "act_1", signal);
      expect(await orders.byId(seed.id, owner, signal)).toEqual(order);
      await stores.turns.commit(commitOf(id, version, { writes: refund.writes }));
      const after = await orders.byId(seed.id, owner, signal);
      expect(after).toEqual(refund.result);
      expect(after).toMatchObject({ status: "processing", version: 2, refunded: half });

      const rest = await orders.refund(after!, half, "telat", "act_2", signal);
      expect(rest.result.status).toBe("refunded");
      const tooMuch = { ...half, amountMinor: 750_001 };
      await expect(orders.refund(after!, tooMuch, "telat", "act_3", signal)).rejects.toMatchObject({
        code: "INPUT_INVALID",
      });
      const cancelled = await orders.cancel(after!, "berubah pikiran", "act_4", signal);
      expect(cancelled.result).toMatchObject({ status: "cancelled", version: 3 });
    });

    it("are imported all or none, and again without a new version when nothing changed", async () => {
      const { seeds } = under().stores;
      const [good, bad] = [orderOf(), orderOf({ status: "lost" })];
      await expect(seeds.orders(TENANT, [good, bad])).rejects.toMatchObject({ code: "INPUT_INVALID" });
      expect(await seeds.orderOf(TENANT, good.id)).toBeNull();
      expect(await seeds.orders(TENANT, [good])).toBe(1);
      await seeds.orders(TENANT, [good]);
      expect(await seeds.orderOf(TENANT, good.id)).toMatchObject({ ...good, version: 1 });
      const moved = { ...good, owner: [phone()], status: "shipped" };
      await seeds.orders(TENANT, [moved]);
      expect(await seeds.orderOf(TENANT, good.id)).toMatchObject({ ...moved, version: 2 });
      expect(await seeds.orderIds(TENANT)).toContain(good.id);
      expect(await seeds.orderIds("nobody")).toEqual([]);
    });
  });

  describe("catalogue, leads and offers", () => {
    it("price a package in the unit of the currency and find it by other words", async () => {
      const { catalog } = under().stores.services(tenant);
      expect(await catalog.byCode("landing-roas")).toMatchObject({
        price: { amountMinor: 1_500_000, currency: "IDR" },
      });
      expect(await catalog.search("ada halaman untuk iklan?", 3)).toHaveLength(1);
    });

    it("keep the last lead of a conversation, changed in place", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const { leads } = stores.services(tenant);
      const lead = {
        id: countedIds.next("lead"),
        conversation: id,
        need: "toko online",
        product: null,
        budget: { amountMinor: 5_000_000, currency: "IDR" } as const,
        timeline: null,
        source: "ad",
        score: 55.5,
        createdAt: NOON,
        updatedAt: NOON,
      };
      expect(await leads.ofConversation(id)).toBeNull();
      const save = (changed: typeof lead) => ({ kind: "lead.save", tenant: TENANT, lead: changed }) as const;
      await stores.turns.commit(commitOf(id, 1, { writes: [save(lead)] }));
      const later = { ...lead, score: 80, updatedAt: NOON + 1 };
      await stores.turns.commit(commitOf(id, 2, { writes: [save(later)] }));
      expect(await leads.ofConversation(id)).toEqual(later);

      const other = await conversation();
      const stolen = save({ ...lead, conversation: other.id });
      expect(await stores.turns.commit(commitOf(other.id, 1, { writes: [stolen] }))).toBe("stale");
    });

    it("quote an approved offer by its code, in its conversation, until it ends", async () => {
      const { stores, conversation } = under();
      const [{ id }, other] = [await conversation(), await conversation()];
      const { offers } = stores.services(tenant);
      const offer: Offer = {
        id: countedIds.next("offer"),
        code: countedIds.code(),
        conversation: id,
        items: ["landing-roas"],
        subtotal: { amountMinor: 1_500_000, currency: "IDR" },
        discountPercent: 12.5,
        total: { amountMinor: 1_312_500, currency: "IDR" },
        validUntil: NOON + 1_000,
      };
      const { writes, result } = await offers.create(offer, "act_1", signal);
      expect(result).toEqual(offer);
      expect(await offers.byCode(offer.code, id)).toBeNull();
      expect(await stores.turns.commit(commitOf(id, 1, { writes }))).toBe("committed");
      expect(await offers.byCode(offer.code, id)).toEqual(offer);
      expect(await offers.byCode(offer.code, other.id)).toBeNull();
      expect(await offers.openFor(id, NOON)).toEqual([offer]);
      expect(await offers.openFor(id, NOON + 1_000)).toEqual([]);
      const taken = { ...offer, id: countedIds.next("offer"), conversation: other.id };
      const clash = await offers.create(taken, "act_2", signal);
      expect(await stores.turns.commit(commitOf(other.id, 1, { writes: clash.writes }))).toBe("stale");
    });
  });

  describe("seeds", () => {
    it("put in messages that were sent before, and actions with the prompts that asked", async () => {
      const { stores, conversation } = under();
      const { id } = await conversation();
      const providerId = unique("wamid");
      const action = actionOf(id, { askedIn: [providerId] });
      await stores.seeds.actions([action]);
      const message = replyOf(id, { prompts: action.id });
      await stores.seeds.sent([{ message, providerId, delivery: "delivered" }]);
      expect(await stores.outbox.byProviderId(providerId)).toMatchObject({ state: "accepted", delivery: "delivered" });
      expect(await stores.outbox.applyReport(reportOf(providerId, "read"))).toBe("raised");
      expect(await stores.outbox.next(id)).toBeNull();
      expect(await stores.actions.byId(action.id)).toEqual(action);
      await expect(stores.seeds.actions([action])).rejects.toMatchObject({ code: "INPUT_INVALID" });
    });
  });
}
