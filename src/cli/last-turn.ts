import type { ConversationId } from "../core/ids.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Stores } from "../ports/stores.ts";
import { addressesOf } from "../sandbox/world.ts";

/**
 * The last turn of a customer's conversation. A question that was put to staff makes turns in theirs too, and whoever
 * asks why something was said means what the customer was told.
 * @param tenant - of this business alone
 */
export async function lastWithCustomer(
  stores: Pick<Stores, "turns" | "conversations">,
  tenants: readonly Tenant[],
  tenant?: string,
): ReturnType<Stores["turns"]["last"]> {
  const ofStaff: ConversationId[] = [];
  for (const { id, staff, numbers } of tenants) {
    for (const { phone, bsuid } of staff) {
      for (const address of addressesOf({ waId: phone?.slice(1), userId: bsuid })) {
        for (const { channel, endpoint } of numbers) {
          const found = await stores.conversations.byAddress(id, channel, endpoint, address);
          if (found !== null) ofStaff.push(found.conversation.id);
        }
      }
    }
  }
  return stores.turns.last(tenant, ofStaff);
}
