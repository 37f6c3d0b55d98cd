import type { Tenant } from "../core/tenant.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import { promisesPerson } from "../texts/human-promise.ts";
import { say } from "../texts/index.ts";
import { TELLS_STAFF } from "./answer.ts";
import { auditEntry } from "./audit-entry.ts";
import { describe } from "./describe.ts";
import type { CommitDraft } from "./draft.ts";
import { handoffCard } from "./handoff-card.ts";
import type { Hours } from "./hours.ts";
import type { Saying } from "./outgoing.ts";
import { inputsOf, recordsOf, type Session } from "./session.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** Keeps true what a reply says about people: that one was told, and when one is back. */
export interface Promises {
  /** After everything is worded. `reached`: whether somebody gets the hand-over of this turn. */
  keep(session: Session, draft: CommitDraft, reached: boolean): Promise<void>;
}

const SPEAKS: ReadonlySet<Saying["kind"]> = new Set(["final", "fallback", "waiting"]);

export function createPromises(deps: { hours: Hours; desk: StaffDesk; clock: Clock; ids: IdSource }): Promises {
  return {
    async keep(session, draft, reached) {
      const handedOver = isHandedOver(session);
      const index = draft.sayings.findLastIndex((saying) => SPEAKS.has(saying.kind));
      const saying = draft.sayings[index];
      if (saying === undefined) return;
      const isRecorded = handedOver ? reached : await record(session, draft, saying);
      if (!isRecorded) {
        // That a colleague knows, or will write, would not be true.
        const text = say(session.locale, "handoff.nobody", { contact: contactOf(session) });
        draft.sayings[index] = { ...saying, body: { type: "text", text } };
      }
      const outcome = draft.outcome;
      const needsPerson =
        handedOver || saying.kind === "waiting" || (outcome.kind === "fallback" && TELLS_STAFF.has(outcome.why));
      if (!needsPerson) return;
      const back = await deps.hours.back(session.tenant, session.conversation, session.locale);
      if (back === null) return;
      draft.audit.push(back.audit);
      const { body } = draft.sayings[index]!;
      if (namesTime(body.text, back.time)) return;
      draft.sayings[index] = { ...draft.sayings[index]!, body: { ...body, text: `${body.text}\n\n${back.sentence}` } };
    },
  };

  /** A model that promises a person without handing over: the promise is made true. False when nobody can be told. */
  async function record(session: Session, draft: CommitDraft, saying: Saying): Promise<boolean> {
    const { tenant, conversation, turn } = session;
    const asksStaff = [...session.openActions, ...session.proposals.map(({ action }) => action)].some(
      (action) => action.decider === "staff",
    );
    if (saying.kind !== "final" || asksStaff || !promisesPerson(saying.body.text)) return true;
    const rows = await deps.desk.notify(
      tenant,
      conversation,
      `handoff:${turn}`,
      handoffCard(session, lastWords(session)),
      { holdUntil: deps.hours.holdUntil(tenant) },
    );
    draft.rows.push(...rows);
    draft.audit.push(
      auditEntry(
        deps.ids,
        session,
        deps.clock.now(),
        "handoff",
        "system",
        { why: "the reply promises a person" },
        { turn },
      ),
    );
    return rows.length > 0;
  }
}

function lastWords(session: Session): string {
  const message = inputsOf(session).at(-1)?.message;
  return message === undefined ? "-" : describe(message.content);
}

export function isHandedOver(session: Session): boolean {
  return recordsOf(session).some(
    ({ observation }) => observation.status === "ok" && observation.writes.some((write) => write.kind === "handoff"),
  );
}

/** A model that was told the opening by its tool may have said it. */
function namesTime(text: string, time: string): boolean {
  return text.replaceAll(":", ".").includes(time.replaceAll(":", "."));
}

function contactOf({ tenant, locale }: { tenant: Tenant; locale: Session["locale"] }): string {
  const contact = [tenant.contact.phone, tenant.contact.email].filter((one) => one !== undefined).join(" / ");
  return contact === "" ? "" : say(locale, "handoff.contact", { contact });
}
