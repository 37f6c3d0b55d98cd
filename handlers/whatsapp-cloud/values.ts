import type { z } from "zod";
import type { Address } from "../../src/core/conversation.ts";

/** `628…` or `+62 8…` as E.164 with the plus sign; null for what is no phone number. */
export function toE164(value: string | null | undefined): string | null {
  const digits = (value ?? "").replace(/[\s().-]/g, "").replace(/^\+/, "");
  return /^[1-9]\d{5,14}$/.test(digits) ? `+${digits}` : null;
}

/** The addresses that a phone and a business-scoped user id name; BSUID first. A BSUID in the phone's place counts. */
export function addressesOf(phone: string | null | undefined, userId: string | null | undefined): Address[] {
  const found: Address[] = [];
  const bsuid = isBsuid(userId) ? userId : isBsuid(phone) ? phone : null;
  if (bsuid !== null) found.push({ kind: "bsuid", value: bsuid });
  const e164 = toE164(phone);
  if (e164 !== null) found.push({ kind: "phone", value: e164 });
  return found;
}

/** `CC.` and up to 128 letters and digits; a parent id has one more part (`US.ENT.…`). */
function isBsuid(value: string | null | undefined): value is string {
  return typeof value === "string" && /^[A-Z]{2}\.(?:[A-Z]{2,8}\.)?[A-Za-z0-9_-]{1,128}$/.test(value);
}

/** Seconds since 1970, as string or number, in milliseconds; null when it is no time that a Date could hold. */
export function toEpochMs(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === "") return null;
  const seconds = Number(value);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  // Milliseconds have 13 digits until the year 2286; seconds have 10.
  const ms = Math.trunc(seconds >= 1e12 ? seconds : seconds * 1_000);
  return ms <= 8.64e15 ? ms : null;
}

/** What a schema found wrong, in one line without the payload's own words. */
export function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join(".") || "value"}: ${issue.message}`)
    .join("; ");
}

/** The JSON of an item for the quarantine. Parsed JSON can be deeper than JSON.stringify can walk. */
export function rawOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch (thrown) {
    return `not writable: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
}
