import { type Decision, isUndecided, type PendingAction } from "../../core/action.ts";
import type { Address } from "../../core/conversation.ts";
import { byStrength } from "../../core/conversation.ts";
import type { InboundMessage, InboxItem } from "../../core/message.ts";
import type { RateLimiter } from "../../ports/mail.ts";
import type { Clock, IdSource, Log, Metrics } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import type { CommitDraft } from "../draft.ts";
import type { Saying } from "../outgoing.ts";
import { readReply } from "../replies.ts";
import type { Scope } from "../scope.ts";
import { type BareText, createBareWords } from "./bare-words.ts";
import { answerToTap, askInstead, tapAnswer } from "./not-counted.ts";
import { createWithdrawal } from "./withdraw.ts";
import { readDecisionButton } from "./wording.ts";

/** What became of the waiting messages that may decide something. */
export interface Decided {
  /** Items that are dealt with: they are handled by the next commit and start no turn. */
  readonly items: readonly InboxItem[];
  /** Whether an action moved, so that the conversation must be read again. */
  readonly moved: boolean;
}

/** Reads a customer's waiting messages as decisions on open actions. Code alone decides; never a model. */
export interface Decisions {
  take(scope: Scope, waiting: readonly InboxItem[], draft: CommitDraft): Promise<Decided>;
}

export interface DecisionDeps {
  readonly stores: Stores;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
}

