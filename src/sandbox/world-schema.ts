import { z } from "zod";
import type { Address } from "../core/conversation.ts";
import { ORDER_STATUSES } from "../core/services.ts";

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const person = z.object({
  name: z.string(),
  waId: z.string().nullable().optional(),
  userId: z.string().nullable().optional(),
  lastSeen: instant.optional(),
});

/** A world file: everything a set of webhook fixtures assumes. Money in the unit of the currency table. */
export const worldSchema = z.object({
  clock: instant,
  appSecret: z.string(),
  verifyToken: z.string(),
  numbers: z.array(z.object({ phoneNumberId: z.string(), display: z.string() })).min(1),
  staff: z.array(person.extend({ role: z.enum(["agent", "manager"]) })).default([]),
  customers: z.array(person).default([]),
  orders: z
    .array(
      z.object({
        id: z.string(),
        owner: z.string(),
        status: z.enum(ORDER_STATUSES),
        totalMinor: z.int(),
        currency: z.string(),
        items: z.array(z.object({ code: z.string(), quantity: z.int() })),
        version: z.int().default(1),
      }),
    )
    .default([]),
  catalogue: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        priceMinor: z.int(),
        currency: z.string(),
        leadDays: z.int().optional(),
      }),
    )
    .default([]),
  pending: z
    .array(
      z.object({
        id: z.string(),
        code: z.string().optional(),
        decider: z.enum(["customer", "staff"]),
        of: z.string(),
        tool: z.string(),
        args: z.record(z.string(), z.unknown()),
        promptWamid: z.string().optional(),
        openedAt: instant,
        expiresAt: instant,
      }),
    )
    .default([]),
  sent: z
    .array(z.object({ wamid: z.string(), to: z.string(), text: z.string(), callbackData: z.string().optional() }))
    .default([]),
});

export type World = z.output<typeof worldSchema>;

/** The identities of a person of a world: BSUID first, phone second. */
export function addressesOf(one: { waId?: string | null | undefined; userId?: string | null | undefined }): Address[] {
  return [
    ...(one.userId ? [{ kind: "bsuid" as const, value: one.userId }] : []),
    ...(one.waId ? [{ kind: "phone" as const, value: `+${one.waId}` }] : []),
  ];
}
