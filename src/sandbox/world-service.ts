import { setTimeout as pause } from "node:timers/promises";
import type { EffectCall } from "./world-effects.ts";
import { includes, merged, type ScenarioOrder, type ScenarioWorld, type ToolOutcomeOverride } from "./world-state.ts";

/** One request of `createRemoteServices`. */
export interface WorldCall {
  readonly op: string;
  /** The tool that asks. */
  readonly caller: string;
  readonly [field: string]: unknown;
}

/** The business's own systems over a scenario's world: every effect once per idempotency key. */
export interface WorldService {
  /** The operation's result; null stands for "not found". Never resolves for a call that hangs. */
  call(call: WorldCall): Promise<unknown>;
  change(set: unknown): void;
  world(): ScenarioWorld;
}

export interface WorldServiceOptions {
  readonly world: ScenarioWorld;
  readonly outcomes: Readonly<Record<string, readonly ToolOutcomeOverride[]>>;
  /** Keeps a changing call; called before it is answered. */
  readonly onEffect: (call: EffectCall) => void;
  /** Arguments with which the tool's `run` was entered, oldest first; for tools whose calls do not carry them. */
  readonly runsOf: (tool: string) => readonly unknown[];
}

/** The one operation of a tool that stands for its handler: there an override applies. Its preconditions are reads. */
const MAIN_OPERATION: Readonly<Record<string, readonly string[]>> = {
  cek_detail_layanan: ["catalog.byCode"],
  get_order_status: ["orders.byId"],
  daftar_pesanan_saya: ["orders.mine"],
  cancel_order: ["orders.cancel"],
  refund_order: ["orders.refund"],
  hitung_estimasi_bundel: ["offers.create", "catalog.byCode"],
};

/** Under what a case returns for an order that its world does not have. */
const UNKNOWN_ORDER: ScenarioOrder = {
  owner: "",
  status: "processing",
  version: 1,
  totalRp: 0,
  refundedRp: 0,
  estimatedDelivery: null,
  items: [],
};

