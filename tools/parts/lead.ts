import { z } from "zod";
import { asId } from "../../src/core/ids.ts";
import { fromMajor, type Money } from "../../src/core/money.ts";
import type { CatalogItem, Lead } from "../../src/core/services.ts";
import { shorten } from "../../src/core/text.ts";
import type { ToolContext, ToolOutcome } from "../../src/core/tool.ts";

/** What a lead answers; the order is the order in which a missing answer is worth asking for. */
export const LEAD_FIELDS = ["need", "product", "budget", "timeline", "source"] as const;

export type LeadField = (typeof LEAD_FIELDS)[number];

const answer = (max: number, what: string) => z.string().min(1).max(max).describe(what);

export const leadInput = {
  need: answer(500, "What the customer wants to achieve, in the customer's own words, shortened."),
  product: answer(120, "Package code or product the customer is interested in."),
  budget: z.number().nonnegative().describe("The customer's budget in whole units of the business's currency."),
  timeline: answer(120, "When the customer wants to start or have it, in the customer's own words."),
  contact: answer(200, "Name, e-mail address or telephone number that the customer gives to be reached by."),
  source: answer(200, "Where the customer came from: the advertisement or post, or what the customer said."),
};

export const leadOutput = z.strictObject({
  saved: z.literal(true),
  /** Answers that are known now; their values are the customer's own words and are not repeated. */
  known: z.array(z.enum(LEAD_FIELDS)),
  missing: z.array(z.enum(LEAD_FIELDS)),
});

export type LeadAnswers = { readonly [F in LeadField]?: (F extends "budget" ? number : string) | undefined } & {
  readonly contact?: string | undefined;
};

/**
 * Stages the conversation's one lead with the new answers laid over the known ones, so that a repeated capture never
 * makes a second lead. The turn's commit writes it.
 */
export async function saveLead(
  answers: LeadAnswers,
  ctx: ToolContext,
): Promise<ToolOutcome<z.input<typeof leadOutput>>> {
  const old = await ctx.services.leads.ofConversation(ctx.conversation.id);
  const answered = {
    need: withContact(answers.need, answers.contact, old?.need),
    product: kept(answers.product, 120) ?? old?.product ?? null,
    budget: budgetOf(answers.budget, ctx) ?? old?.budget ?? null,
    timeline: kept(answers.timeline, 120) ?? old?.timeline ?? null,
    // The first source stays: it says what brought the customer here.
    source: old?.source ?? kept(answers.source, 200) ?? null,
  };
  const product = answered.product === null ? null : await ctx.services.catalog.byCode(answered.product);
  const lead: Lead = {
    id: old?.id ?? asId("lead", ctx.newId("lead")),
    conversation: ctx.conversation.id,
    ...answered,
    score: leadScore(answered, product),
    createdAt: old?.createdAt ?? ctx.now,
    updatedAt: ctx.now,
  };
  return {
    output: {
      saved: true,
      known: LEAD_FIELDS.filter((field) => answered[field] !== null),
      missing: LEAD_FIELDS.filter((field) => answered[field] === null),
    },
    writes: [{ kind: "lead.save", tenant: ctx.tenant.id, lead }],
  };
}

/** What the customer gives to be reached by stands behind the need, where staff read it; it is never cut off. */
function withContact(need: string | undefined, contact: string | undefined, old: string | null | undefined) {
  const [oldNeed, ...oldContacts] = (old ?? "").split(JOINT);
  const contacts = [...new Set([...oldContacts, kept(contact, 200) ?? ""])].filter((text) => text !== "");
  const reach = contacts
    .map((text) => `${JOINT}${text}`)
    .join("")
    .slice(-MOST_NEED / 2);
  const wish = kept(need ?? oldNeed, MOST_NEED - reach.length);
  return wish === null ? kept(contacts.join(JOINT), MOST_NEED) : `${wish}${reach}`;
}

const MOST_NEED = 500;
/** Parts what is wanted from how to reach the customer. */
const JOINT = " | ";

/** Points of each answer; together 100 with {@link BUDGET_FITS}. */
const POINTS = { need: 20, product: 20, budget: 20, timeline: 20, source: 5 } as const;

/** For a budget that covers the price of the wanted package. */
const BUDGET_FITS = 15;

/** From 0 to 100, explainable by its two constants: what is answered, and whether the budget covers the package. */
export function leadScore(lead: Pick<Lead, LeadField>, product: CatalogItem | null): number {
  const answered = LEAD_FIELDS.filter((field) => lead[field] !== null).reduce((sum, field) => sum + POINTS[field], 0);
  return answered + (covers(lead.budget, product) ? BUDGET_FITS : 0);
}

function covers(budget: Money | null, product: CatalogItem | null): boolean {
  if (budget === null || product === null || budget.currency !== product.price.currency) return false;
  return budget.amountMinor >= product.price.amountMinor;
}

function budgetOf(major: number | undefined, ctx: ToolContext): Money | null {
  return major === undefined ? null : fromMajor(major, ctx.tenant.currency);
}

function kept(text: string | undefined, max: number): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : shorten(trimmed, max);
}
