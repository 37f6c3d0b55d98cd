import { isUndecided, type PendingAction } from "../../core/action.ts";
import type { ActionId } from "../../core/ids.ts";
import type { Locale, SayText } from "../../core/locale.ts";
import type { ReplyButton } from "../../core/outbound.ts";
import { type EpochMs, localTime } from "../../core/time.ts";
import { say } from "../../texts/index.ts";

/** Short name of what an action does, for receipts and lists: the preview's key with `label.` in place of `preview.`. */
export function labelOf(action: Pick<PendingAction, "preview">, locale: Locale): string {
  const { key, params } = labelText(action);
  return say(locale, key, params);
}

/** As {@link labelOf}, for whoever words it later in a language of their own. */
export function labelText({ preview }: Pick<PendingAction, "preview">): SayText {
  return { key: preview.key.replace(/^preview\./, "label."), params: preview.params };
}

export function previewOf(action: Pick<PendingAction, "preview">, locale: Locale): string {
  return say(locale, action.preview.key, action.preview.params);
}

/** The state of an action in words, with who decided. */
export function stateOf(action: PendingAction, locale: Locale): string {
  const who = action.decisions.at(-1);
  const name = who === undefined ? "" : who.role === "customer" ? customerWord(locale) : (who.name ?? who.role);
  return say(locale, `state.${action.state}`, { who: name });
}

/** The state with who decided and when, for a tap that came too late. */
export function decidedState(action: PendingAction, locale: Locale, timeZone: string): string {
  const state = stateOf(action, locale);
  const last = action.decisions.at(-1);
  if (last === undefined || isUndecided(action.state)) return state;
  const when = clockText(last.at, timeZone);
  // These two name the decider themselves.
  if (action.state === "rejected" || action.state === "approved") return `${state} (${when})`;
  const who = last.role === "customer" ? customerWord(locale) : (last.name ?? last.role);
  return say(locale, "state.by", { state, who, when });
}

/** Time and day as staff read them: `13:05 24/11`. */
export function clockText(at: EpochMs, timeZone: string): string {
  const local = localTime(at, timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(local.hour)}:${two(local.minute)} ${two(local.day)}/${two(local.month)}`;
}

function customerWord(locale: Locale): string {
  return { en: "you", id: "Kakak", vi: "bạn", zh: "您" }[locale];
}

/** `pa:<action>:<revision>:<yes|no>`: the id is opaque to people and says which revision it was shown for. */
export function decisionButton(action: Pick<PendingAction, "id" | "revision">, verdict: "yes" | "no"): string {
  return `pa:${action.id}:${action.revision}:${verdict}`;
}

export function confirmButtons(action: Pick<PendingAction, "id" | "revision">, locale: Locale): ReplyButton[] {
  return [
    { id: decisionButton(action, "yes"), title: say(locale, "confirm.yes") },
    { id: decisionButton(action, "no"), title: say(locale, "confirm.no") },
  ];
}

export interface PressedButton {
  readonly action: ActionId;
  /** Null for buttons without a revision. */
  readonly revision: number | null;
  readonly verdict: "approve" | "reject";
}

/** Reads a decision button's id; null when it is something else. Ids may come without the `act_` prefix. */
export function readDecisionButton(id: string): PressedButton | null {
  const match = /^pa:(?:act_)?([0-9A-Za-z]+)(?::(\d+))?:(yes|no|confirm|cancel|reject|approve)$/.exec(id);
  if (match === null) return null;
  const [, action, revision, word] = match;
  return {
    action: `act_${action}` as ActionId,
    revision: revision === undefined ? null : Number(revision),
    verdict: word === "yes" || word === "confirm" || word === "approve" ? "approve" : "reject",
  };
}
