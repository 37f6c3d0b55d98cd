import { allMatches } from "./all-matches.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { HOUSE_NUMBERS } from "./house-numbers.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/**
 * House numbers of streets that the evidence or the customer names: "Jl. Cemara No. 71" where No. 17 is known. A street
 * that nobody named is left to the reader: it may be a way to somewhere.
 */
export function addressClaims(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  const { lower } = reading.scan;
  const knows = (text: string) => index.knowsText(text) || index.customerSaid(text);
  for (const form of HOUSE_NUMBERS) {
    for (const match of allMatches(form, lower)) {
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
