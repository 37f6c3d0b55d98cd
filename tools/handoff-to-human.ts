import { z } from "zod";
import { isOpenAt } from "../src/core/opening-hours.ts";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool } from "../src/core/tool.ts";
import { nextOpeningOut, openingFact } from "./parts/opening.ts";

/** Gives the conversation to a person. The turn's commit records it and tells staff. */
export const handoffToHuman = defineTool({
  name: "handoff_to_human",
  description:
    "Hands the conversation to a colleague. Call it when the customer asks for a person, complains, sends a proof of " +
    "payment, or wants what no tool can do. Only then may the reply say that a colleague has been told.",
  category: "action",
  input: z.strictObject({
    reason: z.string().min(1).max(200).describe("Why a person is needed, in the customer's own words, shortened."),
  }),
  output: z.strictObject({
    handedOver: z.literal(true),
    openNow: z.boolean(),
    /** When somebody will look at it first; null while the business is open or has no opening in sight. */
    opensNext: openingFact.nullable(),
  }),
  permissions: ["handoff"],
  rateLimit: { calls: 5, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  effect: "handoff",
  danger: "safe",
  async run({ reason }, { tenant, conversation, locale, now }) {
    return {
      output: {
        handedOver: true as const,
        openNow: isOpenAt(tenant, now),
        opensNext: nextOpeningOut(tenant, now, now, locale),
      },
      writes: [{ kind: "handoff", tenant: tenant.id, conversation: conversation.id, reason }],
    };
  },
});
