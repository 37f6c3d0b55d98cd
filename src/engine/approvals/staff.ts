import { type Decision, isOpen, isUndecided, type PendingAction } from "../../core/action.ts";
import { byStrength } from "../../core/conversation.ts";
import type { InboundMessage, InboxItem } from "../../core/message.ts";
import type { StaffMember } from "../../core/tenant.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock, IdSource, Metrics } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry, type CommitDraft } from "../commit.ts";
import { closedObservation } from "../observe.ts";
import type { Scope } from "../scope.ts";
import { parseStaffCommand, type StaffCommand } from "../staff-commands.ts";
import type { Edits } from "./edit.ts";
import { mayDecide, type StaffRequests } from "./requests.ts";
import { labelOf, previewOf, readDecisionButton, stateOf } from "./wording.ts";

/** Reads and carries out what sales staff command in chat. */
export interface StaffCommands {
  /** Items that were commands; anything else a staff number writes is answered as to a customer. */
  take(scope: Scope, waiting: readonly InboxItem[], draft: CommitDraft): Promise<readonly InboxItem[]>;
  /** The decision itself, also for the decisions API. Returns what to tell the one who decided. */
  decide(
    action: PendingAction,
    scope: Pick<Scope, "tenant" | "locale" | "conversation">,
    member: StaffMember,
    decision: Omit<Decision, "role" | "name">,
    draft: CommitDraft,
  ): Promise<string>;
}

