import fc from "fast-check";
import type { PendingAction } from "../../../src/core/action.ts";
import { nextOpening } from "../../../src/core/opening-hours.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/time.ts";
import type { FailPoint } from "../../../src/ports/runtime.ts";
import { type ApprovalRig, DEWI, type Person, RIAN, SARI } from "../../support/approval-rig.ts";

/** A message that was put in: what it may decide is judged from this alone, never from what the system made of it. */
interface Posted {
  readonly id: string;
  readonly by: Person;
  readonly at: number;
  readonly verdict: "approve" | "reject";
  /** The action and revision it names, as they were shown to whoever wrote it. */
  readonly action: string;
  readonly revision: number | null;
}

/** What is known from outside about one order and the actions on it. */
export interface Machine {
  readonly rig: ApprovalRig;
  readonly customer: Person & { readonly orders: readonly string[] };
  readonly posted: Posted[];
  /** Arguments that were ever proposed or edited to, by action and revision. */
  readonly shown: Map<string, string>;
  readonly edits: { readonly action: string; readonly amount: number }[];
  /** Changes of the order by others. */
  worldChanges: number;
}

const KILLS = [
  "beforeEffect",
  "afterEffect",
  "beforeCommit",
  "afterCommit",
  "afterSettle",
] as const satisfies FailPoint[];
const STAFF = [DEWI, RIAN, SARI] as const;

/** One step of a run. Everything that writes only puts a message in; turns run when a step says so, on either worker. */
export type Step =
  | { readonly step: "propose"; readonly what: "cancel" | "refund"; readonly amount: number }
  | { readonly step: "customer"; readonly how: "button" | "words" | "quote"; readonly yes: boolean }
  | { readonly step: "staff"; readonly who: number; readonly how: "button" | "code"; readonly yes: boolean }
  | { readonly step: "two-at-once"; readonly yes: boolean }
  | { readonly step: "impostor" }
  | { readonly step: "edit"; readonly amount: number }
  | { readonly step: "again" }
  | { readonly step: "run"; readonly worker: number }
  | { readonly step: "race" }
  | { readonly step: "settle" }
  | { readonly step: "wait"; readonly minutes: number }
  | { readonly step: "sweep"; readonly worker: number }
  | { readonly step: "world" }
  | { readonly step: "restart"; readonly at: FailPoint };

const worker = fc.constantFrom(0, 1);
const amount = fc.constantFrom(100_000, 250_000, 400_000);

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        step: fc.constant("propose" as const),
        what: fc.constantFrom("cancel" as const, "refund" as const),
        amount,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        step: fc.constant("customer" as const),
        how: fc.constantFrom("button" as const, "words" as const, "quote" as const),
        yes: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        step: fc.constant("staff" as const),
        who: fc.nat(2),
        how: fc.constantFrom("button" as const, "code" as const),
        yes: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ step: fc.constant("two-at-once" as const), yes: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant("impostor" as const) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant("edit" as const), amount }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant("again" as const) }) },
    { weight: 4, arbitrary: fc.record({ step: fc.constant("run" as const), worker }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant("race" as const) }) },
    { weight: 4, arbitrary: fc.record({ step: fc.constant("settle" as const) }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant("wait" as const), minutes: fc.constantFrom(5, 31, 250) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant("sweep" as const), worker }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant("world" as const) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant("restart" as const), at: fc.constantFrom(...KILLS) }) },
  ),
  { minLength: 4, maxLength: 22 },
);

/** A new customer on a new working day: what earlier runs left open has expired, and staff have written this morning. */
export async function newMachine(rig: ApprovalRig): Promise<Machine> {
  const opening = nextOpening(rig.tenant(), rig.now() + 12 * HOUR_MS);
  if (opening === null) throw new Error("the business never opens again");
  rig.advance(opening + HOUR_MS - rig.now());
  for (const member of STAFF) await rig.wroteAgo(member, HOUR_MS);
  await rig.sweep();
  await rig.settle();
  return { rig, customer: await rig.customer(), posted: [], shown: new Map(), edits: [], worldChanges: 0 };
}

