import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId } from "../../src/core/ids.ts";
import { DAY_MS } from "../../src/core/time.ts";
import { isRefusal, type ToolContext, type ToolDefinition } from "../../src/core/tool.ts";
import { cekDetailLayanan } from "../../tools/cek-detail-layanan.ts";
import { hitungEstimasiBundel } from "../../tools/hitung-estimasi-bundel.ts";
import { searchCatalog } from "../../tools/search-catalog.ts";
import { demoTenant, NOW, openShop } from "./shop.ts";

const shop = openShop();
const ACTION = asId("action", "act_01JDXYZ7K2Q9A");

function parse(tool: ToolDefinition, args: unknown): unknown {
  const input = typeof tool.input === "function" ? tool.input(shop.tenant) : tool.input;
  return input.parse(args);
}

async function run(tool: ToolDefinition, args: unknown, ctx: ToolContext = shop.context()) {
  const outcome = await tool.run(parse(tool, args), ctx);
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return { output: tool.output.parse(outcome.output) as Record<string, unknown>, writes: outcome.writes ?? [] };
}

describe("cek_detail_layanan", () => {
  it("returns the official price in major units with its one display form", async () => {
    const { output } = await run(cekDetailLayanan, { kode_paket: "ai-agent-crm" });
    expect(output).toMatchObject({
      code: "ai-agent-crm",
      name: "Otomasi AI Agent WhatsApp & CRM",
      price: { amount: 3_500_000, currency: "IDR", display: "Rp3.500.000" },
      leadBusinessDays: 7,
      features: ["Hermes Reasoning", "OpenClaw Webhook", "Human-in-the-Loop"],
    });
  });

  it("names the valid codes when a code is unknown", () => {
    expect(() => parse(cekDetailLayanan, { kode_paket: "gold" })).toThrow(/landing-roas, corporate-3d, ai-agent-crm/);
  });

  it("says what there is when the catalogue has lost the package since", async () => {
    const emptied = openShop({ tenant: demoTenant((raw) => ((raw["catalog"] as unknown[]).length = 1)) });
    const outcome = await cekDetailLayanan.run({ kode_paket: "ai-agent-crm" }, emptied.context());
    expect(outcome).toMatchObject({ refused: "not-found", allowed: ["landing-roas"] });
  });
});

