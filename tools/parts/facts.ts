import { z } from "zod";
import type { Locale } from "../../src/core/locale.ts";
import { formatMoney, type Money, toMajor } from "../../src/core/money.ts";
import { localDate } from "../../src/core/opening-hours.ts";
import type { CatalogItem, Order } from "../../src/core/services.ts";
import { ORDER_STATUSES } from "../../src/core/services.ts";
import type { EpochMs } from "../../src/core/time.ts";

/** Schema parts that every tool's output uses, each annotated with what it means to the grounding guard. */

export const moneyFact = z
  .strictObject({ amount: z.number(), currency: z.string(), display: z.string() })
  .meta({ fact: "money" });

export const nameFact = z.string().meta({ fact: "name" });
export const idFact = z.string().meta({ fact: "id" });
export const textFact = z.string().meta({ fact: "text" });
export const dateFact = z.iso.date().meta({ fact: "date" });
/** HH:MM on the business's clock. */
export const timeFact = z.string().meta({ fact: "time" });
export const percentFact = z.number().meta({ fact: "percent", unit: "percent" });
export const quantityFact = z.int().meta({ fact: "quantity" });
export const workdaysFact = z.int().meta({ fact: "duration", unit: "workday" });
export const statusFact = z.enum(ORDER_STATUSES).meta({ fact: "state" });

export const packageFact = z.strictObject({
  code: idFact,
  name: nameFact,
  price: moneyFact,
  leadBusinessDays: workdaysFact.nullable(),
  features: z.array(textFact),
  description: textFact.nullable(),
});

export const orderFact = z.strictObject({
  orderId: idFact,
  status: statusFact,
  items: z.array(z.strictObject({ name: nameFact, quantity: quantityFact })),
  total: moneyFact,
  refunded: moneyFact.nullable(),
  estimatedDelivery: dateFact.nullable(),
  estimatedDeliveryText: textFact.nullable(),
  tracking: z.string().meta({ fact: "tracking" }).nullable(),
});

const UNDER_WAY: readonly Order["status"][] = ["awaiting_payment", "pending", "processing", "shipped"];

/** Money as a tool returns it: major units, and the one string that every reply shows. */
export function moneyOut(amount: Money): z.infer<typeof moneyFact> {
  return { amount: toMajor(amount), currency: amount.currency, display: formatMoney(amount) };
}

export function packageOut(item: CatalogItem): z.infer<typeof packageFact> {
  return {
    code: item.code,
    name: item.name,
    price: moneyOut(item.price),
    leadBusinessDays: item.leadDays,
    features: [...item.features],
    description: item.description,
  };
}

export function orderOut(order: Order, timeZone: string, locale: Locale): z.infer<typeof orderFact> {
  // Of an order that is there or has ended nothing is expected any more.
  const due = UNDER_WAY.includes(order.status) ? order.estimatedDelivery : null;
  return {
    orderId: order.id,
    status: order.status,
    items: order.items.map(({ name, quantity }) => ({ name, quantity })),
    total: moneyOut(order.total),
    refunded: order.refunded.amountMinor > 0 ? moneyOut(order.refunded) : null,
    estimatedDelivery: due === null ? null : localDate(due, timeZone),
    estimatedDeliveryText: due === null ? null : dateText(due, timeZone, locale),
    tracking: order.tracking,
  };
}

// Vietnamese writes dates in figures; the others name the month, which cannot be read the wrong way round.
const DATE_FORMS: Record<Locale, { tag: string; options: Intl.DateTimeFormatOptions }> = {
  id: { tag: "id-ID", options: { dateStyle: "long" } },
  en: { tag: "en-GB", options: { dateStyle: "long" } },
  vi: { tag: "vi-VN", options: { day: "2-digit", month: "2-digit", year: "numeric" } },
  zh: { tag: "zh-CN", options: { dateStyle: "long" } },
};

/** A date as people of `locale` read it, on the business's calendar. */
export function dateText(at: EpochMs, timeZone: string, locale: Locale): string {
  const { tag, options } = DATE_FORMS[locale];
  return new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(at);
}
