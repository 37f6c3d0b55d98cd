import type { Address, AddressKind } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { isCurrency } from "../core/money.ts";
import { ORDER_STATUSES } from "../core/services.ts";
import type { OrderSeed, SeedStore } from "../ports/stores.ts";
import { addAction } from "./action-rows.ts";
import type { Database, Reader, Tx } from "./database.ts";
import { recordAccepted } from "./deliveries.ts";
import { fromJson, toJson } from "./json.ts";
import { addToOutbox } from "./outbox-rows.ts";

export function createSeedStore(database: Database): SeedStore {
  const { db } = database;
  return {
    /**
     * Adds orders and brings known ones up to date, all or none. A known order that differs gets the next version, so
     * that an action which waits on the old state is refused as stale; an equal one stays as it is.
     */
    orders: (tenant, orders) =>
      database.transaction(async (tx) => {
        for (const order of orders) await putOrder(tx, tenant, checked(order));
        return orders.length;
      }),

    /** @throws JangkarError INPUT_INVALID when an id or a live code is taken */
    actions: (actions) =>
      database.transaction(async (tx) => {
        for (const action of actions) {
          if (!(await addAction(tx, action))) {
            throw new JangkarError("INPUT_INVALID", `action ${action.id} or its code ${action.code} is taken`);
          }
        }
      }),

    sent: (rows) =>
      database.transaction(async (tx) => {
        for (const { message, providerId, delivery } of rows) {
          await addToOutbox(tx, [message]);
          const row = await tx.selectFrom("outbox").selectAll().where("id", "=", message.id).executeTakeFirstOrThrow();
          const key = { channel: message.channel, endpoint: message.endpoint, providerId };
          await recordAccepted(tx, row, key, message.createdAt);
          await tx.updateTable("outbox").set({ delivery }).where("id", "=", message.id).execute();
          await tx
            .updateTable("deliveries")
            .set({ state: delivery })
            .where("outbox", "=", message.id)
            .where("provider_id", "=", providerId)
            .execute();
        }
      }),

    orderOf: (tenant, orderId) => readOrder(db, tenant, orderId),

    async orderIds(tenant) {
      const rows = await db.selectFrom("orders").select("id").where("tenant", "=", tenant).orderBy("id").execute();
      return rows.map(({ id }) => id);
    },
  };
}

async function putOrder(tx: Tx, tenant: string, order: OrderSeed): Promise<void> {
  const known = await readOrder(tx, tenant, order.id);
  const version = order.version ?? (known === null ? 1 : (known.version ?? 1) + 1);
  const columns = {
    status: order.status,
    version,
    total_minor: order.totalMinor,
    refunded_minor: order.refundedMinor ?? known?.refundedMinor ?? 0,
    currency: order.currency,
    items: toJson(order.items),
    estimated_delivery: order.estimatedDelivery ?? null,
    tracking: order.tracking ?? null,
    placed_at: order.placedAt ?? null,
  };
  const owner = order.owner.map(({ kind, value }) => ({ tenant, order_id: order.id, kind, value }));
  if (known === null) {
    await tx
      .insertInto("orders")
      .values({ tenant, id: order.id, ...columns })
      .execute();
  } else {
    const same = { ...order, refundedMinor: columns.refunded_minor, version: order.version ?? known.version };
    if (comparable(same) === comparable(known)) return;
    await tx.updateTable("orders").set(columns).where("tenant", "=", tenant).where("id", "=", order.id).execute();
    await tx.deleteFrom("order_owners").where("tenant", "=", tenant).where("order_id", "=", order.id).execute();
  }
  await tx
    .insertInto("order_owners")
    .values(owner)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readOrder(db: Reader, tenant: string, orderId: string): Promise<OrderSeed | null> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("tenant", "=", tenant)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const owners = await db
    .selectFrom("order_owners")
    .select(["kind", "value"])
    .where("tenant", "=", tenant)
    .where("order_id", "=", orderId)
    .orderBy("kind")
    .orderBy("value")
    .execute();
  return {
    id: row.id,
    owner: owners.map(({ kind, value }): Address => ({ kind: kind as AddressKind, value })),
    status: row.status,
    totalMinor: row.total_minor,
    currency: row.currency,
    items: fromJson<OrderSeed["items"]>(row.items),
    version: row.version,
    refundedMinor: row.refunded_minor,
    estimatedDelivery: row.estimated_delivery,
    tracking: row.tracking,
    placedAt: row.placed_at,
  };
}

/** One text for equal orders, whatever the order of their owners. */
function comparable(order: OrderSeed): string {
  const owner = order.owner.map(({ kind, value }) => `${kind}:${value}`).sort();
  const { id, status, totalMinor, currency, items, version, refundedMinor } = order;
  const dates = [order.estimatedDelivery ?? null, order.tracking ?? null, order.placedAt ?? null];
  return toJson([id, owner, status, totalMinor, currency, items, version, refundedMinor, dates]);
}

function checked(order: OrderSeed): OrderSeed {
  const wrong = (what: string) => new JangkarError("INPUT_INVALID", `order ${order.id}: ${what}`);
  if (!(ORDER_STATUSES as readonly string[]).includes(order.status)) {
    throw wrong(`the status ${order.status} is none of ${ORDER_STATUSES.join(", ")}`);
  }
  if (!isCurrency(order.currency)) throw wrong(`the currency ${order.currency} is not known`);
  if (!Number.isSafeInteger(order.totalMinor) || order.totalMinor < 0) {
    throw wrong("the total is a whole number in the unit of the currency");
  }
  if (order.owner.length === 0) throw wrong("nobody could ever ask for it: give at least one owner");
  return order;
}
