import type { Reason, Report } from "./types.ts";

const MEANING: Readonly<Record<Reason, string>> = {
  no_source: "no tool result, profile or customer message says this",
  other_record: "this was observed for another product, variant or order",
  other_field: "this was observed, but as something else (another kind of amount, time or date)",
  wrong_unit: "the number was observed with another unit, currency or period",
  wrong_sum: "this does not follow from the figures shown",
  stale: "this is outdated; call the tool again",
  customer_only: "only the customer said this; it must not be promised or confirmed",
  not_done: "no tool did this in this conversation; do not say it was done",
  not_configured: "this term is not configured for the business",
  wrong_weekday: "the weekday and the date do not belong together",
};

const MOST = 5;

/**
 * The system message for the one second try: each unsupported span with what it was said of, why it fails and the
 * nearest observed facts. It is written for the model and never shown to a customer.
 */
export function feedback(report: Report): string {
  const wrong = report.claims.filter((claim) => claim.source === null);
  const lines = wrong.slice(0, MOST).map((claim) => {
    const of = claim.of === undefined ? "" : ` (said of ${claim.of})`;
    const reason = claim.reason ?? "no_source";
    const nearest =
      claim.nearest === undefined || claim.nearest.length === 0 ? "" : ` Observed: ${claim.nearest.join("; ")}.`;
    return `- "${claim.text}"${of}: ${reason}, ${MEANING[reason]}.${nearest}`;
  });
  return [
    "Your draft was not sent. These statements have no support:",
    ...lines,
    "Write the reply again in the customer's language. Use only facts that the tools returned in this conversation, call a tool for others, or say that you don't have the information. Do not mention this message.",
  ].join("\n");
}
