import { type Address, byStrength, sameAddress } from "../../src/core/conversation.ts";
import type { ChannelEvent, SystemEvent } from "../../src/core/message.ts";
import { type Endpoint, unreadable } from "./parse-item.ts";
import * as shape from "./payload.ts";
import { addressesOf, reasonOf, toEpochMs } from "./values.ts";

type Identity = Extract<SystemEvent, { kind: "identity" }>;

/** What each system message is about; the `customer_` names are the older ones. */
const WHAT: Readonly<Record<string, Identity["what"]>> = {
  user_changed_number: "number",
  customer_changed_number: "number",
  user_changed_user_id: "user-id",
  user_identity_changed: "security",
  customer_identity_changed: "security",
};

/**
 * A message of type `system`: somebody's number, user id or security code changed. It has no contacts; the old phone
 * stands in `from`, the new ids in `system`. It is of the sender alone: what else it names as the old identity is told,
 * and the engine compares whether it is the same person.
 */
export function parseSystem(message: shape.MessagePayload, where: string, endpoint: Endpoint): ChannelEvent {
  const parsed = shape.system.safeParse(message["system"]);
  if (!parsed.success) return unreadable(where, `system: ${reasonOf(parsed.error)}`, message);
  const system = parsed.data;
  const what = Object.hasOwn(WHAT, system.type) ? WHAT[system.type]! : null;
  if (what === null) {
    return { type: "account", field: "messages", what: `system ${system.type.slice(0, 40)}`, severity: "info" };
  }
  const next = addressesOf(system.wa_id ?? system.new_wa_id, system.user_id);
  const previous = previousOf(message, system, next);
  const event: Identity = { kind: "identity", what, previous, next: what === "security" ? previous : next };
  // A new security code gives nobody anything: any identity in it will do.
  const of = what === "security" ? byStrength([...previous, ...next]).slice(0, 1) : senderOf(message, system, next);
  if (of.length === 0) return unreadable(where, "system: it does not say whom it comes from", message);
  return {
    type: "system",
    channel: "whatsapp",
    endpoint: endpoint.id,
    of,
    providerId: message.id,
    at: toEpochMs(message.timestamp) ?? endpoint.receivedAt,
    event,
  };
}

/** The phone it came from; without one (a person with a username) the user id before the change. */
function senderOf(
  message: shape.MessagePayload,
  system: { readonly previous_user_id?: string | null | undefined },
  next: readonly Address[],
): Address[] {
  const phone = addressesOf(message.from, null);
  if (phone.length > 0) return phone;
  const userId = system.previous_user_id ?? message.from_user_id;
  return addressesOf(null, userId).filter((address) => !next.some((other) => sameAddress(other, address)));
}

/** The ids before the change. Whether `from_user_id` is the old or the new one is not documented: the new one is not old. */
function previousOf(
  message: shape.MessagePayload,
  system: { readonly previous_user_id?: string | null; readonly customer?: string | null },
  next: readonly Address[],
): Address[] {
  const sender = addressesOf(message.from, system.previous_user_id ?? message.from_user_id);
  const customer = addressesOf(system.customer, null);
  const named = [...sender, ...customer.filter((address) => !sender.some((one) => sameAddress(one, address)))];
  return system.previous_user_id === null || system.previous_user_id === undefined
    ? named.filter((address) => address.kind === "phone" || !next.some((other) => sameAddress(other, address)))
    : named;
}
