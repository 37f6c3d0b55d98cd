import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FactMeta } from "../../src/core/evidence.ts";
import type { Tenant } from "../../src/core/tenant.ts";
import { PERMISSIONS, type ToolContext, type ToolDefinition } from "../../src/core/tool.ts";

/** Arguments that a tool must take and must refuse; the JSON Schema and zod have to agree on each. */
export interface ToolSamples {
  readonly good: readonly Readonly<Record<string, unknown>>[];
  readonly bad: readonly Readonly<Record<string, unknown>>[];
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly fact?: FactMeta["fact"];
  readonly echo?: boolean;
}

/** What every tool keeps to, whatever it does. */
export function toolContract(
  tools: readonly ToolDefinition[],
  options: { tenant: Tenant; samples: Readonly<Record<string, ToolSamples>>; context: () => ToolContext },
): void {
  const { tenant, samples } = options;
  const inputOf = (tool: ToolDefinition): z.ZodType =>
    typeof tool.input === "function" ? tool.input(tenant) : tool.input;
  const schemaOf = (tool: ToolDefinition) => z.toJSONSchema(inputOf(tool), { io: "input" }) as JsonSchema;

  it("has names that are unique and safe in every provider's grammar", () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]{2,63}$/.test(name))).toEqual([]);
  });

  describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
    it("takes a strict object and tells the model so", () => {
      const schema = schemaOf(tool);
      expect(schema.type).toBe("object");
      expect(schema.additionalProperties).toBe(false);
      expect(inputOf(tool).safeParse({ ...samples[name]?.good[0], confirm: true }).success).toBe(false);
    });

    it("agrees with its JSON Schema on samples", () => {
      const { good, bad } = samples[name] ?? { good: [], bad: [] };
      expect(good.length).toBeGreaterThan(0);
      for (const args of good) {
        expect([args, inputOf(tool).safeParse(args).success, accepts(schemaOf(tool), args)]).toEqual([
          args,
          true,
          true,
        ]);
      }
      for (const args of bad) {
        expect([args, inputOf(tool).safeParse(args).success, accepts(schemaOf(tool), args)]).toEqual([
          args,
          false,
          false,
        ]);
      }
    });

    it("says what each number and date in its output means", () => {
      const schema = z.toJSONSchema(tool.output, { io: "output" }) as JsonSchema;
      expect(undeclared(schema, "")).toEqual([]);
    });

    it("declares permissions, limits and a description the model can act on", () => {
      expect(tool.description.length).toBeGreaterThan(40);
      expect(tool.permissions.length).toBeGreaterThan(0);
      expect(tool.permissions.filter((permission) => !PERMISSIONS.includes(permission))).toEqual([]);
      expect(tool.rateLimit.calls).toBeGreaterThan(0);
      expect(tool.rateLimit.windowMs).toBeGreaterThan(0);
      expect(tool.timeoutMs).toBeGreaterThan(0);
    });

    it("has all that a person's decision needs, when it can be gated", async () => {
      if (tool.danger === "safe") return;
      expect(tool.preview).toBeTypeOf("function");
      expect(tool.preconditions).toBeTypeOf("function");
      expect(tool.effectPlace).toBeTypeOf("function");
      const args = inputOf(tool).parse(samples[name]?.good.at(-1));
      const preview = await tool.preview?.(args, options.context());
      expect(preview?.key).toBe(`preview.${name}`);
      expect(Object.values(preview?.params ?? {}).every((value) => value !== "")).toBe(true);
      const properties = Object.keys(schemaOf(tool).properties ?? {});
      expect((tool.editable ?? []).filter((field) => !properties.includes(field))).toEqual([]);
    });

    it("runs to an output that fits its schema, or to a refusal that says something", async () => {
      const args = inputOf(tool).parse(samples[name]?.good[0]);
      const outcome = await tool.run(args, options.context());
      if ("refused" in outcome) expect(outcome.message.length).toBeGreaterThan(10);
      else expect(tool.output.safeParse(outcome.output).error?.issues).toBeUndefined();
    });
  });
}

/** Paths of numbers and dates that neither they nor anything around them gives a meaning. */
function undeclared(schema: JsonSchema, path: string): string[] {
  if (schema.fact !== undefined || schema.echo !== undefined) return [];
  const isFigure = schema.type === "number" || schema.type === "integer" || /^date/.test(schema.format ?? "");
  return [
    ...(isFigure ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => undeclared(inner, `${path}.${key}`)),
    ...(schema.items === undefined ? [] : undeclared(schema.items, `${path}[]`)),
    ...(schema.anyOf ?? []).flatMap((option) => undeclared(option, path)),
  ];
}

/** A second reading of the JSON Schema, for the keywords that tools use. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((option) => accepts(option, value));
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  switch (schema.type) {
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
      const properties = schema.properties ?? {};
      return (
        (schema.required ?? []).every((key) => key in value) &&
        Object.entries(value).every(([key, inner]) => {
          const property = properties[key];
          return property === undefined ? schema.additionalProperties !== false : accepts(property, inner);
        })
      );
    }
    case "array":
      return (
        Array.isArray(value) &&
        within(value.length, schema.minItems, schema.maxItems) &&
        value.every((item) => accepts(schema.items ?? {}, item))
      );
    case "string":
      return (
        typeof value === "string" &&
        within(value.length, schema.minLength, schema.maxLength) &&
        new RegExp(schema.pattern ?? "").test(value)
      );
    case "integer":
    case "number":
      return (
        typeof value === "number" &&
        (schema.type === "number" || Number.isInteger(value)) &&
        within(value, schema.minimum, schema.maximum)
      );
    default:
      return true;
  }
}

function within(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return value >= least && value <= most;
}
