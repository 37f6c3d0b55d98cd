import { z } from "zod";
import type { Conversation } from "../../core/conversation.ts";
import { JangkarError } from "../../core/errors.ts";
import type { TurnId } from "../../core/ids.ts";
import { SECOND_MS } from "../../core/time.ts";
import type { Observation, ToolCall, ToolRecord } from "../../core/tool.ts";
import type { IdSource } from "../../ports/runtime.ts";
import type { NewTranscriptEntry, TurnRecord } from "../../ports/stores.ts";

/** A stored message in the roles of chat completions; `text` may stand for `content`. */
const historyMessage = z.looseObject({
  role: z.enum(["user", "customer", "assistant", "bot", "tool", "staff"]),
  content: z.union([z.string(), z.null()]).optional(),
  text: z.string().optional(),
  tool_call_id: z.string().optional(),
  tool_calls: z
    .array(z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) }))
    .optional(),
});

type HistoryMessage = z.output<typeof historyMessage>;

interface Stored {
  readonly transcript: NewTranscriptEntry[];
  readonly tools: ToolRecord[];
  readonly turn: TurnRecord;
}

/**
 * The stored conversation as transcript lines, one second apart, ending a minute before `now`.
 * @throws JangkarError INPUT_INVALID for a history that is no list of messages, or a call without its result
 */
export function historyEntries(
  history: unknown,
  options: { readonly conversation: Conversation; readonly now: number; readonly ids: IdSource },
): Stored {
  const parsed = z.array(historyMessage).safeParse(history);
  if (!parsed.success) throw new JangkarError("INPUT_INVALID", `history: ${z.prettifyError(parsed.error)}`);
  const { ids, now } = options;
  const turn = ids.next("turn");
  const messages = parsed.data;
  const results = new Map(
    messages.flatMap((message) =>
      message.role === "tool" && message.tool_call_id !== undefined ? [[message.tool_call_id, textOf(message)]] : [],
    ),
  );
  const tools: ToolRecord[] = [];
  const transcript = messages.flatMap((message, index): NewTranscriptEntry[] => {
    const at = now - 60 * SECOND_MS - (messages.length - index) * SECOND_MS;
    const id = ids.next("message");
    const text = textOf(message);
    switch (message.role) {
      case "user":
      case "customer":
        return [
          {
            kind: "customer",
            id,
            providerId: `wamid.history-${index}`,
            at,
            content: { kind: "text", text },
            text,
            quotes: null,
            forwarded: false,
            referral: null,
            turn,
            changed: null,
          },
        ];
      case "assistant":
      case "bot": {
        if (message.tool_calls === undefined || message.tool_calls.length === 0)
          return [{ kind: "assistant", id, at, turn, text, outbox: null }];
        const calls = message.tool_calls.map((call): ToolCall => {
          return { id: call.id, name: call.function.name, argumentsText: call.function.arguments };
        });
        for (const call of calls) tools.push(recordOf(call, results.get(call.id), at));
        return [{ kind: "calls", id, at, turn, text: text === "" ? null : text, calls }];
      }
      case "staff":
        return [{ kind: "staff", id, at, text, by: null }];
      default:
        return [];
    }
  });
  return { transcript, tools, turn: emptyTurn(turn, options.conversation, now) };
}

/** Turns of the seed are told apart from those of the case by their outcome. */
export const SEEDED = "history";

function recordOf(call: ToolCall, result: string | undefined, observedAt: number): ToolRecord {
  if (result === undefined) throw new JangkarError("INPUT_INVALID", `history: the call ${call.id} has no result`);
  const observation: Observation = { status: "ok", data: parsedOr(result), meta: {}, effect: null, writes: [] };
  return { call, args: parsedOr(call.argumentsText), observation, observedAt, durationMs: 0, ran: true };
}

function emptyTurn(id: TurnId, conversation: Conversation, now: number): TurnRecord {
  return {
    id,
    conversation: conversation.id,
    startedAt: now,
    endedAt: now,
    durationMs: 0,
    outcome: { kind: "silent", why: SEEDED },
    locale: "id",
    modelCalls: 0,
    toolCalls: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    rounds: [],
    guard: [],
    finalText: null,
    resumes: null,
  };
}

function textOf(message: HistoryMessage): string {
  return message.content ?? message.text ?? "";
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A result in plain words stays what it is.
    return text;
  }
}
