import { z } from "zod";

/** The business as scenario cases write it. Money in whole rupiah, which is also the unit inside Jangkar. */
export const scenarioWorldSchema = z.looseObject({
  now: z.iso.datetime({ offset: true }),
  catalogue: z.record(
    z.string(),
    z.looseObject({
      nama: z.string(),
      hargaRp: z.int().nonnegative(),
      estimasiHari: z.int().positive().nullish(),
      deskripsi: z.string().optional(),
    }),
  ),
  orders: z.record(
    z.string(),
    z.looseObject({
      /** WhatsApp id: the phone number without plus. */
      owner: z.string(),
      status: z.string(),
      version: z.int().default(1),
      totalRp: z.int().nonnegative(),
      refundedRp: z.int().nonnegative().default(0),
      estimatedDelivery: z.string().nullish(),
      items: z
        .array(z.looseObject({ code: z.string().optional(), name: z.string(), quantity: z.int().default(1) }))
        .default([]),
    }),
  ),
});

export type ScenarioWorld = z.output<typeof scenarioWorldSchema>;
export type ScenarioOrder = ScenarioWorld["orders"][string];

/** What a tool's stub does instead of the usual. */
export const toolOutcomeSchema = z.looseObject({
  /** Arguments that must be equal; others do not matter. */
  match: z.record(z.string(), z.unknown()).optional(),
  delayMs: z.number().nonnegative().optional(),
  throw: z.unknown().optional(),
  return: z.unknown().optional(),
  /** The effect happens, whatever comes after it. */
  effect: z.boolean().optional(),
  /** The call is never answered. */
  hang: z.boolean().optional(),
});

export type ToolOutcomeOverride = z.output<typeof toolOutcomeSchema>;

/** `patch` laid over `base`: objects are merged, everything else is replaced. */
export function merged(base: unknown, patch: unknown): unknown {
  if (!isPlain(base) || !isPlain(patch)) return patch;
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) result[key] = key in base ? merged(base[key], value) : value;
  return result;
}

/** Whether `actual` has everything that `expected` says; lists must be of one length. */
export function includes(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((value, index) => includes(actual[index], value))
    );
  if (isPlain(expected))
    return isPlain(actual) && Object.entries(expected).every(([key, value]) => includes(actual[key], value));
  return Object.is(actual, expected);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