describe("hitung_estimasi_bundel", () => {
  it("takes ten percent off two packages by itself", async () => {
    const { output } = await run(hitungEstimasiBundel, { daftar_kode_paket: ["corporate-3d", "ai-agent-crm"] });
    expect(output).toMatchObject({
      subtotal: { display: "Rp9.000.000" },
      discountPercent: 10,
      discount: { display: "Rp900.000" },
      total: { amount: 8_100_000, display: "Rp8.100.000" },
      offer: null,
    });
  });

  it("gives no discount on one package and counts a repeated code as pieces", async () => {
    const one = await run(hitungEstimasiBundel, { daftar_kode_paket: ["landing-roas"] });
    expect(one.output).toMatchObject({ discountPercent: 0, total: { display: "Rp1.500.000" } });
    const cart = await run(hitungEstimasiBundel, {
      daftar_kode_paket: ["landing-roas", "corporate-3d", "ai-agent-crm", "ai-agent-crm"],
    });
    expect(cart.output).toMatchObject({ subtotal: { display: "Rp14.000.000" }, discountPercent: 10 });
    expect((cart.output["items"] as unknown[])[2]).toMatchObject({
      quantity: 2,
      price: { display: "Rp3.500.000" },
      lineTotal: { display: "Rp7.000.000" },
    });
  });

  it("treats a request up to the automatic rate as that rate, and is safe", async () => {
    for (const diskon_persen of [0, 5, 10]) {
      const args = { daftar_kode_paket: ["corporate-3d", "ai-agent-crm"], diskon_persen };
      expect(await dangerOf(args)).toBe("safe");
      expect((await run(hitungEstimasiBundel, args)).output["discountPercent"]).toBe(10);
    }
  });

  it("puts a request above the automatic rate to staff, with the rate as its limit", async () => {
    for (const [codes, diskon_persen] of [
      [["corporate-3d", "ai-agent-crm"], 10.5],
      [["corporate-3d", "ai-agent-crm"], 30],
      [["landing-roas"], 1],
    ] as const) {
      const args = { daftar_kode_paket: [...codes], diskon_persen };
      expect(await dangerOf(args)).toBe("dangerous");
      expect(hitungEstimasiBundel.limitOf?.(args, shop.context())).toEqual({ discountPercent: diskon_persen });
    }
  });

  it("refuses a rate over the tenant's maximum and says what is allowed", () => {
    expect(() => parse(hitungEstimasiBundel, { daftar_kode_paket: ["landing-roas"], diskon_persen: 31 })).toThrow(
      /from 0 to 30/,
    );
  });

  it("never gives a requested discount without an approval", async () => {
    const args = { daftar_kode_paket: ["landing-roas"], diskon_persen: 30 };
    expect(await hitungEstimasiBundel.run(args, shop.context())).toMatchObject({ refused: "not-now" });
  });

  it("makes an approved discount an offer with a code and a validity", async () => {
    const fresh = openShop();
    const args = { daftar_kode_paket: ["corporate-3d", "ai-agent-crm"], diskon_persen: 25 };
    const { output, writes } = await run(hitungEstimasiBundel, args, fresh.context({ actionId: ACTION }));
    expect(output).toMatchObject({
      discountPercent: 25,
      total: { display: "Rp6.750.000" },
      offer: { code: "OFFER-7K2Q9A", validUntil: "2026-12-01", validUntilText: "1 Desember 2026" },
    });
    expect(fresh.effects).toEqual([{ what: "offer 25", key: ACTION }]);
    expect(writes).toMatchObject([{ kind: "offer.create", offer: { validUntil: NOW + 7 * DAY_MS } }]);
  });

  it("shows staff what the discount comes to, and is void when a price has changed since", async () => {
    const args = { daftar_kode_paket: ["corporate-3d", "landing-roas", "landing-roas"], diskon_persen: 20 };
    expect(await hitungEstimasiBundel.preview?.(args, shop.context())).toEqual({
      key: "preview.hitung_estimasi_bundel",
      params: {
        items: "1 x Corporate WebGL & 3D Experience, 2 x Landing Page High-ROAS",
        discount: 20,
        subtotal: "Rp8.500.000",
        total: "Rp6.800.000",
      },
    });
    expect(await hitungEstimasiBundel.preconditions?.(args, shop.context())).toEqual({
      met: true,
      versions: { "basket.subtotal": 8_500_000 },
    });
  });

  it("always charges the sum of the lines less the discount, whatever the basket", async () => {
    const codes = fc.array(fc.constantFrom("landing-roas", "corporate-3d", "ai-agent-crm"), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(codes, async (daftar_kode_paket) => {
        const { output } = await run(hitungEstimasiBundel, { daftar_kode_paket });
        const amount = (field: string) => (output[field] as { amount: number }).amount;
        const lines = (output["items"] as { lineTotal: { amount: number } }[]).reduce(
          (sum, line) => sum + line.lineTotal.amount,
          0,
        );
        expect(lines).toBe(amount("subtotal"));
        expect(amount("subtotal") - amount("discount")).toBe(amount("total"));
        expect(output["discountPercent"]).toBe(daftar_kode_paket.length > 1 ? 10 : 0);
      }),
      { numRuns: 50 },
    );
  });

  async function dangerOf(args: unknown) {
    const { danger } = hitungEstimasiBundel;
    return typeof danger === "function" ? danger(parse(hitungEstimasiBundel, args), shop.context()) : danger;
  }
});

describe("search_catalog", () => {
  it("lists everything without a query", async () => {
    const { output } = await run(searchCatalog, {});
    expect((output["items"] as { code: string }[]).map(({ code }) => code)).toEqual([
      "landing-roas",
      "corporate-3d",
      "ai-agent-crm",
    ]);
    expect(output["others"]).toEqual([]);
  });

  it("names what there is when nothing fits", async () => {
    const { output } = await run(searchCatalog, { query: "undangan digital" });
    expect(output["items"]).toEqual([]);
    expect(output["others"]).toHaveLength(3);
  });
});
