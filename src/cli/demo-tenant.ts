import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import type { Tenant } from "../core/tenant.ts";
import { SANDBOX } from "../sandbox/credentials.ts";
import { readTenantFile } from "../tenants.ts";

const DEMO = join("z-automation", "tenant.yaml");
/** Whoever runs a business of their own may have taken the demo out of `tenants/`; the fixtures still belong to it. */
const PLACES = ["tenants", join("test", "fixtures", "tenants")];

/**
 * The demo business: as `tenants/z-automation` has it, else the copy beside the fixtures. Other businesses in the folder
 * are not looked at.
 * @param root - @defaultValue the folder of this installation
 * @throws JangkarError TENANT_INVALID when it is nowhere, or not right
 */
export function demoTenant(root: string = projectRoot()): Tenant {
  const files = PLACES.map((place) => join(root, place, DEMO));
  const file = files.find((one) => existsSync(one));
  if (file === undefined)
    throw new JangkarError(
      "TENANT_INVALID",
      `the demo business is missing, and demo, replay, scenario, bench and chaos need it: there is neither ${files.join(" nor ")}. ` +
        "Get one of them back from the repository (git checkout -- tenants/z-automation)",
    );
  return readTenantFile(file, SANDBOX.phoneNumberId);
}
