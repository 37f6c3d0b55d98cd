import type { CustomerPart } from "./customer-parts.ts";
import { ordersIn } from "./figures.ts";
import { mentionsIn } from "./mentions.ts";
import type { MadeCall, Situation } from "./situation.ts";

/** What was talked about before, newest first: the ground that "the other one" and "how long?" stand on. */
export interface Memory {
  /** Packages of one message or call together. */
  readonly packageGroups: readonly (readonly string[])[];
  readonly orders: readonly string[];
  /** The basket of the last estimate, with repeats. */
  readonly basket: readonly string[];
  readonly hasLead: boolean;
  /** What was asked for and may still be open, or was decided. */
  readonly asked: ReadonlySet<"refund" | "cancel">;
}

export function remember(situation: Situation): Memory {
  const { past, made, catalog } = situation;
  const spoken = past.parts.map((part) => mentionsIn(textOf(part), catalog).map(({ code }) => code));
  const called = past.calls.map(packagesOf);
  // Calls tell better than words what the last answer was about, so they come first.
  const together = comparedLast(situation, spoken);
  const groups = [together, ...called.reverse(), ...spoken.reverse()].filter((group) => group.length > 0);
  const calledOrders = past.calls.flatMap(({ args }) =>
    typeof args["order_id"] === "string" ? [args["order_id"]] : [],
  );
  const spokenOrders = past.parts.flatMap((part) => ordersIn(textOf(part), false));
  const lastWares = past.calls.findLast((call) => packagesOf(call).length > 0);
  const unknown = notFound(past.calls);
  return {
    packageGroups: groups,
    orders: [...new Set([...calledOrders.reverse(), ...spokenOrders.reverse()])].filter((id) => !unknown.has(id)),
    // Another product asked about since has taken the basket's place.
    basket: lastWares?.name === "hitung_estimasi_bundel" ? packagesOf(lastWares) : [],
    asked: new Set(
      past.calls.flatMap(({ name }) =>
        name === "refund_order" ? ["refund" as const] : name === "cancel_order" ? ["cancel" as const] : [],
      ),
    ),
    hasLead: [...past.calls, ...made].some(({ name }) => name === "capture_lead"),
  };
}

/** Packages that the last message named side by side, where each was looked up by itself. */
function comparedLast({ past }: Situation, spoken: readonly (readonly string[])[]): readonly string[] {
  const named = [...new Set(spoken.at(-1) ?? [])];
  const last = past.calls.findLast((call) => packagesOf(call).length > 0);
  const isOneOfThem = last?.name === "cek_detail_layanan" && packagesOf(last).every((code) => named.includes(code));
  return named.length > 1 && isOneOfThem ? named : [];
}

/** Orders that were looked for in vain: "my order" means none of them. */
function notFound(calls: readonly MadeCall[]): ReadonlySet<string> {
  return new Set(
    calls.flatMap(({ args, result }) =>
      result?.kind === "refused" && result.code === "not-found" ? [String(args["order_id"])] : [],
    ),
  );
}

/** The package that is not the one last answered about, when there is exactly one to mean. */
export function otherPackage(memory: Memory, codes: readonly string[]): string | null {
  const last = memory.packageGroups[0] ?? [];
  const known = [...new Set(memory.packageGroups.flat())];
  const others = known.filter((code) => !last.includes(code));
  if (others[0] !== undefined) return others[0];
  const rest = codes.filter((code) => !last.includes(code));
  return last.length > 0 && rest.length === 1 ? (rest[0] ?? null) : null;
}

function packagesOf({ args }: MadeCall): string[] {
  const one = args["kode_paket"];
  const many = args["daftar_kode_paket"];
  if (typeof one === "string") return [one];
  return Array.isArray(many) ? many.map(String) : [];
}

function textOf(part: CustomerPart): string {
  if (part.kind === "event") return "";
  return part.kind === "cart" ? part.lines.map(({ code }) => code).join(" ") : part.text;
}
