import { isUndecided, type PendingAction } from "../../core/action.ts";
import type { InboxItem } from "../../core/message.ts";
import type { Clock, IdSource, Metrics } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { auditEntry } from "../audit-entry.ts";
import { closedObservation } from "../observe.ts";
import { readReply } from "../replies.ts";
import type { Scope } from "../scope.ts";

/** The waiting texts of one customer that may take a wish back. */
export interface WrittenText {
  readonly item: InboxItem;
  readonly text: string;
  readonly providerId: string;
}

/**
 * A customer takes back what staff have not decided yet: a plain no, right after the line that says staff decide. It
 * only ever stops something, so no more proof is asked for.
 */
export function createWithdrawal(deps: { stores: Stores; clock: Clock; ids: IdSource; metrics: Metrics }) {
  const { stores, clock, ids } = deps;

  /** True when the one open request was withdrawn by all of these texts. */
  return async (scope: Scope, actions: readonly PendingAction[], texts: readonly WrittenText[]): Promise<boolean> => {
    const open = actions.filter((action) => isUndecided(action.state));
    const [action] = open;
    if (action === undefined || open.length > 1 || action.decider !== "staff" || texts.length === 0) return false;
    const about = { tool: action.tool, args: action.args, quoted: false };
    if (texts.some(({ text }) => readReply(text, about) !== "no")) return false;
    if (!(await isLastTold(scope, action))) return false;
    const result = await stores.actions.change({
      id: action.id,
      from: ["proposed", "open"],
      revision: action.revision,
      to: "withdrawn",
      observation: closedObservation(action, "withdrawn", ""),
      audit: [
        auditEntry(
          ids,
          scope,
          clock.now(),
          "withdrawn",
          "customer",
          {
            code: action.code,
            tool: action.tool,
            messageId: texts[0]!.providerId,
            words: texts[0]!.text,
            reading: "no",
          },
          { action: action.id, turn: action.turn },
        ),
      ],
      raiseVersion: true,
    });
    if (result === "changed") deps.metrics.count("actions_total", { tool: action.tool, state: "withdrawn" });
    return result === "changed";
  };

  async function isLastTold(scope: Scope, action: PendingAction): Promise<boolean> {
    const rows = (await stores.outbox.ofConversation(scope.conversation.id)).filter((row) => row.state !== "dropped");
    const last = rows.at(-1);
    return last?.kind === "waiting" && last.key.includes(action.id);
  }
}
