import type { InboxItem } from "../core/message.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import { isOptIn, isOptOut } from "../texts/locale.ts";
import { auditEntry } from "./audit-entry.ts";
import { conversationCode, customerLabel, quoted } from "./customer-label.ts";
import { describe } from "./describe.ts";
import type { CommitDraft } from "./draft.ts";
import { HELD_TOLD, holderOf } from "./held.ts";
import type { Hours } from "./hours.ts";
import type { Scope } from "./scope.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** What a customer writes while a person holds the conversation. */
export interface HeldMessages {
  /** Puts it before the colleague; the customer hears once that it is with somebody, until a colleague writes. */
  pass(scope: Scope, items: readonly InboxItem[], draft: CommitDraft): Promise<void>;
}

/**
 * The bot is silent, and on a number of the Cloud API nobody sees a chat: without this a customer who was handed over
 * writes to nobody.
 */
export function createHeldMessages(deps: {
  stores: Stores;
  desk: StaffDesk;
  hours: Hours;
  clock: Clock;
  ids: IdSource;
}): HeldMessages {
  return {
    async pass(scope, items, draft) {
      const words = scope.human ? items.flatMap(wordsFor) : [];
      const first = items[0];
      if (words.length === 0 || first === undefined) return;
      const { tenant, conversation } = scope;
      const holder = await holderOf(deps.stores, conversation.id);
      // Whoever took over in the app reads along there.
      if (holder.by === "app") return;
      const key = `held:${conversation.id}:${first.type === "message" ? first.message.providerId : first.providerId}`;
      const text = {
        key: "notice.held",
        params: {
          customer: customerLabel(scope.contact, conversation),
          words: words.map((line) => `> ${quoted(line)}`).join("\n"),
          code: conversationCode(conversation),
        },
      };
      const waits = holder.by === "nobody-yet";
      const rows = await deps.desk.notify(tenant, conversation, key, text, {
        holdUntil: waits ? deps.hours.holdUntil(tenant) : undefined,
        first: waits ? undefined : holder.name,
      });
      draft.rows.push(...rows);
      // Nobody was reached: that somebody has it would not be true.
      if (!waits || holder.customerTold || rows.length === 0) return;
      draft.sayings.push({
        conversation,
        to: scope.to,
        turn: null,
        key: `canned.held:${key}`,
        kind: "notice",
        body: { type: "text", text: say(scope.locale, "canned.held") },
      });
      draft.audit.push(auditEntry(deps.ids, scope, deps.clock.now(), HELD_TOLD, "system"));
      draft.outcome = { kind: "routed", to: "canned" };
    },
  };
}

/** What a colleague should see of an item; nothing of stickers, reactions, groups and STOP. */
function wordsFor(item: InboxItem): string[] {
  if (item.type !== "message" || item.message.group !== null) return [];
  const { content } = item.message;
  if (content.kind === "reaction" || content.kind === "revoke" || content.kind === "welcome") return [];
  if (content.kind === "media" && content.media === "sticker") return [];
  if (content.kind === "text" && (isOptOut(content.text) || isOptIn(content.text))) return [];
  return [describe(content)];
}