export async function take(machine: Machine, step: Step): Promise<void> {
  const { rig, customer } = machine;
  const order = customer.orders[0]!;
  switch (step.step) {
    case "propose": {
      const { what } = step;
      const call =
        what === "cancel"
          ? { tool: "cancel_order", args: { order_id: order, reason: "salah pilih" } }
          : { tool: "refund_order", args: { order_id: order, amount_rp: step.amount, reason: "terlambat" } };
      rig.script({ calls: [call] });
      await rig.says(
        customer,
        what === "cancel" ? "batalkan pesanan saya, salah pilih" : "minta refund karena terlambat",
      );
      await rig.runTurn(customer, 0);
      rig.clearScript();
      break;
    }
    case "customer": {
      const action = await latest(machine, "customer");
      if (action === null) break;
      const verdict = step.yes ? "approve" : "reject";
      const prompt = action.askedIn.at(-1);
      if (step.how === "button") await decide(machine, customer, action, verdict, { button: true });
      else if (step.how === "words")
        await decide(machine, customer, action, verdict, { text: step.yes ? "Ya" : "Tidak" });
      else if (prompt !== undefined)
        await decide(machine, customer, action, verdict, { text: step.yes ? "ya" : "tidak", quotes: prompt });
      break;
    }
    case "staff": {
      const action = await latest(machine, "staff");
      if (action === null) break;
      const verdict = step.yes ? "approve" : "reject";
      const how = step.how === "button" ? { button: true as const } : { text: commandOf(verdict, action.code) };
      await decide(machine, STAFF[step.who]!, action, verdict, how);
      break;
    }
    case "two-at-once": {
      const action = await latest(machine, "staff");
      if (action === null) break;
      const verdict = step.yes ? "approve" : "reject";
      await decide(machine, DEWI, action, "approve", { text: commandOf("approve", action.code) });
      await decide(machine, RIAN, action, verdict, { text: commandOf(verdict, action.code) });
      await Promise.all([rig.runTurn(DEWI, 0), rig.runTurn(RIAN, 1)]);
      break;
    }
    case "impostor": {
      const action = await latest(machine, "staff");
      if (action !== null)
        await decide(machine, customer, action, "approve", { text: commandOf("approve", action.code) });
      break;
    }
    case "edit": {
      const action = await latest(machine, "staff");
      if (action === null) break;
      await rig.says(DEWI, `UBAH ${action.code} amount_rp=${step.amount}`);
      machine.edits.push({ action: action.id, amount: step.amount });
      break;
    }
    case "again": {
      const last = machine.posted.at(-1);
      if (last !== undefined) await rig.again(last.id);
      break;
    }
    case "run":
      for (const who of [customer, ...STAFF]) await rig.runTurn(who, step.worker);
      break;
    case "race":
      // A lock that was lost: two workers run the same conversation at once.
      for (const who of [...STAFF, customer]) await Promise.all([rig.runTurn(who, 0), rig.runTurn(who, 1)]);
      break;
    case "settle":
      await rig.settle();
      break;
    case "wait":
      rig.advance(step.minutes * MINUTE_MS);
      break;
    case "sweep":
      await rig.sweep(step.worker);
      break;
    case "world": {
      const now = await rig.order(order);
      await rig.stores.seeds.orders(rig.tenant().id, [{ ...now, version: (now.version ?? 1) + 1 }]);
      machine.worldChanges++;
      break;
    }
    case "restart":
      rig.killAt(step.at);
      break;
  }
  await look(machine);
}

