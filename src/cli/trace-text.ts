import type { ModelMessage, ModelReply } from "../ports/model.ts";
import type { TurnRecord } from "../ports/stores.ts";

/** A turn's loop rounds for a terminal: what was sent, the tool signals with their JSON arguments, observations, text. */
export function traceText(turn: TurnRecord): string {
  const lines = [
    `-- turn ${turn.id}: ${turn.outcome.kind}, ${turn.modelCalls} model calls, ${turn.toolCalls} tool calls, ${turn.durationMs} ms`,
  ];
  let shown = 0;
  for (const round of turn.rounds) {
    const { messages } = round.request as { messages: readonly ModelMessage[] };
    lines.push(
      `   round ${round.index + 1} → ${round.model}: ${messages.length} messages, ${round.requestCharacters} characters`,
    );
    for (const message of messages.slice(shown === 0 ? Math.max(0, lastQuestion(messages)) : shown))
      lines.push(...messageLines(message));
    shown = messages.length;
    lines.push(...replyLines(round.reply as ModelReply));
  }
  for (const report of turn.guard) lines.push(`   guard: ${report.verdict}, ${report.claims.length} claims`);
  return lines.join("\n");
}

function lastQuestion(messages: readonly ModelMessage[]): number {
  let index = messages.length - 1;
  while (index > 0 && messages[index]!.role === "user") index--;
  return index + 1;
}

function messageLines(message: ModelMessage): string[] {
  if (message.role === "tool") return [`     observation ${message.toolCallId}: ${message.content}`];
  if (message.role === "user") return [`     customer: ${message.content.replace(/\n/g, " ")}`];
  return [];
}

function replyLines(reply: ModelReply): string[] {
  switch (reply.kind) {
    case "calls":
      return reply.calls.map((call) => `     tool signal ${call.id}: ${call.name} ${call.argumentsText}`);
    case "text":
      return [`     text: ${reply.text}`];
    default:
      return [`     ${reply.kind}`];
  }
}
