import type { PendingAction } from "../core/action.ts";
import type { OutboundBody } from "../core/outbound.ts";
import { say } from "../texts/index.ts";
import { confirmButtons } from "./approvals/wording.ts";
import { conversationCode, customerLabel } from "./customer-label.ts";
import type { CommitDraft } from "./draft.ts";
import type { Guard } from "./guard.ts";
import type { Hours } from "./hours.ts";
import type { LoopEnd } from "./loop.ts";
import type { Session } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** Reasons that a colleague has to know of; a refusal by the model is an answer. */
export const TELLS_STAFF: ReadonlySet<string> = new Set([
  "empty",
  "cut",
  "budget",
  "model-down",
  "malformed",
  "ungrounded",
]);

/** Turns the end of a loop into what is said: the draft, or an honest text and a word to staff. */
export interface Answers {
  add(session: Session, draft: CommitDraft, end: Exclude<LoopEnd, { end: "paused" }>): Promise<void>;
}

export function createAnswers(deps: { guard: Guard; desk: StaffDesk; hours: Hours }): Answers {
  return {
    async add(session, draft, end) {
      const { conversation, tenant, locale, contact, to } = session;
      const base = { conversation, to, turn: session.turn };
      if (end.end === "draft") {
        const open = openForCustomer(session);
        draft.sayings.push({
          ...base,
          key: `${session.turn}:final`,
          kind: "final",
          body: withOpenAction(end.text, open, session),
          ...(open === null ? {} : { prompts: open.id }),
        });
        draft.outcome = { kind: "answered" };
        return;
      }
      const text =
        end.why === "refused"
          ? say(locale, "fallback.refused")
          : (deps.guard.honestAnswer(session) ?? say(locale, "fallback.generic"));
      draft.sayings.push({ ...base, key: `${session.turn}:fallback`, kind: "fallback", body: { type: "text", text } });
      draft.outcome = { kind: "fallback", why: end.why };
      if (!TELLS_STAFF.has(end.why)) return;
      const params = {
        why: { key: `why.${end.why}`, params: {} },
        customer: customerLabel(contact, conversation),
        code: conversationCode(conversation),
      };
      draft.rows.push(
        ...(await deps.desk.notify(
          tenant,
          conversation,
          `${session.turn}:staff`,
          { key: "notice.fallback", params },
          { holdUntil: deps.hours.holdUntil(tenant) },
        )),
      );
    },
  };
}

/** The one action that waits for this customer and whose prompt the answer may carry; asked again at most once. */
function openForCustomer(session: Session): PendingAction | null {
  if (session.resumes !== null) return null;
  const waiting = session.openActions.filter(
    (action) => action.decider === "customer" && (action.state === "open" || action.state === "proposed"),
  );
  const [only] = waiting;
  return waiting.length === 1 && only !== undefined && only.askedIn.length < 2 ? only : null;
}

function withOpenAction(text: string, open: PendingAction | null, session: Session): OutboundBody {
  if (open === null) return { type: "text", text };
  const preview = say(session.locale, open.preview.key, open.preview.params);
  return {
    type: "buttons",
    text: `${text}\n\n${say(session.locale, "confirm.open", { preview })}`,
    buttons: confirmButtons(open, session.locale),
  };
}
