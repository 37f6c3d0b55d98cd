import { toJangkarError } from "../core/errors.ts";
import type { ConversationId } from "../core/ids.ts";
import type { InboxItem } from "../core/message.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock, Log } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import type { Admission } from "./admission.ts";
import type { Answers } from "./answer.ts";
import type { Closings, Resumption } from "./approvals/close.ts";
import type { Decisions } from "./approvals/decide.ts";
import type { Execution } from "./approvals/execute.ts";
import type { Prompts } from "./approvals/prompts.ts";
import type { StaffCommands } from "./approvals/staff.ts";
import type { Batches } from "./batch.ts";
import { movesIdentity, takesOver } from "./care.ts";
import type { Committer } from "./commit.ts";
import { type CommitDraft, emptyDraft, mergeDrafts } from "./draft.ts";
import type { HeldMessages } from "./held-messages.ts";
import type { LoopEnd } from "./loop.ts";
import type { Notices } from "./notices.ts";
import type { ModelOutage } from "./outage.ts";
import type { Promises } from "./promises.ts";
import type { Scope, Scopes } from "./scope.ts";
import type { Session } from "./session.ts";
import type { Thinking } from "./thinking.ts";

/** What a turn job asks of the engine. */
export interface Turns {
  /**
   * One turn: from the waiting messages to the commit. `again` means that something is still unhandled and due.
   * @throws JangkarError of the model when it cannot be had; the messages stay in the inbox.
   */
  run(mailbox: ConversationId, signal: AbortSignal): Promise<{ readonly again: boolean }>;
}

export interface TurnDeps {
  readonly scopes: Scopes;
  readonly batches: Batches;
  readonly thinking: Thinking;
  readonly answers: Answers;
  readonly prompts: Prompts;
  readonly decisions: Decisions;
  readonly staff: StaffCommands;
  readonly execution: Execution;
  readonly closings: Closings;
  readonly committer: Committer;
  readonly stores: Stores;
  readonly notices: Notices;
  readonly admission: Admission;
  readonly outage: ModelOutage;
  readonly promises: Promises;
  readonly heldMessages: HeldMessages;
  readonly clock: Clock;
  readonly log: Log;
  readonly channel: (name: string) => Channel;
}

/** A draft may be dropped for newer messages so often; then what came later waits for the next turn. */
const MAX_RERUNS = 2;

