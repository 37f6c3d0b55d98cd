import type { PendingAction } from "../../core/action.ts";
import { readReply } from "../replies.ts";

/** A try to decide is short: a word, a code, a reason. Characters. */
export const LONGEST_TRY = 80;

/** "A7K2 setuju", "setju A7K2": the code of an open request stands in the text, whatever else does. */
export function holdsCode(text: string, code: string): boolean {
  return text
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .includes(code);
}

/** "oke", "ya", "không": a word or two to a card, which needs the code, whatever they would mean to a customer's question. */
export function isYesOrNo(text: string, action: PendingAction): boolean {
  const reading = readReply(text, { tool: action.tool, args: action.args, quoted: false });
  return reading === "yes" || reading === "no" || (reading === "unclear" && text.trim().split(/\s+/).length <= 2);
}
