import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { packageFact, packageOut } from "./parts/facts.ts";
import { packageCodeInput } from "./parts/package-input.ts";

/** Official price, lead time and features of one package. */
export const cekDetailLayanan = defineTool({
  name: "cek_detail_layanan",
  description:
    "Official price, working days, features and description of ONE package. Call it whenever a price, a duration or " +
    "the contents of a package is asked, once per package.",
  category: "query",
  input: (tenant) =>
    z.strictObject({ kode_paket: packageCodeInput(tenant).describe("Code of the package that is asked about.") }),
  output: packageFact,
  permissions: ["catalog:read"],
  rateLimit: { calls: 60, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run({ kode_paket }, ctx) {
    const item = await ctx.services.catalog.byCode(kode_paket);
    if (item !== null) return { output: packageOut(item) };
    const codes = (await ctx.services.catalog.all()).map(({ code }) => code);
    return { refused: "not-found", message: `no such package; valid codes: ${codes.join(", ")}`, allowed: codes };
  },
});
