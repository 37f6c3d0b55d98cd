import { z } from "zod";
import type { Tenant } from "../../src/core/tenant.ts";

/** A package code as an argument: one of the tenant's own; the refusal names them. */
export function packageCodeInput(tenant: Pick<Tenant, "catalog">): z.ZodType<string, string> {
  const codes = tenant.catalog.map((item) => item.code);
  const [first, ...rest] = codes;
  if (first === undefined) return z.string().min(1);
  return z.enum([first, ...rest], { error: `unknown package code; valid codes: ${codes.join(", ")}` });
}
