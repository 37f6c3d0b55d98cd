import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Address } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import { type Currency, isCurrency, money } from "../core/money.ts";
import type { Order, OrderLine, OrderStatus, Orders } from "../core/services.ts";
import type { Database } from "./database.ts";
import { fromJson } from "./json.ts";
import type { Schema } from "./schema.ts";
import type { OrdersTable } from "./schema-business.ts";

/**
 * Orders kept in SQL. The owner's addresses are part of every question, so another customer's order and a missing one
 * are the same null. Changes are staged for the commit, which compares the version.
 */
export function createOrders(database: Database, tenant: string): Orders {
  const { db } = database;
  return {
    effects: "sql",

    async byId(orderId, owner, signal) {
      signal.throwIfAborted();
      if (owner.length === 0) return null;
      const row = await db
        .selectFrom("orders")
        .selectAll()
        .where("tenant", "=", tenant)
        .where("id", "=", orderId)
        .where((build) => isOwnedBy(build, owner))
        .executeTakeFirst();
      return row === undefined ? null : toOrder(row);
    },

    /** Newest first; orders without a date come last. */
    async mine(owner, limit, signal) {
      signal.throwIfAborted();
      if (owner.length === 0) return [];
      const rows = await db
        .selectFrom("orders")
        .selectAll()
        .where("tenant", "=", tenant)
        .where((build) => isOwnedBy(build, owner))
        .orderBy(sql`coalesce(placed_at, 0)`, "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toOrder);
    },

    async cancel(order) {
      return stage(tenant, order, { status: "cancelled" });
    },

    /** @throws JangkarError INPUT_INVALID when the amount is not within what is left of the total */
    async refund(order, amount) {
      const refundedMinor = order.refunded.amountMinor + amount.amountMinor;
      if (amount.currency !== order.total.currency || amount.amountMinor <= 0) {
        throw new JangkarError(
          "INPUT_INVALID",
          `a refund of ${order.id} is a positive amount of ${order.total.currency}`,
        );
      }
      if (refundedMinor > order.total.amountMinor) {
        throw new JangkarError("INPUT_INVALID", `a refund of ${order.id} would exceed its total`);
      }
      const whole = refundedMinor === order.total.amountMinor;
      return stage(tenant, order, { refundedMinor, ...(whole ? { status: "refunded" } : {}) });
    },
  };
}

function stage(
  tenant: string,
  order: Order,
  change: { readonly status?: OrderStatus; readonly refundedMinor?: number },
): Awaited<ReturnType<Orders["cancel"]>> {
  return {
    result: {
      ...order,
      version: order.version + 1,
      status: change.status ?? order.status,
      refunded: money(change.refundedMinor ?? order.refunded.amountMinor, order.refunded.currency),
    },
    writes: [{ kind: "order.update", tenant, orderId: order.id, expectedVersion: order.version, ...change }],
  };
}

function isOwnedBy(build: ExpressionBuilder<Schema, "orders">, owner: readonly Address[]) {
  return build.exists(
    build
      .selectFrom("order_owners")
      .select(sql<number>`1`.as("found"))
      .whereRef("order_owners.tenant", "=", "orders.tenant")
      .whereRef("order_owners.order_id", "=", "orders.id")
      .where((where) => where.or(owner.map(({ kind, value }) => where.and({ kind, value })))),
  );
}

export function toOrder(row: Selectable<OrdersTable>): Order {
  if (!isCurrency(row.currency)) {
    throw new JangkarError("INTERNAL", `order ${row.id} has the unknown currency ${row.currency}`);
  }
  const currency: Currency = row.currency;
  return {
    id: row.id,
    status: row.status as OrderStatus,
    version: row.version,
    total: money(row.total_minor, currency),
    refunded: money(row.refunded_minor, currency),
    items: fromJson<OrderLine[]>(row.items),
    estimatedDelivery: row.estimated_delivery,
    tracking: row.tracking,
    placedAt: row.placed_at,
  };
}
