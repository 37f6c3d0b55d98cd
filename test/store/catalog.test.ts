import { describe, expect, it } from "vitest";
import { createCatalog } from "../../src/store/catalog.ts";

const item = { features: [], aliases: [] };
const catalog = createCatalog({
  currency: "USD",
  catalog: [
    { ...item, code: "landing-roas", name: "Landing Page", price: 19.99, features: ["iklan", "copywriting"] },
    { ...item, code: "thiet-ke", name: "Thiết kế website", price: 50, aliases: ["网站设计"] },
    { ...item, code: "crm", name: "Otomasi CRM", price: 99, description: "landing page tidak termasuk" },
  ],
});
const codes = async (words: string, limit = 5) => (await catalog.search(words, limit)).map(({ code }) => code);

describe("the catalogue of a tenant's file", () => {
  it("keeps prices in the unit of the currency and refuses finer ones", async () => {
    expect(await catalog.byCode("landing-roas")).toMatchObject({ price: { amountMinor: 1999, currency: "USD" } });
    expect(await catalog.byCode("LANDING-ROAS")).toBeNull();
    const tooFine = [{ ...item, code: "x", name: "X", price: 1.5 }];
    expect(() => createCatalog({ currency: "IDR", catalog: tooFine })).toThrow(
      expect.objectContaining({ code: "TENANT_INVALID" }),
    );
  });

  it("puts a match in the name before one in the description", async () => {
    expect(await codes("landing page")).toEqual(["landing-roas", "crm"]);
    expect(await codes("landing page", 1)).toEqual(["landing-roas"]);
  });

  it("finds words without accents, beginnings of words, and Chinese without spaces", async () => {
    expect(await codes("thiet ke")).toEqual(["thiet-ke"]);
    expect(await codes("copywrit")).toEqual(["landing-roas"]);
    expect(await codes("设计")).toEqual(["thiet-ke"]);
  });

  it("finds nothing for nothing", async () => {
    for (const words of ["", "a", "?!", "mobil"]) expect(await codes(words)).toEqual([]);
  });
});
