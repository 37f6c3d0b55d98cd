/** Orders of the tenant's customers. Amounts are integers in the unit of the currency table of `core/money.ts`. */
export interface OrdersTable {
  tenant: string;
  id: string;
  /** `OrderStatus`. */
  status: string;
  /** Raised by every change. */
  version: number;
  total_minor: number;
  refunded_minor: number;
  /** ISO 4217. */
  currency: string;
  /** JSON of the lines. */
  items: string;
  estimated_delivery: number | null;
  tracking: string | null;
  placed_at: number | null;
}

/** Calls of other systems by their idempotency keys. */
export interface ApiCallsTable {
  key: string;
  /** Of what was asked. */
  digest: string;
  /** JSON of the first answer; null until there is one. */
  answer: string | null;
  at: number;
}

/** Whose order it is: any of these addresses. */
export interface OrderOwnersTable {
  tenant: string;
  order_id: string;
  kind: string;
  value: string;
}

export interface LeadsTable {
  id: string;
  tenant: string;
  conversation: string;
  /** JSON of the `Lead`. */
  lead: string;
  score: number;
  created_at: number;
  updated_at: number;
}

/** Approved discounts. */
export interface OffersTable {
  id: string;
  tenant: string;
  /** Unique per tenant; what the customer is quoted. */
  code: string;
  conversation: string;
  /** JSON of the `Offer`. */
  offer: string;
  valid_until: number;
}
