import type { Behaviour, Tenant } from "../../core/tenant.ts";
import { DAY_MS } from "../../core/time.ts";
import { demoTenant } from "../demo-tenant.ts";
import type { LoadedCase } from "./read.ts";

/** Cases write one line after the other; a long quiet window would only be waited for. */
const QUIET = { quietMs: 100, quietMaxMs: 1_000 };

/** A limit of a case as a setting of ours. */
const LIMITS: Readonly<Record<string, (value: number) => Partial<Behaviour>>> = {
  maxModelCalls: (value) => ({ modelCallsPerTurn: value }),
  maxToolCallsPerTurn: (value) => ({ toolCallsPerTurn: value }),
  sameCallMax: (value) => ({ sameCallPerTurn: value }),
  customerConfirmTtlSeconds: (value) => ({ customerConfirmMinutes: value / 60 }),
  staffApprovalTtlSeconds: (value) => ({ staffApprovalOpenHours: value / 3_600 }),
  staffReminderSeconds: (value) => ({ staffReminderMinutes: value / 60 }),
  toolTimeoutMs: (value) => ({ toolTimeoutMs: value }),
  toolResultMaxChars: (value) => ({ toolResultCharacters: value }),
  maxOutputTokens: (value) => ({ outputTokens: value }),
  tokensPerTurn: (value) => ({ tokensPerTurn: value }),
};

/** The limits of the history go by several names. */
function settingFor(name: string): ((value: number) => Partial<Behaviour>) | undefined {
  if (Object.hasOwn(LIMITS, name)) return LIMITS[name];
  if (!/history/i.test(name)) return undefined;
  return /char/i.test(name) ? (value) => ({ historyCharacters: value }) : (value) => ({ historyMessages: value });
}

/** Fixed in the engine; a case may only name the value that stands there. */
const FIXED: Readonly<Record<string, number>> = { maxEmptyRetries: 1, modelRetries: 2 };

/** The demo business with people, catalogue and limits of a case, always open: a case's deadlines are wall-clock. */
export function tenantOf(loaded: LoadedCase): Record<string, unknown> {
  const demo = demoTenant();
  return {
    ...demo,
    hours: [],
    holidays: [],
    numbers: [{ channel: "whatsapp", endpoint: "env" }],
    staff: loaded.people.staff.map((member) => ({
      name: member.name,
      phone: `+${member.id}`,
      role: member.role,
      limits: limitsOf(member.roles),
    })),
    catalog: Object.entries(loaded.world.catalogue).map(([code, item]) => ({
      ...demo.catalog.find((known) => known.code === code),
      code,
      name: item.nama,
      price: item.hargaRp,
      ...(item.estimasiHari ? { leadDays: item.estimasiHari } : {}),
    })),
    behaviour: { ...demo.behaviour, ...QUIET, ...behaviourOf(loaded.limits) },
  };
}

/** A right that a member's list leaves out is a limit of nothing. */
function limitsOf(roles: readonly string[] | undefined): Tenant["staff"][number]["limits"] {
  if (roles === undefined) return {};
  return {
    ...(roles.includes("approve:discount") ? {} : { discountPercent: 0 }),
    ...(roles.includes("approve:refund") ? {} : { refund: 0 }),
  };
}

function behaviourOf(limits: LoadedCase["limits"]): Partial<Behaviour> {
  const settings = Object.entries(limits).map(([name, value]) =>
    typeof value === "number" ? settingFor(name)?.(value) : undefined,
  );
  return Object.assign({}, ...settings);
}

/** Limits of the case that this runner cannot set, for a remark to people. */
export function unknownLimits(loaded: LoadedCase): string[] {
  return Object.entries(loaded.case.limits).flatMap(([name, value]) => {
    if (name === "unusedModelResponsesAllowed" || settingFor(name) !== undefined || FIXED[name] === value) return [];
    return [name];
  });
}

/** Staff who are not said to be away have an open window. */
export function lastSeenOf(member: LoadedCase["people"]["staff"][number], now: number): number {
  return member.lastSeen ? Date.parse(member.lastSeen) : now - 2 * DAY_MS;
}
