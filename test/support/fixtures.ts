import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const FOLDER = new URL("../fixtures/cloud-api/", import.meta.url);

/** One row of the webhook fixtures' index. */
export interface FixtureRow {
  readonly file: string;
  /** Distinct customer or staff messages to accept. */
  readonly inbound: number;
  /** Other counts that are right too. */
  readonly inboundAlso?: readonly number[];
  readonly statuses: number;
  readonly reply: "yes" | "no" | "optional";
  readonly kind: string;
  readonly message_ids: readonly string[];
}

/** The rows of index.jsonl, in order. */
export function fixtureRows(): FixtureRow[] {
  return readFixture("index.jsonl")
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as FixtureRow);
}

/** The bytes of a fixture, as they must go over the wire. */
export function readFixture(file: string): Buffer {
  return readFileSync(new URL(file, FOLDER));
}

/** The app secret that the fixtures' world names. */
export const FIXTURE_APP_SECRET = "fixture-app-secret";
export const FIXTURE_VERIFY_TOKEN = "fixture-verify-token";
export const FIXTURE_PHONE_NUMBER_ID = "109900000000001";

/** Our numbers in the fixtures' world. */
export const FIXTURE_ENDPOINTS: ReadonlySet<string> = new Set([FIXTURE_PHONE_NUMBER_ID, "109900000000002"]);

/** The value of `X-Hub-Signature-256` for these bytes. */
export function signed(body: Buffer | string, secret = FIXTURE_APP_SECRET): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
