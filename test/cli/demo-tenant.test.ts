import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoTenant } from "../../src/cli/demo-tenant.ts";
import { FROZEN_TENANT } from "../support/frozen-tenant.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "jangkar-root-"));
  cpSync(FROZEN_TENANT, join(root, "test", "fixtures", "tenants", "z-automation", "tenant.yaml"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(text: string, id = "z-automation"): void {
  const file = join(root, "tenants", id, "tenant.yaml");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const FROZEN = readFileSync(FROZEN_TENANT, "utf8");

describe("the business of demo, replay, scenario, bench and chaos", () => {
  it("is the one in tenants/, as it is edited", () => {
    put(FROZEN.replace("name: Z-Automation", "name: Z-Edited"));
    expect(demoTenant(root).name).toBe("Z-Edited");
  });

  it("is the copy beside the fixtures when there is none, or only others, in tenants/", () => {
    expect(demoTenant(root).name).toBe("Z-Automation");
    put("id: [broken", "another");
    expect(demoTenant(root).name).toBe("Z-Automation");
  });

  it("is told as wrong with file and field when it was edited wrongly", () => {
    put(FROZEN.replace(/currency: \w+/, "currency: XXX"));
    expect(() => demoTenant(root)).toThrow(
      expect.objectContaining({ code: "TENANT_INVALID", message: expect.stringMatching(/tenant\.yaml: currency: /) }),
    );
  });

  it("is told as missing, with both places and how to get it back, when it is nowhere", () => {
    rmSync(join(root, "test"), { recursive: true });
    expect(() => demoTenant(root)).toThrow(
      expect.objectContaining({
        code: "TENANT_INVALID",
        message: expect.stringMatching(
          /the demo business is missing.*tenants\/z-automation\/tenant\.yaml nor .*git checkout/,
        ),
      }),
    );
  });
});
