import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";

/** National spellings of an E.164 number, digits only. */
export function phoneForms(digits: string, country?: CountryCode): string[] {
  const parsed = parsePhoneNumberFromString(`+${digits}`, country);
  if (parsed === undefined) return [digits];
  const national = parsed.nationalNumber;
  return [digits, national, `0${national}`, `00${digits}`];
}
