import type { System } from "../compose.ts";
import { SANDBOX } from "../compose.ts";
import { CUSTOMER_WINDOW_MS } from "../core/conversation.ts";
import type { Tenant } from "../core/tenant.ts";
import { DAY_MS } from "../core/time.ts";
import { addressesOf } from "../sandbox/world.ts";

/** A few orders and staff with an open window, so that the first minute of the sandbox has something to show. */
export async function seedDemo(system: System, tenant: Tenant): Promise<void> {
  const { stores, inbox, clock } = system;
  const now = clock.now();
  for (const member of tenant.staff) {
    const key = {
      tenant: tenant.id,
      channel: "whatsapp" as const,
      endpoint: SANDBOX.phoneNumberId,
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
  if ((await stores.seeds.orderOf(tenant.id, "ORD-10482")) !== null) return;
  const item = (code: string) => {
    const found = tenant.catalog.find((one) => one.code === code) ?? tenant.catalog[0]!;
    return { code: found.code, name: found.name, quantity: 1, price: found.price };
  };
  const order = (id: string, waId: string, userId: string, status: string, code: string, days: number) => {
    const { price, ...line } = item(code);
    return {
      id,
      owner: addressesOf({ waId, userId }),
      status,
      totalMinor: price,
      currency: tenant.currency,
      items: [line],
      estimatedDelivery: now + days * DAY_MS,
      placedAt: now - 2 * DAY_MS,
    };
  };
  await stores.seeds.orders(tenant.id, [
    order("ORD-10482", "628000000111", "ID.7000000000000000111", "processing", "landing-roas", 3),
    order("ORD-10501", "628000000111", "ID.7000000000000000111", "shipped", "corporate-3d", 1),
    order("ORD-10490", "628000000112", "ID.7000000000000000112", "processing", "ai-agent-crm", 5),
  ]);
}