export function createStaffCommands(deps: {
  stores: Stores;
  jobs: Jobs;
  requests: StaffRequests;
  edits: Edits;
  clock: Clock;
  ids: IdSource;
  metrics: Metrics;
}): StaffCommands {
  const { stores, jobs, requests, clock, ids } = deps;

  const commands: StaffCommands = {
    async take(scope, waiting, draft) {
      const items: InboxItem[] = [];
      for (const item of waiting) {
        if (item.type !== "message" || item.message.forwarded || item.message.group !== null) continue;
        const command = await commandOf(item.message);
        if (command === null || scope.staff === null) continue;
        items.push(item);
        const text = await carryOut(command, scope, scope.staff, item.message, draft);
        draft.sayings.push({
          conversation: scope.conversation,
          to: scope.contact.addresses,
          turn: null,
          key: `staff:${item.message.providerId}`,
          kind: "notice",
          body: { type: "text", text },
        });
        draft.outcome = { kind: "routed", to: `staff.${command.command}` };
      }
      return items;
    },
    decide,
  };
  return commands;

  async function commandOf(message: InboundMessage): Promise<StaffCommand | null> {
    if (message.content.kind === "text") return parseStaffCommand(message.content.text);
    if (message.content.kind !== "choice") return null;
    const pressed = readDecisionButton(message.content.id);
    const action = pressed === null ? null : await stores.actions.byId(pressed.action);
    if (pressed === null || action === null) return null;
    // A button of an older revision shows what is agreed on now instead of deciding it.
    if (pressed.revision !== null && pressed.revision !== action.revision)
      return { command: "show", code: action.code };
    return pressed.verdict === "approve"
      ? { command: "approve", code: action.code, reason: null }
      : { command: "reject", code: action.code, reason: null };
  }

  async function carryOut(
    command: StaffCommand,
    scope: Scope,
    member: StaffMember,
    message: InboundMessage,
    draft: CommitDraft,
  ): Promise<string> {
    const { locale, tenant } = scope;
    if (!("code" in command)) {
      return command.command === "help" ? say(locale, "staff.help") : list(scope);
    }
    const action = await stores.actions.byCode(tenant.id, command.code);
    if (action === null) return say(locale, "staff.unknown-code", { code: command.code });
    switch (command.command) {
      case "approve":
      case "reject":
        return decide(
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
          },
          draft,
        );
      case "show":
        return isUndecided(action.state)
          ? `[${action.code}] ${previewOf(action, locale)}`
          : say(locale, "staff.closed", { code: action.code, state: stateOf(action, locale) });
      case "edit":
        return deps.edits.apply(action, command.changes, scope, member, message);
      case "take":
      case "release":
      case "mute": {
        const mode = command.command === "take" ? "human" : command.command === "mute" ? "muted" : "bot";
        const entry = auditEntry(
          ids,
          { conversation: { id: action.conversation, tenant: tenant.id } },
          clock.now(),
          `mode.${mode}`,
          member.name,
          { code: action.code },
        );
        await stores.conversations.change(
          action.conversation,
          { mode, takenOverAt: mode === "human" ? clock.now() : null },
          [entry],
        );
        return say(
          locale,
          { take: "staff.took-over", mute: "staff.muted", release: "staff.released" }[command.command],
          { code: action.code },
        );
      }
      case "note":
        draft.audit.push(
          auditEntry(
            ids,
            { conversation: { id: action.conversation, tenant: tenant.id } },
            clock.now(),
            "note",
            member.name,
            { code: action.code, note: command.text },
            { action: action.id },
          ),
        );
        return say(locale, "staff.noted", { code: action.code });
      case "settle":
        return settle(action, command.as, scope, member);
    }
  }

  async function decide(
    action: PendingAction,
    scope: Pick<Scope, "tenant" | "locale" | "conversation">,
    member: StaffMember,
    given: Omit<Decision, "role" | "name">,
    draft: CommitDraft,
  ): Promise<string> {
    const { locale, tenant } = scope;
    const decision: Decision = { ...given, name: member.name, role: member.role };
    if (action.decider !== "staff")
      return say(locale, "staff.closed", { code: action.code, state: stateOf(action, locale) });
    if (!isUndecided(action.state))
      return say(locale, "staff.closed", { code: action.code, state: stateOf(action, locale) });
    if (isOwn(action, scope)) return refused(action, scope, decision, "own-request", draft);
    if (!mayDecide(member, action, tenant)) {
      draft.rows.push(...(await nextApprover(action, tenant)));
      return refused(action, scope, decision, "not_authorised", draft);
    }
    if (decision.verdict === "reject" && decision.how === "command" && decision.reason === null)
      return say(locale, "staff.need-reason", { code: action.code });

    const approvals = new Set(action.decisions.filter((one) => one.verdict === "approve").map((one) => one.name));
    if (approvals.has(member.name)) return say(locale, "staff.half", { code: action.code, name: member.name });
    const half = decision.verdict === "approve" && approvals.size + 1 < action.approvalsNeeded;
    const to = decision.verdict === "reject" ? "rejected" : half ? "open" : "approved";
    const result = await stores.actions.change({
      id: action.id,
      from: ["proposed", "open"],
      revision: action.revision,
      notExpiredAt: clock.now(),
      decisionsBefore: action.decisions.length,
      to,
      decision,
      ...(to === "rejected" ? { observation: closedObservation(action, "rejected", "") } : {}),
      audit: [
        auditEntry(
          ids,
          { conversation: { id: action.conversation, tenant: tenant.id } },
          decision.at,
          half ? "decided:half" : decision.verdict === "approve" ? "decided:approved" : "decided:rejected",
          member.name,
          {
            code: action.code,
            tool: action.tool,
            argsHash: action.argsHash,
            revision: action.revision,
            by: decision.by.value,
            how: decision.how,
            messageId: decision.messageId,
          },
          { action: action.id, turn: action.turn },
        ),
      ],
      raiseVersion: true,
    });
    if (result !== "changed") {
      const now = (await stores.actions.byId(action.id)) ?? action;
      const expired = isUndecided(now.state) && now.expiresAt <= clock.now();
      return expired
        ? say(locale, "staff.expired", { code: action.code, label: labelOf(action, locale) })
        : say(locale, "staff.closed", { code: action.code, state: stateOf(now, locale) });
    }
    deps.metrics.count("actions_total", { tool: action.tool, state: to });
    if (half) {
      draft.rows.push(...(await nextApprover(action, tenant)));
      return say(locale, "staff.half", { code: action.code, name: member.name });
    }
    const key = decision.verdict === "approve" ? "staff.approved" : "staff.rejected";
    const told = (one: Scope["locale"]) =>
      say(one, key, { code: action.code, name: member.name, result: labelOf(action, one) });
    draft.rows.push(
      ...(await requests.tellAsked(
        action,
        tenant,
        scope.conversation,
        `decided:${action.id}:${action.revision}`,
        (desk) => told(desk.locale),
        scope.conversation.id,
      )),
    );
    await jobs.turn(action.conversation, { delayMs: 0, urgent: true });
    return told(locale);
  }

  async function nextApprover(action: PendingAction, tenant: Scope["tenant"]) {
    const customer = await stores.conversations.byId(action.conversation);
    return customer === null ? [] : requests.next(action, tenant, customer.conversation);
  }

  function refused(
    action: PendingAction,
    scope: Pick<Scope, "locale" | "conversation">,
    decision: Decision,
    why: string,
    draft: CommitDraft,
  ): string {
    draft.audit.push(
      auditEntry(
        ids,
        scope,
        clock.now(),
        `decision_refused:${why}`,
        decision.name ?? "staff",
        { code: action.code, messageId: decision.messageId },
        { action: action.id },
      ),
    );
    return say(scope.locale, "staff.not-allowed", { code: action.code });
  }

  async function list(scope: Scope): Promise<string> {
    const open = (await stores.actions.open(scope.tenant.id)).filter(
      (action) => action.decider === "staff" && isOpen(action.state),
    );
    if (open.length === 0) return say(scope.locale, "staff.list.none");
    return say(scope.locale, "staff.list", {
      lines: open.map((action) => `[${action.code}] ${previewOf(action, scope.locale)}`).join("\n"),
    });
  }

  /** Staff have checked an unknown outcome and say what it was. */
  async function settle(
    action: PendingAction,
    as: "done" | "failed",
    scope: Scope,
    member: StaffMember,
  ): Promise<string> {
    if (action.state !== "unknown")
      return say(scope.locale, "staff.closed", { code: action.code, state: stateOf(action, scope.locale) });
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

/** Nobody approves what they asked for themselves. */
function isOwn(action: PendingAction, scope: Pick<Scope, "conversation">): boolean {
  return action.conversation === scope.conversation.id;
}
