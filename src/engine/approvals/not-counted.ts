import { isUndecided, type PendingAction } from "../../core/action.ts";
import type { InboundMessage } from "../../core/message.ts";
import type { EpochMs } from "../../core/time.ts";
import { say } from "../../texts/index.ts";
import type { Saying } from "../outgoing.ts";
import type { Scope } from "../scope.ts";
import { confirmButtons, decidedState, labelOf, previewOf } from "./wording.ts";

/** Why a message that looks like a decision is none. */
export type NotCounted = "confirm.old-button" | "confirm.forwarded";

/** Says that nothing was decided, and asks what is still open: with its buttons where it is one thing. */
export function askInstead(
  why: NotCounted,
  scope: Scope,
  open: readonly PendingAction[],
  { providerId }: Pick<InboundMessage, "providerId">,
): Saying {
  const { locale } = scope;
  const [action] = open;
  const one = open.length === 1 ? action : undefined;
  const question =
    one === undefined
      ? say(locale, "confirm.which")
      : say(locale, "confirm.prompt", { preview: previewOf(one, locale) });
  const text = `${say(locale, why)}\n\n${question}`;
  return {
    conversation: scope.conversation,
    to: scope.to,
    turn: null,
    key: `not-counted:${action?.id ?? ""}:${providerId}`,
    kind: "clarify",
    body: one === undefined ? { type: "text", text } : { type: "buttons", text, buttons: confirmButtons(one, locale) },
    ...(one === undefined ? {} : { prompts: one.id }),
  };
}

/** What a tap that decided nothing is answered with: the question again while it is open, else how it ended. */
export function answerToTap(
  action: PendingAction,
  scope: Scope,
  message: Pick<InboundMessage, "providerId">,
  now: EpochMs,
): Saying | null {
  const { locale, tenant } = scope;
  if (isUndecided(action.state) && action.decider === "customer") {
    // An expired one is closed and told by the expiry itself.
    return action.expiresAt <= now ? null : askInstead("confirm.old-button", scope, [action], message);
  }
  const label = labelOf(action, locale);
  const text = isUndecided(action.state)
    ? say(locale, "waiting.staff", { label })
    : say(locale, "receipt.closed", { label, state: decidedState(action, locale, tenant.timezone) });
  return tapAnswer(scope, message, text);
}

/** A word about a pressed button that asks nothing. */
export function tapAnswer(scope: Scope, { providerId }: Pick<InboundMessage, "providerId">, text: string): Saying {
  return {
    conversation: scope.conversation,
    to: scope.to,
    turn: null,
    key: `state:${providerId}`,
    kind: "notice",
    body: { type: "text", text },
  };
}
