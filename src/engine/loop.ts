import { toJangkarError } from "../core/errors.ts";
import type { ToolCall, ToolRecord } from "../core/tool.ts";
import type { GiveUpReason } from "../core/turn.ts";
import type { ChatModel, ModelReply } from "../ports/model.ts";
import type { Clock, FailPoints, Log, Metrics, Timer } from "../ports/runtime.ts";
import { callKey } from "./call-arguments.ts";
import { ownIds } from "./call-ids.ts";
import type { Executor } from "./executor.ts";
import type { Guard } from "./guard.ts";
import { sizeOf } from "./history.ts";
import { nextStep } from "./next-step.ts";
import type { Registry } from "./registry.ts";
import { buildRequest } from "./request.ts";
import type { Session } from "./session.ts";

/** How the loop ended. It sends and stores nothing; the turn does. */
export type LoopEnd =
  | { readonly end: "draft"; readonly text: string }
  /** Gated calls wait for a person; their proposals are in the session. */
  | { readonly end: "paused" }
  | { readonly end: "give-up"; readonly why: GiveUpReason | "ungrounded" };

/** The bounded loop: request, reply, next step, tools, again. */
export interface Loop {
  /**
   * @throws JangkarError MODEL_UNAVAILABLE, MODEL_RATE_LIMITED and the like when the model cannot be had; the turn is
   * then tried again later, from the inbox.
   */
  run(session: Session, signal: AbortSignal): Promise<LoopEnd>;
}

export interface LoopDeps {
  readonly model: ChatModel;
  readonly registry: Registry;
  readonly executor: Executor;
  readonly guard: Guard;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failPoints: FailPoints;
}

/** Calls to names that do not exist before the loop stops asking. */
const MAX_UNKNOWN_TOOLS = 3;

