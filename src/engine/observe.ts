import type { PendingAction } from "../core/action.ts";
import { unreachable } from "../core/errors.ts";
import type { Observation } from "../core/tool.ts";

/**
 * An observation as the model reads it: `{"ok":true,"data":...}`, `{"ok":false,"error":{...}}`, or a placeholder for a
 * call that waits for a person.
 * @param limit - characters; a longer result is cut and says so
 */
export function observationText(observation: Observation, limit: number): string {
  const text = JSON.stringify(observationValue(observation));
  if (text.length <= limit) return text;
  return JSON.stringify({ ok: observation.status === "ok", truncated: true, data: text.slice(0, limit - 60) });
}

function observationValue(observation: Observation): unknown {
  switch (observation.status) {
    case "ok":
      return {
        ok: true,
        ...(observation.note === undefined ? {} : { note: observation.note }),
        data: observation.data,
      };
    case "refused":
      return {
        ok: false,
        error: {
          code: observation.refusal.refused,
          message: observation.refusal.message,
          ...(observation.refusal.allowed === undefined ? {} : { allowed: observation.refusal.allowed }),
        },
        ...(observation.refusal.facts === undefined ? {} : { data: observation.refusal.facts }),
      };
    case "failed":
      return { ok: false, error: { code: observation.code, message: observation.message } };
    case "proposed":
      return {
        ok: false,
        pending: true,
        message: `Not done. Waiting for ${observation.decider === "customer" ? "the customer's confirmation" : "approval by staff"}. Do not call again and do not say that it is done.`,
      };
    case "closed":
      return {
        ok: false,
        error: { code: observation.how, message: observation.message },
        ...(observation.facts === undefined ? {} : { data: observation.facts }),
      };
    default:
      return unreachable(observation);
  }
}

/** How a closed action reads as the result of the call that proposed it. */
export function closedObservation(
  action: Pick<PendingAction, "decider">,
  how: "rejected" | "expired" | "withdrawn" | "replaced" | "stale" | "failed" | "unknown",
  detail: string,
  facts?: Readonly<Record<string, unknown>>,
): Observation {
  const who = action.decider === "customer" ? "the customer" : "staff";
  const messages: Record<typeof how, string> = {
    rejected: `Not done: ${who} said no.`,
    expired: `Not done: ${who} did not answer in time.`,
    withdrawn: "Not done: the customer withdrew it.",
    replaced: "Not done: replaced by a newer request.",
    stale: `Not done: things changed in the meantime. ${detail}`,
    failed: `Not done: it failed. ${detail}`,
    unknown:
      "The outcome is unknown: it timed out and is not confirmed. Staff are checking. Do not say that it is done and do not repeat it.",
  };
  return { status: "closed", how, message: messages[how].trim(), ...(facts === undefined ? {} : { facts }) };
}
