import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { idFact, nameFact, packageFact, packageOut } from "./parts/facts.ts";

/** As many as one chat message shows without scrolling. */
const MOST = 5;

/** Finds packages by words, or lists them all. */
export const searchCatalog = defineTool({
  name: "search_catalog",
  description:
    "Finds packages by words of the customer; without a query it lists all. When nothing fits, items is empty and " +
    "others names what there is: say honestly that there is no such package.",
  category: "query",
  input: z.strictObject({
    query: z
      .string()
      .max(120)
      .optional()
      .describe("What the customer looks for, in a few words; leave out to list all."),
  }),
  output: z.strictObject({
    items: z.array(packageFact),
    /** What there is besides, by name. */
    others: z.array(z.strictObject({ code: idFact, name: nameFact })),
  }),
  permissions: ["catalog:read"],
  rateLimit: { calls: 60, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run({ query }, ctx) {
    const all = await ctx.services.catalog.all();
    const words = query?.trim() ?? "";
    const found = words === "" ? all.slice(0, MOST) : await ctx.services.catalog.search(words, MOST);
    const shown = new Set(found.map(({ code }) => code));
    return {
      output: {
        items: found.map(packageOut),
        others: all.filter(({ code }) => !shown.has(code)).map(({ code, name }) => ({ code, name })),
      },
    };
  },
});
