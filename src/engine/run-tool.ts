import { JangkarError, toJangkarError } from "../core/errors.ts";
import { factPaths } from "../core/fact-meta.ts";
import type { StagedWrite } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import { isRefusal, type Observation, type ToolContext, type ToolDefinition, type ToolRefusal } from "../core/tool.ts";
import type { Log, Timer } from "../ports/runtime.ts";

export type ApprovedRun =
  | { readonly outcome: "ok"; readonly observation: Extract<Observation, { status: "ok" }> }
  | { readonly outcome: "refused"; readonly refusal: ToolRefusal }
  | { readonly outcome: "failed"; readonly message: string }
  | { readonly outcome: "unknown"; readonly message: string };

/** Told right before a tool's `run` is entered; the sandbox keeps it in a file that outlives a kill. */
export type OnRun = (entry: {
  readonly tool: string;
  readonly args: unknown;
  readonly actionId: string | null;
}) => void;

/** Enters a tool's `run`: time-out, retries where the tool allows them, output checked and stripped. */
export interface ToolRunner {
  run(tool: ToolDefinition, args: unknown, context: ToolContext): Promise<Observation>;
  /** An approved action's stored arguments, once. `unknown` when its outcome is not certain. */
  runApproved(
    tool: ToolDefinition,
    args: unknown,
    context: Omit<ToolContext, "signal">,
    signal: AbortSignal,
  ): Promise<ApprovedRun>;
}

/** Attempts of a tool that declares itself idempotent. */
const ATTEMPTS = 2;
const RETRY_PAUSE_MS = 200;

export function createToolRunner(deps: { onRun: OnRun; timer: Timer; log: Log }): ToolRunner {
  const { timer } = deps;
  return { run, runApproved };

  async function run(tool: ToolDefinition, args: unknown, context: ToolContext): Promise<Observation> {
    const attempts = tool.idempotent ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt++) {
      const observation = await attemptRun(tool, args, context, context.signal);
      const again =
        observation.status === "failed" && observation.retryable && attempt < attempts && !context.signal.aborted;
      if (!again) return observation;
      if (!(await pause(context.signal))) return observation;
    }
  }

  /** @returns false when the turn was called off meanwhile: what the last attempt came to then stands */
  async function pause(signal: AbortSignal): Promise<boolean> {
    try {
      await timer.sleep(RETRY_PAUSE_MS, signal);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  }

  async function attemptRun(
    tool: ToolDefinition,
    args: unknown,
    context: Omit<ToolContext, "signal">,
    parent: AbortSignal,
  ): Promise<Observation> {
    const deadline = timer.deadline(timeoutOf(tool, context.tenant), parent);
    try {
      deps.onRun({ tool: tool.name, args, actionId: context.actionId });
      const outcome = await untilAborted(
        tool.run(args as never, { ...context, signal: deadline.signal }),
        deadline.signal,
      );
      if (isRefusal(outcome)) return { status: "refused", refusal: outcome };
      return readOutput(tool, outcome.output, outcome.writes ?? []);
    } catch (error) {
      if (deadline.signal.aborted)
        return { status: "failed", code: "timeout", message: "The tool did not answer in time.", retryable: true };
      deps.log.warn("tool failed", { tool: tool.name, error: toJangkarError(error) });
      return {
        status: "failed",
        code: "error",
        message: "The tool failed. Say honestly that this cannot be looked up right now.",
        // An answer of the other side that says "no" stays one; a reset, a bug or a busy database may pass.
        retryable: !(error instanceof JangkarError) || error.retryable,
      };
    } finally {
      deadline.clear();
    }
  }

  function readOutput(tool: ToolDefinition, output: unknown, writes: readonly StagedWrite[]): Observation {
    const result = tool.output.safeParse(output);
    if (!result.success) {
      deps.log.error("tool output does not fit its schema", {
        tool: tool.name,
        fields: result.error.issues.map((issue) => issue.path.join(".")),
      });
      return {
        status: "failed",
        code: "bad-output",
        message: "The tool returned something unusable.",
        retryable: false,
      };
    }
    return { status: "ok", data: result.data, meta: factPaths(tool.output), effect: tool.effect ?? null, writes };
  }

  async function runApproved(
    tool: ToolDefinition,
    args: unknown,
    context: Omit<ToolContext, "signal">,
    signal: AbortSignal,
  ): Promise<ApprovedRun> {
    const observation = await attemptRun(tool, args, context, signal);
    switch (observation.status) {
      case "ok":
        return { outcome: "ok", observation };
      case "refused":
        return { outcome: "refused", refusal: observation.refusal };
      case "failed":
        // Only an answer of the other side makes a failure certain; a time-out, a reset or an unreadable answer does not.
        return tool.effectPlace?.(context.services) === "sql" && observation.code === "error"
          ? { outcome: "failed", message: observation.message }
          : { outcome: "unknown", message: observation.message };
      default:
        return { outcome: "unknown", message: "The tool returned no result." };
    }
  }
}

/** How long a tool may run: its own time-out under the tenant's cap, in milliseconds of real time. */
export function timeoutOf(tool: Pick<ToolDefinition, "timeoutMs">, tenant: Pick<Tenant, "behaviour">): number {
  return Math.min(tool.timeoutMs, tenant.behaviour.toolTimeoutMs ?? tool.timeoutMs);
}

/** The promise, or a rejection as soon as the signal aborts: a tool that ignores its signal cannot hold a turn. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    // Listened to in any case: a tool that fails after its time must not bring the process down.
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
