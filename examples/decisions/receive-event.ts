import { createHmac, timingSafeEqual } from "node:crypto";

/** Older calls are refused, so that a recorded one cannot be played again. */
const MAX_AGE_SECONDS = 300;

/**
 * Whether a call to your DECISION_WEBHOOK_URL comes from your Jangkar: the receiver's side of docs/decisions-api.md.
 * @param body - the bytes as they came, before any JSON parser
 * @param nowSeconds - your clock, in seconds since 1970
 */
export function isFromJangkar(
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  nowSeconds: number,
): boolean {
  const timestamp = headers["x-jangkar-timestamp"] ?? "";
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`);
  const given = Buffer.from(headers["x-jangkar-signature"] ?? "");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
