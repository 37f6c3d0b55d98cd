import { z } from "zod";
import { localDate } from "../../src/core/opening-hours.ts";
import type { Tenant } from "../../src/core/tenant.ts";
import { DAY_MS, type EpochMs, localTime, MINUTE_MS } from "../../src/core/time.ts";
import { defineTool } from "../../src/core/tool.ts";
import { dateFact, nameFact, workdaysFact } from "../../tools/parts/facts.ts";
import { packageCodeInput } from "../../tools/parts/package-input.ts";

/** Looked at when no day is open for so long: the hours in the business's file cannot be right. */
const FURTHEST_DAYS = 400;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The earliest hand-over date of a package that is ordered today: the example of docs/adding-a-tool.md. */
export const hariSelesai = defineTool({
  name: "hari_selesai",
  description:
    "The date on which ONE package is ready when it is ordered today. Call it when the customer asks when something " +
    "would be finished or by which date; never count the days yourself.",
  category: "computation",
  input: (tenant) => z.strictObject({ kode_paket: packageCodeInput(tenant) }),
  output: z.strictObject({ name: nameFact, workdays: workdaysFact, readyOn: dateFact }),
  permissions: ["catalog:read"],
  rateLimit: { calls: 30, windowMs: MINUTE_MS },
  timeoutMs: 5_000,
  idempotent: true,
  danger: "safe",
  async run({ kode_paket }, ctx) {
    const item = await ctx.services.catalog.byCode(kode_paket);
    if (item === null || item.leadDays === null)
      return { refused: "not-found", message: "no lead time is known for this package; offer a colleague's help" };
    const readyAt = afterWorkdays(ctx.tenant, ctx.now, item.leadDays);
    if (readyAt === null) return { refused: "not-now", message: "the business has no working days on record" };
    return { output: { name: item.name, workdays: item.leadDays, readyOn: localDate(readyAt, ctx.tenant.timezone) } };
  },
});

/** The day on which the last of `workdays` working days ends, today not counted; null when there are none. */
function afterWorkdays(business: Tenant, from: EpochMs, workdays: number): EpochMs | null {
  let left = workdays;
  for (let day = 1; day <= FURTHEST_DAYS; day++) {
    const at = from + day * DAY_MS;
    if (isWorkday(business, at)) left--;
    if (left === 0) return at;
  }
  return null;
}

function isWorkday(business: Tenant, at: EpochMs): boolean {
  const weekday = WEEKDAYS[localTime(at, business.timezone).weekday]!;
  const isOpenDay = business.hours.length === 0 || business.hours.some((span) => span.days.includes(weekday));
  return isOpenDay && !business.holidays.includes(localDate(at, business.timezone));
}