/** @throws Error naming what is broken */
export async function check(machine: Machine, { atRest }: { readonly atRest: boolean }): Promise<void> {
  const { rig, customer } = machine;
  const order = await rig.order(customer.orders[0]!);
  const actions = await rig.actions(customer);
  const done = actions.filter((action) => action.state === "done");
  const fault = (what: string): never => {
    throw new Error(`${what}\n${JSON.stringify({ order, actions, posted: machine.posted }, null, 1)}`);
  };

  // The order's version counts every write that was ever made to it.
  if (order.version !== 1 + machine.worldChanges + done.length)
    fault(`version ${order.version} after ${done.length} done actions and ${machine.worldChanges} changes by others`);
  const refunded = done.reduce((sum, { tool, args }) => sum + (tool === "refund_order" ? amountOf(args) : 0), 0);
  if ((order.refundedMinor ?? 0) !== refunded) fault(`${order.refundedMinor} refunded, ${refunded} by done actions`);
  // A refund of everything after a cancellation reads as refunded.
  if (
    ["cancelled", "refunded"].includes(order.status) !==
    (refunded === order.totalMinor || done.some(({ tool }) => tool === "cancel_order"))
  )
    fault("cancelled by nobody");

  for (const action of actions) {
    const ran = ["approved", "executing", "done", "failed", "stale", "unknown"].includes(action.state);
    const approvals = action.decisions.filter(({ verdict }) => verdict === "approve");
    if (ran && approvals.length !== 1) fault(`${action.id} is ${action.state} with ${approvals.length} approvals`);
    for (const { messageId, at, by } of ran ? approvals : []) {
      const said = machine.posted.find(({ id }) => id === messageId);
      if (said === undefined) return fault(`${action.id} was approved by a message that nobody wrote`);
      if (said.verdict !== "approve" || said.action !== action.id) fault(`${said.id} did not approve ${action.id}`);
      if (said.revision !== null && said.revision !== action.revision) fault(`${said.id} was shown another revision`);
      if (by.value.replace(/^\+/, "") !== said.by.waId && by.kind !== "bsuid") fault("it was approved in another name");
      if (at >= action.expiresAt) fault(`${action.id} was approved after its time`);
      if (!isRightPerson(action, said.by, customer)) fault(`${said.by.name} may not approve ${action.id}`);
    }
    if (action.state === "done" && !wasMeant(machine, action)) fault("other arguments ran than anybody meant");
    if (atRest && ["approved", "executing"].includes(action.state)) fault(`${action.id} rests as ${action.state}`);
    if (atRest && !["proposed", "open"].includes(action.state) && !action.carriedOn)
      fault(`nobody was told that ${action.id} is ${action.state}`);
  }
  if (actions.filter(({ state }) => state === "open" || state === "proposed").length > 2)
    fault("more than two are open");
}

/** The first revision as it was shown, or with an amount that a staff member put in its place. */
function wasMeant({ shown, edits }: Machine, action: PendingAction): boolean {
  const first = shown.get(`${action.id} 1`);
  if (first === undefined) return false;
  if (action.revision === 1) return first === JSON.stringify(action.args);
  return edits
    .filter((edit) => edit.action === action.id)
    .some((edit) => JSON.stringify({ ...JSON.parse(first), amount_rp: edit.amount }) === JSON.stringify(action.args));
}

function isRightPerson(action: PendingAction, who: Person, customer: Person): boolean {
  if (action.decider === "customer") return who.waId === customer.waId;
  return who === DEWI || who === RIAN || (who === SARI && amountOf(action.args) <= 300_000);
}

async function decide(
  machine: Machine,
  by: Person,
  action: PendingAction,
  verdict: Posted["verdict"],
  how: { readonly button: true } | { readonly text: string; readonly quotes?: string },
): Promise<void> {
  const { rig } = machine;
  const isButton = "button" in how;
  const id = isButton
    ? await rig.taps(by, `pa:${action.id}:${action.revision}:${verdict === "approve" ? "yes" : "no"}`)
    : await rig.says(by, how.text, how.quotes === undefined ? {} : { quotes: how.quotes });
  machine.posted.push({
    id,
    by,
    at: rig.now(),
    verdict,
    action: action.id,
    revision: isButton ? action.revision : null,
  });
}

/** Remembers what is on people's screens: the arguments of each revision. */
async function look(machine: Machine): Promise<void> {
  for (const action of await machine.rig.actions(machine.customer)) {
    const key = `${action.id} ${action.revision}`;
    const known = machine.shown.get(key);
    const args = JSON.stringify(action.args);
    if (known !== undefined && known !== args)
      throw new Error(`the arguments of ${key} changed from ${known} to ${args}`);
    machine.shown.set(key, args);
  }
}

async function latest(machine: Machine, decider: PendingAction["decider"]): Promise<PendingAction | null> {
  const actions = await machine.rig.actions(machine.customer);
  return actions.filter((action) => action.decider === decider).at(-1) ?? null;
}

function commandOf(verdict: Posted["verdict"], code: string): string {
  return verdict === "approve" ? `SETUJU ${code}` : `TOLAK ${code} tidak sesuai`;
}

function amountOf(args: unknown): number {
  return Number((args as { amount_rp?: number }).amount_rp ?? 0);
}
