import { isUndecided, type PendingAction } from "../../core/action.ts";
import type { Evidence } from "./evidence.ts";

/**
 * The states that describe the first turn at the end. Names as the cases have them; where ours are coarser, all that
 * hold are given: a turn whose question expired is over, and it expired.
 */
export function statesOfFirstTurn({ turns, actions }: Pick<Evidence, "turns" | "actions">): string[] {
  const [first] = turns;
  if (first === undefined) return ["RECEIVED"];
  switch (first.outcome.kind) {
    case "answered":
    case "silent":
    case "routed":
      return ["DONE"];
    case "fallback":
      // Everything but a refusal is told to staff as well.
      return first.outcome.why === "refused" ? ["DONE"] : ["DONE", "HANDED_OFF"];
    case "handed-over":
      return ["HANDED_OFF"];
    case "paused": {
      const proposed = first.outcome.actions as readonly string[];
      return suspended(actions.filter((action) => proposed.includes(action.id)));
    }
  }
}

function suspended(actions: readonly PendingAction[]): string[] {
  if (actions.some((action) => isUndecided(action.state))) return ["AWAITING_DECISION"];
  if (actions.some((action) => !action.carriedOn)) return ["RUNNING"];
  return [
    "DONE",
    ...(actions.some((action) => action.state === "unknown") ? ["HANDED_OFF"] : []),
    ...(actions.some((action) => action.state === "expired") ? ["EXPIRED"] : []),
  ];
}
