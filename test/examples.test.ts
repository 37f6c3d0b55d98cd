import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isFromJangkar } from "../examples/decisions/receive-event.ts";
import { hariSelesai } from "../examples/tools/hari-selesai.ts";
import { parseOrdersCsv } from "../src/core/orders-csv.ts";
import { isRefusal } from "../src/core/tool.ts";
import { toolContract } from "./contracts/tools.ts";
import { demoTenant, openShop } from "./tools/shop.ts";

describe("the tool of docs/adding-a-tool.md", () => {
  const tenant = demoTenant();
  toolContract([hariSelesai], {
    tenant,
    context: () => openShop({ tenant }).context(),
    samples: { hari_selesai: { good: [{ kode_paket: "landing-roas" }], bad: [{}, { kode_paket: "gold" }] } },
  });

  it("counts working days over the weekend and over a holiday", async () => {
    // Ordered on Tuesday 24 November: five working days with Saturday end on Monday.
    expect(await readyOn(tenant)).toBe("2026-11-30");
    expect(await readyOn({ ...tenant, holidays: ["2026-11-27"] })).toBe("2026-12-01");
    expect(await readyOn({ ...tenant, hours: [] })).toBe("2026-11-29");
  });

  it("refuses where no lead time is known, in words the model can act on", async () => {
    const vague = { ...tenant, catalog: tenant.catalog.map(({ leadDays: _, ...item }) => item) };
    const outcome = await hariSelesai.run(
      { kode_paket: "landing-roas" } as never,
      openShop({ tenant: vague }).context(),
    );
    expect(outcome).toMatchObject({ refused: "not-found" });
  });

  async function readyOn(business: typeof tenant): Promise<string> {
    const shop = openShop({ tenant: business });
    const outcome = await hariSelesai.run({ kode_paket: "landing-roas" } as never, shop.context());
    if (isRefusal(outcome)) throw new Error(outcome.message);
    return (outcome.output as { readyOn: string }).readyOn;
  }
});

describe("the receiver of docs/decisions-api.md", () => {
  const body = '{"id":"aud_1","event":"proposed"}';
  const now = 1_790_000_000;
  const signed = (at: number, secret = "s3cret") => ({
    "x-jangkar-timestamp": String(at),
    "x-jangkar-signature": `sha256=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
  });

  it("takes a call that is signed and fresh", () => {
    expect(isFromJangkar(signed(now - 20), body, "s3cret", now)).toBe(true);
  });

  it("refuses another secret, another body, an old call and one without a signature", () => {
    expect(isFromJangkar(signed(now, "other"), body, "s3cret", now)).toBe(false);
    expect(isFromJangkar(signed(now), `${body} `, "s3cret", now)).toBe(false);
    expect(isFromJangkar(signed(now - 301), body, "s3cret", now)).toBe(false);
    expect(isFromJangkar({}, body, "s3cret", now)).toBe(false);
  });
});

describe("examples/orders.csv", () => {
  it("is read whole, with packages of the demo business", () => {
    const tenant = demoTenant();
    const result = parseOrdersCsv(readFileSync(join(import.meta.dirname, "..", "examples", "orders.csv"), "utf8"), {
      catalog: tenant.catalog,
      currency: tenant.currency,
      timeZone: tenant.timezone,
    });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.orders.map(({ id }) => id)).toEqual(["ORD-20001", "ORD-20002", "ORD-20003"]);
  });
});
