import { z } from "zod";
import { FACT_TYPES, type FactMeta } from "./evidence.ts";

const metaSchema = z.object({
  fact: z.enum(FACT_TYPES).optional(),
  echo: z.boolean().optional(),
  unit: z.string().optional(),
});

/**
 * What an output schema says its values mean, by JSON path: `price`, `items[].quantity`. Reads zod's `.meta()` through
 * optional, nullable, default and union wrappers.
 */
export function factPaths(schema: z.ZodType): Readonly<Record<string, FactMeta>> {
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  const found: Record<string, FactMeta> = {};
  walk(schema, "", found);
  KNOWN.set(schema, found);
  return found;
}

/** A schema never changes, and a tool's is asked for at every call. */
const KNOWN = new WeakMap<z.ZodType, Readonly<Record<string, FactMeta>>>();

function walk(schema: z.ZodType, path: string, found: Record<string, FactMeta>): void {
  const meta = metaSchema.safeParse(schema.meta() ?? {});
  if (meta.success && (meta.data.fact !== undefined || meta.data.echo !== undefined))
    found[path] = { ...found[path], ...meta.data };
  if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape))
      walk(inner as z.ZodType, path === "" ? key : `${path}.${key}`, found);
  } else if (schema instanceof z.ZodArray) {
    walk(schema.element as z.ZodType, `${path}[]`, found);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) walk(option as z.ZodType, path, found);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    walk(schema.unwrap() as z.ZodType, path, found);
  } else if (schema instanceof z.ZodRecord) {
    walk(schema.valueType as z.ZodType, `${path}.*`, found);
  }
}
