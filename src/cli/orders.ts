import { JangkarError } from "../core/errors.ts";
import { parseOrdersCsv } from "../core/orders-csv.ts";
import { oneOf, readArguments } from "./arguments.ts";
import { readBytes } from "./files.ts";
import type { Io } from "./io.ts";
import { withStores } from "./stores.ts";

/** `jangkar orders import FILE.csv [--tenant ID]`: all lines or none. */
export async function orders(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, { options: { tenant: { type: "string" } }, least: 2, most: 2 });
  const [verb, file] = positionals as [string, string];
  oneOf("What is done with orders", verb, ["import"]);
  const csv = readBytes(file, "a CSV file of orders");
  return withStores(async ({ stores, tenants }) => {
    const tenant =
      values.tenant === undefined ? (tenants.all.length === 1 ? tenants.all[0]! : null) : tenants.byId(values.tenant);
    if (tenant === null) {
      const known = tenants.all.map((one) => one.id).join(", ");
      throw new JangkarError(
        "INPUT_INVALID",
        values.tenant === undefined
          ? `say which business with --tenant: ${known}`
          : `there is no business ${values.tenant}; there are ${known}`,
      );
    }
    const parsed = parseOrdersCsv(csv, {
      catalog: tenant.catalog,
      currency: tenant.currency,
      timeZone: tenant.timezone,
    });
    if (!parsed.ok) {
      for (const problem of parsed.problems) io.err(`${file}:${problem.line}: ${problem.message}`);
      io.err("Nothing was imported. Correct these lines and run it again.");
      return 1;
    }
    const count = await stores.seeds.orders(tenant.id, parsed.orders);
    io.out(`${count} orders of ${tenant.name} imported.`);
    return 0;
  });
}
