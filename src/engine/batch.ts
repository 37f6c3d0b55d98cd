import type { TurnId } from "../core/ids.ts";
import type { InboundMessage, InboxItem } from "../core/message.ts";
import { providerIdOf } from "../core/message.ts";
import { MINUTE_MS } from "../core/time.ts";
import type { RateLimiter } from "../ports/mail.ts";
import type { Clock, IdSource, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { TextKey } from "../texts/en.ts";
import { say } from "../texts/index.ts";
import { amend } from "./amend.ts";
import { createImpostorWatch } from "./approvals/impostors.ts";
import { auditEntry } from "./audit-entry.ts";
import { floodGauge, isOutdated, saidLately, timeOf, unanswered } from "./care.ts";
import { forModel } from "./describe.ts";
import { type CommitDraft, emptyDraft } from "./draft.ts";
import { dropDraft } from "./drop-draft.ts";
import type { Identities } from "./identity.ts";
import { knownLocale, localeFor } from "./language.ts";
import { referralLead } from "./referral-lead.ts";
import { routeItem } from "./route.ts";
import type { Scope } from "./scope.ts";
import { inputsOf, noProgress, type Session, type TurnInput } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";
import type { Voices } from "./voice.ts";

/** Entries read for the history; what the model gets of it is bounded again. */
const HISTORY_ENTRIES = 120;
/** Characters of one message that the model gets; the record keeps it whole. */
const MESSAGE_CHARACTERS = 4_000;
/** The same canned answer is given once in this time: one poll can come as seven messages. */
const CANNED_MS = MINUTE_MS;
/** Somebody who writes faster than anybody reads is told so once in this time. */
const SLOW_DOWN_MS = 10 * MINUTE_MS;

/** Makes a session of a batch: routes each message, words what needs no model, and keeps what the model is to answer. */
export interface Batches {
  begin(scope: Scope, resumption: { readonly turn: TurnId } | null): Promise<Session>;
  /** Routes `fresh`, adds its questions to the session. The outcome is `routed` when no model is needed. */
  take(
    session: Session,
    scope: Scope,
    all: readonly InboxItem[],
    fresh: readonly InboxItem[],
    signal: AbortSignal,
  ): Promise<CommitDraft>;
  /** Puts questions that the record holds unanswered into the session once more; false when there are none. */
  recall(session: Session): boolean;
  addInputs(session: Session, items: readonly InboxItem[]): void;
  /** Drops a draft that newer messages made old: proposals go, observations stay. */
  drop(session: Session): void;
}

export function createBatches(deps: {
  stores: Stores;
  limiter: RateLimiter;
  desk: StaffDesk;
  voices: Voices;
  identities: Identities;
  clock: Clock;
  timer: Timer;
  ids: IdSource;
}): Batches {
  const { stores, clock, ids } = deps;
  const watch = createImpostorWatch(deps);

  const batches: Batches = {
    async begin(scope, resumption) {
      const { conversation } = scope;
      return {
        turn: ids.next("turn"),
        tenant: scope.tenant,
        contact: scope.contact,
        role: scope.role,
        to: scope.to,
        startedAt: clock.now(),
        startedReal: deps.timer.now(),
        history: await stores.conversations.history(conversation.id, HISTORY_ENTRIES),
        openActions: await stores.actions.openIn(conversation.id),
        resumes: resumption?.turn ?? null,
        conversation,
        locale: scope.locale,
        steps:
          resumption === null
            ? []
            : [
                {
                  step: "event",
                  text: "The decision on an earlier request is in: its tool result above is now the real one. Tell the customer the result.",
                },
              ],
        ...noProgress(),
      };
    },

    async take(session, scope, all, unread, signal) {
      const draft = emptyDraft();
      const fresh = await deps.voices.read(unread, signal);
      const isFlood = floodGauge(session, scope, all, fresh);
      const known = new Set(session.history.flatMap((entry) => (entry.kind === "customer" ? [entry.providerId] : [])));
      const batch = new Set(all.map(providerIdOf));
      const questions: InboundMessage[] = [];
      let human = scope.human;
      for (const item of fresh) {
        const route = routeItem(item, {
          conversation: scope.conversation,
          human,
          now: clock.now(),
          batch,
          known: (id) => known.has(id),
        });
        switch (route.route) {
          case "takeover":
            // An echo that comes late does not undo a release that is newer than it.
            if (await isOutdated(stores, scope, timeOf(item), ["mode.bot"])) break;
            human = true;
            draft.changes = { ...draft.changes, mode: "human", takenOverAt: Math.min(timeOf(item), clock.now()) };
            draft.audit.push(auditEntry(ids, scope, clock.now(), "takeover", "staff", { sentAt: timeOf(item) }));
            break;
          case "preference":
            await optedOut(scope, item, draft, route.optedOut);
            break;
          case "identity":
            await deps.identities.change(scope, route.event, providerIdOf(item), draft);
            break;
          case "opt-out":
          case "opt-in":
            if (await optedOut(scope, item, draft, route.route === "opt-out"))
              canned(scope, item, session, draft, route.route === "opt-out" ? "opt.out" : "opt.in");
            break;
          case "canned":
            if (!slowedDown(item) && !saidLately(session, draft, route.text, clock.now() - CANNED_MS))
              canned(scope, item, session, draft, route.text);
            break;
          case "amend":
            amend(session, questions, item, route.original);
            break;
          case "silent":
            break;
          case "turn":
            if (item.type === "message" && !slowedDown(item)) questions.push(item.message);
            break;
        }
      }
      const { lockedOut, toTell } = await watch(questions, scope, draft);
      questions.splice(0, questions.length, ...questions.filter((message) => !lockedOut.has(message)));
      if (toTell !== null) canned(scope, { type: "message", message: toTell }, session, draft, "canned.no-codes");
      // Whoever gets an answer needs no word about an empty message beside it.
      if (questions.length > 0) dropSayings(draft, ["canned.empty", "canned.unsupported", "canned.welcome"]);
      if (questions.length === 0 && inputsOf(session).length === 0)
        return { ...draft, outcome: { kind: "routed", to: draft.sayings.length > 0 ? "canned" : "silence" } };
      if (human) {
        draft.sayings.length = 0;
        return { ...draft, outcome: { kind: "routed", to: "human" } };
      }
      session.locale = localeFor(questions, session);
      if (session.locale !== scope.contact.locale) draft.changes = { ...draft.changes, locale: session.locale };
      if (questions.length > 0)
        session.steps.push({
          step: "inputs",
          inputs: await Promise.all(questions.map((message) => inputOf(message, scope))),
        });
      draft.writes.push(...(await referralLead(questions, scope, deps)));
      return { ...draft, outcome: { kind: "silent", why: "undecided" } };

      function slowedDown(item: InboxItem): boolean {
        if (!isFlood(item)) return false;
        if (!saidLately(session, draft, "canned.slow-down", clock.now() - SLOW_DOWN_MS))
          canned(scope, item, session, draft, "canned.slow-down");
        return true;
      }
    },

    recall(session) {
      const inputs = unanswered(session).map((message) => ({
        message,
        forModel: forModel(message, { limit: MESSAGE_CHARACTERS, quotedText: null }),
      }));
      if (inputs.length === 0) return false;
      session.steps.push({ step: "inputs", inputs, recalled: true });
      return true;
    },

    addInputs(session, items) {
      const inputs = items.flatMap((item): TurnInput[] =>
        item.type === "message"
          ? [
              {
                message: item.message,
                forModel: forModel(item.message, { limit: MESSAGE_CHARACTERS, quotedText: null }),
              },
            ]
          : [],
      );
      if (inputs.length > 0) session.steps.unshift({ step: "inputs", inputs });
    },

    drop: dropDraft,
  };
  return batches;

  function canned(scope: Scope, item: InboxItem, session: Session, draft: CommitDraft, key: TextKey): void {
    const locale =
      item.type === "message" && item.message.content.kind === "text"
        ? (knownLocale(item.message.content.text, scope.tenant) ?? session.locale)
        : session.locale;
    draft.sayings.push({
      conversation: scope.conversation,
      to: scope.to,
      turn: null,
      key: `${key}:${providerIdOf(item)}`,
      kind: "notice",
      body: { type: "text", text: say(locale, key) },
    });
  }

  /**
   * The wish as the newest message has it: one that comes late never undoes a newer one. False when it is outdated.
   */
  async function optedOut(scope: Scope, item: InboxItem, draft: CommitDraft, isOut: boolean): Promise<boolean> {
    const sentAt = timeOf(item);
    if (await isOutdated(stores, scope, sentAt, ["opt_out", "opt_in"])) return false;
    draft.changes = { ...draft.changes, optedOut: isOut };
    const detail = { messageId: providerIdOf(item), sentAt };
    draft.audit.push(auditEntry(ids, scope, clock.now(), isOut ? "opt_out" : "opt_in", "customer", detail));
    return true;
  }

  async function inputOf(message: InboundMessage, scope: Scope): Promise<TurnInput> {
    const quoted =
      message.quotes === null
        ? null
        : await stores.conversations.messageByProviderId(scope.conversation.id, message.quotes);
    const quotedText = message.quotes === null ? null : (quoted?.text ?? "(a message that is no longer on record)");
    return { message, forModel: forModel(message, { limit: MESSAGE_CHARACTERS, quotedText }) };
  }
}

function dropSayings(draft: CommitDraft, keys: readonly TextKey[]): void {
  const kept = draft.sayings.filter((saying) => !keys.some((key) => saying.key.startsWith(`${key}:`)));
  draft.sayings.splice(0, draft.sayings.length, ...kept);
}
