import { toJangkarError } from "../core/errors.ts";
import type { Clock, Log, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { CommitDraft } from "./draft.ts";
import type { Loop, LoopEnd } from "./loop.ts";
import type { ModelOutage } from "./outage.ts";
import type { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import type { Typing } from "./typing.ts";

/** Failed turns after which a conversation gets an honest text instead of another try. */
const MAX_FAILURES = 3;

/** Runs the loop of a turn: shows that somebody writes, ends it in time, and decides what a failure comes to. */
export interface Thinking {
  /** @throws JangkarError of the model, when the turn is to be tried again later */
  think(session: Session, scope: Scope, draft: CommitDraft, signal: AbortSignal): Promise<LoopEnd | null>;
  /** The same without counting a failure. */
  thinkOnce(session: Session, signal: AbortSignal): Promise<LoopEnd>;
}

export function createThinking(deps: {
  readonly loop: Loop;
  readonly stores: Stores;
  readonly outage: ModelOutage;
  readonly typing: Typing;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
}): Thinking {
  return { think, thinkOnce };

  async function think(
    session: Session,
    scope: Scope,
    draft: CommitDraft,
    signal: AbortSignal,
  ): Promise<LoopEnd | null> {
    try {
      const end = await thinkOnce(session, signal);
      if (scope.conversation.parkedAt !== null) draft.changes = { ...draft.changes, parkedAt: null };
      return end;
    } catch (error) {
      return await park(session, scope, draft, error, signal);
    }
  }

  async function thinkOnce(session: Session, signal: AbortSignal): Promise<LoopEnd> {
    const stopTyping = deps.typing.start(session);
    const deadline = deps.timer.deadline(session.tenant.behaviour.turnTimeoutMs, signal);
    try {
      const end = await deps.loop.run(session, deadline.signal);
      await deps.outage.worked();
      return end;
    } catch (error) {
      // The turn's own time is up: the customer is told now instead of waiting for another try.
      if (deadline.signal.aborted && !signal.aborted) return { end: "give-up", why: "budget" };
      throw error;
    } finally {
      deadline.clear();
      stopTyping();
    }
  }

  /**
   * The third failure in a row is answered honestly; before that the turn is tried again later. While the model is down
   * the question waits and staff hear of the outage once; a fault of this conversation alone goes to staff by itself.
   */
  async function park(
    session: Session,
    scope: Scope,
    draft: CommitDraft,
    error: unknown,
    signal: AbortSignal,
  ): Promise<LoopEnd> {
    // A stop of ours is no failure of the conversation.
    if (signal.aborted) throw error;
    const failure = toJangkarError(error);
    const isOutage = await deps.outage.failed(error);
    const failures = await deps.stores.conversations.recordFailure(scope.conversation.id);
    deps.log.warn("turn failed", {
      conversation: scope.conversation.id,
      turn: session.turn,
      code: failure.code,
      failures,
      error: failure,
    });
    if (failures < MAX_FAILURES) throw failure;
    if (!isOutage) return { end: "give-up", why: "malformed" };
    await deps.outage.tell(scope, draft);
    draft.changes = { ...draft.changes, parkedAt: deps.clock.now() };
    return { end: "give-up", why: "model-down" };
  }
}