export function createWorldService(options: WorldServiceOptions): WorldService {
  let world = options.world;
  const served = new Map<string, unknown>();
  const runsSeen = new Map<string, number>();

  return {
    world: () => world,
    change(set) {
      world = merged(world, set) as ScenarioWorld;
    },
    async call(call) {
      const override = overrideOf(call);
      if (override === null) return operate(call, null);
      if (!override.effect && override.delayMs !== undefined) await pause(override.delayMs);
      if (override.effect) operate(call, null);
      if (override.effect && override.delayMs !== undefined) await pause(override.delayMs);
      if (override.hang) {
        if (!override.effect) note(call, false);
        return new Promise(() => undefined);
      }
      if (override.throw !== undefined) {
        if (!override.effect) note(call, false);
        throw new Error(messageOf(override.throw));
      }
      return operate(call, override.return ?? null);
    },
  };

  function overrideOf(call: WorldCall): ToolOutcomeOverride | null {
    const outcomes = options.outcomes[call.caller];
    if (outcomes === undefined || !(MAIN_OPERATION[call.caller] ?? []).includes(call.op)) return null;
    const args = argumentsOf(call);
    if (args === null) return null;
    return outcomes.find((outcome) => outcome.match === undefined || includes(args, outcome.match)) ?? null;
  }

  /** The tool's arguments behind an operation; null when it is not the one that stands for the handler. */
  function argumentsOf(call: WorldCall): Record<string, unknown> | null {
    switch (`${call.caller} ${call.op}`) {
      case "cek_detail_layanan catalog.byCode":
        return { kode_paket: call["code"] };
      case "get_order_status orders.byId":
        return { order_id: call["orderId"] };
      case "cancel_order orders.cancel":
        return { order_id: call["orderId"], reason: call["reason"] };
      case "refund_order orders.refund":
        return { order_id: call["orderId"], amount_rp: call["amountMinor"], reason: call["reason"] };
      case "hitung_estimasi_bundel offers.create":
        return { daftar_kode_paket: call["items"], diskon_persen: call["discountPercent"] };
      case "hitung_estimasi_bundel catalog.byCode":
        return newRun(call.caller);
      default:
        return {};
    }
  }

  /** An estimate asks for each package: the first question after its `run` was entered stands for the handler. */
  function newRun(tool: string): Record<string, unknown> | null {
    const runs = options.runsOf(tool);
    if (runs.length <= (runsSeen.get(tool) ?? 0)) return null;
    runsSeen.set(tool, runs.length);
    return runs.at(-1) as Record<string, unknown>;
  }

  /** `given` are fields that the case lays over the result. */
  function operate(call: WorldCall, given: unknown): unknown {
    switch (call.op) {
      case "catalog.all":
        return Object.keys(world.catalogue).map((code) => itemOf(code, null));
      case "catalog.byCode":
        return itemOf(String(call["code"]), given);
      case "orders.byId":
        return given !== null || ownedBy(call)(String(call["orderId"]))
          ? orderOf(String(call["orderId"]), given)
          : null;
      case "orders.mine":
        return Object.keys(world.orders)
          .filter(ownedBy(call))
          .slice(0, Number(call["limit"] ?? 50))
          .map((id) => orderOf(id, null));
      case "orders.cancel":
        return once(call, given, (order) => ({ ...order, status: "cancelled" }));
      case "orders.refund":
        return once(call, given, (order) => ({ ...order, refundedRp: order.refundedRp + Number(call["amountMinor"]) }));
      case "offers.create":
        if (!served.has(keyOf(call))) {
          note(call, true);
          served.set(keyOf(call), true);
        } else note(call, false);
        return true;
      default:
        throw new Error(`there is no operation ${call.op}`);
    }
  }

  function once(call: WorldCall, given: unknown, change: (order: ScenarioOrder) => ScenarioOrder): unknown {
    const id = String(call["orderId"]);
    const order = world.orders[id];
    if (order === undefined) throw new Error(`there is no order ${id}`);
    const key = keyOf(call);
    const isNew = !served.has(key);
    if (isNew) {
      world.orders[id] = { ...change(order), version: order.version + 1 };
      served.set(key, true);
    }
    note(call, isNew);
    return orderOf(id, given);
  }

  function note(call: WorldCall, applied: boolean): void {
    if (call["idempotencyKey"] === undefined) return;
    options.onEffect({ tool: call.caller, op: call.op, key: String(call["idempotencyKey"]), applied });
  }

  function ownedBy(call: WorldCall): (id: string) => boolean {
    const people = (Array.isArray(call["owner"]) ? call["owner"] : []).map((value) => String(value).replace(/^\+/, ""));
    return (id) => people.includes(world.orders[id]?.owner ?? "");
  }

  function itemOf(code: string, given: unknown): unknown {
    const known = world.catalogue[code];
    if (known === undefined) return null;
    const item = merged(known, given ?? {}) as typeof known;
    return {
      code,
      name: item.nama,
      priceMinor: item.hargaRp,
      leadDays: item.estimasiHari ?? null,
      ...(item.deskripsi === undefined ? {} : { description: item.deskripsi }),
    };
  }

  function orderOf(id: string, given: unknown): unknown {
    const order = merged(world.orders[id] ?? UNKNOWN_ORDER, given ?? {}) as ScenarioOrder;
    const due = order.estimatedDelivery ? Date.parse(order.estimatedDelivery) : null;
    return {
      id,
      status: order.status,
      version: order.version,
      totalMinor: order.totalRp,
      refundedMinor: order.refundedRp,
      items: order.items.map(({ code, name, quantity }) => ({ code: code ?? codeOf(name), name, quantity })),
      estimatedDelivery: due,
    };
  }

  function codeOf(name: string): string {
    return Object.entries(world.catalogue).find(([, item]) => item.nama === name)?.[0] ?? "";
  }
}

function keyOf(call: WorldCall): string {
  return `${call.op} ${String(call["idempotencyKey"])}`;
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(thrown);
}
