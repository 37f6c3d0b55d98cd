import type { z } from "zod";
import { normaliseArguments, parseArguments } from "../core/arguments.ts";
import { canonicalJson, deepFreeze } from "../core/canonical.ts";
import type { Conversation } from "../core/conversation.ts";
import { JangkarError, toJangkarError } from "../core/errors.ts";
import { factPaths } from "../core/fact-meta.ts";
import type { ActionId } from "../core/ids.ts";
import type { Services, StagedWrite } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import {
  type Danger,
  isRefusal,
  type Observation,
  type ToolCall,
  type ToolContext,
  type ToolDefinition,
  type ToolRecord,
  type ToolRefusal,
} from "../core/tool.ts";
import type { RateLimiter } from "../ports/mail.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import { PERMISSIONS_OF } from "./people.ts";
import type { Proposer } from "./propose.ts";
import type { Registry } from "./registry.ts";
import type { Proposal, Session } from "./session.ts";

/** Runs one tool call through its stages. Knows how a call is run, not when. */
export interface Executor {
  /** One call, exactly one observation; never throws for what a tool or a model does. */
  execute(
    call: ToolCall,
    session: Session,
    signal: AbortSignal,
  ): Promise<{ record: ToolRecord; proposal: Proposal | null }>;
  /** Runs an approved action's stored arguments: no gate, no rate limit, never retried. `unknown` when it timed out. */
  runApproved(
    tool: ToolDefinition,
    args: unknown,
    context: Omit<ToolContext, "signal">,
    signal: AbortSignal,
  ): Promise<ApprovedRun>;
  contextOf(
    tool: string,
    session: Pick<Session, "tenant" | "contact" | "role" | "locale">,
    conversation: Conversation,
    actionId: ActionId | null,
  ): Omit<ToolContext, "signal">;
}

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

export interface ExecutorDeps {
  readonly registry: Registry;
  readonly limiter: RateLimiter;
  readonly proposer: Proposer;
  readonly services: (tenantId: string, caller: string) => Services;
  readonly onRun: OnRun;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failPoints: FailPoints;
}

/** Attempts of a tool that declares itself idempotent. */
const ATTEMPTS = 2;
const RETRY_PAUSE_MS = 200;

interface Running {
  readonly call: ToolCall;
  readonly session: Session;
  readonly context: ToolContext;
  args: unknown;
}

