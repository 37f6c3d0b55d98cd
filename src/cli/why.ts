import { type Report, receipts } from "../engine/grounding/index.ts";
import type { TurnRecord } from "../ports/stores.ts";

/** Each sentence of a turn's reply with where every figure of it came from. */
export function whyText(turn: TurnRecord, timeZone: string): string {
  const last = turn.guard.at(-1);
  if (last === undefined)
    return turn.finalText === null
      ? "Nothing was said in this turn."
      : `"${turn.finalText}"\n  written by code: no model had a hand in it`;
  const sent = turn.outcome.kind === "answered";
  const report = { verdict: last.verdict, claims: last.claims, reply: last.text } as Report;
  const lines = receipts(report, timeZone).flatMap(({ sentence, lines: sources }) => [
    sentence,
    ...(sources.length === 0 ? ["  (no figure, name or claim)"] : sources.map((line) => `  ${line}`)),
  ]);
  return [
    ...(sent ? [] : [`This draft was not sent (${turn.outcome.kind}); the customer got: "${turn.finalText ?? ""}"`]),
    ...lines,
  ].join("\n");
}
