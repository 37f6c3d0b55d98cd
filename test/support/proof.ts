import { appendFileSync } from "node:fs";

/** Long forms run under `npm run proof`, short ones under `npm test`. */
export const IS_PROOF = process.env["JANGKAR_PROOF"] === "1";

/** The count of the short or the long form. */
export function sized(short: number, long: number): number {
  return IS_PROOF ? long : short;
}

/** Keeps measured figures for the table that `npm run proof` prints. */
export function measured(what: string, figures: Readonly<Record<string, unknown>>): void {
  const file = process.env["JANGKAR_PROOF_REPORT"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...figures })}\n`);
}
