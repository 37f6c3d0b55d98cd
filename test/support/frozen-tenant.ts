import { join } from "node:path";
import type { Tenant } from "../../src/core/tenant.ts";
import { SANDBOX } from "../../src/sandbox/credentials.ts";
import { readTenantFile } from "../../src/tenants.ts";

/** The file of the business that the tests expect things of; `tenants/` of the product may be edited. */
export const FROZEN_TENANT = join(import.meta.dirname, "..", "fixtures", "tenants", "z-automation", "tenant.yaml");

export function frozenTenant(): Tenant {
  return readTenantFile(FROZEN_TENANT, SANDBOX.phoneNumberId);
}
