import type { ToolCall } from "../core/tool.ts";
import { recordsOf, type Session } from "./session.ts";

/**
 * Ids that no other call of the conversation has; one that is new stays as it came. Many servers number their calls anew in each reply or by what the
 * request shows of the past; the journal, the results that replace a placeholder and the next request go by the id.
 * OpenAI takes up to 40 characters.
 */
export function ownIds(session: Session, calls: readonly ToolCall[]): readonly ToolCall[] {
  const taken = new Set(recordsOf(session).map((record) => record.call.id));
  for (const entry of session.history)
    if (entry.kind === "calls") for (const { call } of entry.calls) taken.add(call.id);
  return calls.map((call) => {
    if (call.id !== "" && !taken.has(call.id)) {
      taken.add(call.id);
      return call;
    }
    const base = `${call.id.slice(0, 24) || "call"}_${session.turn.slice(-8)}`;
    let id = base;
    for (let again = 2; taken.has(id); again++) id = `${base}_${again}`;
    taken.add(id);
    return { ...call, id };
  });
}
