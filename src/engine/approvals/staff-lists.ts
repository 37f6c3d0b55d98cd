import { isOpen, type PendingAction } from "../../core/action.ts";
import type { Contact, Conversation } from "../../core/conversation.ts";
import type { Locale } from "../../core/locale.ts";
import { formatMoney, money } from "../../core/money.ts";
import type { EpochMs } from "../../core/time.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { customerLabel, quoted, reachable } from "../customer-label.ts";
import { type Holder, heldUntil, holderOf, isHeld } from "../held.ts";
import type { Scope } from "../scope.ts";
import { clockText, previewOf } from "./wording.ts";

/** A conversation in which the bot is silent; `holder` null: it is muted. */
export interface HeldConversation {
  readonly conversation: Conversation;
  readonly contact: Contact;
  readonly holder: Holder | null;
}

/** What staff read when they ask what there is. */
export interface StaffLists {
  /** Open requests, and conversations in which the bot is silent. */
  list(scope: Scope): Promise<string>;
  /** One request in a few lines: what, who, how much, why, until when. */
  request(action: PendingAction, scope: Scope): Promise<string>;
  /** One conversation: who, who holds it, their last words. */
  conversation(found: { conversation: Conversation; contact: Contact; code: string }, scope: Scope): Promise<string>;
  held(scope: Scope): Promise<readonly HeldConversation[]>;
  /** "Which one?", with the codes; or that there is none. */
  which(scope: Scope, held: readonly HeldConversation[]): string;
  unknownCode(scope: Scope, code: string): Promise<string>;
  clockOf(scope: Scope, at: EpochMs): string;
}

/** Lines of the customer's last words. */
const LAST_WORDS = 3;

export function createStaffLists(deps: { stores: Stores; clock: Clock }): StaffLists {
  const { stores, clock } = deps;

  const lists: StaffLists = {
    async list(scope) {
      const open = (await stores.actions.open(scope.tenant.id)).filter(
        (action) => action.decider === "staff" && isOpen(action.state),
      );
      const requests = await Promise.all(open.map((action) => lists.request(action, scope)));
      const held = await lists.held(scope);
      const parts = [
        ...(requests.length === 0 ? [] : [say(scope.locale, "staff.list", { lines: requests.join("\n") })]),
        ...(held.length === 0 ? [] : [say(scope.locale, "staff.list.held", { lines: linesOf(held, scope) })]),
      ];
      return parts.length === 0 ? say(scope.locale, "staff.list.none") : parts.join("\n\n");
    },

    async request(action, scope) {
      const { locale, tenant } = scope;
      const found = await stores.conversations.byId(action.conversation);
      const { reason } = action.args as { reason?: unknown };
      const preview = previewOf(action, locale);
      const amount = amountOf(action, scope);
      return say(locale, "staff.line", {
        code: action.code,
        preview: amount === null || preview.includes(amount) ? preview : `${preview} ${amount}`,
        customer: found === null ? "-" : reachable(found.contact),
        reason: typeof reason === "string" ? `"${quoted(reason)}"` : "-",
        expires: clockText(action.expiresAt, tenant.timezone),
      });
    },

    async conversation({ conversation, contact, code }, scope) {
      const { locale, tenant } = scope;
      const now = clock.now();
      const silent = conversation.mode === "muted" || isHeld(conversation, tenant, now);
      const holder = silent && conversation.mode === "human" ? await holderOf(stores, conversation.id) : null;
      const words = (await stores.conversations.history(conversation.id, 20))
        .flatMap((entry) => (entry.kind === "customer" ? [`> ${quoted(entry.text)}`] : []))
        .slice(-LAST_WORDS);
      return say(locale, "staff.conversation", {
        code,
        customer: reachable(contact),
        state: silent ? stateOf({ conversation, contact, holder }, scope) : say(locale, "held.bot"),
        words: words.length === 0 ? "> -" : words.join("\n"),
      });
    },

    async held(scope) {
      const silent = (await stores.conversations.held(scope.tenant.id)).filter(
        ({ conversation }) => conversation.mode === "muted" || isHeld(conversation, scope.tenant, clock.now()),
      );
      return Promise.all(
        silent.map(async (one) => ({
          ...one,
          holder: one.conversation.mode === "muted" ? null : await holderOf(stores, one.conversation.id),
        })),
      );
    },

    which(scope, held) {
      return held.length === 0
        ? say(scope.locale, "staff.held.none")
        : say(scope.locale, "staff.held.which", { lines: linesOf(held, scope) });
    },

    async unknownCode(scope, code) {
      return `${say(scope.locale, "staff.unknown-code", { code })}\n\n${await lists.list(scope)}`;
    },

    clockOf: (scope, at) => clockText(at, scope.tenant.timezone),
  };
  return lists;

  function linesOf(held: readonly HeldConversation[], scope: Scope): string {
    return held.map((one) => `• ${customerLabel(one.contact, one.conversation)}: ${stateOf(one, scope)}`).join("\n");
  }

  function stateOf({ conversation, holder }: HeldConversation, scope: Scope): string {
    const { locale, tenant } = scope;
    const until = heldUntil(conversation, tenant);
    const params = {
      since: conversation.takenOverAt === null ? "-" : clockText(conversation.takenOverAt, tenant.timezone),
      until: until === null ? "-" : clockText(until, tenant.timezone),
      name: holder?.by === "member" ? holder.name : "",
    };
    return say(locale, stateKey(holder), params);
  }
}

function stateKey(holder: Holder | null): string {
  if (holder === null) return "held.muted";
  return { "nobody-yet": "held.waiting", app: "held.app", member: "held.member" }[holder.by];
}

/** What a request would cost, when its preview does not say so. */
function amountOf({ limit }: PendingAction, { tenant, locale }: { tenant: Scope["tenant"]; locale: Locale }) {
  if (limit.refundMinor !== undefined) return formatMoney(money(limit.refundMinor, tenant.currency));
  return limit.discountPercent === undefined ? null : `${new Intl.NumberFormat(locale).format(limit.discountPercent)}%`;
}
