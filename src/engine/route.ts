import type { Conversation } from "../core/conversation.ts";
import { unreachable } from "../core/errors.ts";
import type { InboundMessage, InboxItem, SystemEvent } from "../core/message.ts";
import type { EpochMs } from "../core/time.ts";
import { isOptIn, isOptOut } from "../texts/locale.ts";
import { asksSomething } from "./describe.ts";

/** What a waiting item is, before any model sees it. Decisions and staff commands are told apart by their own readers. */
export type Route =
  | { readonly route: "opt-out" | "opt-in" }
  /** Kept in the record, no answer: takeover, group, sticker, reaction, ... */
  | { readonly route: "silent"; readonly why: string }
  /** Answered by a fixed text, without a model. */
  | {
      readonly route: "canned";
      readonly text: "canned.voice" | "canned.unsupported" | "canned.empty" | "canned.welcome";
    }
  /** An edit of a message that still waits: its text is put in that one's place. */
  | { readonly route: "amend"; readonly original: string }
  | { readonly route: "takeover" }
  /** WhatsApp's own switch for marketing messages. */
  | { readonly route: "preference"; readonly optedOut: boolean }
  | { readonly route: "identity"; readonly event: Extract<SystemEvent, { kind: "identity" }> }
  | { readonly route: "turn" };

export interface RouteContext {
  readonly conversation: Conversation;
  /** Whether a person has taken over and has not handed back. */
  readonly human: boolean;
  readonly now: EpochMs;
  /** Provider ids of messages in the same batch. */
  readonly batch: ReadonlySet<string>;
  /** Whether the record knows this provider id. */
  readonly known: (providerId: string) => boolean;
}

/** Pure. The order is a safety rule: opt-out first, then silence where a person talks, then what can be answered. */
export function routeItem(item: InboxItem, context: RouteContext): Route {
  if (item.type === "system") {
    const { event } = item;
    if (event.kind === "takeover") return { route: "takeover" };
    if (event.kind === "identity") return { route: "identity", event };
    if (event.kind === "preference" && event.value !== "other")
      return { route: "preference", optedOut: event.value === "stop" };
    return { route: "silent", why: `system.${event.kind}` };
  }
  const { message } = item;
  if (message.group !== null) return { route: "silent", why: "group" };
  if (message.content.kind === "text" && !message.forwarded) {
    if (isOptOut(message.content.text)) return { route: "opt-out" };
    if (isOptIn(message.content.text)) return { route: "opt-in" };
  }
  if (context.human) return { route: "silent", why: "human-takeover" };
  if (context.conversation.mode === "muted") return { route: "silent", why: "muted" };
  return routeContent(message, context);
}

function routeContent(message: InboundMessage, context: RouteContext): Route {
  const { content } = message;
  switch (content.kind) {
    case "reaction":
    case "revoke":
      return { route: "silent", why: content.kind };
    case "edit":
      if (context.batch.has(content.original)) return { route: "amend", original: content.original };
      if (context.known(content.original) || content.content === null || !asksSomething(content.content))
        return { route: "silent", why: "edit" };
      return { route: "turn" };
    case "welcome":
      return { route: "canned", text: "canned.welcome" };
    case "unsupported":
      return { route: "canned", text: "canned.unsupported" };
    case "media":
      if (content.media === "sticker") return { route: "silent", why: "sticker" };
      if (content.media === "voice" || content.media === "audio")
        return content.transcript === undefined ? { route: "canned", text: "canned.voice" } : { route: "turn" };
      return { route: "turn" };
    case "text":
      return asksSomething(content) ? { route: "turn" } : { route: "canned", text: "canned.empty" };
    case "location":
    case "cards":
    case "choice":
    case "form":
    case "cart":
      return { route: "turn" };
    default:
      return unreachable(content);
  }
}