export function createLoop(deps: LoopDeps): Loop {
  const { model, registry, executor, guard, clock, timer, failPoints } = deps;

  return {
    async run(session, signal) {
      const limits = session.tenant.behaviour;
      let repairs = 0;
      let regenerated = false;
      while (session.modelCalls < limits.modelCallsPerTurn && spent(session) < limits.tokensPerTurn) {
        const toolsOff =
          isLastCall(session) ||
          session.unknownTools >= MAX_UNKNOWN_TOOLS ||
          session.toolCalls >= limits.toolCallsPerTurn;
        const reply = await complete(session, toolsOff, regenerated ? 0 : 0.2, signal);
        if (reply === "too-long") {
          // Asked again once, shorter; what the model still does not take nobody can make it take.
          if (session.isSqueezed) return { end: "give-up", why: "budget" };
          session.isSqueezed = true;
          continue;
        }
        const step = nextStep(reply);
        switch (step.step) {
          case "call-tools": {
            if (toolsOff) return { end: "give-up", why: "budget" };
            await act(session, ownIds(session, step.calls), step.text, signal);
            if (session.proposals.length > 0 || proposedAgain(session)) return { end: "paused" };
            break;
          }
          case "draft": {
            const verdict = guard.judge(session, step.text);
            if (verdict.passes) return { end: "draft", text: step.text };
            if (regenerated) return { end: "give-up", why: "ungrounded" };
            regenerated = true;
            session.note = verdict.feedback;
            break;
          }
          case "repair":
            if (++repairs > 1)
              return {
                end: "give-up",
                why: reply.kind === "cut" ? "cut" : reply.kind === "empty" ? "empty" : "malformed",
              };
            session.note = step.wrong;
            break;
          case "give-up":
            return { end: "give-up", why: step.why };
        }
      }
      return { end: "give-up", why: regenerated ? "ungrounded" : "budget" };
    },
  };

  async function complete(
    session: Session,
    toolsOff: boolean,
    temperature: number,
    signal: AbortSignal,
  ): Promise<ModelReply | "too-long"> {
    const request = buildRequest(session, { registry, now: clock.now(), toolsOff, temperature });
    session.note = null;
    failPoints.reach("beforeModel");
    const startedAt = clock.now();
    const began = timer.now();
    session.modelCalls++;
    try {
      const reply = await model.complete(request, signal);
      deps.metrics.count("model_calls_total", { model: reply.model, result: reply.kind });
      deps.metrics.count("model_tokens_total", { model: reply.model, direction: "in" }, reply.usage.inputTokens);
      deps.metrics.count("model_tokens_total", { model: reply.model, direction: "out" }, reply.usage.outputTokens);
      session.usage = {
        inputTokens: session.usage.inputTokens + reply.usage.inputTokens,
        outputTokens: session.usage.outputTokens + reply.usage.outputTokens,
      };
      session.rounds.push({
        index: session.rounds.length,
        model: reply.model,
        startedAt,
        durationMs: timer.now() - began,
        requestMessages: request.messages.length,
        requestCharacters: sizeOf(request.messages),
        request: {
          messages: request.messages,
          tools: request.tools.map((tool) => tool.name),
          toolChoice: request.toolChoice,
        },
        reply,
        usage: reply.usage,
      });
      return reply;
    } catch (error) {
      const { code } = toJangkarError(error);
      deps.metrics.count("model_calls_total", { model: model.name, result: code });
      if (code === "MODEL_CONTEXT_FULL") return "too-long";
      throw error;
    }
  }

  /** Runs the calls of one reply: safe reads side by side, everything else alone and in order; results in call order. */
  async function act(
    session: Session,
    calls: readonly ToolCall[],
    text: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const records: ToolRecord[] = new Array(calls.length);
    let reads: Promise<void>[] = [];
    for (const [index, call] of calls.entries()) {
      const tool = registry.find(session.tenant, call.name);
      if (tool === null) session.unknownTools++;
      const early = notRun(session, call);
      if (early !== null) {
        records[index] = early;
        continue;
      }
      session.toolCalls++;
      const key = callKey(call);
      const times = { count: (session.seen.get(key)?.count ?? 0) + 1, record: session.seen.get(key)?.record ?? null };
      session.seen.set(key, times);
      const run = async () => {
        const { record, proposal } = await executor.execute(call, session, signal);
        records[index] = record;
        times.record = record;
        if (proposal !== null) session.proposals.push(proposal);
      };
      if (tool !== null && tool.category !== "action" && tool.danger === "safe") {
        reads.push(run());
        continue;
      }
      await Promise.all(reads);
      reads = [];
      await run();
    }
    await Promise.all(reads);
    session.steps.push({ step: "calls", text, records });
  }

  /** Calls over a budget, and the same call for the third time, are answered without running anything. */
  function notRun(session: Session, call: ToolCall): ToolRecord | null {
    const limits = session.tenant.behaviour;
    const known = session.seen.get(callKey(call));
    const base = { call, args: known?.record?.args ?? null, observedAt: clock.now(), durationMs: 0, ran: false };
    if (known !== undefined && known.count >= limits.sameCallPerTurn) {
      if (known.record?.observation.status === "ok") {
        const data = {
          note: "This is the earlier result of the same call. Answer now.",
          earlier: known.record.observation.data,
        };
        return { ...base, observation: { ...known.record.observation, data, meta: {}, writes: [] } };
      }
      return {
        ...base,
        observation: {
          status: "refused",
          refusal: {
            refused: "repeated",
            message: "The same call was answered before with the same result. Answer now.",
          },
        },
      };
    }
    if (session.toolCalls >= limits.toolCallsPerTurn) {
      return {
        ...base,
        observation: {
          status: "refused",
          refusal: { refused: "too-many", message: "No more tool calls in this turn. Answer with what you have." },
        },
      };
    }
    return null;
  }
}

function proposedAgain(session: Session): boolean {
  const last = session.steps.at(-1);
  return last?.step === "calls" && last.records.some((record) => record.observation.status === "proposed");
}

function isLastCall(session: Session): boolean {
  return session.modelCalls === session.tenant.behaviour.modelCallsPerTurn - 1;
}

function spent(session: Session): number {
  return session.usage.inputTokens + session.usage.outputTokens;
}
