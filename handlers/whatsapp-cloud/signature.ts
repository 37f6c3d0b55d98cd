import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `header` (`X-Hub-Signature-256`) signs these very bytes with one of the app secrets (two while a secret is
 * being changed). Meta signs an escaped form of the JSON that no re-serialising brings back, so only the bytes as they
 * came may be hashed. Hexadecimal digits may be of either case; anything else in the header is a refusal.
 */
export function isSigned(body: Buffer, header: string | undefined, appSecrets: readonly string[]): boolean {
  const given = signatureOf(header);
  if (given === null) return false;
  let matches = false;
  for (const secret of appSecrets) {
    // An empty secret is a key that everybody has.
    if (secret === "") continue;
    const expected = createHmac("sha256", secret).update(body).digest();
    // No early end: the time must not tell which secret fitted.
    matches = timingSafeEqual(expected, given) || matches;
  }
  return matches;
}

/** The 32 bytes of a well-formed signature header; null for a missing, short or foreign one. */
export function signatureOf(header: string | undefined): Buffer | null {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(header ?? "")?.[1];
  return hex === undefined ? null : Buffer.from(hex, "hex");
}

/** Compares two secrets in a time that depends on neither. An empty `expected` fits nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected)) && expected !== "";
}
