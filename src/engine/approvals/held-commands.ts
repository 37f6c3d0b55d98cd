import { type Contact, type Conversation, windowIsOpen } from "../../core/conversation.ts";
import { JangkarError } from "../../core/errors.ts";
import type { ActionId } from "../../core/ids.ts";
import type { InboundMessage } from "../../core/message.ts";
import type { StaffMember } from "../../core/tenant.ts";
import { HOUR_MS } from "../../core/time.ts";
import type { Channel } from "../../ports/channel.ts";
import type { Jobs } from "../../ports/mail.ts";
import type { Clock, IdSource } from "../../ports/runtime.ts";
import type { AuditEntry, Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import { commitOf } from "../commit-of.ts";
import { asConversationCode, conversationCode, reachable } from "../customer-label.ts";
import type { CommitDraft } from "../draft.ts";
import { holderOf, STAFF_REPLY } from "../held.ts";
import type { Outgoing } from "../outgoing.ts";
import type { Scope } from "../scope.ts";
import type { StaffCommand } from "../staff-commands.ts";
import type { StaffLists } from "./staff-lists.ts";

/** Commands about a conversation, by its own code or by that of a request in it. */
export type HeldCommand = Extract<StaffCommand, { command: "take" | "release" | "mute" | "note" | "reply" }>;

/** What a staff command is about. */
export interface Target {
  readonly conversation: Conversation;
  readonly contact: Contact;
  /** The code as staff know it: the request's when it was named by one. */
  readonly code: string;
  readonly action: ActionId | null;
}

export interface HeldCommands {
  /** Carries it out; the text is the answer to the member. */
  carryOut(
    command: HeldCommand,
    scope: Scope,
    member: StaffMember,
    message: InboundMessage,
    draft: CommitDraft,
  ): Promise<string>;
  /** The conversation that a code names; null when there is none, or more than one. */
  byCode(scope: Scope, code: string): Promise<Target | null>;
}

/** A customer's turn may commit in between so often before a reply gives up. */
const TRIES = 8;

/** Taking over, giving back and writing to a customer through the bot's number. */
export function createHeldCommands(deps: {
  stores: Stores;
  jobs: Jobs;
  outgoing: Outgoing;
  channel: (name: string) => Channel;
  lists: StaffLists;
  clock: Clock;
  ids: IdSource;
}): HeldCommands {
  const { stores, clock, ids } = deps;

  const commands: HeldCommands = {
    async carryOut(command, scope, member, message, draft) {
      const found = await targetOf(command, scope, message);
      if (typeof found === "string") return found;
      const { target, text } = found;
      switch (command.command) {
        case "note":
          draft.audit.push(entry(target, "note", member, { note: text }));
          return say(scope.locale, "staff.noted", { code: target.code });
        case "reply":
          return reply(target, text, scope, member, message);
        case "take":
        case "release":
        case "mute":
          return setMode(command.command, target, scope, member);
      }
    },

    async byCode(scope, code) {
      const action = await stores.actions.byCode(scope.tenant.id, code);
      if (action !== null) {
        const found = await stores.conversations.byId(action.conversation);
        return found === null ? null : { ...found, code: action.code, action: action.id };
      }
      const [found, ...others] = await stores.conversations.endingWith(scope.tenant.id, asConversationCode(code));
      // A code is the whole end of the id that is shown, never a part of it.
      if (found === undefined || others.length > 0) return null;
      const own = conversationCode(found.conversation);
      return own === asConversationCode(code) ? { ...found, code: own, action: null } : null;
    },
  };
  return commands;

  /** The one conversation that is meant, with the text that goes with it; else the answer that asks which. */
  async function targetOf(
    command: HeldCommand,
    scope: Scope,
    message: InboundMessage,
  ): Promise<{ readonly target: Target; readonly text: string } | string> {
    const text = "text" in command ? command.text : "";
    if (command.code !== null) {
      const target = await commands.byCode(scope, command.code);
      return target === null ? deps.lists.unknownCode(scope, command.code) : { target, text };
    }
    // In small letters a code looks like the first word of the text; it must never reach the customer as one.
    const [, head = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
    const typed = head === "" ? null : await heldWithCode(scope, head);
    if (typed !== null) return { target: typed, text: rest };
    const quotedCode = await codeIn(scope, message.quotes);
    const quoted = quotedCode === null ? null : await commands.byCode(scope, quotedCode);
    if (quoted !== null) return { target: quoted, text };
    const held = await deps.lists.held(scope);
    const waiting = command.command === "take" ? held.filter(({ holder }) => holder?.by === "nobody-yet") : [];
    // What a member holds already is not what they want to take.
    const meant = waiting.length === 1 ? waiting : held;
    const [only] = meant;
    if (meant.length !== 1 || only === undefined) return deps.lists.which(scope, held);
    return { target: { ...only, code: conversationCode(only.conversation), action: null }, text };
  }

  async function heldWithCode(scope: Scope, word: string): Promise<Target | null> {
    const code = asConversationCode(word.replace(/[^0-9A-Za-z]/g, ""));
    const found = (await deps.lists.held(scope)).find(({ conversation }) => conversationCode(conversation) === code);
    return found === undefined ? null : { ...found, code, action: null };
  }

  /** The code of the notice or request that was answered by a quoting reply. */
  async function codeIn(scope: Scope, quotes: string | null): Promise<string | null> {
    if (quotes === null) return null;
    const quoted = await stores.conversations.messageByProviderId(scope.conversation.id, quotes);
    return quoted?.ours ? (/\[([A-Z0-9]{4,6})\]/.exec(quoted.text)?.[1] ?? null) : null;
  }

  async function setMode(
    command: "take" | "release" | "mute",
    target: Target,
    scope: Scope,
    member: StaffMember,
  ): Promise<string> {
    const mode = command === "take" ? "human" : command === "mute" ? "muted" : "bot";
    const now = clock.now();
    await stores.conversations.change(target.conversation.id, { mode, takenOverAt: mode === "human" ? now : null }, [
      entry(target, `mode.${mode}`, member),
    ]);
    const params = {
      code: target.code,
      customer: reachable(target.contact),
      until: deps.lists.clockOf(scope, now + scope.tenant.behaviour.takeoverHours * HOUR_MS),
    };
    const texts = { take: "staff.took-over", mute: "staff.muted", release: "staff.released" } as const;
    return say(scope.locale, texts[command], params);
  }

  /** A colleague's words to the customer. Whoever writes has the conversation: the bot does not answer on top of it. */
  async function reply(
    target: Target,
    text: string,
    scope: Scope,
    member: StaffMember,
    message: InboundMessage,
  ): Promise<string> {
    const { code, contact } = target;
    const params = { code, customer: reachable(contact) };
    if (text === "") return say(scope.locale, "staff.reply.empty", params);
    const once = `${STAFF_REPLY}${message.providerId}`;
    const { id } = target.conversation;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await stores.conversations.byId(id);
      if (found === null) break;
      // The fence is of the state that was just read; a second run of a killed turn finds its own mark.
      if ((await stores.turns.handled(id, [once])).has(once)) {
        await deps.jobs.deliver(id);
        return say(scope.locale, "staff.replied", params);
      }
      const { conversation } = found;
      const { windowMs } = deps.channel(conversation.channel).capabilities;
      const now = clock.now();
      if (!windowIsOpen(conversation.windowClosesAt, now, windowMs))
        return say(scope.locale, "staff.reply.window", params);
      const locale = contact.locale ?? scope.tenant.languages[0]!;
      const holder = conversation.mode === "human" ? await holderOf(stores, id) : null;
      const isMine = holder?.by === "member" && holder.name === member.name;
      await stores.turns.commit(
        commitOf(id, conversation.version, {
          handled: [once],
          transcript: [{ kind: "staff", id: ids.next("message"), at: now, text, by: member.name }],
          outbox: deps.outgoing({
            conversation,
            to: conversation.lastFrom ?? contact.addresses,
            turn: null,
            key: once,
            kind: "notice",
            body: { type: "text", text: say(locale, "reply.staff", { name: member.name, text }) },
          }),
          audit: [
            ...(isMine ? [] : [entry(target, "mode.human", member)]),
            entry(target, "staff_reply", member, { messageId: message.providerId, words: text }),
          ],
          changes: { mode: "human", takenOverAt: now },
        }),
      );
    }
    throw new JangkarError("INTERNAL", `a reply of staff to ${id} could not be kept`);
  }

  function entry(target: Target, event: string, member: StaffMember, more: Record<string, unknown> = {}): AuditEntry {
    const detail = { code: target.code, ...more };
    return auditEntry(ids, target, clock.now(), event, member.name, detail, { action: target.action });
  }
}
