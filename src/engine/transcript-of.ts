import { type InboxItem, providerIdOf } from "../core/message.ts";
import type { NewOutboxMessage } from "../core/outbound.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { NewTranscriptEntry } from "../ports/stores.ts";
import { describe } from "./describe.ts";
import type { CommitDraft } from "./draft.ts";
import type { Scope } from "./scope.ts";
import { inputsOf, type Session } from "./session.ts";

/** Messages taken in, calls and what we say, in the order they happened. */
export function transcriptOf(
  scope: Scope,
  draft: CommitDraft,
  session: Session | null,
  outbox: readonly NewOutboxMessage[],
  { ids, clock }: { readonly ids: IdSource; readonly clock: Clock },
): NewTranscriptEntry[] {
  const entries: NewTranscriptEntry[] = [];
  const inTurn = new Set(session === null ? [] : inputsOf(session).map((input) => input.message.providerId));
  const turn = session?.turn ?? null;
  const customer = (item: InboxItem) => {
    if (item.type === "system") {
      if (item.event.kind === "takeover" && item.event.text !== null)
        entries.push({ kind: "staff", id: ids.next("message"), at: item.at, text: item.event.text, by: null });
      return;
    }
    const { message } = item;
    entries.push({
      kind: "customer",
      id: ids.next("message"),
      providerId: message.providerId,
      at: message.sentAt,
      content: message.content,
      text: describe(message.content),
      quotes: message.quotes,
      forwarded: message.forwarded,
      referral: message.referral,
      turn,
      changed: null,
    });
  };
  for (const item of draft.items) if (!inTurn.has(providerIdOf(item))) customer(item);
  for (const step of session?.steps ?? []) {
    if (step.step === "inputs" && step.recalled) continue;
    if (step.step === "inputs") for (const input of step.inputs) customer({ type: "message", message: input.message });
    else if (step.step === "calls")
      entries.push({
        kind: "calls",
        id: ids.next("message"),
        at: clock.now(),
        turn: session!.turn,
        text: step.text,
        calls: step.records.map((record) => record.call),
      });
  }
  for (const saying of draft.sayings) {
    if (saying.conversation.id !== scope.conversation.id) continue;
    const row = outbox.find((one) => one.key === `${saying.key}:1`);
    entries.push({
      kind: "assistant",
      id: ids.next("message"),
      at: clock.now(),
      turn,
      text: saying.body.text,
      outbox: row?.id ?? null,
    });
  }
  return entries;
}
