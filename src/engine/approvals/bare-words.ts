import type { PendingAction } from "../../core/action.ts";
import type { InboundMessage, InboxItem } from "../../core/message.ts";
import type { OutboxMessage } from "../../core/outbound.ts";
import { SECOND_MS } from "../../core/time.ts";
import type { Clock, IdSource } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import type { CommitDraft } from "../draft.ts";
import { type ReplyReading, readReply } from "../replies.ts";
import type { Scope } from "../scope.ts";
import { confirmButtons, previewOf, readDecisionButton } from "./wording.ts";

/** Clarifying questions for one action before further unclear words become an ordinary turn. */
const MAX_CLARIFY = 2;

/** A typed message that quotes no question. */
export interface BareText {
  readonly item: InboxItem;
  readonly message: InboundMessage;
  readonly text: string;
}

/** What plain words came to. */
export interface BareReading {
  /** Items that are dealt with; the others are an ordinary turn. */
  readonly items: readonly InboxItem[];
  /** The decision they make, if they make one. */
  readonly decides: {
    readonly action: PendingAction;
    readonly message: InboundMessage;
    readonly reading: "yes" | "no";
  } | null;
}

/** Reads words without a quote: they decide only when nothing else can be meant, and are asked about once or twice. */
export type BareWords = (
  scope: Scope,
  /** At least one. */
  undecided: readonly PendingAction[],
  texts: readonly BareText[],
  draft: CommitDraft,
) => Promise<BareReading>;

export function createBareWords(deps: { stores: Stores; clock: Clock; ids: IdSource }): BareWords {
  const { stores, clock, ids } = deps;

  return async (scope, undecided, texts, draft) => {
    const about = undecided[0]!;
    const readings = texts.map(({ text }) => readReply(text, { tool: about.tool, args: about.args, quoted: false }));
    const first = readings[0]!;
    // A batch that also says something else is a question, or a yes with a condition.
    if (readings.some((reading) => reading === "other")) return { items: [], decides: null };
    const all = texts.map(({ item }) => item);
    const last = texts.at(-1)!.message;
    if (undecided.length > 1) {
      clarify(scope, undecided, last, draft, say(scope.locale, "confirm.which"), null);
      return { items: all, decides: null };
    }
    const same = readings.every((reading) => reading === first);
    if (same && (first === "yes" || first === "no") && (await isLastAsked(scope, about, texts[0]!.message))) {
      return { items: all, decides: { action: about, message: texts[0]!.message, reading: first } };
    }
    return (await askAgain(scope, about, last, first, draft))
      ? { items: all, decides: null }
      : { items: [], decides: null };
  };

  async function askAgain(
    scope: Scope,
    action: PendingAction,
    message: InboundMessage,
    reading: ReplyReading,
    draft: CommitDraft,
  ): Promise<boolean> {
    const before = await stores.outbox.byKeyPrefix(scope.tenant.id, `clarify:${action.id}:`);
    if (before.length >= MAX_CLARIFY && reading === "unclear") return false;
    if (action.expiresAt <= clock.now()) return true;
    clarify(
      scope,
      [action],
      message,
      draft,
      say(scope.locale, "confirm.clarify", { preview: previewOf(action, scope.locale) }),
      action,
    );
    return true;
  }

  function clarify(
    scope: Scope,
    actions: readonly PendingAction[],
    message: InboundMessage,
    draft: CommitDraft,
    text: string,
    buttonsOf: PendingAction | null,
  ): void {
    for (const action of actions) {
      draft.audit.push(
        auditEntry(
          ids,
          scope,
          clock.now(),
          "reply_unclear",
          "customer",
          {
            code: action.code,
            tool: action.tool,
            messageId: message.providerId,
            words: message.content.kind === "text" ? message.content.text : null,
            reading: "unclear",
          },
          { action: action.id },
        ),
      );
    }
    draft.sayings.push({
      conversation: scope.conversation,
      to: scope.to,
      turn: null,
      key: `clarify:${actions[0]!.id}:${message.providerId}`,
      kind: "clarify",
      body:
        buttonsOf === null
          ? { type: "text", text }
          : { type: "buttons", text, buttons: confirmButtons(buttonsOf, scope.locale) },
      ...(buttonsOf === null ? {} : { prompts: buttonsOf.id }),
    });
    draft.outcome = { kind: "routed", to: "clarify" };
  }

  /** Our last message asks exactly this, and the words were not written before the second in which it was sent. */
  async function isLastAsked(scope: Scope, action: PendingAction, message: InboundMessage): Promise<boolean> {
    const rows = (await stores.outbox.ofConversation(scope.conversation.id)).filter(
      (row) => row.kind !== "notice" && row.state !== "dropped" && row.state !== "failed",
    );
    const last = rows.at(-1);
    if (last === undefined || !asks(last, action)) return false;
    return message.sentAt >= Math.floor(last.createdAt / SECOND_MS) * SECOND_MS;
  }
}

function asks(row: OutboxMessage, action: PendingAction): boolean {
  if (row.providerId !== null && action.askedIn.includes(row.providerId)) return true;
  return (
    row.body.type === "buttons" &&
    row.body.buttons.some((button) => readDecisionButton(button.id)?.action === action.id)
  );
}
