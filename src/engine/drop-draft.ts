import { callKey } from "./call-arguments.ts";
import { closedObservation } from "./observe.ts";
import type { Session } from "./session.ts";

/** Drops a draft that newer messages made old: its proposals were put to nobody, its observations stay. */
export function dropDraft(session: Session): void {
  session.proposals = [];
  session.steps = session.steps.map((step) =>
    step.step !== "calls"
      ? step
      : {
          ...step,
          records: step.records.map((record) => {
            if (
              record.observation.status !== "proposed" ||
              session.openActions.some((action) => action.id === (record.observation as { action?: unknown }).action)
            )
              return record;
            // The wish may be made again: it was never put to anybody.
            session.seen.delete(callKey(record.call));
            return {
              ...record,
              observation: closedObservation({ decider: record.observation.decider }, "withdrawn", ""),
            };
          }),
        },
  );
  session.note =
    "The customer has written again before your answer left. Take everything into account; propose an action again only if it is still wanted.";
}
