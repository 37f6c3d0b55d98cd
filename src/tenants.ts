import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml, YAMLParseError } from "yaml";
import { z } from "zod";
import { JangkarError } from "./core/errors.ts";
import { fileReason } from "./core/file-errors.ts";
import { fromMajor } from "./core/money.ts";
import { type Tenant, tenantSchema } from "./core/tenant.ts";

/** The businesses of this installation, and which of them answers on which endpoint. */
export interface Tenants {
  readonly all: readonly Tenant[];
  byId(id: string): Tenant | null;
  byEndpoint(channel: string, endpoint: string): Tenant | null;
}

/**
 * Reads every `<dir>/<tenant>/tenant.yaml`.
 * @param phoneNumberId - what `endpoint: env` stands for
 * @throws JangkarError TENANT_INVALID with file, field and what is wrong; all files' problems at once.
 */
export function readTenants(dir: string, phoneNumberId: string): Tenants {
  const problems: string[] = [];
  if (!existsSync(dir))
    throw new JangkarError(
      "TENANT_INVALID",
      `there is no folder ${dir}; set TENANTS_DIR to the folder of the businesses`,
    );
  const files = entriesOf(dir)
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(dir, entry.name, "tenant.yaml"))
    .filter((file) => existsSync(file))
    .sort();
  if (files.length === 0) problems.push(`${dir} holds no business: expected ${join(dir, "<name>", "tenant.yaml")}`);
  const all = files.flatMap((file) => {
    const tenant = readTenant(file, problems);
    return tenant === null ? [] : [withEndpoints(tenant, phoneNumberId)];
  });
  const byEndpoint = new Map<string, Tenant>();
  for (const tenant of all) {
    for (const number of tenant.numbers) {
      const key = `${number.channel}|${number.endpoint}`;
      const other = byEndpoint.get(key);
      if (other !== undefined)
        problems.push(`${tenant.id} and ${other.id} both answer on ${number.channel} ${number.endpoint}`);
      byEndpoint.set(key, tenant);
    }
  }
  const ids = all.map((tenant) => tenant.id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(`two tenants have the id ${id}`);
  if (problems.length > 0) throw invalid(problems);
  return {
    all,
    byId: (id) => all.find((tenant) => tenant.id === id) ?? null,
    byEndpoint: (channel, endpoint) => byEndpoint.get(`${channel}|${endpoint}`) ?? null,
  };
}

function entriesOf(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (cause) {
    throw new JangkarError("TENANT_INVALID", `TENANTS_DIR ${dir} cannot be read: ${fileReason(cause)}`, { cause });
  }
}

/**
 * One business by its file.
 * @param phoneNumberId - what `endpoint: env` stands for
 * @throws JangkarError TENANT_INVALID with file, field and what is wrong
 */
export function readTenantFile(file: string, phoneNumberId: string): Tenant {
  const problems: string[] = [];
  const tenant = readTenant(file, problems);
  if (tenant === null || problems.length > 0) throw invalid(problems);
  return withEndpoints(tenant, phoneNumberId);
}

function invalid(problems: readonly string[]): JangkarError {
  return new JangkarError(
    "TENANT_INVALID",
    ["The business files are not right:", ...problems.map((line) => `  - ${line}`)].join("\n"),
  );
}

function readTenant(file: string, problems: string[]): Tenant | null {
  let raw: unknown;
  try {
    raw = parseYaml(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof YAMLParseError ? error.message.split("\n")[0] : fileReason(error);
    problems.push(`${file}: ${reason}`);
    return null;
  }
  const result = tenantSchema.safeParse(raw);
  if (!result.success) {
    for (const issue of result.error.issues)
      problems.push(`${file}: ${z.core.toDotPath(issue.path) || "(top)"}: ${issue.message}`);
    return null;
  }
  problems.push(...inconsistencies(result.data).map((line) => `${file}: ${line}`));
  return result.data;
}

function inconsistencies(tenant: Tenant): string[] {
  const lines: string[] = [];
  const codes = tenant.catalog.map((item) => item.code);
  for (const code of new Set(codes.filter((one, index) => codes.indexOf(one) !== index)))
    lines.push(`catalog: the code ${code} stands twice`);
  for (const item of tenant.catalog) {
    if (fromMajor(item.price, tenant.currency) === null)
      lines.push(`catalog.${item.code}.price: ${item.price} has more digits than ${tenant.currency} has`);
  }
  for (const [index, member] of tenant.staff.entries()) {
    if (member.phone === undefined && member.bsuid === undefined)
      lines.push(`staff[${index}]: needs a phone or a bsuid, or nobody can be recognised`);
  }
  return lines;
}

function withEndpoints(tenant: Tenant, phoneNumberId: string): Tenant {
  return {
    ...tenant,
    numbers: tenant.numbers.map((number) =>
      number.endpoint === "env" ? { ...number, endpoint: phoneNumberId } : number,
    ),
  };
}
