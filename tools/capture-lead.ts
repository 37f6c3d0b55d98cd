import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { leadInput, leadOutput, saveLead } from "./parts/lead.ts";

/** Keeps a customer's interest as a lead with a score, for the sales team. */
export const captureLead = defineTool({
  name: "capture_lead",
  description:
    "Keeps the interest of a customer who wants to buy or asks for an offer. Call it as soon as the need is known; add " +
    "only what the customer said. `missing` tells what may be asked next, one question at a time.",
  category: "action",
  input: z.strictObject({
    need: leadInput.need,
    product: leadInput.product.optional(),
    budget: leadInput.budget.optional(),
    timeline: leadInput.timeline.optional(),
    contact: leadInput.contact.optional(),
    source: leadInput.source.optional(),
  }),
  output: leadOutput,
  permissions: ["leads:write"],
  rateLimit: { calls: 10, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  effect: "lead.save",
  danger: "safe",
  run: saveLead,
});
