import { z } from "zod";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { LEAD_FIELDS, leadInput, leadOutput, saveLead } from "./parts/lead.ts";

/** Adds answers to the conversation's lead; what is not given stays as it was. */
export const updateLead = defineTool({
  name: "update_lead",
  description: "Adds what the customer said since to the lead that capture_lead kept. Give at least one field.",
  category: "action",
  input: z
    .strictObject({
      need: leadInput.need.optional(),
      product: leadInput.product.optional(),
      budget: leadInput.budget.optional(),
      timeline: leadInput.timeline.optional(),
      contact: leadInput.contact.optional(),
      source: leadInput.source.optional(),
    })
    .refine(
      (args) => [...LEAD_FIELDS, "contact" as const].some((field) => args[field] !== undefined),
      `give at least one of: ${LEAD_FIELDS.join(", ")}, contact`,
    ),
  output: leadOutput,
  permissions: ["leads:write"],
  rateLimit: { calls: 10, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  effect: "lead.save",
  danger: "safe",
  run: saveLead,
});
