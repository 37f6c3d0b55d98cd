import { z } from "zod";
import { LOCALES } from "./locale.ts";
import { CURRENCIES, type Currency } from "./money.ts";

const locale = z.enum(LOCALES);
const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]]);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day as HH:MM");
const day = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/, "a phone number in E.164, with + and country code");

/** A text in one language for all, or one text per language. */
const localised = z.union([z.string().min(1), z.partialRecord(locale, z.string().min(1))]);
export type LocalisedText = z.infer<typeof localised>;

const catalogItem = z.strictObject({
  code: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and hyphens"),
  name: z.string().min(1),
  /** In major units, as a person would write it: 3500000 rupiah, 19.99 dollars. */
  price: z.number().nonnegative(),
  leadDays: z.int().positive().optional(),
  features: z.array(z.string().min(1)).default([]),
  description: z.string().optional(),
  aliases: z.array(z.string().min(1)).default([]),
});

const staffMember = z.strictObject({
  name: z.string().min(1),
  phone: e164.optional(),
  bsuid: z.string().min(3).optional(),
  role: z.enum(["agent", "manager"]),
  /** What this person may approve alone; absent means no limit for a manager and nothing for an agent. */
  limits: z
    .strictObject({
      discountPercent: z.number().min(0).max(100).optional(),
      refund: z.number().nonnegative().optional(),
    })
    .default({}),
  language: locale.optional(),
});

const openingHours = z.strictObject({ days: z.array(day).min(1), open: clockTime, close: clockTime });

const behaviour = z.strictObject({
  quietMs: z.int().min(0).max(30_000).default(1_200),
  quietMaxMs: z.int().min(0).max(120_000).default(5_000),
  modelCallsPerTurn: z.int().min(2).max(20).default(5),
  toolCallsPerTurn: z.int().min(1).max(50).default(8),
  sameCallPerTurn: z.int().min(1).max(5).default(2),
  tokensPerTurn: z.int().min(1_000).default(60_000),
  outputTokens: z.int().min(100).default(800),
  turnTimeoutMs: z.int().min(5_000).default(120_000),
  historyMessages: z.int().min(2).max(200).default(40),
  historyCharacters: z.int().min(200).default(20_000),
  toolResultCharacters: z.int().min(200).default(4_000),
  /** A cap over each tool's own time-out. */
  toolTimeoutMs: z.int().min(50).optional(),
  /** enforce: an unsupported claim never leaves; observe: it leaves and is counted. */
  guard: z.enum(["enforce", "observe"]).default("enforce"),
  customerConfirmMinutes: z.number().positive().default(30),
  staffApprovalOpenHours: z.number().positive().default(4),
  staffReminderMinutes: z.number().positive().default(60),
  askAllStaffAtOnce: z.boolean().default(false),
  tellManagerOfDecisions: z.boolean().default(false),
  takeoverHours: z.number().min(0.1).default(12),
  /** Messages of one person a minute, by their own timestamps; one more is answered with a word, the rest is kept quietly. */
  contactMessagesPerMinute: z.int().min(1).default(20),
  /** Model tokens that a calendar day of the business may cost; no limit when absent. */
  dailyTokens: z.int().min(1_000).optional(),
  /** How often a reply is sent again whose outcome stayed unknown after the wait; a prompt that was seen never is. */
  resendUnknown: z.int().min(0).max(5).default(1),
  /** Ask once whether there is anything else after so many hours of silence, inside the reply window; off when absent. */
  followUpHours: z.number().min(0.1).max(23).optional(),
  offerValidDays: z.int().min(1).default(7),
  /**
   * Names of approved templates, used when the reply window is closed; each has one text parameter. `approval` and
   * `notice` go to staff, `followUp` carries an answer to a customer.
   */
  templates: z
    .strictObject({
      approval: z.string().optional(),
      followUp: z.string().optional(),
      notice: z.string().optional(),
    })
    .default({}),
});

/** One business: a folder with `tenant.yaml`. Everything here is checked at start; an unknown key is an error. */
export const tenantSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and hyphens"),
  name: z.string().min(1),
  about: localised.optional(),
  timezone: z.string().refine(isTimeZone, "an IANA time zone such as Asia/Jakarta"),
  currency,
  /** The first is the default; a customer whose language is not among ours is answered in the second. */
  languages: z.array(locale).min(1),
  contact: z
    .strictObject({
      phone: e164.optional(),
      email: z.email().optional(),
      website: z.url().optional(),
      address: z.string().optional(),
      paymentAccount: z.string().optional(),
    })
    .default({}),
  hours: z.array(openingHours).default([]),
  /** Days closed whatever `hours` says, as YYYY-MM-DD in the business's time zone. */
  holidays: z.array(z.iso.date()).default([]),
  /** Further facts a reply may state, by name: `returnWindowDays: 7`, `depositPercent: 50`. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  faq: z.array(z.strictObject({ id: z.string(), question: localised, answer: localised })).default([]),
  catalog: z.array(catalogItem).default([]),
  discounts: z
    .strictObject({
      /** The rate that applies by itself from so many packages on. */
      automatic: z
        .array(z.strictObject({ fromItems: z.int().min(1), percent: z.number().min(0).max(100) }))
        .default([]),
      /** The highest rate that staff may approve. */
      maximum: z.number().min(0).max(100).default(0),
    })
    .default({ automatic: [], maximum: 0 }),
  staff: z.array(staffMember).default([]),
  numbers: z
    .array(
      z.strictObject({
        channel: z.enum(["whatsapp", "whatsapp-web", "web-chat"]),
        /** `phone_number_id` of the Cloud API, or `env` for WHATSAPP_PHONE_NUMBER_ID. */
        endpoint: z.string().min(1),
        display: z.string().optional(),
        /** Messages a second it may send: Meta allows 80, 1000 after an upgrade, 20 beside the phone app. */
        sendsPerSecond: z.int().min(1).max(1_000).default(80),
      }),
    )
    .min(1),
  /** Tools that are switched on; all when absent. */
  tools: z.array(z.string()).optional(),
  behaviour: behaviour.prefault({}),
});

export type Tenant = Readonly<z.infer<typeof tenantSchema>>;
export type StaffMember = Readonly<z.infer<typeof staffMember>>;
export type TenantCatalogItem = Readonly<z.infer<typeof catalogItem>>;
export type Behaviour = Readonly<z.infer<typeof behaviour>>;

/** The text of `value` in `wanted`, else in the tenant's first language that has one, else any. */
export function inLanguage(value: LocalisedText, wanted: string, tenant: Pick<Tenant, "languages">): string {
  if (typeof value === "string") return value;
  const byLocale: Partial<Record<string, string>> = value;
  for (const code of [wanted, ...tenant.languages]) {
    const text = byLocale[code];
    if (text !== undefined) return text;
  }
  return Object.values(byLocale).find((text) => text !== undefined) ?? "";
}

/** The discount a basket of `items` packages gets by itself, in percent. */
export function automaticDiscount(tenant: Pick<Tenant, "discounts">, items: number): number {
  return tenant.discounts.automatic
    .filter((rule) => items >= rule.fromItems)
    .reduce((best, rule) => Math.max(best, rule.percent), 0);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
