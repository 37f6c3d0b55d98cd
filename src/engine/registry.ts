import { z } from "zod";
import type { Role } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import type { Tenant } from "../core/tenant.ts";
import type { ToolDefinition } from "../core/tool.ts";
import type { ModelTool } from "../ports/model.ts";
import { PERMISSIONS_OF } from "./people.ts";

/** Knows which tools there are and who may see them. A Map: names from a model never reach Object.prototype. */
export interface Registry {
  find(tenant: Tenant, name: string): ToolDefinition | null;
  /** Names a principal may use, for "unknown tool" answers. */
  names(tenant: Tenant, role: Role): readonly string[];
  forModel(tenant: Tenant, role: Role): readonly ModelTool[];
  inputOf(tool: ToolDefinition, tenant: Tenant): z.ZodType;
  /** The JSON Schema a tool's arguments are checked by; part of an action's hash. */
  schemaOf(tool: ToolDefinition, tenant: Tenant): Readonly<Record<string, unknown>>;
}

/** @throws JangkarError INTERNAL for two tools of one name, or an input that is no strict object. */
export function createRegistry(tools: readonly ToolDefinition[]): Registry {
  const byName = new Map<string, ToolDefinition>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new JangkarError("INTERNAL", `two tools are called ${tool.name}`);
    byName.set(tool.name, tool);
  }
  // Schemas depend on the tenant (package codes); each is made once per tenant.
  const cache = new WeakMap<Tenant, Map<string, { input: z.ZodType; schema: Record<string, unknown> }>>();
  const prepared = (tool: ToolDefinition, tenant: Tenant) => {
    const known = cache.get(tenant) ?? new Map();
    cache.set(tenant, known);
    const found = known.get(tool.name);
    if (found !== undefined) return found;
    const input = typeof tool.input === "function" ? tool.input(tenant) : tool.input;
    const entry = { input, schema: jsonSchema(tool.name, input) };
    known.set(tool.name, entry);
    return entry;
  };
  const isOn = (tool: ToolDefinition, tenant: Tenant) => tenant.tools === undefined || tenant.tools.includes(tool.name);
  const mayUse = (tool: ToolDefinition, role: Role) =>
    tool.permissions.every((one) => PERMISSIONS_OF[role].includes(one));
  const visible = (tenant: Tenant, role: Role) =>
    [...byName.values()].filter((tool) => isOn(tool, tenant) && mayUse(tool, role));

  // The same list for every request of a business, so that what is made of it can be kept as well.
  const offered = new WeakMap<Tenant, Map<Role, readonly ModelTool[]>>();
  const offer = (tenant: Tenant, role: Role): readonly ModelTool[] =>
    visible(tenant, role).map((tool) => {
      const parameters = prepared(tool, tenant).schema;
      return { name: tool.name, description: tool.description, parameters, strict: allRequired(parameters) };
    });

  return {
    find(tenant, name) {
      const tool = byName.get(name);
      return tool !== undefined && isOn(tool, tenant) ? tool : null;
    },
    names: (tenant, role) => visible(tenant, role).map((tool) => tool.name),
    forModel(tenant, role) {
      const byRole = offered.get(tenant) ?? new Map<Role, readonly ModelTool[]>();
      offered.set(tenant, byRole);
      const found = byRole.get(role) ?? offer(tenant, role);
      byRole.set(role, found);
      return found;
    },
    inputOf: (tool, tenant) => prepared(tool, tenant).input,
    schemaOf: (tool, tenant) => prepared(tool, tenant).schema,
  };
}

function jsonSchema(name: string, input: z.ZodType): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: "input" }) as Record<string, unknown>;
  delete schema["$schema"];
  if (schema["type"] !== "object" || schema["additionalProperties"] !== false) {
    throw new JangkarError("INTERNAL", `the input of ${name} must be a z.strictObject`);
  }
  return withoutIntegerBounds(schema) as Record<string, unknown>;
}

/** `.int()` brings the safe-integer bounds along; some providers refuse such schemas. */
function withoutIntegerBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutIntegerBounds);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          !((key === "maximum" || key === "minimum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER),
      )
      .map(([key, value]) => [key, withoutIntegerBounds(value)]),
  );
}

/** Strict mode demands that every property is required, at every depth. */
function allRequired(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(allRequired);
  if (schema === null || typeof schema !== "object") return true;
  const node = schema as Record<string, unknown>;
  const properties = node["properties"];
  if (properties !== undefined && typeof properties === "object" && properties !== null) {
    const required = Array.isArray(node["required"]) ? node["required"] : [];
    if (Object.keys(properties).some((key) => !required.includes(key))) return false;
  }
  return Object.values(node).every(allRequired);
}
