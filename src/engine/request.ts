import { JangkarError } from "../core/errors.ts";
import type { Behaviour } from "../core/tenant.ts";
import type { EpochMs } from "../core/time.ts";
import type { ModelMessage, ModelRequest } from "../ports/model.ts";
import { callMessages, historyMessages } from "./history.ts";
import { observationText } from "./observe.ts";
import { systemPrompt } from "./prompt.ts";
import type { Registry } from "./registry.ts";
import type { Session } from "./session.ts";

/** What the model is sent next. Proven well-formed before it leaves (I6). */
export function buildRequest(
  session: Session,
  options: { registry: Registry; now: EpochMs; toolsOff: boolean; temperature: number },
): ModelRequest {
  const { tenant } = session;
  const limits = session.isSqueezed ? squeezed(tenant.behaviour) : tenant.behaviour;
  const messages: ModelMessage[] = [
    {
      role: "system",
      content: systemPrompt({
        tenant,
        locale: session.locale,
        now: options.now,
        note: session.note,
        toolsOff: options.toolsOff,
      }),
    },
    ...historyMessages(session.history, {
      messages: limits.historyMessages,
      characters: limits.historyCharacters,
      toolResult: limits.toolResultCharacters,
    }),
    ...session.steps.flatMap((step): ModelMessage[] =>
      step.step === "event"
        ? [{ role: "user", content: `<event>${step.text}</event>` }]
        : step.step === "inputs"
          ? step.inputs
              .filter((input) => input.forModel !== "")
              .map((input) => ({ role: "user", content: input.forModel }))
          : callMessages(
              step.text,
              step.records.map((record) => ({
                call: record.call,
                content: observationText(record.observation, limits.toolResultCharacters),
              })),
            ),
    ),
  ];
  const wrong = malformations(messages);
  if (wrong.length > 0) throw new JangkarError("REQUEST_MALFORMED", wrong.join("; "));
  return {
    messages,
    tools: options.registry.forModel(tenant, session.role),
    toolChoice: options.toolsOff ? "none" : "auto",
    maxOutputTokens: limits.outputTokens,
    temperature: options.temperature,
  };
}

/** A fourth of the past and of each result: what a model takes that refused the whole. */
function squeezed(limits: Behaviour): Behaviour {
  return {
    ...limits,
    historyMessages: Math.ceil(limits.historyMessages / 4),
    historyCharacters: Math.ceil(limits.historyCharacters / 4),
    toolResultCharacters: Math.ceil(limits.toolResultCharacters / 4),
  };
}

/**
 * What a strict provider would refuse: every assistant message with calls is followed at once by exactly one tool
 * message per id; ids are unique and not empty; nothing stands between; no empty assistant message.
 */
export function malformations(messages: readonly ModelMessage[]): string[] {
  const wrong: string[] = [];
  const ids = new Set<string>();
  let expected: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "tool") {
      if (!expected.includes(message.toolCallId))
        wrong.push(`message ${index} answers ${message.toolCallId}, which was not asked`);
      expected = expected.filter((id) => id !== message.toolCallId);
      continue;
    }
    if (expected.length > 0) wrong.push(`message ${index} stands before the results of ${expected.join(", ")}`);
    expected = [];
    if (message.role === "system" && index > 0) wrong.push(`message ${index} is a system message that is not first`);
    if (message.role !== "assistant") continue;
    if (message.toolCalls.length === 0 && (message.content ?? "").trim() === "")
      wrong.push(`message ${index} is an empty assistant message`);
    for (const call of message.toolCalls) {
      if (call.id === "" || ids.has(call.id))
        wrong.push(`message ${index} has the call id "${call.id}" twice or empty`);
      ids.add(call.id);
      expected.push(call.id);
    }
  }
  if (expected.length > 0) wrong.push(`the results of ${expected.join(", ")} are missing`);
  return wrong;
}
