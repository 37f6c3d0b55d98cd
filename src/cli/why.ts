import type { TurnRecord } from "../ports/stores.ts";

/** The last guard report of a turn as receipts: each supported claim with where it came from. */
export function whyText(turn: TurnRecord, _timeZone: string): string {
  const report = turn.guard.at(-1);
  if (report === undefined)
    return turn.finalText === null
      ? "nothing was said in this turn"
      : `"${turn.finalText}" was written by code and holds no figure of a model`;
  const lines = report.claims.map((claim) => `  ${claim.text} ← ${claim.source ?? "no source"} (${claim.rule})`);
  return [report.text, ...(lines.length === 0 ? ["  no checkable claim"] : lines)].join("\n");
}
