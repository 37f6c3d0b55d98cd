import type { PendingAction } from "../../core/action.ts";
import { say } from "../../texts/index.ts";
import { describe } from "../describe.ts";
import type { CommitDraft } from "../draft.ts";
import type { Guard } from "../guard.ts";
import { inputsOf, type Proposal, recordsOf, type Session } from "../session.ts";
import type { StaffRequests } from "./requests.ts";
import { confirmButtons, labelOf, previewOf } from "./wording.ts";

/** Asks for what a turn proposed: the customer by buttons, staff by a request and the customer by one waiting line. */
export interface Prompts {
  add(session: Session, draft: CommitDraft): Promise<void>;
}

export function createPrompts(deps: { requests: StaffRequests; guard: Pick<Guard, "confirmedFacts"> }): Prompts {
  return {
    async add(session, draft) {
      const fresh = session.proposals.map((proposal) => proposal.action);
      const again = session.openActions.filter((action) =>
        recordsOf(session).some(
          (record) => record.observation.status === "proposed" && record.observation.action === action.id,
        ),
      );
      for (const proposal of session.proposals) await tellReplaced(session, draft, proposal);
      const known = session.proposals.some(({ action }) => action.decider === "staff") ? siblingFacts(session) : null;
      for (const action of fresh) await ask(session, draft, action, action === fresh[0] ? known : null);
      // The identical wish once more: the open request is shown again, nothing new is opened.
      if (fresh.length === 0) for (const action of again) remind(session, draft, action);
      draft.outcome = { kind: "paused", actions: [...fresh, ...again].map((action) => action.id) };
    },
  };

  /** Staff who were asked about the request that a correction replaces need not look at it any more. */
  async function tellReplaced(session: Session, draft: CommitDraft, { replaces }: Proposal): Promise<void> {
    const old = session.openActions.find((action) => action.id === replaces);
    if (old?.decider !== "staff") return;
    const rows = await deps.requests.tellAsked(
      old,
      session.tenant,
      session.conversation,
      `replaced:${old.id}`,
      ({ locale }) => say(locale, "staff.closed", { code: old.code, state: say(locale, "state.replaced") }),
    );
    draft.rows.push(...rows);
  }

  /**
   * What calls made beside the gated ones returned: staff may take hours, the plain price need not wait for them. Reads
   * of earlier steps only prepared the request.
   */
  function siblingFacts(session: Session): string | null {
    const last = session.steps.findLast((step) => step.step === "calls");
    const results = last?.step === "calls" && last.records.some((record) => record.observation.status === "ok");
    if (!results) return null;
    const steps = session.steps.filter((step) => step.step !== "calls" || step === last);
    return deps.guard.confirmedFacts({ ...session, steps });
  }

  async function ask(session: Session, draft: CommitDraft, action: PendingAction, known: string | null): Promise<void> {
    const base = { conversation: session.conversation, to: session.to, turn: session.turn };
    if (action.decider === "customer") {
      const text = say(session.locale, "confirm.prompt", { preview: previewOf(action, session.locale) });
      draft.sayings.push({
        ...base,
        key: `confirm:${action.id}:${action.revision}`,
        kind: "confirmation",
        body: { type: "buttons", text, buttons: confirmButtons(action, session.locale) },
        prompts: action.id,
      });
      return;
    }
    draft.rows.push(
      ...(await deps.requests.next(
        action,
        session.tenant,
        session.conversation,
        inputsOf(session).map((input) => describe(input.message.content)),
      )),
    );
    const waiting = say(session.locale, "waiting.staff", { label: labelOf(action, session.locale) });
    draft.sayings.push({
      ...base,
      key: `waiting:${action.id}`,
      kind: "waiting",
      body: { type: "text", text: known === null ? waiting : `${known}\n\n${waiting}` },
    });
  }

  function remind(session: Session, draft: CommitDraft, action: PendingAction): void {
    const base = { conversation: session.conversation, to: session.to, turn: session.turn };
    if (action.decider === "customer") {
      const text = say(session.locale, "confirm.open", { preview: previewOf(action, session.locale) });
      draft.sayings.push({
        ...base,
        key: `confirm-again:${session.turn}:${action.id}`,
        kind: "confirmation",
        body: { type: "buttons", text, buttons: confirmButtons(action, session.locale) },
        prompts: action.id,
      });
    } else {
      draft.sayings.push({
        ...base,
        key: `waiting:${session.turn}:${action.id}`,
        kind: "waiting",
        body: { type: "text", text: say(session.locale, "waiting.staff", { label: labelOf(action, session.locale) }) },
      });
    }
  }
}
