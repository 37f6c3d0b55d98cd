import { unreachable } from "../core/errors.ts";
import type { Content } from "../core/message.ts";
import type { ToolCall } from "../core/tool.ts";
import type { ModelMessage } from "../ports/model.ts";
import type { TranscriptEntry } from "../ports/stores.ts";
import { describe, forModel } from "./describe.ts";
import { observationText } from "./observe.ts";

/**
 * A conversation's record as model messages, cut to a budget at turn borders only, so that no call is parted from its
 * result. The newest turns are kept.
 */
export function historyMessages(
  entries: readonly TranscriptEntry[],
  limits: { readonly messages: number; readonly characters: number; readonly toolResult: number },
): ModelMessage[] {
  const turns = splitAtTurns(asChanged(entries)).map((turn) =>
    turn.flatMap((entry) => messagesOf(entry, limits.toolResult)),
  );
  const kept: ModelMessage[][] = [];
  let messages = 0;
  let characters = 0;
  for (const turn of turns.reverse()) {
    messages += turn.length;
    characters += sizeOf(turn);
    if (kept.length > 0 && (messages > limits.messages || characters > limits.characters)) break;
    if (characters > limits.characters) break;
    kept.unshift(turn);
  }
  return kept.flat();
}

/**
 * The record as it stands after edits and deletions: new words take the old ones' place, and what was deleted is gone.
 * An edit of something that is not in this part of the record stands for itself.
 */
export function asChanged(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const known = new Set(entries.flatMap((entry) => (entry.kind === "customer" ? [entry.providerId] : [])));
  const edits = new Map<string, Content>();
  for (const entry of entries) {
    if (entry.kind !== "customer" || entry.content.kind !== "edit" || entry.content.content === null) continue;
    edits.set(entry.content.original, entry.content.content);
  }
  return entries.flatMap((entry): TranscriptEntry[] => {
    if (entry.kind !== "customer") return [entry];
    if (entry.changed === "revoked") return [];
    if (entry.content.kind === "edit" && known.has(entry.content.original)) return [];
    const content = edits.get(entry.providerId);
    return content === undefined ? [entry] : [{ ...entry, content, text: describe(content) }];
  });
}

/** Characters of message contents and arguments. */
export function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce(
    (sum, message) =>
      sum +
      (message.content?.length ?? 0) +
      (message.role === "assistant"
        ? message.toolCalls.reduce((inner, call) => inner + call.argumentsText.length + call.name.length, 0)
        : 0),
    0,
  );
}

/** A border lies before a customer's message that follows anything else. */
function splitAtTurns(entries: readonly TranscriptEntry[]): TranscriptEntry[][] {
  const turns: TranscriptEntry[][] = [];
  let before: TranscriptEntry["kind"] | null = null;
  for (const entry of entries) {
    if (turns.length === 0 || (entry.kind === "customer" && before !== "customer")) turns.push([]);
    turns.at(-1)!.push(entry);
    before = entry.kind;
  }
  return turns;
}

function messagesOf(entry: TranscriptEntry, toolResult: number): ModelMessage[] {
  switch (entry.kind) {
    case "customer": {
      const content = forModel(
        { content: entry.content, forwarded: entry.forwarded, referral: entry.referral },
        { limit: 2_000, quotedText: null },
      );
      return content === "" ? [] : [{ role: "user", content }];
    }
    case "assistant":
      return [{ role: "assistant", content: entry.text, toolCalls: [] }];
    case "staff":
      return [{ role: "assistant", content: `(a colleague wrote) ${entry.text}`, toolCalls: [] }];
    case "calls":
      return callMessages(
        entry.text,
        entry.calls.map(({ call, observation }) => ({ call, content: observationText(observation, toolResult) })),
      );
    default:
      return unreachable(entry);
  }
}

/** An assistant message with its calls, and right behind it one result per call. */
export function callMessages(
  text: string | null,
  calls: readonly { readonly call: ToolCall; readonly content: string }[],
): ModelMessage[] {
  return [
    {
      role: "assistant",
      content: text,
      toolCalls: calls.map(({ call }) => ({ ...call, argumentsText: replayable(call.argumentsText) })),
    },
    ...calls.map(({ call, content }) => ({ role: "tool" as const, toolCallId: call.id, content })),
  ];
}

/** What is replayed is always a JSON object: some servers parse the history and refuse '' or cut text. */
function replayable(argumentsText: string): string {
  try {
    const value: unknown = JSON.parse(argumentsText);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? argumentsText : "{}";
  } catch (error) {
    if (error instanceof SyntaxError) return "{}";
    throw error;
  }
}
