import type { EvidenceIndex } from "./evidence.ts";
import type { Reading } from "./read.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/** Street and house number, in the order the language has them: `street` and `number` are the named groups. */
const FORMS: readonly RegExp[] = [
  /(?<street>(?:jl\.?|jln\.?|jalan|gang|gg\.?)\s+(?:[\p{L}.']+\s+){1,4}?)(?:no(?:mor)?\.?|nomer|#)\s*(?<number>\d{1,4}[a-z]?)(?![\d\p{L}])/gu,
  /(?<street>[\u4e00-\u9fff]{2,6}(?:路|街|巷|大道|弄))(?<number>\d{1,4})(?=号)/gu,
  /(?<![\p{L}\d])(?<number>\d{1,4}[a-z]?)\s+(?<street>(?:phố|đường|ngõ)\s+\p{L}+(?:\s\p{L}+){0,2}?)(?=[,.\s\n]|$)/gu,
  /(?<![\p{L}\d])(?<number>\d{1,4}[a-z]?)\s+(?<street>(?:[\p{L}']+\s+){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|drive|dr)\b)/gu,
  /(?<street>(?:calle|avenida|av\.?|carrera|rua|travessa|alameda)\s+(?:[\p{L}.]+\s?){1,4}?),?\s*(?:n[º°o.]*\s*)?(?<number>\d{1,4}[a-z]?)(?![\d\p{L}])/gu,
];

/** "We're at 14 Sample Lane": the number of a house is no time and counts nothing. */
export function takeHouseNumbers(scan: Scan): void {
  for (const form of FORMS)
    for (const match of scan.lower.matchAll(form)) {
      const number = match.groups!["number"]!;
      const start = match.index + (match[0].startsWith(number) ? 0 : match[0].lastIndexOf(number));
      if (scan.isFree(start, start + number.length)) scan.take(start, start + number.length);
    }
}

/**
 * House numbers of streets that the evidence or the customer names: "Jl. Cemara No. 71" where No. 17 is known. A street
 * that nobody named is left to the reader: it may be a way to somewhere.
 */
export function addressClaims(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { lower } = reading.scan;
  const knows = (text: string) => index.knowsText(text) || index.customerSaid(text);
  for (const form of FORMS) {
    for (const match of lower.matchAll(form)) {
      const street = match.groups!["street"]!.trim();
      const number = match.groups!["number"]!;
      const name = street.replace(
        /^(?:jl\.?|jln\.?|jalan|gang|gg\.?|phố|đường|ngõ|calle|avenida|av\.?|carrera|rua)\s+/u,
        "",
      );
      if (name.length < 3 || !knows(name) || knows(match[0].trim())) continue;
      const spellings = [
        `${name} ${number}`,
        `${name}, ${number}`,
        `${name}${number}`,
        `${number} ${name}`,
        `${number} ${street}`,
      ];
      for (const word of ["no. ", "no ", "no.", "nomor ", "nº ", "n° "]) spellings.push(`${name} ${word}${number}`);
      if (spellings.some(knows)) continue;
      claims.push({
        start: match.index,
        end: match.index + match[0].trimEnd().length,
        type: "name",
        value: `${name} ${number}`,
        unit: null,
      });
    }
  }
  return claims;
}
