import { allMatches } from "./all-matches.ts";
import type { Scan } from "./scan.ts";

/** Street and house number, in the order the language has them: `street` and `number` are the named groups. */
export const HOUSE_NUMBERS: readonly RegExp[] = [
  /(?<street>(?:jl\.?|jln\.?|jalan|gang|gg\.?)\s+(?:[\p{L}.']+\s+){1,4}?)(?:no(?:mor)?\.?|nomer|#)\s*(?<number>\d{1,4}[a-z]?)(?![\d\p{L}])/gu,
  /(?<street>[\u4e00-\u9fff]{2,6}(?:路|街|巷|大道|弄))(?<number>\d{1,4})(?=号)/gu,
  /(?<![\p{L}\d])(?<number>\d{1,4}[a-z]?)\s+(?<street>(?:phố|đường|ngõ)\s+\p{L}+(?:\s\p{L}+){0,2}?)(?=[,.\s\n]|$)/gu,
  /(?<![\p{L}\d])(?<number>\d{1,4}[a-z]?)\s+(?<street>(?:[\p{L}']+\s+){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|drive|dr)\b)/gu,
  /(?<street>(?:calle|avenida|av\.?|carrera|rua|travessa|alameda)\s+(?:[\p{L}.]+\s?){1,4}?),?\s*(?:n[º°o.]*\s*)?(?<number>\d{1,4}[a-z]?)(?![\d\p{L}])/gu,
];

/** "We're at 14 Sample Lane": the number of a house is no time and counts nothing. */
export function takeHouseNumbers(scan: Scan): void {
  for (const form of HOUSE_NUMBERS)
    for (const match of allMatches(form, scan.lower)) {
      const number = match.groups!["number"]!;
      const start = match.index + (match[0].startsWith(number) ? 0 : match[0].lastIndexOf(number));
      if (scan.isFree(start, start + number.length)) scan.take(start, start + number.length);
    }
}
