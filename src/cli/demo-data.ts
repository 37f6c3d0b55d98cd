import type { System } from "../compose.ts";
import { CUSTOMER_WINDOW_MS } from "../core/conversation.ts";
import { fromMajor } from "../core/money.ts";
import { DAY_MS } from "../core/time.ts";
import { addressesOf } from "../sandbox/world.ts";
import { type Business, CUSTOMERS } from "./chat/people.ts";

/** A few orders and staff with an open window, so that the first minute of the sandbox has something to show. */
export async function seedDemo(system: System, { tenant, number }: Business): Promise<void> {
  const { stores, inbox, clock } = system;
  const now = clock.now();
  for (const member of tenant.staff) {
    const key = {
      tenant: tenant.id,
      channel: "whatsapp" as const,
      endpoint: number.phoneNumberId,
      addresses: addressesOf({ waId: member.phone?.slice(1), userId: member.bsuid }),
    };
    const { conversation } = await stores.conversations.open(await inbox.conversationOf(key), key, member.name, now);
    if ((conversation.windowClosesAt ?? 0) < now) {
      await stores.conversations.change(
        conversation.id,
        { lastInboundAt: now, windowClosesAt: now + CUSTOMER_WINDOW_MS },
        [],
      );
    }
  }
  const { catalog } = tenant;
  if (catalog.length === 0 || (await stores.seeds.orderOf(tenant.id, "ORD-10482")) !== null) return;
  const item = (index: number) => {
    const found = catalog[index % catalog.length]!;
    return {
      code: found.code,
      name: found.name,
      quantity: 1,
      price: fromMajor(found.price, tenant.currency)?.amountMinor ?? 0,
    };
  };
  const order = (id: string, customer: number, status: string, index: number, days: number) => {
    const { price, ...line } = item(index);
    return {
      id,
      owner: addressesOf(CUSTOMERS[customer]!),
      status,
      totalMinor: price,
      currency: tenant.currency,
      items: [line],
      estimatedDelivery: now + days * DAY_MS,
      placedAt: now - 2 * DAY_MS,
    };
  };
  await stores.seeds.orders(tenant.id, [
    order("ORD-10482", 0, "processing", 0, 3),
    order("ORD-10501", 0, "shipped", 1, 1),
    order("ORD-10490", 1, "processing", 2, 5),
  ]);
}
