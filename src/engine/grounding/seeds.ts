import type { FactMeta } from "../../core/evidence.ts";
import { meaningOfKey, wordsOfKey } from "./keys.ts";
import type { Rec } from "./types.ts";

export interface RecordSeed {
  readonly kind: Rec["kind"];
  /** Ids and codes first, then names. */
  readonly labels: readonly string[];
  /** What the record is told from others by, when its labels are shared ("Navy" in "Navy / M"); else the labels are. */
  readonly known?: readonly string[];
  readonly fallbackKey: string;
}

export interface Place {
  readonly record: Rec | null;
  readonly path: string;
  readonly key: string;
  readonly title: string;
  readonly inVariants: boolean;
  /** Whether this object is about moving goods: its cost is a shipping cost. */
  readonly shipping: boolean;
  /** What the object around says of its prices' period (`billing: "monthly"`). */
  readonly billing?: string;
}

export type Json = Readonly<Record<string, unknown>>;

const ORDER_KEYS =
  /^(?:order ?(?:id|number|no|code)?|invoice ?(?:id|number|no)|booking ?(?:id|number|code)|reservation id|ticket id|shipment id)$/;

export function moneyRole(place: Place, meta: FactMeta | undefined): string | null {
  const role = meaningOfKey(place.key, "", 0, meta).role;
  return place.shipping && (role === null || role === "price") ? "shipping" : role;
}

export function billingOf(object: Json): { billing?: string } {
  for (const key of ["period", "interval", "billing", "billingPeriod", "per"]) {
    const said = object[key];
    if (typeof said === "string") return { billing: said };
  }
  return {};
}

export function periodOf(key: string, object: Json): string | null {
  const said = object["period"] ?? object["interval"] ?? object["billing"] ?? object["per"];
  const text = `${wordsOfKey(key)} ${typeof said === "string" ? said.toLowerCase() : ""}`;
  const match = /month|bulan|year|annual|tahun|week|minggu|\bday\b|daily|\bhari\b|hour|night/.exec(text);
  if (match === null) return /\bper (?:person|pax|guest|head|orang|seat|traveller)\b/.test(text) ? "person" : null;
  const names: Readonly<Record<string, string>> = {
    bulan: "month",
    annual: "year",
    tahun: "year",
    minggu: "week",
    daily: "day",
    hari: "day",
  };
  return names[match[0]] ?? match[0];
}

export function titleOf(object: Json): string | null {
  for (const key of ["title", "name", "question", "topic", "product"]) {
    const value = object[key];
    if (typeof value === "string") return value;
  }
  return null;
}

export function seedOf(
  object: Json,
  place: Place,
  tool: string,
  meta: (key: string) => FactMeta | undefined,
): RecordSeed | null {
  const ids: string[] = [];
  const names: string[] = [];
  let isOrder = false;
  for (const [key, value] of Object.entries(object)) {
    if (key === "aliases" && Array.isArray(value))
      names.push(...value.filter((alias): alias is string => typeof alias === "string"));
    if (typeof value !== "string" && typeof value !== "number") continue;
    const words = wordsOfKey(key);
    if (ORDER_KEYS.test(words)) {
      isOrder = true;
      ids.push(String(value));
    } else if (/^(?:id|sku|code|kode|slug)$/.test(words)) {
      if (/^(?:ord|inv|bkg|so)\b/i.test(String(value))) isOrder = true;
      ids.push(String(value));
    } else if (
      typeof value === "string" &&
      (meaningOfKey(key, "", value, meta(key)).type === "label" || isOption(key, value, place))
    )
      names.push(value);
  }
  // A courier names what it charges; of an order it is a mere detail.
  if (!isOrder && place.path.endsWith("[]"))
    for (const [key, value] of Object.entries(object))
      if (
        typeof value === "string" &&
        value.length <= 40 &&
        /^(?:courier|kurir|carrier|transportadora|service|layanan)$/i.test(key)
      )
        names.push(value);
  if (ids.length === 0 && names.length === 0) {
    // A quote or list without a name of its own: its lines name it.
    if (place.path === "" || "total" in object || "subtotal" in object)
      return { kind: "group", labels: [], fallbackKey: `${tool}:${place.path}:${groupKey(object)}` };
    return null;
  }
  if (place.path === "" && ids.length === 0 && "passages" in object) return null;
  // An FAQ entry's title names no product.
  if (ids.length === 0 && (("text" in object && "title" in object) || "answer" in object)) return null;
  const moves =
    place.shipping ||
    Object.keys(object).some((key) => /^(?:courier|eta days|service level|shipping method)$/.test(wordsOfKey(key)));
  const kind = isOrder ? "order" : moves ? "service" : place.inVariants && place.record !== null ? "variant" : "item";
  const where = ["destination", "city", "to", "kota"]
    .map((key) => object[key])
    .filter((value) => typeof value === "string");
  return {
    kind,
    labels: [...ids, ...names],
    ...(kind === "variant" || (kind === "service" && names.length > 1)
      ? { known: [...ids, names.join(" / ")].filter((name) => name !== "") }
      : {}),
    fallbackKey: where.join("/"),
  };
}

/** Any short word in an entry of `variants` names it, whatever its key: grind, roast, talla, ... */
function isOption(key: string, value: string, place: Place): boolean {
  return (
    place.inVariants &&
    place.record !== null &&
    value.length <= 30 &&
    value.split(/\s+/).length <= 4 &&
    /\p{L}/u.test(value) &&
    meaningOfKey(key, "", value, undefined).type === "text" &&
    !/description|note|text|image|status|availab|lead|unit|currency|period|billing|category|display/.test(
      wordsOfKey(key),
    )
  );
}

function groupKey(object: Json): string {
  const parts: string[] = [];
  for (const value of Object.values(object)) {
    if (!Array.isArray(value)) continue;
    for (const entry of value) {
      if (typeof entry === "string") parts.push(entry);
      else if (typeof entry === "object" && entry !== null) {
        const inner = entry as Json;
        parts.push(String(inner["code"] ?? inner["sku"] ?? inner["orderId"] ?? inner["id"] ?? inner["name"] ?? ""));
      }
    }
  }
  return parts.sort().join("+");
}
