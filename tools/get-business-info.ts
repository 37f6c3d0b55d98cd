import { z } from "zod";
import { isOpenAt, localDate } from "../src/core/opening-hours.ts";
import { inLanguage } from "../src/core/tenant.ts";
import { MINUTE_MS } from "../src/core/time.ts";
import { defineTool, type ToolContext } from "../src/core/tool.ts";
import { dateFact, idFact, nameFact, percentFact, quantityFact, textFact, timeFact } from "./parts/facts.ts";
import { askedDayFact, askedDayOut, dayInput, dayOut, nextOpeningOut, openingFact, WEEKDAYS } from "./parts/opening.ts";

const TOPICS = ["contact", "hours", "address", "faq", "policies", "payment"] as const;

const infoFact = z.strictObject({
  name: nameFact,
  /** Each part is null when the topic does not ask for it or the business has not configured it. */
  contact: z
    .strictObject({
      phone: z.string().meta({ fact: "phone" }).nullable(),
      email: z.string().meta({ fact: "email" }).nullable(),
      website: z.string().meta({ fact: "url" }).nullable(),
    })
    .nullable(),
  hours: z
    .strictObject({
      openNow: z.boolean(),
      today: z.strictObject({ date: dateFact, dateText: textFact, day: z.enum(WEEKDAYS) }),
      spans: z.array(z.strictObject({ days: z.array(z.string()), open: timeFact, close: timeFact })),
      opensNext: openingFact.nullable(),
      /** The day that was asked about; null when none was, or when it lies more than a year ahead. */
      asked: askedDayFact.nullable(),
      holidays: z.array(dateFact),
    })
    .nullable(),
  address: textFact.nullable(),
  paymentAccount: textFact.nullable(),
  policies: z.array(z.strictObject({ name: z.string(), value: textFact })).nullable(),
  discounts: z.array(z.strictObject({ fromItems: quantityFact, percent: percentFact })).nullable(),
  faq: z.array(z.strictObject({ id: idFact, question: textFact, answer: textFact })).nullable(),
});

type Info = z.infer<typeof infoFact>;

/** The business's own facts, by topic; nothing that it has not configured. */
export const getBusinessInfo = defineTool({
  name: "get_business_info",
  description:
    "Facts about the business. contact: phone, e-mail, website. hours: opening hours, whether it is open now, and " +
    "with `day` whether it is open on that day. " +
    "address. payment: how to pay. policies: terms and discount rules. faq: further questions and answers.",
  category: "query",
  input: z.strictObject({ topic: z.enum(TOPICS), day: dayInput.optional() }),
  output: infoFact,
  permissions: ["business:read"],
  rateLimit: { calls: 60, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run({ topic, day }, ctx) {
    return { output: { ...NOTHING, name: ctx.tenant.name, ...PARTS[topic](ctx, day ?? null) } };
  },
});

const NOTHING: Omit<Info, "name"> = {
  contact: null,
  hours: null,
  address: null,
  paymentAccount: null,
  policies: null,
  discounts: null,
  faq: null,
};

const PARTS: Record<(typeof TOPICS)[number], (ctx: ToolContext, day: string | null) => Partial<Info>> = {
  contact: ({ tenant }) => ({
    contact: {
      phone: tenant.contact.phone ?? null,
      email: tenant.contact.email ?? null,
      website: tenant.contact.website ?? null,
    },
  }),
  hours: (ctx, day) => ({ hours: hoursOf(ctx, day) }),
  address: ({ tenant }) => ({ address: tenant.contact.address ?? null }),
  faq: (ctx) => ({ faq: faqOf(ctx, () => true) }),
  policies: (ctx) => ({
    policies: Object.entries(ctx.tenant.facts).map(([name, value]) => ({ name, value: String(value) })),
    discounts: ctx.tenant.discounts.automatic.map(({ fromItems, percent }) => ({ fromItems, percent })),
    faq: faqOf(ctx, (id) => !id.startsWith("payment")),
  }),
  payment: (ctx) => ({
    paymentAccount: ctx.tenant.contact.paymentAccount ?? null,
    faq: faqOf(ctx, (id) => id.startsWith("payment")),
  }),
};

function hoursOf({ tenant, now, locale }: ToolContext, day: string | null): Info["hours"] {
  if (tenant.hours.length === 0) return null;
  const today = localDate(now, tenant.timezone);
  return {
    openNow: isOpenAt(tenant, now),
    today: dayOut(tenant, now, locale),
    spans: tenant.hours.map(({ days, open, close }) => ({ days: [...days], open, close })),
    opensNext: nextOpeningOut(tenant, now, now, locale),
    asked: day === null ? null : askedDayOut(tenant, day, now, locale),
    holidays: tenant.holidays.filter((date) => date >= today),
  };
}

function faqOf({ tenant, locale }: ToolContext, wanted: (id: string) => boolean): Info["faq"] {
  return tenant.faq
    .filter(({ id }) => wanted(id))
    .map(({ id, question, answer }) => ({
      id,
      question: inLanguage(question, locale, tenant),
      answer: inLanguage(answer, locale, tenant),
    }));
}
