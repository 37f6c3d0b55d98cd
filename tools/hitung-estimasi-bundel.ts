import { z } from "zod";
import { asId } from "../src/core/ids.ts";
import { addMoney, formatMoney, type Money, money, percentOf } from "../src/core/money.ts";
import { localDate } from "../src/core/opening-hours.ts";
import type { CatalogItem, Offer } from "../src/core/services.ts";
import { automaticDiscount, type Tenant } from "../src/core/tenant.ts";
import { DAY_MS, MINUTE_MS } from "../src/core/time.ts";
import { defineTool, type ToolContext, type ToolRefusal } from "../src/core/tool.ts";
import {
  dateFact,
  dateText,
  idFact,
  moneyFact,
  moneyOut,
  nameFact,
  percentFact,
  quantityFact,
  textFact,
} from "./parts/facts.ts";
import { packageCodeInput } from "./parts/package-input.ts";

interface BundleArguments {
  readonly daftar_kode_paket: readonly string[];
  readonly diskon_persen?: number | undefined;
}

interface Line {
  readonly item: CatalogItem;
  readonly quantity: number;
  readonly total: Money;
}

/**
 * The total of a basket by the business's own rules. `diskon_persen` is a request, never an input to the sum: up to
 * the automatic rate it changes nothing; above it staff decide, and an approved rate becomes an offer with a validity.
 */
export const hitungEstimasiBundel = defineTool({
  name: "hitung_estimasi_bundel",
  description:
    "Total of several packages with the discount that applies by itself. Repeat a code for each piece. Give " +
    "diskon_persen only when the customer asks for a certain discount: a higher one is put to the sales team first.",
  category: "computation",
  input: inputFor,
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        code: idFact,
        name: nameFact,
        price: moneyFact,
        quantity: quantityFact,
        lineTotal: moneyFact,
      }),
    ),
    subtotal: moneyFact,
    discountPercent: percentFact,
    discount: moneyFact,
    total: moneyFact,
    /** Set for an approved discount. */
    offer: z.strictObject({ code: idFact, validUntil: dateFact, validUntilText: textFact }).nullable(),
  }),
  permissions: ["catalog:read"],
  rateLimit: { calls: 30, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  effectPlace: (services) => services.offers.effects,
  danger: (args, ctx) => (isAboveAutomatic(args, ctx.tenant) ? "dangerous" : "safe"),
  limitOf: (args, ctx) => (isAboveAutomatic(args, ctx.tenant) ? { discountPercent: args.diskon_persen } : {}),
  editable: ["diskon_persen"],
  async preconditions(args, ctx) {
    const basket = await readBasket(args, ctx);
    if ("refused" in basket) return { met: false, refusal: basket };
    // A price that changes while the sales team thinks makes the approval void.
    return { met: true, versions: { "basket.subtotal": sumOf(basket, ctx.tenant).amountMinor } };
  },
  async preview(args, ctx) {
    const basket = await readBasket(args, ctx);
    const lines = "refused" in basket ? [] : basket;
    const percent = args.diskon_persen ?? automaticDiscount(ctx.tenant, args.daftar_kode_paket.length);
    const subtotal = sumOf(lines, ctx.tenant);
    return {
      key: "preview.hitung_estimasi_bundel",
      params: {
        items: lines.map(({ item, quantity }) => `${quantity} x ${item.name}`).join(", "),
        discount: percent,
        subtotal: formatMoney(subtotal),
        total: formatMoney(less(subtotal, percent)),
      },
    };
  },
  async run(args, ctx) {
    const basket = await readBasket(args, ctx);
    if ("refused" in basket) return basket;
    const subtotal = sumOf(basket, ctx.tenant);
    if (!isAboveAutomatic(args, ctx.tenant)) {
      const percent = automaticDiscount(ctx.tenant, args.daftar_kode_paket.length);
      return { output: outputOf(basket, subtotal, percent, null, ctx) };
    }
    if (ctx.actionId === null) return { refused: "not-now", message: "this discount needs an approval first" };
    const offer: Offer = {
      id: asId("offer", ctx.newId("offer")),
      code: offerCode(ctx.actionId),
      conversation: ctx.conversation.id,
      items: args.daftar_kode_paket,
      subtotal,
      discountPercent: args.diskon_persen ?? 0,
      total: less(subtotal, args.diskon_persen ?? 0),
      validUntil: ctx.now + ctx.tenant.behaviour.offerValidDays * DAY_MS,
    };
    const { result, writes } = await ctx.services.offers.create(offer, ctx.actionId, ctx.signal);
    return { output: outputOf(basket, subtotal, result.discountPercent, result, ctx), writes };
  },
});

