import { parsePhoneNumberFromString } from "libphonenumber-js";
import { memoised } from "../../core/memo.ts";

/** National spellings of an E.164 number, digits only. */
export const phoneForms = memoised((digits: string): readonly string[] => {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed === undefined) return [digits];
  const national = parsed.nationalNumber;
  return [digits, national, `0${national}`, `00${digits}`];
});
