import { z } from "zod";
import { GRAPH_ERRORS, type GraphErrorCode } from "./graph-errors.ts";

const errorCode = z.custom<GraphErrorCode>(
  (value) => typeof value === "number" && Object.hasOwn(GRAPH_ERRORS, value),
  "a code of GRAPH_ERRORS",
);
const times = z.int().positive().default(1);
const on = z.enum(["message", "read", "any"]).default("message");
/** Only for messages to this person (digits or user id). */
const to = z.string().min(1).optional();
const common = { times, on, to };

/** What goes wrong with the next calls. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Answered with this Graph API error. */
  z.strictObject({
    kind: z.literal("error"),
    code: errorCode,
    http: z.int().optional(),
    retryAfterSeconds: z.number().optional(),
    ...common,
  }),
  /** Answered by something in front of the API, with a page that is no JSON. */
  z.strictObject({
    kind: z.literal("http"),
    status: z.int(),
    retryAfterSeconds: z.number().optional(),
    ...common,
  }),
  /** Answered late, otherwise as usual. */
  z.strictObject({ kind: z.literal("delay"), ms: z.number().nonnegative(), ...common }),
  /** Never answered and not accepted. */
  z.strictObject({ kind: z.literal("hang"), ...common }),
  /** Accepted and never answered. */
  z.strictObject({ kind: z.literal("hang-after-accept"), ...common }),
  /** The connection is cut before anything was accepted. */
  z.strictObject({ kind: z.literal("reset-before"), ...common }),
  /** Accepted, and the connection is cut before the answer. */
  z.strictObject({ kind: z.literal("drop-after-accept"), ...common }),
  /** Accepted, and the 200 holds nothing usable. */
  z.strictObject({ kind: z.literal("garbled"), ...common }),
  /** Accepted with `held_for_quality_assessment`. */
  z.strictObject({ kind: z.literal("held"), ...common }),
  /** Accepted, and a `failed` status with this code follows instead of `delivered`. */
  z.strictObject({ kind: z.literal("fail-later"), code: errorCode, ...common }),
]);

export type GraphFault = z.input<typeof faultSchema>;
export type ActiveFault = z.output<typeof faultSchema>;

/** The faults that wait for their calls, first come first served. */
export interface FaultQueue {
  add(faults: readonly GraphFault[]): void;
  clear(): void;
  /** The fault of the next call of this kind, which is then used up once. */
  take(call: "message" | "read", address: string | null): ActiveFault | null;
}

export function createFaultQueue(): FaultQueue {
  let queue: { readonly fault: ActiveFault; left: number }[] = [];
  return {
    add(faults) {
      for (const fault of faults.map((given) => faultSchema.parse(given))) queue.push({ fault, left: fault.times });
    },
    clear() {
      queue = [];
    },
    take(call, address) {
      const next = queue.find(
        ({ fault }) => (fault.on === call || fault.on === "any") && (fault.to === undefined || fault.to === address),
      );
      if (next === undefined) return null;
      next.left--;
      if (next.left === 0) queue = queue.filter((entry) => entry !== next);
      return next.fault;
    },
  };
}
