import type { Binding } from "./bind.ts";
import type { ClaimType, Fact } from "./types.ts";

/** Roles of amounts that mean one thing only; the others (price, total, ...) are loose talk. */
const HARD = new Set(["discount", "shipping", "deposit", "refund", "tax", "balance", "minimum"]);

/** What an amount said as one thing may be in the data. */
const ALSO: Readonly<Record<string, ReadonlySet<string>>> = {
  refund: new Set(["total", "paid", "price", "subtotal"]),
  balance: new Set(["total", "due"]),
  minimum: new Set(["price", "total", "original"]),
  deposit: new Set(["paid"]),
  shipping: new Set(["fee"]),
};

const SOFT = new Set(["price", "total", "subtotal", "original", "fee", "paid"]);

/** Whether what the words call a figure fits the field it was found in. */
export function rolesAgree(type: ClaimType, roles: readonly string[], fact: Fact, binding: Binding): boolean {
  if (type === "money") return amountsAgree(roles, fact, binding);
  if (type === "percent") return percentsAgree(roles, fact);
  if (type === "duration") return durationsAgree(roles, fact);
  if (type === "date") return datesAgree(roles, fact);
  return true;
}

function amountsAgree(roles: readonly string[], fact: Fact, binding: Binding): boolean {
  const role = fact.role;
  const boundItem =
    binding.close &&
    binding.records !== null &&
    [...binding.records].some((record) => record.kind === "item" || record.kind === "variant");
  if (roles.length === 0 || role === null) {
    if (role === "deposit" && boundItem && roles.length === 0) return false;
    // An unnamed amount right at a product is its price, never a shipping cost or a discount.
    if (
      role !== null &&
      boundItem &&
      (role === "shipping" || role === "discount" || role === "tax") &&
      fact.record?.kind !== "item"
    )
      return false;
    return !(boundItem && roles.length === 0 && isForeignTotal(fact, binding));
  }
  if (roles.includes(role)) return true;
  // "2 pairs left at $68": a word of what remains, beside the price of the thing itself.
  if (role === "price" && boundItem && roles.every((said) => said === "balance" || said === "difference")) return true;
  // "ship Hà Nội phí 28k", "pengiriman ke Bandung biayanya ...": loose words for a cost that is no product's.
  const loose = roles.every((said) => SOFT.has(said));
  if (loose && role === "minimum" && roles.some((said) => said === "price" || said === "original")) return !boundItem;
  if (loose && (role === "shipping" || role === "tax" || role === "refund")) return !boundItem;
  for (const said of roles) {
    if (HARD.has(said)) {
      if (ALSO[said]?.has(role)) return true;
      continue;
    }
    if (SOFT.has(said) && !HARD.has(role)) return !(boundItem && said === "price" && isForeignTotal(fact, binding));
    if (said === "difference" && role === "discount") return true;
    if (said === "budget" || said === "difference") return said === "budget";
  }
  return false;
}

/** The total of a quote of several things is not the price of the one named. */
function isForeignTotal(fact: Fact, binding: Binding): boolean {
  if (fact.role !== "total" && fact.role !== "subtotal") return false;
  const record = fact.record;
  if (record === null || record.children.length < 2 || binding.records === null || binding.records.size !== 1)
    return false;
  return record.children.some((child) => binding.records!.has(child));
}

function percentsAgree(roles: readonly string[], fact: Fact): boolean {
  if (fact.role === null || roles.length === 0) return true;
  if (roles.includes(fact.role)) return true;
  const strict = new Set(["discount", "deposit", "tax", "refund"]);
  return !(strict.has(fact.role) && roles.some((role) => strict.has(role)));
}

const DURATION_FAMILIES: Readonly<Record<string, string>> = {
  return: "return",
  refunded: "return",
  warranty: "warranty",
  respond: "respond",
  support: "support",
  lead: "lead",
  delivered: "lead",
  shipped: "lead",
  expires: "validity",
  validity: "validity",
};

function durationsAgree(roles: readonly string[], fact: Fact): boolean {
  const family = fact.role === null ? undefined : DURATION_FAMILIES[fact.role];
  const said = roles.map((role) => DURATION_FAMILIES[role]).filter((one) => one !== undefined);
  if (said.length === 0) return true;
  if (family === undefined) return true;
  return said.includes(family);
}

/** What is "processed" on a date, besides being delivered. */
const PROCESSED = new Set(["refunded", "cancelled", "paid"]);

const DATE_FAMILIES: Readonly<Record<string, string>> = {
  shipped: "shipped",
  delivered: "delivered",
  lead: "delivered",
  created: "created",
  cancelled: "cancelled",
  refunded: "refunded",
  refund: "refunded",
  paid: "paid",
  expires: "expires",
};

function datesAgree(roles: readonly string[], fact: Fact): boolean {
  const family = fact.role === null ? undefined : DATE_FAMILIES[fact.role];
  const said = roles.map((role) => DATE_FAMILIES[role]).filter((one) => one !== undefined);
  if (said.length === 0 || family === undefined) return true;
  // "dikirim" is a word of shipping dates and of lead times; of a date it means the former.
  const exact = roles.filter((role) => role !== "lead").map((role) => DATE_FAMILIES[role]);
  return exact.some((one) => one !== undefined)
    ? exact.includes(family)
    : said.includes(family) || PROCESSED.has(family);
}
