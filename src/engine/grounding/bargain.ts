import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

// Words before a figure that give the thing away for it, and words behind it.
const BEFORE =
  /(?:\blet (?:you|it|them|this|that|the)\b.*\bfor|\b(?:can|could|will|'ll|i|we) (?:do|make) (?:it|that|this|them)?|\bdo (?:it|that|this)? ?(?:for|at)|\b(?:sell|give|have) (?:it|this|that|them|you)\b.*\bfor|yours for|\b(?:go|come|knock it|bring it|drop it|lower it)(?: down| as low)?(?: to| as)|\bmeet you at|\b(?:accept|take|agree to|settle (?:on|for|at))|\bpara? ?(?:ti|você)\b.*\bpor|(?:kasih|kasi|lepas|jual|turun(?:in|kan)?|bisa|boleh|oke?|deal|sepakat|setuju|jadi(?:in|kan)?|dapat|dapet|ambil)(?:\s[\p{L}-]+){0,5}|(?:để|bán|lấy|giảm|chốt|đồng ý|bớt|nhường)(?:\s\p{L}+){0,7}|(?:给您|给你|就按|按|卖您|卖给您|算您|依您|让给您|成交|可以|行)[^，。]{0,12}|(?:dejo|dejamos|vendo|vendemos|doy|damos|queda|acepto|aceptamos|llévatel[oa]|hago|hacemos)(?:\s\p{L}+){0,6}|(?:faço|fazemos|deixo|deixamos|fecho|fechamos|vendo|vendemos|fica|aceito|aceitamos|levar?)(?:\s\p{L}+){0,6})[\s:*]*$/u;
const BEHIND =
  /^[\s*]*(?:में|पर)\s*(?:ही\s)?(?:कर|दे|ले|हो|फ़ाइनल|फाइनल|डन|पक्का|चलेगा|मंज़ूर|मंजूर)|^[\s*]*(?:it is|works|is fine|is ok(?:ay)?|(?:for (?:the|a|one|each) )?(?:[\p{L}\d'-]+ ){1,4}(?:is|are) (?:fine|okay|ok|good|yours)|then|sounds good|ok(?:ay|e)?|deal|boleh|bisa|jadi|saja deh|aja deh|được ạ|được luôn|cũng được|成交|可以|就|没问题|está bien|me parece|trato|fechado|combinado|tá bom|ठीक है|चलेगा|मंज़ूर)(?!\p{L})/u;

/** Whether a figure is granted as the price or rate: a customer's figure never supports an offer of the business. */
export function isGranted(reading: Reading, claim: RawClaim): boolean {
  if (claim.type !== "money" && claim.type !== "percent") return false;
  const { scan, context } = reading;
  const clause = context.clauseOf(claim.start);
  if (context.isQuestion(claim.start) || context.isHypothetical(claim.start)) return false;
  // The customer is the one who gives: "you can do it for", "the $50 you offered".
  const lead = scan.lower.slice(Math.max(clause.start, claim.start - 64), claim.start);
  if (
    /(?:you|kakak|anda|bạn|anh|chị|您|你|usted|tú|você|आप|आपने)\s*(?:can|could|bisa|có thể|可以|puedes?|pode|सकते)?\s*$/.test(
      lead,
    )
  )
    return false;
  return BEFORE.test(lead) || BEHIND.test(scan.lower.slice(claim.end, claim.end + 48));
}
