import { wallClock } from "./calendar.ts";
import { clockText } from "./match.ts";
import { sentenceSpans } from "./sentences.ts";
import type { Claim, Report } from "./types.ts";

/** One sentence of a sent reply with where each of its statements came from. */
export interface Receipt {
  readonly sentence: string;
  /** `Rp8.100.000 = 5.500.000 + 3.500.000 − 10 %, hitung_estimasi_bundel, 10:00:04`. */
  readonly lines: readonly string[];
}

/** The receipts of a reply, for `jangkar why` and the trace. Times are on the business's wall clock. */
export function receipts(report: Report, timezone = "UTC"): Receipt[] {
  return sentenceSpans(report.reply)
    .map((span) => ({
      sentence: report.reply.slice(span.start, span.end).trim(),
      lines: report.claims
        .filter((claim) => claim.start >= span.start && claim.start < span.end)
        .map((claim) => lineOf(claim, timezone)),
    }))
    .filter((receipt) => receipt.sentence !== "");
}

function lineOf(claim: Claim, timezone: string): string {
  if (claim.source === null) return `${claim.text}: unsupported (${claim.reason ?? "no_source"})`;
  const { trail } = claim;
  const formula = trail?.formula === undefined ? "" : ` = ${trail.formula}`;
  const where = trail?.tool ?? WHERE[claim.source] ?? claim.source;
  const at = trail?.at == null || claim.source === "business" ? "" : `, ${timeOf(trail.at, timezone)}`;
  return `${claim.text}${formula}, ${where}${at}`;
}

const WHERE: Readonly<Record<string, string>> = {
  business: "business profile",
  customer: "the customer's words",
  reply: "from the figures shown",
};

function timeOf(at: number, timezone: string): string {
  const seconds = Math.floor(at / 1000) % 60;
  return `${clockText(wallClock(at, timezone).minute)}:${String(seconds).padStart(2, "0")}`;
}
