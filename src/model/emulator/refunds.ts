import { type Ask, ask } from "./ask.ts";
import type { Sentence } from "./context.ts";
import { amountIn } from "./figures.ts";
import { WHOLE_SUM } from "./lexicon/shares.ts";
import { shareIn } from "./shares.ts";

/** How much is to be paid back, as far as a sentence and its turn say it; nothing said is all of it. */
export function sumAsked({ words, context }: Sentence, orders: readonly string[]): Pick<Ask, "amount" | "share"> {
  return { amount: amountIn(words, orders), share: shareIn(words) ?? context.share };
}

/** "Half, please" or an amount, after we asked how much or right after a refund was asked for. */
export function refundAnswer(sentence: Sentence): Ask | null {
  const { words, folded, cues, mentions, orders, context } = sentence;
  const { refundInQuestion: open } = context;
  if (open === null || mentions.length > 0 || cues.has("discount")) return null;
  if (orders.length > 0 && !orders.includes(open.order)) return null;
  const said = { orders: [open.order], reason: context.reason ?? open.words };
  const amount = amountIn(words, [open.order]);
  const share = shareIn(words);
  if (share !== null || (open.isAsked && amount !== null)) return ask("refund", words, { ...said, amount, share });
  return open.isAsked && WHOLE_SUM.test(folded) ? ask("refund", words, said) : null;
}