export function createExecutor(deps: ExecutorDeps): Executor {
  const { registry, limiter, proposer, clock, timer, ids, metrics, failPoints } = deps;

  return {
    async execute(call, session, signal) {
      const began = timer.now();
      const running: Running = {
        call,
        session,
        args: null,
        context: { ...contextOf(call.name, session, session.conversation, null), signal },
      };
      const { observation, proposal, ran } = await stages(running);
      failPoints.reach("afterTool");
      const record: ToolRecord = {
        call,
        args: running.args,
        observation,
        observedAt: clock.now(),
        durationMs: timer.now() - began,
        ran,
      };
      report(record, session, proposal);
      return { record, proposal };
    },
    runApproved,
    contextOf,
  };

  async function stages(
    running: Running,
  ): Promise<{ observation: Observation; proposal: Proposal | null; ran: boolean }> {
    const not = (observation: Observation) => ({ observation, proposal: null, ran: false });
    const tool = lookUp(running);
    if ("refused" in tool) return not({ status: "refused", refusal: tool });
    const refusal =
      permission(tool, running) ?? (await rateLimit(tool, running)) ?? parse(running) ?? validate(tool, running);
    if (refusal !== null) return not({ status: "refused", refusal });
    const danger = await dangerOf(tool, running);
    if (danger !== "safe") {
      const proposed = await proposer.propose(
        tool,
        running.args,
        danger,
        running.session,
        running.context,
        running.call,
      );
      return "refused" in proposed
        ? not({ status: "refused", refusal: proposed })
        : { observation: proposed.observation, proposal: proposed.proposal, ran: false };
    }
    return { observation: await run(tool, running), proposal: null, ran: true };
  }

  function lookUp({ call, session }: Running): ToolDefinition | ToolRefusal {
    return (
      registry.find(session.tenant, call.name) ?? {
        refused: "unknown-tool",
        message: "There is no tool of this name. Use one of the allowed ones, or answer without a tool.",
        allowed: registry.names(session.tenant, session.role),
      }
    );
  }

  function permission(tool: ToolDefinition, { session }: Running): ToolRefusal | null {
    const missing = tool.permissions.filter((one) => !PERMISSIONS_OF[session.role].includes(one));
    return missing.length === 0
      ? null
      : {
          refused: "forbidden",
          message: "This person may not use this tool.",
          allowed: registry.names(session.tenant, session.role),
        };
  }

  async function rateLimit(tool: ToolDefinition, { session }: Running): Promise<ToolRefusal | null> {
    const decision = await limiter.take(`tool|${session.tenant.id}|${session.contact.id}|${tool.name}`, tool.rateLimit);
    if (decision.allowed) return null;
    return {
      refused: "limited",
      message: `Called too often. It may be called again in ${Math.ceil(decision.retryAfterMs / 1000)} seconds; answer with what you have.`,
    };
  }

  function parse(running: Running): ToolRefusal | null {
    const parsed = parseArguments(running.call.argumentsText);
    if (!parsed.ok) return { refused: "invalid", message: `The arguments ${parsed.wrong}.` };
    running.args = normaliseArguments(parsed.args);
    return null;
  }

  function validate(tool: ToolDefinition, running: Running): ToolRefusal | null {
    const result = registry.inputOf(tool, running.session.tenant).safeParse(running.args);
    if (result.success) {
      running.args = deepFreeze(result.data);
      return null;
    }
    const lines = result.error.issues.map((issue) => `${issue.path.join(".") || "arguments"}: ${issueText(issue)}`);
    const allowed = result.error.issues.flatMap((issue) =>
      issue.code === "invalid_value" ? issue.values.map(String) : [],
    );
    return {
      refused: "invalid",
      message: lines.join("; "),
      ...(allowed.length === 0 ? {} : { allowed: [...new Set(allowed)] }),
    };
  }

  async function dangerOf(tool: ToolDefinition, running: Running): Promise<Danger> {
    if (typeof tool.danger !== "function") return tool.danger;
    try {
      return await tool.danger(running.args, running.context);
    } catch (error) {
      // A policy that cannot decide must not be taken for a yes.
      deps.log.error("danger policy failed", { tool: tool.name, error: toJangkarError(error) });
      return "dangerous";
    }
  }

  async function run(tool: ToolDefinition, running: Running): Promise<Observation> {
    const attempts = tool.idempotent ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt++) {
      const observation = await attemptRun(tool, running.args, running.context, running.context.signal);
      const again =
        observation.status === "failed" &&
        observation.retryable &&
        attempt < attempts &&
        !running.context.signal.aborted;
      if (!again) return observation;
      await timer.sleep(RETRY_PAUSE_MS, running.context.signal).catch(() => undefined);
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

  function contextOf(
    tool: string,
    session: Pick<Session, "tenant" | "contact" | "role" | "locale">,
    conversation: Conversation,
    actionId: ActionId | null,
  ): Omit<ToolContext, "signal"> {
    return {
      tenant: session.tenant,
      conversation,
      contact: session.contact,
      role: session.role,
      locale: session.locale,
      services: deps.services(session.tenant.id, tool),
      now: clock.now(),
      actionId,
      newId: (kind) => ids.next(kind),
    };
  }

  function report(record: ToolRecord, session: Session, proposal: Proposal | null): void {
    const result =
      record.observation.status === "refused"
        ? record.observation.refusal.refused
        : record.observation.status === "failed"
          ? record.observation.code
          : record.observation.status;
    // A model may write any name; only known ones become labels.
    const known = registry.find(session.tenant, record.call.name) === null ? "unknown" : record.call.name;
    metrics.count("tool_calls_total", { tool: known, result });
    metrics.observe("tool_seconds", record.durationMs / 1000, { tool: known });
    deps.log.info("tool call", {
      turn: session.turn,
      conversation: session.conversation.id,
      call: record.call.id,
      tool: known,
      result,
      durationMs: record.durationMs,
    });
    session.audit.push({
      id: ids.next("audit"),
      at: record.observedAt,
      tenant: session.tenant.id,
      conversation: session.conversation.id,
      turn: session.turn,
      action: record.observation.status === "proposed" ? record.observation.action : null,
      event: record.observation.status === "proposed" ? "proposed" : `tool.${record.observation.status}`,
      actor: "model",
      detail: {
        tool: known,
        // A system that is told of a proposal decides on it by its code.
        ...(proposal === null
          ? {}
          : {
              code: proposal.action.code,
              argsHash: proposal.action.argsHash,
              decider: proposal.action.decider,
              for: session.contact.id,
              expiresAt: proposal.action.expiresAt,
            }),
        call: record.call.id,
        result,
        durationMs: record.durationMs,
      },
    });
  }
}

/** How long a tool may run: its own time-out under the tenant's cap, in milliseconds of real time. */
export function timeoutOf(tool: Pick<ToolDefinition, "timeoutMs">, tenant: Pick<Tenant, "behaviour">): number {
  return Math.min(tool.timeoutMs, tenant.behaviour.toolTimeoutMs ?? tool.timeoutMs);
}

/** What identifies a call within a turn: tool and canonical arguments. Unreadable arguments count by their text. */
export function callKey(call: ToolCall): string {
  const parsed = parseArguments(call.argumentsText);
  return `${call.name}|${parsed.ok ? canonicalJson(normaliseArguments(parsed.args)) : call.argumentsText}`;
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown field ${issue.keys.join(", ")}; it was refused, not ignored`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}

/** The promise, or a rejection as soon as the signal aborts: a tool that ignores its signal cannot hold a turn. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