export function createDecisions(deps: DecisionDeps): Decisions {
  const { stores, clock, ids } = deps;
  const bareWords = createBareWords(deps);
  const withdraw = createWithdrawal(deps);

  return {
    async take(scope, waiting, draft) {
      const actions = await stores.actions.ofConversation(scope.conversation.id);
      const undecided = actions.filter((action) => action.decider === "customer" && isUndecided(action.state));
      const items: InboxItem[] = [];
      let moved = false;
      const texts: BareText[] = [];
      const forwarded: Extract<InboxItem, { type: "message" }>[] = [];
      for (const item of waiting) {
        if (item.type !== "message") continue;
        const { message } = item;
        if (wasDecidedBy(actions, message)) {
          // A killed turn had decided it already: the message is spent.
          items.push(item);
        } else if (message.content.kind === "choice" && message.content.id.startsWith("pa:")) {
          items.push(item);
          moved = (await press(scope, message, message.content.id, draft)) || moved;
        } else if (message.content.kind === "text" && message.group === null) {
          const quoted =
            message.quotes === null
              ? undefined
              : actions.find((action) => action.decider === "customer" && action.askedIn.includes(message.quotes!));
          if (message.forwarded) {
            if (readsAsDecision(message.content.text, quoted ?? undecided[0])) forwarded.push(item);
            continue;
          }
          const reading =
            quoted === undefined
              ? "other"
              : readReply(message.content.text, { tool: quoted.tool, args: quoted.args, quoted: true });
          if (quoted !== undefined && (reading === "yes" || reading === "no")) {
            items.push(item);
            moved = (await decide(scope, quoted, message, reading, "words", draft)) || moved;
          } else texts.push({ item, message, text: message.content.text });
        }
      }
      if (!moved && undecided.length > 0 && texts.length > 0) {
        const { items: read, decides } = await bareWords(scope, undecided, texts, draft);
        items.push(...read);
        if (decides !== null)
          moved = await decide(scope, decides.action, decides.message, decides.reading, "words", draft);
      }
      const written = texts.map(({ item, message, text }) => ({ item, text, providerId: message.providerId }));
      if (!moved && (await withdraw(scope, actions, written))) {
        items.push(...texts.map(({ item }) => item));
        moved = true;
      }
      if (forwarded.length > 0) {
        // Beside a real decision, or words that are asked about already, it needs no word of its own.
        const asks = !moved && items.length === 0;
        if (asks) answer(askInstead("confirm.forwarded", scope, undecided, forwarded[0]!.message), draft);
        for (const { message } of forwarded) refuse(scope, message, undecided[0] ?? null, "forwarded", draft);
        items.push(...forwarded);
      }
      return { items, moved };
    },
  };

  /** Whether words could be taken for an answer to an open question, by whoever reads the reply to them. */
  function readsAsDecision(text: string, about: PendingAction | undefined): boolean {
    if (about === undefined || !isUndecided(about.state) || about.expiresAt <= clock.now()) return false;
    return readReply(text, { tool: about.tool, args: about.args, quoted: true }) !== "other";
  }

  /** A pressed button: bound to one action and revision of this very conversation. */
  async function press(scope: Scope, message: InboundMessage, buttonId: string, draft: CommitDraft): Promise<boolean> {
    const pressed = readDecisionButton(buttonId);
    const action = pressed === null ? null : await stores.actions.byId(pressed.action);
    if (pressed === null || action === null || action.conversation !== scope.conversation.id) {
      refuse(scope, message, action, "not-yours", draft);
      answer(tapAnswer(scope, message, say(scope.locale, "receipt.unknown-button")), draft);
      return false;
    }
    const isOld = pressed.revision !== null && pressed.revision !== action.revision;
    if (action.decider !== "customer" || isOld) {
      refuse(scope, message, action, isOld ? "old-revision" : "not-yours", draft);
      answer(answerToTap(action, scope, message, clock.now()), draft);
      return false;
    }
    return decide(scope, action, message, pressed.verdict === "approve" ? "yes" : "no", "button", draft);
  }

  /** The compare-and-set. A lost one is answered with the present state: buttons cannot be taken back. */
  async function decide(
    scope: Scope,
    action: PendingAction,
    message: InboundMessage,
    reading: "yes" | "no",
    how: Decision["how"],
    draft: CommitDraft,
  ): Promise<boolean> {
    const verdict = reading === "yes" ? "approve" : "reject";
    const decision: Decision = {
      by: senderOf(message),
      name: null,
      role: "customer",
      verdict,
      at: clock.now(),
      how,
      messageId: message.providerId,
      reason: null,
    };
    const result = await stores.actions.change({
      id: action.id,
      from: ["proposed", "open"],
      revision: action.revision,
      notExpiredAt: clock.now(),
      to: verdict === "approve" ? "approved" : "rejected",
      decision,
      ...(verdict === "reject"
        ? { observation: { status: "closed", how: "rejected", message: "Not done: the customer said no." } }
        : {}),
      audit: [decisionAudit(scope, action, decision, message)],
      raiseVersion: true,
    });
    if (result === "changed") {
      deps.metrics.count("actions_total", {
        tool: action.tool,
        state: verdict === "approve" ? "approved" : "rejected",
      });
      return true;
    }
    const now = (await stores.actions.byId(action.id)) ?? action;
    refuse(scope, message, now, isUndecided(now.state) || now.state === "expired" ? "expired" : "closed", draft);
    answer(answerToTap(now, scope, message, clock.now()), draft);
    return false;
  }

  function answer(saying: Saying | null, draft: CommitDraft): void {
    if (saying === null) return;
    draft.sayings.push(saying);
    draft.outcome = { kind: "routed", to: "stale-decision" };
  }

  function refuse(
    scope: Scope,
    message: InboundMessage,
    action: PendingAction | null,
    why: string,
    draft: CommitDraft,
  ): void {
    draft.audit.push(
      auditEntry(
        ids,
        scope,
        clock.now(),
        `decision_refused:${why}`,
        "customer",
        { messageId: message.providerId, code: action?.code ?? null },
        { action: action?.conversation === scope.conversation.id ? action.id : null },
      ),
    );
  }

  function decisionAudit(scope: Scope, action: PendingAction, decision: Decision, message: InboundMessage) {
    return auditEntry(
      ids,
      scope,
      decision.at,
      decision.verdict === "approve" ? "decided:approved" : "decided:rejected",
      "customer",
      {
        code: action.code,
        tool: action.tool,
        argsHash: action.argsHash,
        revision: action.revision,
        by: decision.by.value,
        how: decision.how,
        messageId: message.providerId,
        words: message.content.kind === "text" ? message.content.text : null,
        reading: decision.verdict === "approve" ? "yes" : "no",
      },
      { action: action.id, turn: action.turn },
    );
  }
}

function wasDecidedBy(actions: readonly PendingAction[], message: InboundMessage): boolean {
  return actions.some((action) => action.decisions.some((decision) => decision.messageId === message.providerId));
}

function senderOf(message: InboundMessage): Address {
  return byStrength(message.from)[0] ?? { kind: "phone", value: "" };
}
