import { isOpen, type PendingAction } from "../../core/action.ts";
import type { TurnId } from "../../core/ids.ts";
import type { OutboxKind } from "../../core/outbound.ts";
import type { Stores } from "../../ports/stores.ts";
import { isTextKey, say } from "../../texts/index.ts";
import type { CommitDraft } from "../draft.ts";
import type { Scope } from "../scope.ts";
import type { StaffDesk } from "../staff-desk.ts";
import type { StaffRequests } from "./requests.ts";
import { labelOf, labelText, stateOf } from "./wording.ts";

/** A suspended turn whose last action has closed: its reply is written by the model from the real results. */
export interface Resumption {
  readonly turn: TurnId;
  readonly closed: readonly PendingAction[];
}

/** Tells how actions ended: by a receipt of code, or by resuming the turn that proposed them. */
export interface Closings {
  /** Adds receipts for what can be told by code; returns the suspended turns that a model should finish. */
  tell(scope: Scope, draft: CommitDraft): Promise<readonly Resumption[]>;
  /** Receipts for a resumption that the model could not write. */
  receipts(scope: Scope, draft: CommitDraft, resumption: Resumption): void;
  /** Marks as told, and tells the staff who were asked. */
  finish(scope: Scope, draft: CommitDraft, closed: readonly PendingAction[]): Promise<void>;
}

/** Ends that need no model: there is nothing to add to the fact. */
const TOLD_BY_CODE = new Set<PendingAction["state"]>(["rejected", "expired", "failed", "unknown", "withdrawn"]);

export function createClosings(deps: { stores: Stores; requests: StaffRequests; desk: StaffDesk }): Closings {
  const { stores } = deps;

  const closings: Closings = {
    async tell(scope, draft) {
      const all = await stores.actions.ofConversation(scope.conversation.id);
      const closed = (await stores.actions.notCarriedOn(scope.conversation.id)).filter(
        (action) => !isOpen(action.state),
      );
      const resumptions: Resumption[] = [];
      for (const turn of new Set(closed.map((action) => action.turn))) {
        const ended = closed.filter((action) => action.turn === turn);
        const siblings = all.filter((action) => action.turn === turn);
        const open = siblings.filter((action) => isOpen(action.state));
        const suspended = await stores.turns.byId(turn);
        const alone = suspended !== null && suspended.tools.length <= 1 && siblings.length === 1;
        // A turn that is not on record (an import, an API proposal) has nothing a model could go on from.
        const byCode =
          suspended === null ||
          open.length > 0 ||
          // What a person has found out afterwards stands in no tool result that a model could read.
          ended.every(isSettled) ||
          (alone && ended.every((action) => TOLD_BY_CODE.has(action.state)));
        if (byCode) {
          addReceipts(scope, draft, ended, open);
          await closings.finish(scope, draft, ended);
        } else resumptions.push({ turn, closed: ended });
      }
      return resumptions;
    },
    receipts(scope, draft, resumption) {
      addReceipts(scope, draft, resumption.closed, []);
    },
    async finish(scope, draft, closed) {
      for (const action of closed) {
        draft.actionChanges.push({ id: action.id, from: [action.state], to: action.state, carriedOn: true });
        if (action.state === "unknown") {
          // Whoever decided it: an effect that may or may not have happened needs a person to look.
          const text = {
            key: "staff.unknown-outcome",
            params: { code: action.code, label: labelText(action) },
          };
          draft.rows.push(...(await deps.desk.notify(scope.tenant, scope.conversation, `unknown:${action.id}`, text)));
          continue;
        }
        if (action.decider !== "staff") continue;
        const key = action.state === "expired" ? "staff.expired" : "staff.result";
        draft.rows.push(
          ...(await deps.requests.tellAsked(
            action,
            scope.tenant,
            scope.conversation,
            `result:${action.id}`,
            ({ locale }) =>
              say(locale, key, { code: action.code, label: labelOf(action, locale), state: stateOf(action, locale) }),
          )),
        );
      }
    },
  };
  return closings;
}

function isSettled(action: PendingAction): boolean {
  return typeof (action.result as { settledBy?: unknown } | null)?.settledBy === "string";
}

function addReceipts(
  scope: Scope,
  draft: CommitDraft,
  ended: readonly PendingAction[],
  open: readonly PendingAction[],
): void {
  for (const action of ended) {
    const { locale } = scope;
    const lines = [
      receiptText(action, scope),
      ...open.map((one) => say(locale, "receipt.open", { label: labelOf(one, locale) })),
    ];
    draft.sayings.push({
      conversation: scope.conversation,
      to: scope.to,
      turn: null,
      key: `receipt:${action.id}:${action.state}`,
      kind: receiptKind(action),
      body: { type: "text", text: lines.join("\n") },
    });
  }
  draft.outcome = { kind: "routed", to: "receipt" };
}

function receiptKind(action: PendingAction): OutboxKind {
  return action.state === "expired" ? "expired" : action.state === "done" ? "final" : "notice";
}

function receiptText(action: PendingAction, scope: Scope): string {
  const { locale } = scope;
  const byStaff = action.decider === "staff" && (action.state === "rejected" || action.state === "expired");
  const detail = action.state === "stale" ? whatIs(action, scope) : "";
  const own = `receipt.${action.state}.${action.tool}`;
  const key = !byStaff && isTextKey(own) ? own : `receipt.${action.state}${byStaff ? ".staff" : ""}`;
  return say(locale, key, { ...action.preview.params, label: labelOf(action, locale), detail }).trim();
}

/** What stands in the way, in the customer's language; the reason as the tool words it is for the model. */
function whatIs(action: PendingAction, { locale }: Scope): string {
  const { status } = (action.result ?? {}) as { status?: unknown };
  const key = `order.${String(status)}`;
  return isTextKey(key) ? say(locale, "receipt.stale.order", { status: say(locale, key) }) : "";
}
