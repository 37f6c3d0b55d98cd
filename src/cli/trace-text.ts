import type { ToolRecord } from "../core/tool.ts";
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

/**
 * A turn as JSON, round by round: the messages sent, the tool signals with their JSON arguments, the observations bound
 * to their call ids, the final text.
 */
export function traceJson(turn: TurnRecord, tools: readonly ToolRecord[]): unknown {
  return {
    turn: turn.id,
    outcome: turn.outcome,
    locale: turn.locale,
    startedAt: new Date(turn.startedAt).toISOString(),
    durationMs: turn.durationMs,
    tokens: turn.usage,
    rounds: turn.rounds.map((round) => ({
      round: round.index + 1,
      model: round.model,
      durationMs: round.durationMs,
      tokens: round.usage,
      sent: { messages: round.requestMessages, characters: round.requestCharacters },
      request: round.request,
      toolSignals:
        (round.reply as ModelReply).kind === "calls"
          ? (round.reply as Extract<ModelReply, { kind: "calls" }>).calls.map((call) => ({
              id: call.id,
              name: call.name,
              arguments: parsed(call.argumentsText),
            }))
          : [],
      reply: round.reply,
    })),
    observations: tools.map((record) => ({
      toolCallId: record.call.id,
      tool: record.call.name,
      arguments: record.args,
      observation: record.observation,
      durationMs: record.durationMs,
    })),
    guard: turn.guard,
    finalText: turn.finalText,
  };
}

/** Arguments as JSON where they are JSON; what a model wrote otherwise stays the text it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
