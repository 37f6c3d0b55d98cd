import type { NextStep } from "../core/turn.ts";
import type { ModelReply } from "../ports/model.ts";

/** Words of code to the model after a reply that cannot be used; for the next request only. */
const NOTES = {
  cut: "Your last answer was cut off by the length limit and was dropped whole, with any tool call in it. Answer again, shorter.",
  empty: "Your last answer was empty. Answer the customer now in words, or call a tool.",
  unusable:
    "Your last answer could not be used. Call tools only through the tool interface, otherwise answer in plain words.",
} as const;

/** What follows from a reply. Decided by what is in it, never by its finish flag alone. */
export function nextStep(reply: ModelReply): NextStep {
  switch (reply.kind) {
    case "calls":
      return { step: "call-tools", calls: reply.calls, text: reply.text };
    case "text":
      return reply.text.trim() === ""
        ? { step: "repair", wrong: NOTES.empty }
        : { step: "draft", text: reply.text.trim() };
    case "refused":
      return { step: "give-up", why: "refused" };
    case "cut":
      return { step: "repair", wrong: NOTES.cut };
    case "empty":
      return { step: "repair", wrong: NOTES.empty };
    case "unusable":
      return { step: "repair", wrong: NOTES.unusable };
  }
}
