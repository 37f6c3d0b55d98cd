import { isUndecided, type PendingAction } from "../../../core/action.ts";
import type { AuditEntry } from "../../../ports/stores.ts";
import { includes } from "../../../sandbox/world-state.ts";
import { type Evidence, waIdOf } from "../evidence.ts";
import type { Assertions } from "../format.ts";
import { statesOfFirstTurn } from "../turn-state.ts";
import { assigned, type Fail, isOneOf, oneOfText, shown } from "./values.ts";

type Staff = readonly { readonly id: string; readonly name: string }[];

/** Open decisions, the audit trail and the state of the first turn. */
export function checkRecord(expect: Assertions, evidence: Evidence, staff: Staff, fail: Fail): void {
  if (expect.pending !== undefined) {
    const open = evidence.actions.filter((action) => isUndecided(action.state)).map(pendingForm);
    const fits =
      open.length === expect.pending.length &&
      assigned(expect.pending, open, (wanted, action) => includes(action, wanted));
    if (!fits) fail(`pending: expected ${shown(expect.pending)}, saw ${shown(open)}`);
  }
  checkAudit(expect, evidence.audit, staff, fail);
  if (expect.turnState !== undefined) {
    const states = statesOfFirstTurn(evidence);
    const wanted = expect.turnState;
    if (!states.some((state) => isOneOf(state, wanted)))
      fail(`the first turn is ${states.join("/")}, expected ${oneOfText(wanted)}`);
  }
}

function pendingForm(action: PendingAction): Record<string, unknown> {
  const { tool, args, decider, code, revision, id } = action;
  return { id, tool, args, decider, code, revision, status: "PENDING" };
}

function checkAudit(expect: Assertions, audit: readonly AuditEntry[], staff: Staff, fail: Fail): void {
  const events = audit.map((entry) => nameOf(entry.event));
  if (expect.audit !== undefined) {
    let at = 0;
    for (const event of events) if (event === expect.audit[at]) at++;
    if (at < expect.audit.length)
      fail(`audit: ${expect.audit[at]} is missing after ${expect.audit.slice(0, at).join(", ")}: ${events.join(", ")}`);
  }
  for (const wanted of expect.auditIncludes ?? [])
    if (!events.includes(wanted)) fail(`audit: there is no ${wanted}: ${events.join(", ")}`);
  for (const [event, fields] of Object.entries(expect.auditFields ?? {})) {
    const entries = audit.filter((entry) => nameOf(entry.event) === event).map((entry) => formOf(entry, staff));
    if (!entries.some((entry) => includes(entry, fields)))
      fail(`audit: no ${event} with ${shown(fields)}: ${shown(entries)}`);
  }
}

/** Our names where they differ from those of the cases. */
const NAMES: Readonly<Record<string, string>> = {
  "decision_refused:own-request": "decision_refused:not_authorised",
  "decision_refused:not-yours": "decision_refused:not_authorised",
  "decision_refused:old-revision": "decision_refused:closed",
};

function nameOf(event: string): string {
  return NAMES[event] ?? event;
}

function formOf(entry: AuditEntry, staff: Staff): Record<string, unknown> {
  const by = entry.detail["by"] ?? entry.actor;
  return { actor: entry.actor, ...entry.detail, by: waIdOf(by, staff), event: nameOf(entry.event) };
}
