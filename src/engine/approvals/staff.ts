import { isUndecided, type PendingAction } from "../../core/action.ts";
import { byStrength } from "../../core/conversation.ts";
import type { InboundMessage, InboxItem } from "../../core/message.ts";
import type { StaffMember } from "../../core/tenant.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock, IdSource } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import type { CommitDraft } from "../draft.ts";
import type { Scope } from "../scope.ts";
import { isBareVerb, mentionsApproval, parseStaffCommand, type StaffCommand } from "../staff-commands.ts";
import type { Edits } from "./edit.ts";
import type { HeldCommands } from "./held-commands.ts";
import { mayDecide } from "./requests.ts";
import type { StaffDecisions } from "./staff-decisions.ts";
import type { StaffLists } from "./staff-lists.ts";
import { holdsCode, isYesOrNo, LONGEST_TRY } from "./staff-tries.ts";
import { decidedState, readDecisionButton } from "./wording.ts";

/** Reads and carries out what sales staff command in chat. */
export interface StaffCommands {
  /** Items that were commands; anything else a staff number writes is answered as to a customer. */
  take(scope: Scope, waiting: readonly InboxItem[], draft: CommitDraft): Promise<readonly InboxItem[]>;
}

export function createStaffCommands(deps: {
  stores: Stores;
  jobs: Jobs;
  decisions: StaffDecisions;
  edits: Edits;
  held: HeldCommands;
  lists: StaffLists;
  clock: Clock;
  ids: IdSource;
}): StaffCommands {
  const { stores, jobs, clock, ids } = deps;

  return {
    async take(scope, waiting, draft) {
      const items: InboxItem[] = [];
      for (const item of waiting) {
        if (item.type !== "message" || item.message.group !== null) continue;
        if (scope.staff === null) continue;
        const command = await commandOf(item.message);
        const text = item.message.forwarded
          ? forwardedText(command, scope)
          : command === null
            ? await almost(scope, item.message, draft)
            : await carryOut(command, scope, scope.staff, item.message, draft);
        if (text === null) continue;
        items.push(item);
        draft.sayings.push({
          conversation: scope.conversation,
          to: scope.to,
          turn: null,
          key: `staff:${item.message.providerId}`,
          kind: "notice",
          body: { type: "text", text },
        });
        draft.outcome = { kind: "routed", to: `staff.${command?.command ?? "almost"}` };
      }
      return items;
    },
  };

  async function commandOf(message: InboundMessage): Promise<StaffCommand | null> {
    if (message.content.kind === "text") return parseStaffCommand(message.content.text);
    if (message.content.kind !== "choice") return null;
    const pressed = readDecisionButton(message.content.id);
    const action = pressed === null ? null : await stores.actions.byId(pressed.action);
    if (pressed === null || action === null) return null;
    // A button of an older revision shows what is agreed on now instead of deciding it.
    if (pressed.revision !== null && pressed.revision !== action.revision)
      return { command: "show", code: action.code, by: "old-button" };
    return pressed.verdict === "approve"
      ? { command: "approve", code: action.code, reason: null }
      : { command: "reject", code: action.code, reason: null };
  }

  /**
   * A word that decides without a code, or an approval that is hedged: nothing is decided, not even when it quotes the
   * request, and the answer says what to send. Null for what is no try to decide; a member's own open confirmation is
   * read by the customer's rules.
   */
  async function almost(scope: Scope, message: InboundMessage, draft: CommitDraft): Promise<string | null> {
    if (message.content.kind !== "text") return null;
    const { text } = message.content;
    const tried = mentionsApproval(text);
    const mayDecide = tried !== null || isBareVerb(text);
    // What has no word of command may still be meant as a decision; most messages are nothing of the kind.
    if (!mayDecide && text.length > LONGEST_TRY) return null;
    const own = await stores.actions.openIn(scope.conversation.id);
    if (own.some((action) => action.decider === "customer" && isUndecided(action.state))) return null;
    const open = (await stores.actions.open(scope.tenant.id)).filter(
      (action) => action.decider === "staff" && isUndecided(action.state),
    );
    const code = tried ?? open.find((action) => holdsCode(text, action.code))?.code ?? null;
    if (!mayDecide && code === null && !(await answersStaffText(scope, text, open))) return null;
    const named = open.find((action) => action.code === code);
    const about = named ?? open.find((action) => action.askedIn.includes(message.quotes ?? "")) ?? open[0];
    if (about === undefined || (code !== null && named === undefined)) return null;
    draft.audit.push(
      auditEntry(
        ids,
        { conversation: { id: about.conversation, tenant: scope.tenant.id } },
        clock.now(),
        "reply_unclear",
        scope.staff?.name ?? "staff",
        { code: named?.code ?? null, messageId: message.providerId, words: text, reading: "unclear" },
        { action: named?.id ?? null },
      ),
    );
    if (named !== undefined) return say(scope.locale, "staff.no-decision", { code: named.code });
    const lines = (await Promise.all(open.map((action) => deps.lists.request(action, scope)))).join("\n");
    return say(scope.locale, "staff.which-code", { code: about.code, lines });
  }

  /** A yes or no right behind a card or notice; behind a reply of the assistant it is a customer's word. */
  async function answersStaffText(scope: Scope, text: string, open: readonly PendingAction[]): Promise<boolean> {
    if (!open.some((action) => isYesOrNo(text, action))) return false;
    const last = (await stores.outbox.ofConversation(scope.conversation.id)).at(-1);
    return last?.kind === "approval" || last?.kind === "notice";
  }

  async function carryOut(
    command: StaffCommand,
    scope: Scope,
    member: StaffMember,
    message: InboundMessage,
    draft: CommitDraft,
  ): Promise<string> {
    const { locale, tenant } = scope;
    switch (command.command) {
      case "help":
        return say(locale, "staff.help");
      case "list":
        return deps.lists.list(scope);
      case "take":
      case "release":
      case "mute":
      case "note":
      case "reply":
        return deps.held.carryOut(command, scope, member, message, draft);
    }
    const action = await stores.actions.byCode(tenant.id, command.code);
    if (action === null) {
      const found = command.command === "show" ? await deps.held.byCode(scope, command.code) : null;
      return found === null ? deps.lists.unknownCode(scope, command.code) : deps.lists.conversation(found, scope);
    }
    switch (command.command) {
      case "approve":
      case "reject":
        return deps.decisions.decide(
          action,
          scope,
          member,
          {
            by: byStrength(message.from)[0]!,
            verdict: command.command,
            at: clock.now(),
            how: message.content.kind === "choice" ? "button" : "command",
            messageId: message.providerId,
            reason: command.reason ?? null,
            words: message.content.kind === "text" ? message.content.text : null,
            writtenAt: message.sentAt,
          },
          draft,
        );
      case "show":
        return isUndecided(action.state)
          ? shown(await deps.lists.request(action, scope), command, locale)
          : say(locale, "staff.closed", {
              code: action.code,
              state: decidedState(action, locale, tenant.timezone),
            });
      case "edit":
        return deps.edits.apply(action, command.changes, scope, member, message, draft);
      case "settle":
        return settle(action, command.as, scope, member);
    }
  }

  /** Staff have checked an unknown outcome and say what it was. */
  async function settle(
    action: PendingAction,
    as: "done" | "failed",
    scope: Scope,
    member: StaffMember,
  ): Promise<string> {
    if (action.state !== "unknown")
      return say(scope.locale, "staff.closed", {
        code: action.code,
        state: decidedState(action, scope.locale, scope.tenant.timezone),
      });
    // Whoever may decide about such an amount may say what became of it.
    if (action.decider === "staff" && !mayDecide(member, action, scope.tenant))
      return say(scope.locale, "staff.not-allowed.last", { code: action.code });
    const result = await stores.actions.change({
      id: action.id,
      from: ["unknown"],
      to: as,
      carriedOn: false,
      result: { settledBy: member.name },
      audit: [
        auditEntry(
          ids,
          { conversation: { id: action.conversation, tenant: scope.tenant.id } },
          clock.now(),
          `settled:${as}`,
          member.name,
          { code: action.code },
          { action: action.id },
        ),
      ],
      raiseVersion: true,
    });
    if (result === "changed") await jobs.turn(action.conversation, { delayMs: 0, urgent: true });
    return say(scope.locale, "staff.settled", { code: action.code, state: say(scope.locale, `state.${as}`) });
  }
}

function shown(
  line: string,
  { code, by }: Extract<StaffCommand, { command: "show" }>,
  locale: Scope["locale"],
): string {
  return by === "old-button" ? say(locale, "staff.old-button", { code, line }) : line;
}

/** A forwarded message is somebody else's words. Null for what would have changed nothing: that is answered as it is. */
function forwardedText(command: StaffCommand | null, { locale }: Scope): string | null {
  if (command === null || command.command === "show" || !("code" in command) || command.code === null) return null;
  return say(locale, "staff.forwarded", { code: command.code });
}
