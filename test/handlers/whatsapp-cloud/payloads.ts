import { parseWebhook } from "../../../handlers/whatsapp-cloud/parse.ts";
import type { ChannelEvent } from "../../../src/core/message.ts";
import { FIXTURE_ENDPOINTS, FIXTURE_PHONE_NUMBER_ID } from "../../support/fixtures.ts";

export const RECEIVED_AT = 1_795_500_000_000;

export function parse(body: unknown): ChannelEvent[] {
  return parseWebhook(body, {
    receivedAt: RECEIVED_AT,
    endpoints: (id) => (FIXTURE_ENDPOINTS.has(id) ? { tenant: "toko" } : null),
  });
}

/** A body with one change. */
export function body(field: string, value: unknown): unknown {
  return { object: "whatsapp_business_account", entry: [{ id: "104500000000001", changes: [{ field, value }] }] };
}

export const metadata = { display_phone_number: "12025550100", phone_number_id: FIXTURE_PHONE_NUMBER_ID };

/** A body with these messages of Budi, who has a contact entry. */
export function messages(...list: readonly unknown[]): unknown {
  const contacts = [{ profile: { name: "Budi" }, wa_id: "628000000111", user_id: "ID.7000000000000000111" }];
  return body("messages", { messaging_product: "whatsapp", metadata, contacts, messages: list });
}

/** A message of Budi's of this type. */
export function message(type: string, rest: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    from: "628000000111",
    from_user_id: "ID.7000000000000000111",
    id: `wamid.${type}`,
    timestamp: "1795485600",
    type,
    ...rest,
  };
}
