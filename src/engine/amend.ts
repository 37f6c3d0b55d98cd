import type { InboundMessage, InboxItem } from "../core/message.ts";
import { inputsOf, type Session } from "./session.ts";

/** The newer words take the place of the ones that still waited. */
export function amend(session: Session, questions: InboundMessage[], item: InboxItem, original: string): void {
  if (item.type !== "message" || item.message.content.kind !== "edit" || item.message.content.content === null) return;
  const { content } = item.message.content;
  const index = questions.findIndex((message) => message.providerId === original);
  if (index >= 0) questions[index] = { ...questions[index]!, content };
  else if (inputsOf(session).some((input) => input.message.providerId === original))
    questions.push({ ...item.message, content });
}
