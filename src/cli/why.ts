import { type Report, receipts } from "../engine/grounding/index.ts";
import type { Stores, TurnRecord } from "../ports/stores.ts";

/** {@link whyText} of a turn with what it put to its customer: a question or a notice has no draft and no guard report. */
export async function whyOf(stores: Pick<Stores, "outbox">, turn: TurnRecord, timeZone: string): Promise<string> {
  const rows = turn.guard.length > 0 ? [] : await stores.outbox.ofConversation(turn.conversation);
  const told = rows.filter((row) => row.turn === turn.id).map((row) => row.body.text);
  return whyText(turn, timeZone, told);
}

/** Each sentence of a turn's reply with where every figure of it came from. */
export function whyText(turn: TurnRecord, timeZone: string, told: readonly string[] = []): string {
  const last = turn.guard.at(-1);
  if (last === undefined) return byCode(turn.finalText === null ? told : [turn.finalText]);
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

function byCode(texts: readonly string[]): string {
  if (texts.length === 0) return "Nothing was said in this turn.";
  return texts.map((text) => `"${text}"\n  written by code: no model had a hand in it`).join("\n");
}
