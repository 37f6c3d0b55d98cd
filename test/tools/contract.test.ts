import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asId } from "../../src/core/ids.ts";
import { tools } from "../../tools/index.ts";
import { toolContract } from "../contracts/tools.ts";
import { CUSTOMER, demoTenant, openShop, order } from "./shop.ts";

const tenant = demoTenant();
const shop = openShop({ tenant, orders: [order("ORD-10482", CUSTOMER)] });

describe("every tool", () => {
  toolContract(tools, {
    tenant,
    context: () => shop.context({ actionId: asId("action", "act_01JD0000000000ABCDEF") }),
    samples: {
      cek_detail_layanan: {
        good: [{ kode_paket: "landing-roas" }],
        bad: [{}, { kode_paket: "constructor" }, { kode_paket: 3 }],
      },
      hitung_estimasi_bundel: {
        good: [
          { daftar_kode_paket: ["landing-roas"] },
          { daftar_kode_paket: ["landing-roas", "landing-roas"], diskon_persen: 0 },
          { daftar_kode_paket: ["corporate-3d", "ai-agent-crm"], diskon_persen: 30 },
        ],
        bad: [
          { daftar_kode_paket: [] },
          { daftar_kode_paket: ["gold"] },
          { daftar_kode_paket: "landing-roas" },
          { daftar_kode_paket: ["landing-roas"], diskon_persen: "10" },
          { daftar_kode_paket: ["landing-roas"], diskon_persen: 31 },
          { daftar_kode_paket: ["landing-roas"], diskon_persen: -1 },
        ],
      },
      get_order_status: { good: [{ order_id: "ORD-10482" }], bad: [{}, { order_id: "ORD-1" }, { order_id: 10482 }] },
      daftar_pesanan_saya: { good: [{}], bad: [{ customer: "628000000112" }] },
      cancel_order: {
        good: [{ order_id: "ORD-10482", reason: "salah pilih" }],
        bad: [{ order_id: "ORD-10482" }, { order_id: "ORD-10482", reason: "" }, { reason: "x" }],
      },
      refund_order: {
        good: [{ order_id: "ORD-10482", amount_rp: 500_000, reason: "terlambat" }],
        bad: [
          { order_id: "ORD-10482", amount_rp: 0, reason: "x" },
          { order_id: "ORD-10482", amount_rp: 1.5, reason: "x" },
          { order_id: "ORD-10482", amount_rp: "500000", reason: "x" },
        ],
      },
      search_catalog: { good: [{}, { query: "chatbot" }], bad: [{ query: 5 }, { words: "chatbot" }] },
      capture_lead: {
        good: [
          { need: "website klinik" },
          { need: "iklan", product: "landing-roas", budget: 5_000_000, timeline: "besok" },
        ],
        bad: [{}, { need: "" }, { need: "x", budget: -1 }, { need: "x", score: 100 }],
      },
      update_lead: { good: [{ budget: 5_000_000 }], bad: [{ need: "" }, { budget: "5 juta" }] },
      handoff_to_human: { good: [{ reason: "minta orang" }], bad: [{}, { reason: "" }] },
      get_business_info: { good: [{ topic: "hours" }, { topic: "faq" }], bad: [{}, { topic: "secrets" }] },
    },
  });
});

describe("the list of tools", () => {
  it("has the eleven of the product; more may be added", () => {
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "cancel_order",
        "capture_lead",
        "cek_detail_layanan",
        "daftar_pesanan_saya",
        "get_business_info",
        "get_order_status",
        "handoff_to_human",
        "hitung_estimasi_bundel",
        "refund_order",
        "search_catalog",
        "update_lead",
      ]),
    );
  });

  it("gates what changes an order and nothing that only reads", () => {
    const gated = tools.filter(({ danger }) => danger !== "safe").map(({ name }) => name);
    expect(gated).toEqual(expect.arrayContaining(["cancel_order", "hitung_estimasi_bundel", "refund_order"]));
    const reading = tools.filter(({ category }) => category === "query").map(({ name }) => name);
    expect(gated.filter((name) => reading.includes(name))).toEqual([]);
    expect(tools.find(({ name }) => name === "cancel_order")?.danger).toBe("moderate");
    expect(tools.find(({ name }) => name === "refund_order")?.danger).toBe("dangerous");
  });

  it("offers a package that only the tenant's file knows", () => {
    const wider = demoTenant((raw) => {
      (raw["catalog"] as unknown[]).push({ code: "undangan-vip", name: "Undangan Digital VIP", price: 750_000 });
    });
    const tool = tools.find(({ name }) => name === "cek_detail_layanan");
    const input = typeof tool?.input === "function" ? tool.input(wider) : z.never();
    expect(input.safeParse({ kode_paket: "undangan-vip" }).success).toBe(true);
  });
});
