import { termOfKey, wordsOfKey } from "./keys.ts";

/** A list of promotions says that there are some, and of coupons when its entries have codes. */
export function termsOfList(key: string, list: readonly unknown[]): string[] {
  const term = termOfKey(key);
  if (term === null || !list.some(isValid)) return [];
  const coded = list.some((entry) => isValid(entry) && hasCode(entry));
  return coded && term === "promo" ? [term, "coupon"] : [term];
}

/** What a lookup of one coupon or plan says by having found it (`check_coupon`, `list_instalments`). */
export function termOfTool(tool: string, data: unknown): string | null {
  const term = termOfKey(tool);
  if (term === "instalment") return term;
  return term === "coupon" && isValid(data) && (hasCode(data) || hasFigures(data)) ? term : null;
}

function isValid(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return entry !== "" && entry !== null && entry !== false;
  return !Object.entries(entry).some(
    ([key, value]) =>
      (value === false && /^(?:is )?(?:valid|active|applied|usable)$/.test(wordsOfKey(key))) ||
      (value === true && /^(?:is )?(?:expired|invalid|used)$/.test(wordsOfKey(key))),
  );
}

function hasCode(entry: unknown): boolean {
  return (
    typeof entry === "object" &&
    entry !== null &&
    Object.entries(entry).some(
      ([key, value]) => typeof value === "string" && /code|coupon|voucher|kode/.test(wordsOfKey(key)),
    )
  );
}

function hasFigures(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.values(data).some((value) => typeof value === "number");
}
