import { percentIn } from "./figures.ts";
import {
  EXACT_SHARES,
  GOODS_BY_SHARE,
  MARKED_HALF,
  REASON_CLAUSE,
  SHARE_OF_TIME,
  SOME_SHARE,
} from "./lexicon/shares.ts";
import { fold } from "./plain.ts";

/** The part of a sum that somebody asks for: in hundredths of it, or a part that was not put into a figure. */
export type Share = number | "some";

const WHOLE = 100;

/**
 * The part that a text asks for; null where it asks for none, and so for the whole. What cannot be told for certain is
 * "some": an amount that nobody asked for is never put to staff.
 */
export function shareIn(text: string): Share | null {
  const folded = foldedShares(text);
  const asked = folded.replace(REASON_CLAUSE, " ");
  const percent = percentIn(asked);
  if (percent !== null) return percent > 0 && percent < WHOLE ? percent : percent === WHOLE ? null : "some";
  for (const [said, share] of EXACT_SHARES) {
    const found = said.exec(asked);
    if (found !== null) return GOODS_BY_SHARE.test(asked.slice(found.index + found[0].length)) ? "some" : share;
  }
  const isInReason = percentIn(folded) !== null || EXACT_SHARES.some(([said]) => said.test(folded));
  return isInReason || SOME_SHARE.test(folded) ? "some" : null;
}

/** That part of a sum in major units; null where it is no whole amount. */
export function shareOf(total: number, share: Share): number | null {
  const amount = share === "some" ? Number.NaN : (total * share) / WHOLE;
  return Number.isInteger(amount) && amount > 0 ? amount : null;
}

/** Without its marks "nửa" (half) is "nữa" (more): it is told apart before the marks go. */
function foldedShares(text: string): string {
  return fold(text.normalize("NFC").replace(MARKED_HALF, "một nửa")).replace(SHARE_OF_TIME, " ");
}