function inputFor(tenant: Tenant) {
  const highest = Math.max(tenant.discounts.maximum, ...tenant.discounts.automatic.map((rule) => rule.percent));
  const allowed = `diskon_persen must be from 0 to ${highest}`;
  return z.strictObject({
    daftar_kode_paket: z
      .array(packageCodeInput(tenant))
      .min(1, "daftar_kode_paket needs at least one package code")
      .max(100, "daftar_kode_paket takes at most 100 packages")
      .describe("Package codes; repeat a code for each piece."),
    diskon_persen: z
      .number()
      .min(0, allowed)
      .max(highest, allowed)
      .optional()
      .describe("Only when the customer asks for a certain discount, in percent."),
  });
}

function isAboveAutomatic(args: BundleArguments, tenant: Tenant): boolean {
  return (args.diskon_persen ?? 0) > automaticDiscount(tenant, args.daftar_kode_paket.length);
}

async function readBasket(args: BundleArguments, ctx: ToolContext): Promise<readonly Line[] | ToolRefusal> {
  const counts = new Map<string, number>();
  for (const code of args.daftar_kode_paket) counts.set(code, (counts.get(code) ?? 0) + 1);
  const lines: Line[] = [];
  for (const [code, quantity] of counts) {
    const item = await ctx.services.catalog.byCode(code);
    if (item === null) return unknownPackage(ctx);
    lines.push({ item, quantity, total: money(item.price.amountMinor * quantity, item.price.currency) });
  }
  return lines;
}

async function unknownPackage(ctx: ToolContext): Promise<ToolRefusal> {
  const codes = (await ctx.services.catalog.all()).map(({ code }) => code);
  return {
    refused: "not-found",
    message: `no such package; valid codes: ${codes.join(", ")}`,
    say: { key: "refusal.package", params: { codes: codes.join(", ") } },
    allowed: codes,
  };
}

function sumOf(lines: readonly Line[], tenant: Tenant): Money {
  return lines.reduce((sum, line) => addMoney(sum, line.total), money(0, tenant.currency));
}

function less(subtotal: Money, percent: number): Money {
  return money(subtotal.amountMinor - percentOf(subtotal, percent).amountMinor, subtotal.currency);
}

/** Derived from the action, so that a repeated execution quotes the same offer. */
function offerCode(actionId: string): string {
  return `OFFER-${actionId
    .replace(/[^0-9A-Za-z]/g, "")
    .slice(-6)
    .toUpperCase()}`;
}

function outputOf(
  lines: readonly Line[],
  subtotal: Money,
  percent: number,
  offer: Offer | null,
  { tenant, locale }: ToolContext,
) {
  return {
    items: lines.map(({ item, quantity, total }) => ({
      code: item.code,
      name: item.name,
      price: moneyOut(item.price),
      quantity,
      lineTotal: moneyOut(total),
    })),
    subtotal: moneyOut(subtotal),
    discountPercent: percent,
    discount: moneyOut(percentOf(subtotal, percent)),
    total: moneyOut(less(subtotal, percent)),
    offer:
      offer === null
        ? null
        : {
            code: offer.code,
            validUntil: localDate(offer.validUntil, tenant.timezone),
            validUntilText: dateText(offer.validUntil, tenant.timezone, locale),
          },
  };
}
