import { cleanText } from "./text.ts";

/** The canonical form of an order number. */
export const ORDER_ID_PATTERN = /^ORD-\d{4,10}$/;

const WRITTEN = /^(?:(?:order|no\.?|nomor|number)[\s:]*)?#?\s*(?:ord)?[\s#._:\u2010-\u2015-]*(\d{4,10})$/i;

/**
 * One form for every way people write an order number: `ORD-10482`, `ord 10482`, `#10482`, `10482` are the same order.
 * Full-width digits and hidden characters are folded first.
 * @returns the canonical id, or null when `text` is no order number
 */
export function normaliseOrderId(text: string): string | null {
  const digits = WRITTEN.exec(cleanText(text.normalize("NFKC")))?.[1];
  return digits === undefined ? null : `ORD-${digits}`;
}
