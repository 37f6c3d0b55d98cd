import { JangkarError } from "../../core/errors.ts";
import type { Evidence } from "./evidence.ts";
import { waIdOf } from "./evidence.ts";
import type { LoadedCase } from "./read.ts";

/** Replaces `{{code:N}}`, `{{code:<tool>}}`, `{{prompt:<order id>}}` and `{{loser}}` in every string of `value`. */
export function resolved<T>(value: T, evidence: Evidence, loaded: LoadedCase): T {
  return replaceIn(value, (name, argument) => standingFor(name, argument, evidence, loaded)) as T;
}

/** Whether there is anything to replace, so that the stores need not be read. */
export function hasPlaceholder(value: unknown): boolean {
  return /\{\{\w+(?::[^}]+)?\}\}/.test(JSON.stringify(value) ?? "");
}

function replaceIn(value: unknown, of: (name: string, argument: string) => string): unknown {
  if (typeof value === "string")
    return value.replace(/\{\{(\w+)(?::([^}]+))?\}\}/g, (_all, name: string, argument: string | undefined) =>
      of(name, argument ?? ""),
    );
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, of));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, of)]));
  return value;
}

function standingFor(name: string, argument: string, evidence: Evidence, loaded: LoadedCase): string {
  const found =
    name === "code"
      ? codeOf(argument, evidence)
      : name === "prompt"
        ? promptFor(argument, evidence)
        : name === "loser"
          ? loserOf(evidence, loaded)
          : undefined;
  if (found === undefined)
    throw new JangkarError(
      "INPUT_INVALID",
      `nothing stands for {{${name}${argument === "" ? "" : `:${argument}`}}} at this point of the script`,
    );
  return found;
}

/** Codes in the order in which proposals and their revisions were put to staff; all revisions of ours keep one code. */
function codeOf(argument: string, { actions, audit }: Evidence): string | undefined {
  if (!/^\d+$/.test(argument)) return actions.filter((action) => action.tool === argument).at(-1)?.code;
  const ofStaff = new Map(
    actions.filter((action) => action.decider === "staff").map((action) => [action.id as string, action]),
  );
  const put = audit.filter(
    (entry) => (entry.event === "proposed" || entry.event === "edited") && ofStaff.has(entry.action ?? ""),
  );
  return ofStaff.get(put[Number(argument) - 1]?.action ?? "")?.code;
}

function promptFor(order: string, { actions, sent }: Evidence): string | undefined {
  const ids = actions
    .filter((action) => (action.args as { order_id?: unknown } | null)?.order_id === order)
    .flatMap((action) => action.askedIn);
  return sent.filter((message) => ids.includes(message.id)).at(-1)?.id;
}

/** Of the staff who were refused because the action was closed, the last. */
function loserOf({ audit, actions }: Evidence, loaded: LoadedCase): string | undefined {
  const { staff } = loaded.people;
  const winners = new Set(
    actions.flatMap((action) => action.decisions.map((decision) => waIdOf(decision.by.value, staff))),
  );
  const refused = audit.filter((entry) => entry.event === "decision_refused:closed");
  const loser = refused.map((entry) => waIdOf(entry.actor, staff)).filter((who) => !winners.has(who));
  return loser.at(-1) as string | undefined;
}