export function createTurns(deps: TurnDeps): Turns {
  return {
    async run(mailbox, signal) {
      await deps.clock.refresh();
      const opened = await deps.scopes.open(mailbox);
      if (opened === null) return { again: false };
      const waiting = await deps.scopes.unhandled(opened);
      const draft = emptyDraft();

      const settled = await settleFirst(opened, waiting, draft);
      const scope = await carryOutApproved(await deps.scopes.again(opened), signal);
      const resumptions = await deps.closings.tell(scope, draft);
      // A model that writes what cannot leave is paid for nothing: receipts wait for the customer instead.
      const byCode = scope.human || !deps.admission.canLeave(scope, null);
      if (resumptions.length > 0 && byCode) for (const one of resumptions) await tellByCode(scope, draft, one);
      else if (resumptions.length > 0) return resume(scope, draft, settled, resumptions[0]!, signal);

      const rest = waiting.filter((item) => !settled.includes(item));
      if (settled.length > 0 || draft.sayings.length > 0 || draft.actionChanges.length > 0) {
        // Decisions and commands are a commit of their own; the rest of the batch is the next turn, at once.
        draft.items.push(...settled);
        const committed = await deps.committer.commit(scope, draft, null);
        return { again: !committed || rest.length > 0 || (await deps.scopes.waitsForOthers(scope)) };
      }
      if (rest.length === 0) {
        if (scope.conversation.parkedAt !== null && !scope.human) await answerLate(scope, signal);
        return { again: false };
      }
      return answer(scope, rest, signal);
    },
  };

  /** What is carried out before any model sees the batch: staff commands, then decisions. */
  async function settleFirst(
    scope: Scope,
    waiting: readonly InboxItem[],
    draft: CommitDraft,
  ): Promise<readonly InboxItem[]> {
    const commands = scope.staff === null ? [] : await deps.staff.take(scope, waiting, draft);
    const { items } = await deps.decisions.take(
      scope,
      waiting.filter((item) => !commands.includes(item)),
      draft,
    );
    return [...commands, ...items];
  }

  async function carryOutApproved(scope: Scope, signal: AbortSignal): Promise<Scope> {
    const approved = (await deps.stores.actions.openIn(scope.conversation.id)).filter(
      (action) => action.state === "approved",
    );
    if (approved.length === 0) return scope;
    for (const action of approved) await deps.execution.carryOut(action, scope, signal);
    return deps.scopes.again(scope);
  }

  /** An ordinary turn: route, think, and commit, unless newer messages make the draft old. */
  async function answer(scope: Scope, waiting: readonly InboxItem[], signal: AbortSignal): Promise<{ again: boolean }> {
    const session = await deps.batches.begin(scope, null);
    if (scope.conversation.parkedAt !== null) deps.batches.recall(session);
    let fresh = waiting;
    let routed = emptyDraft();
    let items: readonly InboxItem[] = [];
    for (let rerun = 0; ; rerun++) {
      items = [...items, ...fresh];
      // What was routed stays when a draft is dropped for newer messages: an opt-out in the first batch is one.
      routed = mergeDrafts(routed, await deps.batches.take(session, scope, items, fresh, signal));
      const draft = mergeDrafts(routed, { ...emptyDraft(), outcome: routed.outcome });
      const isRouted = draft.outcome.kind === "routed" || (await deps.admission.refuse(session, scope, draft));
      const end = isRouted ? null : await deps.thinking.think(session, scope, draft, signal);
      const newer = (await deps.scopes.unhandled(scope)).filter(
        (item) => !items.some((known) => sameItem(known, item)),
      );
      if (newer.length > 0 && end !== null) {
        const urgent = emptyDraft();
        const settled = await settleFirst(scope, newer, urgent);
        if (settled.length > 0) {
          // A decision or a command came meanwhile: it goes first, by itself. This draft is dropped whole.
          urgent.items.push(...settled);
          await deps.committer.commit(await deps.scopes.again(scope), urgent, null);
          return { again: true };
        }
        // A colleague's word silences the draft however late it comes; a question waits when nothing is left to answer it.
        if (newer.some(takesOver) || (rerun < MAX_RERUNS && hasRoom(session))) {
          deps.batches.drop(session);
          fresh = newer;
          continue;
        }
      }
      if (end !== null) await conclude(session, draft, end);
      await tellStaff(scope, draft, end === null ? null : session);
      await deps.heldMessages.pass(scope, items, draft);
      draft.items.push(...items);
      const committed = await deps.committer.commit(scope, draft, end === null ? null : session);
      if (!committed || newer.length > 0 || items.some(movesIdentity)) return { again: true };
      return { again: await deps.scopes.waitsForOthers(scope) };
    }
  }

  /** Hand-overs and identities that staff must know of; what the reply says of people is made true. */
  async function tellStaff(scope: Scope, draft: CommitDraft, session: Session | null): Promise<void> {
    const { rows, isReached } = await deps.notices.of(scope, session);
    draft.rows.push(...rows);
    if (session !== null) await deps.promises.keep(session, draft, isReached);
  }

  /** A question that was told to wait for a model that was down is answered once the model is back. */
  async function answerLate(scope: Scope, signal: AbortSignal): Promise<void> {
    const session = await deps.batches.begin(scope, null);
    const draft: CommitDraft = { ...emptyDraft(), changes: { parkedAt: null } };
    if (!deps.batches.recall(session) || (await deps.admission.refuse(session, scope, draft))) {
      await deps.committer.commit(scope, draft, null);
      return;
    }
    const end = await deps.thinking
      .thinkOnce(session, signal)
      .catch(async (error: unknown): Promise<LoopEnd | null> => {
        if (signal.aborted) throw error;
        if (await deps.outage.failed(error)) return null;
        deps.log.warn("turn failed", {
          conversation: scope.conversation.id,
          turn: session.turn,
          error: toJangkarError(error),
        });
        return { end: "give-up", why: "malformed" };
      });
    // Still down: it waits on, and a sweep tries again.
    if (end === null) return;
    await conclude(session, draft, end);
    await tellStaff(scope, draft, session);
    await deps.committer.commit(scope, draft, session);
  }

  async function conclude(session: Session, draft: CommitDraft, end: LoopEnd): Promise<void> {
    if (end.end === "paused") await deps.prompts.add(session, draft);
    else if (end.end === "give-up" && end.why === "model-down") {
      draft.sayings.push({
        conversation: session.conversation,
        to: session.to,
        turn: session.turn,
        key: `${session.turn}:fallback`,
        kind: "fallback",
        body: { type: "text", text: say(session.locale, "fallback.parked") },
      });
      draft.outcome = { kind: "fallback", why: "model-down" };
    } else await deps.answers.add(session, draft, end);
  }

  async function tellByCode(scope: Scope, draft: CommitDraft, resumption: Resumption): Promise<void> {
    deps.closings.receipts(scope, draft, resumption);
    await deps.closings.finish(scope, draft, resumption.closed);
  }

  /** Finishes a suspended turn with the real results; receipts of code when the model cannot. */
  async function resume(
    scope: Scope,
    draft: CommitDraft,
    settled: readonly InboxItem[],
    resumption: Resumption,
    signal: AbortSignal,
  ): Promise<{ again: boolean }> {
    const session = await deps.batches.begin(scope, resumption);
    deps.batches.addInputs(session, settled);
    draft.items.push(...settled);
    const end = await deps.thinking.think(session, scope, draft, signal);
    if (end === null || end.end === "give-up") deps.closings.receipts(scope, draft, resumption);
    else await conclude(session, draft, end);
    await deps.closings.finish(scope, draft, resumption.closed);
    await deps.committer.commit(scope, draft, session);
    // Whatever else has closed or was written meanwhile is looked at right away.
    return { again: true };
  }
}

/** Calls that newer messages need at the least: one that may ask the tools, one that answers. */
const CALLS_OF_A_RERUN = 2;

function hasRoom({ tenant, modelCalls }: Session): boolean {
  return tenant.behaviour.modelCallsPerTurn - modelCalls >= CALLS_OF_A_RERUN;
}

function sameItem(a: InboxItem, b: InboxItem): boolean {
  return (
    (a.type === "message" ? a.message.providerId : a.providerId) ===
    (b.type === "message" ? b.message.providerId : b.providerId)
  );
}
