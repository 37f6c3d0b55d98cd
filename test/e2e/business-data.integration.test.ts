import { describe, expect, it } from "vitest";
import { demo } from "../../src/cli/demo.ts";
import { frozenTenant } from "../support/frozen-tenant.ts";

const lines = async (tenant: Parameters<typeof demo>[2]) => {
  const said: string[] = [];
  expect(await demo(["--brief"], { out: (line) => said.push(line), err: () => {} }, tenant)).toBe(0);
  return said.join("\n");
};

/** Answers in the demo as they are said at this moment by the whole pipeline. */
describe("the demo says what the business file says", () => {
  it("prices, bundle, order and lead of the file as it is", async () => {
    const said = await lines(frozenTenant());
    expect(said).toContain("Rp3.500.000");
    expect(said).toContain("Rp8.100.000");
    expect(said).toMatch(/Landing Page High-ROAS \(landing-roas\), .* \(corporate-3d\), .* \(ai-agent-crm\)/);
    expect(said).toMatch(/ORD-10482: sedang diproses/);
  });

  it("another price as soon as the file has it", async () => {
    const tenant = frozenTenant();
    const dearer = {
      ...tenant,
      catalog: tenant.catalog.map((item) => (item.code === "ai-agent-crm" ? { ...item, price: 4_000_000 } : item)),
    };
    const said = await lines(dearer);
    expect(said).toContain("Rp4.000.000");
    expect(said).not.toContain("Rp3.500.000");
    // 5.500.000 + 4.000.000 - 10 %
    expect(said).toContain("Rp8.550.000");
  });

  it("a further package by adding it to the file alone", async () => {
    const tenant = frozenTenant();
    const more = {
      ...tenant,
      catalog: [
        ...tenant.catalog,
        {
          code: "undangan-vip",
          name: "Undangan Digital VIP",
          price: 750_000,
          leadDays: 3,
          features: ["RSVP"],
          aliases: ["undangan digital"],
        },
      ],
    };
    const said = await lines(more);
    expect(said).toContain("Undangan Digital VIP");
    expect(said).toContain("Rp750.000");
  });
});
