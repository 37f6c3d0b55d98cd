import { z } from "zod";
import { FAIL_POINTS } from "../../ports/runtime.ts";
import { scenarioWorldSchema, toolOutcomeSchema } from "../../sandbox/world-state.ts";

/** The form of a case and its registry: test/fixtures/model-responses/README.md. Unknown assertions are errors. */

const count = z.union([z.int(), z.strictObject({ min: z.int().optional(), max: z.int().optional() })]);
export type Count = z.output<typeof count>;

const oneOf = z.union([z.string(), z.strictObject({ anyOf: z.array(z.string()) })]);
export type OneOf = z.output<typeof oneOf>;

const texts = z.array(z.string());

const inbound = z.looseObject({
  do: z.literal("inbound"),
  from: z.string().regex(/^\d{6,15}$/, "a WhatsApp id: digits without plus"),
  text: z.string().optional(),
  messageId: z.string().optional(),
  replyTo: z.string().optional(),
  /** Presses a button of the message named by `replyTo` instead of writing: its first (`yes`) or second (`no`). */
  press: z.enum(["yes", "no"]).optional(),
});

const failpoint = z
  .looseObject({ do: z.literal("failpoint"), point: z.string().optional(), at: z.string().optional() })
  .transform((step, context) => {
    // The name may stand under any key: no case of the published set uses this step.
    const point = FAIL_POINTS.find((name) => Object.values(step).includes(name));
    if (point === undefined) {
      context.addIssue({ code: "custom", message: `a failpoint needs one of ${FAIL_POINTS.join(", ")}` });
      return z.NEVER;
    }
    return { do: "failpoint" as const, point };
  });

const simpleStep = z.union([
  inbound,
  z.looseObject({ do: z.literal("advance"), seconds: z.number().nonnegative() }),
  z.looseObject({ do: z.literal("restart") }),
  z.looseObject({ do: z.literal("drain") }),
  z.looseObject({ do: z.literal("world"), set: z.record(z.string(), z.unknown()) }),
  failpoint,
]);

const step = z.union([simpleStep, z.looseObject({ do: z.literal("parallel"), steps: z.array(simpleStep) })], {
  error: "a step is inbound, advance, restart, drain, world, failpoint or parallel, with the fields of its kind",
});
export type Step = z.output<typeof step>;
export type InboundStep = z.output<typeof inbound>;

const executedCall = z.looseObject({ tool: z.string(), args: z.unknown().optional() });

const toolMessage = z.strictObject({
  tool_call_id: z.string(),
  contains: texts.optional(),
  containsMode: z.enum(["all", "any"]).optional(),
  notContains: texts.optional(),
  isError: z.boolean().optional(),
  isPendingPlaceholder: z.boolean().optional(),
  mentionsEdit: z.boolean().optional(),
  ifReplayed: z.boolean().optional(),
  note: z.string().optional(),
});
export type ToolMessageCheck = z.output<typeof toolMessage>;

const request = z.strictObject({
  index: z.int().nonnegative(),
  wellFormed: z.boolean().optional(),
  toolMessages: z.array(toolMessage).optional(),
  note: z.string().optional(),
  toolMessageOrder: texts.optional(),
  toolMessageByPosition: z.array(texts).optional(),
  idsUniqueAndNonEmpty: z.boolean().optional(),
  argumentsAreJsonObjects: z.boolean().optional(),
  noEmptyToolCallsArray: z.boolean().optional(),
  noEmptyAssistant: z.boolean().optional(),
  toolsDisabled: z.boolean().optional(),
  smallerThan: z.int().nonnegative().optional(),
  assistantReplayed: z
    .strictObject({ content: z.unknown().optional(), contentAnyOf: z.array(z.unknown()).optional() })
    .optional(),
});
export type RequestCheck = z.output<typeof request>;

const outbound = z.strictObject({
  to: oneOf.optional(),
  kind: oneOf.optional(),
  equals: z.string().optional(),
  mustContain: texts.optional(),
  mustNotContain: texts.optional(),
  mustNotEqual: z.union([z.string(), texts]).optional(),
  nonEmpty: z.boolean().optional(),
  offersDecision: z.boolean().optional(),
  note: z.string().optional(),
});
export type OutboundCheck = z.output<typeof outbound>;

const assertions = {
  modelCalls: count.optional(),
  executed: z.array(executedCall).optional(),
  executedOrder: z.enum(["any", "exact"]).optional(),
  executedCount: z.record(z.string(), count).optional(),
  notExecutedCalls: texts.optional(),
  effects: z.record(z.string(), count).optional(),
  sameIdempotencyKey: z.union([z.string(), texts]).optional(),
  requests: z.array(request).optional(),
  outbound: z.array(outbound).optional(),
  outboundIncludes: z.array(outbound).optional(),
  notOutboundTo: texts.optional(),
  notOutboundMatching: texts.optional(),
  outboundCount: z.union([count, z.record(z.string(), count)]).optional(),
  pending: z.array(z.looseObject({})).optional(),
  finalWorld: z.record(z.string(), z.unknown()).optional(),
  minDelayBetweenCallsMs: z.array(z.number().nullable()).optional(),
  audit: texts.optional(),
  auditIncludes: texts.optional(),
  auditFields: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  turnState: oneOf.optional(),
  /** For people. */
  note: z.string().optional(),
};

const flatAssertions = z.strictObject(assertions);
const withAlternatives = z.strictObject({ ...assertions, anyOf: z.array(flatAssertions).optional() });

export type Assertions = z.output<typeof withAlternatives>;

const expectation = z.strictObject({
  ...assertions,
  anyOf: z.array(withAlternatives).optional(),
  beforeStep: z
    .array(
      z.strictObject({
        ...assertions,
        anyOf: z.array(withAlternatives).optional(),
        step: z.int().nonnegative(),
      }),
    )
    .optional(),
});

const modelStep = z.looseObject({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown(),
  optional: z.boolean().optional(),
  skipWhenRequestContains: z.string().optional(),
  skipWhenToolMessageContains: z.string().optional(),
  delayMs: z.number().optional(),
  hang: z.boolean().optional(),
});

export const caseSchema = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional(),
  script: z.array(step).min(1),
  model: z.array(modelStep).default([]),
  toolOutcomes: z.record(z.string(), z.array(toolOutcomeSchema)).default({}),
  world: z.record(z.string(), z.unknown()).default({}),
  limits: z.record(z.string(), z.unknown()).default({}),
  people: z.record(z.string(), z.unknown()).default({}),
  history: z.unknown().optional(),
  expect: expectation,
});

export type ScenarioCase = z.output<typeof caseSchema>;

export const registrySchema = z.looseObject({
  limits: z.record(z.string(), z.unknown()).default({}),
  people: z.looseObject({
    customers: texts.default([]),
    staff: z
      .array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          role: z.enum(["agent", "manager"]).default("manager"),
          roles: texts.optional(),
          lastSeen: z.iso.datetime({ offset: true }).nullish(),
        }),
      )
      .default([]),
  }),
  world: scenarioWorldSchema,
});

export type Registry = z.output<typeof registrySchema>;
