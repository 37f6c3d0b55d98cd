import { conversationCode, customerLabel, quoted } from "./customer-label.ts";
import { describe } from "./describe.ts";
import { inputsOf, type Session } from "./session.ts";

/** Lines of the customer's last words on a hand-over. */
const LAST_WORDS = 3;

/** What staff need to go on from a hand-over: who, how to reach them, why, their last words, and what to type. */
export function handoffCard(
  session: Session,
  reason: string,
): { readonly key: string; readonly params: Record<string, string> } {
  const words = [
    ...session.history.flatMap((entry) => (entry.kind === "customer" ? [entry.text] : [])),
    ...inputsOf(session).map(({ message }) => describe(message.content)),
  ].slice(-LAST_WORDS);
  return {
    key: "notice.handoff",
    params: {
      customer: customerLabel(session.contact, session.conversation),
      reason: quoted(reason),
      words: words.map((text) => `> ${quoted(text)}`).join("\n"),
      code: conversationCode(session.conversation),
    },
  };
}
