import type { PendingAction } from "../../core/action.ts";
import { canonicalJson } from "../../core/canonical.ts";
import { toJangkarError } from "../../core/errors.ts";
import type { ToolDefinition, ToolRefusal } from "../../core/tool.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../../ports/runtime.ts";
import type { ActionChange, AuditEntry, Stores } from "../../ports/stores.ts";
import { auditEntry } from "../audit-entry.ts";
import type { Executor } from "../executor.ts";
import { closedObservation } from "../observe.ts";
import { argsHash } from "../propose.ts";
import type { Registry } from "../registry.ts";
import { timeoutOf } from "../run-tool.ts";
import type { Scope } from "../scope.ts";

/** Carries out an approved action, at most once. */
export interface Execution {
  /** Runs it, or finds that the world has changed; the action is in a final state afterwards, or another has taken it. */
  carryOut(action: PendingAction, scope: Scope, signal: AbortSignal): Promise<void>;
}

/** Why an approved action is not carried out. */
type Change = Pick<ToolRefusal, "message" | "facts">;

export function createExecution(deps: {
  stores: Stores;
  registry: Registry;
  executor: Executor;
  clock: Clock;
  timer: Timer;
  ids: IdSource;
  log: Log;
  metrics: Metrics;
  failPoints: FailPoints;
  /** Beyond the tool's time-out, before another worker may call an execution's outcome unknown. */
  leaseSlackMs: number;
}): Execution {
  const { stores, registry, executor, clock, timer, ids, failPoints } = deps;

  return {
    async carryOut(action, scope, signal) {
      const tool = registry.find(scope.tenant, action.tool);
      if (tool === null) return refuse(action, scope, { message: "the tool is switched off" });
      const wrong = await canCheck(action, () => changedSince(action, tool, scope, signal), signal);
      if (wrong === "not now") return;
      if (wrong !== null) return refuse(action, scope, wrong);
      if (action.effectPlace === "sql") await inSql(action, tool, scope, signal);
      else await outside(action, tool, scope, signal);
    },
  };

  /**
   * The business's own system may be down: then nothing is known and nothing was begun. The action stays approved for
   * the next sweep, and the customer's other messages are answered meanwhile.
   */
  async function canCheck<T>(
    action: PendingAction,
    check: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | "not now"> {
    try {
      return await check();
    } catch (error) {
      if (signal.aborted) throw error;
      deps.log.warn("the preconditions of an approved action cannot be checked; it is tried again", {
        action: action.id,
        tool: action.tool,
        error: toJangkarError(error),
      });
      return "not now";
    }
  }

  /** What differs from the proposal: arguments, tool, preconditions or the versions that were seen. */
  async function changedSince(
    action: PendingAction,
    tool: ToolDefinition,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<Change | null> {
    if (!isSeeded(action) && argsHash(registry, tool, action.args, scope) !== action.argsHash)
      return { message: "the request no longer matches what was agreed" };
    if (tool.preconditions === undefined) return null;
    const met = await tool.preconditions(action.args as never, { ...contextOf(action, scope), signal });
    if (!met.met) return met.refusal;
    const moved = Object.entries(action.versions).filter(
      ([key, version]) => met.versions[key] !== undefined && met.versions[key] !== version,
    );
    return moved.length === 0
      ? null
      : { message: `changed since it was asked: ${moved.map(([key]) => key).join(", ")}` };
  }

  /** The effect and the state move in one transaction. */
  async function inSql(action: PendingAction, tool: ToolDefinition, scope: Scope, signal: AbortSignal): Promise<void> {
    failPoints.reach("beforeEffect");
    const run = await executor.runApproved(tool, action.args, contextOf(action, scope), signal);
    switch (run.outcome) {
      case "ok": {
        const result = await change(action, scope, {
          from: ["approved"],
          to: "done",
          observation: { ...run.observation, ...approval(action), writes: [] },
          writes: run.observation.writes,
          result: run.observation.data,
          audit: [
            audit(action, scope, "exec_started"),
            audit(action, scope, "exec_done", { result: run.observation.data }),
          ],
        });
        failPoints.reach("afterEffect");
        if (result === "stale") await refuse(action, scope, { message: "the record changed at the same moment" });
        return;
      }
      case "refused":
        return refuse(action, scope, run.refusal);
      case "failed":
      case "unknown":
        // Nothing was written: the effect would have been part of the transaction that never came.
        await change(action, scope, {
          from: ["approved"],
          to: "failed",
          observation: closedObservation(action, "failed", ""),
          audit: [audit(action, scope, "exec_started"), audit(action, scope, "exec_failed", { why: run.message })],
        });
    }
  }

  /** Marked and leased first; an outcome that is not certain goes to staff and is never repeated. */
  async function outside(
    action: PendingAction,
    tool: ToolDefinition,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<void> {
    const token = ids.token();
    const taken = await change(action, scope, {
      from: ["approved"],
      to: "executing",
      executor: token,
      leaseUntil: timer.now() + timeoutOf(tool, scope.tenant) + deps.leaseSlackMs,
      audit: [audit(action, scope, "exec_started")],
    });
    if (taken !== "changed") return;
    failPoints.reach("beforeEffect");
    const run = await executor.runApproved(tool, action.args, contextOf(action, scope), signal);
    failPoints.reach("afterEffect");
    const held = { from: ["executing", "unknown"] as const, heldBy: token };
    switch (run.outcome) {
      case "ok":
        await change(action, scope, {
          ...held,
          to: "done",
          observation: { ...run.observation, ...approval(action), writes: [] },
          writes: run.observation.writes,
          result: run.observation.data,
          audit: [audit(action, scope, "exec_done", { result: run.observation.data })],
        });
        return;
      case "refused":
        await change(action, scope, {
          from: ["executing"],
          heldBy: token,
          to: "stale",
          result: { why: run.refusal.message, ...run.refusal.facts },
          observation: closedObservation(action, "stale", run.refusal.message, run.refusal.facts),
          audit: [audit(action, scope, "exec_refused:stale", { why: run.refusal.message })],
        });
        return;
      case "failed":
        await change(action, scope, {
          ...held,
          to: "failed",
          observation: closedObservation(action, "failed", run.message),
          audit: [audit(action, scope, "exec_failed")],
        });
        return;
      case "unknown":
        await change(action, scope, {
          from: ["executing"],
          heldBy: token,
          to: "unknown",
          observation: closedObservation(action, "unknown", ""),
          audit: [audit(action, scope, "exec_unknown", { why: run.message })],
        });
    }
  }

  async function refuse(action: PendingAction, scope: Scope, { message, facts }: Change): Promise<void> {
    await change(action, scope, {
      from: ["approved"],
      to: "stale",
      result: { why: message, ...facts },
      observation: closedObservation(action, "stale", message, facts),
      audit: [audit(action, scope, "exec_refused:stale", { why: message })],
    });
  }

  async function change(action: PendingAction, scope: Scope, what: Omit<ActionChange, "id">): Promise<string> {
    const result = await stores.actions.change({ id: action.id, raiseVersion: true, ...what });
    if (result === "changed") {
      deps.metrics.count("actions_total", { tool: action.tool, state: what.to });
      deps.log.info("action moved", { action: action.id, conversation: scope.conversation.id, state: what.to });
    }
    return result;
  }

  function audit(action: PendingAction, scope: Scope, event: string, detail: Record<string, unknown> = {}): AuditEntry {
    return auditEntry(
      ids,
      scope,
      clock.now(),
      event,
      "system",
      { code: action.code, tool: action.tool, argsHash: action.argsHash, ...detail },
      { action: action.id, turn: action.turn },
    );
  }

  function contextOf(action: PendingAction, scope: Scope) {
    // A customer's own conversation: whoever decided, what runs is scoped to this customer.
    return executor.contextOf(
      action.tool,
      { tenant: scope.tenant, contact: scope.contact, role: scope.role, locale: action.locale },
      scope.conversation,
      action.id,
    );
  }
}

/**
 * What is true of an executed action beside its result. The model called with other arguments than those that ran when
 * staff edited it; without a word it would ask for its own again.
 */
function approval(action: PendingAction): { note?: string; facts?: Record<string, unknown> } {
  if (action.decider !== "staff") return {};
  const { order_id: orderId } = action.args as { order_id?: unknown };
  const edited = ` Edited by staff before it ran. It ran with these arguments: ${canonicalJson(action.args)}`;
  return {
    note: `Approved by staff.${action.revision === 1 ? "" : edited}`,
    facts: { approvedBy: "staff", ...(typeof orderId === "string" ? { orderId } : {}) },
  };
}

/** Actions put in from outside (imports, worlds) carry no hash of ours. */
function isSeeded(action: PendingAction): boolean {
  return action.argsHash === "";
}
