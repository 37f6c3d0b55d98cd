import { normaliseArguments, parseArguments } from "../core/arguments.ts";
import { deepFreeze } from "../core/canonical.ts";
import type { Conversation } from "../core/conversation.ts";
import { toJangkarError } from "../core/errors.ts";
import type { ActionId } from "../core/ids.ts";
import type { Services } from "../core/services.ts";
import type {
  Danger,
  Observation,
  ToolCall,
  ToolContext,
  ToolDefinition,
  ToolRecord,
  ToolRefusal,
} from "../core/tool.ts";
import type { RateLimiter } from "../ports/mail.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import { refusalOfIssues } from "./call-arguments.ts";
import { PERMISSIONS_OF } from "./people.ts";
import type { Proposer } from "./propose.ts";
import type { Registry } from "./registry.ts";
import { createToolRunner, type OnRun, type ToolRunner } from "./run-tool.ts";
import type { Proposal, Session } from "./session.ts";

/** Runs one tool call through its stages. Knows how a call is run, not when. */
export interface Executor {
  /** One call, exactly one observation; never throws for what a tool or a model does. */
  execute(
    call: ToolCall,
    session: Session,
    signal: AbortSignal,
  ): Promise<{ record: ToolRecord; proposal: Proposal | null }>;
  /** Runs an approved action's stored arguments: no gate, no rate limit, never retried. */
  readonly runApproved: ToolRunner["runApproved"];
  contextOf(
    tool: string,
    session: Pick<Session, "tenant" | "contact" | "role" | "locale">,
    conversation: Conversation,
    actionId: ActionId | null,
  ): Omit<ToolContext, "signal">;
}

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

interface Running {
  readonly call: ToolCall;
  readonly session: Session;
  readonly context: ToolContext;
  args: unknown;
}

export function createExecutor(deps: ExecutorDeps): Executor {
  const { registry, limiter, proposer, clock, timer, ids, metrics, failPoints } = deps;
  const runner = createToolRunner(deps);

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
    runApproved: runner.runApproved,
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
    return { observation: await runner.run(tool, running.args, running.context), proposal: null, ran: true };
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
    return refusalOfIssues(result.error.issues);
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
              preview: proposal.action.preview,
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
