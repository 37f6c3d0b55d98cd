import { JangkarError } from "./errors.ts";
import type { ActionId } from "./ids.ts";
import type { ToolCall } from "./tool.ts";

/** The states of a running turn. Only outcomes and observations are rows, so a killed turn simply runs again. */
export type TurnState = "collecting" | "routing" | "thinking" | "acting" | "checking" | "committing" | "done";

export type TurnEvent =
  | "ready"
  | "needs-model"
  | "needs-no-model"
  | "model-called-tools"
  | "model-wrote-text"
  | "model-failed"
  | "repair"
  | "observed"
  | "proposed"
  | "grounded"
  | "ungrounded-again"
  | "ungrounded"
  | "new-messages"
  | "committed"
  | "fence-lost";

const TABLE: Record<TurnState, Partial<Record<TurnEvent, TurnState>>> = {
  collecting: { ready: "routing" },
  routing: { "needs-model": "thinking", "needs-no-model": "committing", "new-messages": "routing" },
  thinking: {
    "model-called-tools": "acting",
    "model-wrote-text": "checking",
    "model-failed": "committing",
    repair: "thinking",
    "new-messages": "routing",
  },
  acting: { observed: "thinking", proposed: "committing", "new-messages": "routing" },
  checking: {
    grounded: "committing",
    ungrounded: "thinking",
    "ungrounded-again": "committing",
    "new-messages": "routing",
  },
  committing: { committed: "done", "fence-lost": "collecting", "new-messages": "routing" },
  done: {},
};

/** The next state. @throws JangkarError ILLEGAL_TRANSITION when `state` does not take `event`. */
export function stepTurn(state: TurnState, event: TurnEvent): TurnState {
  const next = TABLE[state][event];
  if (next === undefined)
    throw new JangkarError("ILLEGAL_TRANSITION", `a turn that is ${state} does not take ${event}`);
  return next;
}

/** What follows from one model reply. */
export type NextStep =
  | { readonly step: "call-tools"; readonly calls: readonly ToolCall[]; readonly text: string | null }
  | { readonly step: "draft"; readonly text: string }
  | { readonly step: "repair"; readonly wrong: string }
  | { readonly step: "give-up"; readonly why: GiveUpReason };

export type GiveUpReason = "refused" | "empty" | "cut" | "budget" | "model-down" | "malformed";

/** How a turn ended; stored with it. */
export type TurnOutcome =
  | { readonly kind: "answered" }
  | { readonly kind: "fallback"; readonly why: GiveUpReason | "ungrounded" }
  | { readonly kind: "paused"; readonly actions: readonly ActionId[] }
  | { readonly kind: "handed-over"; readonly why: string }
  | { readonly kind: "silent"; readonly why: string }
  | { readonly kind: "routed"; readonly to: string };
