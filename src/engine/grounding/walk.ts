import type { EvidenceItem, FactMeta } from "../../core/evidence.ts";
import { epochDay, wallClock } from "./calendar.ts";
import { canonicalCode } from "./codes.ts";
import { isUnderWay, verbOfKey } from "./effects.ts";
import { foldLower } from "./fold.ts";
import { isAsked, meaningOfKey, termOfKey, wordsOfKey } from "./keys.ts";
import { normalLink } from "./links.ts";
import { termsOfList } from "./list-terms.ts";
import { billingOf, type Json, moneyRole, type Place, periodOf, type RecordSeed, seedOf, titleOf } from "./seeds.ts";
import type { ClaimType, Rec } from "./types.ts";

/** What a walk over one observation finds; the index turns it into facts. */
export interface Sink {
  record(seed: RecordSeed, parent: Rec | null): Rec;
  fact(fact: FoundFact): void;
  /** The record has no value in this field any more, or never had. */
  gone(record: Rec | null, field: string): void;
  passage(text: string, record: Rec | null, title: string, field: string): void;
}

export interface FoundFact {
  readonly type: ClaimType;
  readonly value: number | string;
  readonly unit: string | null;
  readonly role: string | null;
  readonly record: Rec | null;
  readonly field: string;
  readonly group: number;
  readonly period?: string | null;
  readonly near?: readonly string[];
}

const VARIANT_KEYS = /^(?:variants?|options|sizes|colou?rs|flavou?rs|skus|varian)$/;

/** Walks the data of one observation. `zone` resolves instants to the business's wall clock. */
export function walkEvidence(item: EvidenceItem, sink: Sink, zone: string): void {
  let groups = 0;
  const tool = wordsOfKey(item.tool ?? "");
  const shipsByName = /shipping|ongkir|delivery quote|courier|freight/.test(tool);
  visit(item.data, { record: null, path: "", key: "", title: "", inVariants: false, shipping: shipsByName });

  function visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) visitArray(value, place);
    else if (typeof value === "object" && value !== null) visitObject(value as Json, place);
    else visitValue(value, place, groups);
  }

  function metaAt(path: string): FactMeta | undefined {
    return item.meta?.[path] ?? item.meta?.[`data.${path}`];
  }

  function visitArray(list: readonly unknown[], place: Place): void {
    if (metaAt(place.path)?.echo === true) return;
    if (list.some((entry) => typeof entry === "object") || list.length > 0) {
      sink.fact({
        type: "quantity",
        value: list.length,
        unit: "records",
        role: null,
        record: place.record,
        field: `${place.path}.length`,
        group: ++groups,
      });
    }
    for (const term of termsOfList(place.key, list))
      sink.fact({ type: "term", value: term, unit: null, role: null, record: null, field: place.path, group: groups });
    for (const entry of list)
      visit(entry, { ...place, path: `${place.path}[]`, inVariants: VARIANT_KEYS.test(wordsOfKey(place.key)) });
  }

  function visitObject(object: Json, place: Place): void {
    if (metaAt(place.path)?.echo === true) return;
    if (typeof object["amount"] === "number" && typeof object["currency"] === "string") {
      const role = moneyRole(place, metaAt(place.path));
      const base = { unit: null, role, record: place.record, field: place.path, group: groups + 1 };
      // A price beside the usual one says that there is a promotion.
      if (
        /^(?:sale|promo|discounted|offer) price$|^compare at(?: price)?$|^harga (?:promo|coret)$/.test(
          wordsOfKey(place.key),
        )
      )
        sink.fact({ ...base, type: "term", value: "promo" });
      // An amount taken off by a voucher says that there is one.
      const taken = termOfKey(place.key);
      if (object["amount"] !== 0 && (taken === "coupon" || taken === "promo"))
        sink.fact({ ...base, type: "term", value: taken });
      sink.fact({
        type: "money",
        value: object["amount"],
        unit: object["currency"].toUpperCase(),
        role,
        record: place.record,
        field: place.path,
        group: ++groups,
        period: periodOf(place.key, place.billing === undefined ? object : { billing: place.billing, ...object }),
      });
      // "refund: { amount, currency, status }": what else is said of the amount is evidence as well.
      const { amount: _amount, currency: _currency, ...rest } = object;
      for (const [key, value] of Object.entries(rest)) visitMember(rest, key, value, place, groups);
      return;
    }
    const record = recordOf(object, place);
    const title = titleOf(object) ?? place.title;
    const shipping =
      place.shipping ||
      Object.keys(object).some((key) => /^(?:courier|eta days|service level|shipping method)$/.test(wordsOfKey(key)));
    const group = ++groups;
    for (const [key, value] of Object.entries(object))
      visitMember(object, key, value, { ...place, record, title, shipping }, group);
  }

  function visitMember(object: Json, key: string, value: unknown, of: Place, group: number): void {
    const path = of.path === "" ? key : `${of.path}.${key}`;
    // `{ min, max }` keeps the key of its parent, which says what it measures.
    const { record, title, shipping } = of;
    const inner: Place = { record, path, key, title, inVariants: false, shipping, ...billingOf(object) };
    if (metaAt(path)?.echo === true || (item.meta === undefined && isAsked(key))) return;
    if (typeof value === "number" || typeof value === "string" || typeof value === "boolean")
      visitValue(value, inner, group, of.key, object);
    else if (value === null) sink.gone(record, path);
    else if (value !== undefined) visit(value, inner);
  }

  function recordOf(object: Json, place: Place): Rec | null {
    const seed = seedOf(object, place, tool, (key) => metaAt(place.path === "" ? key : `${place.path}.${key}`));
    if (seed === null) return place.record;
    return sink.record(seed, place.record);
  }

  function visitValue(value: unknown, place: Place, group: number, parentKey = "", sibling: Json = {}): void {
    const found = meaningOfKey(place.key, parentKey, value, metaAt(place.path));
    const role = place.shipping && found.role === "price" ? "shipping" : found.role;
    const base = { role, record: place.record, field: place.path, group };
    if (typeof value === "boolean") visitFlag(value, place, base);
    else if (typeof value === "number") visitNumber(value, found.type, found.unit, place, base, sibling);
    else if (typeof value === "string" && value !== "") visitString(value, found.type, place, base, sibling);
  }

  type Base = Pick<FoundFact, "role" | "record" | "field" | "group">;

  function visitFlag(value: boolean, place: Place, base: Base): void {
    if (!value && !/stock|available|tersedia/.test(wordsOfKey(place.key))) return;
    if (/^(?:in stock|available|is available|tersedia|ready)$/.test(wordsOfKey(place.key))) {
      sink.fact({ ...base, type: "stock", value: value ? Number.POSITIVE_INFINITY : 0, unit: null });
      return;
    }
    const verb = verbOfKey(place.key);
    if (verb !== null && item.succeeded) sink.fact({ ...base, type: "action", value: verb, unit: null });
    const term = termOfKey(place.key);
    if (term !== null) sink.fact({ ...base, type: "term", value: term, unit: null });
  }

  function visitNumber(
    value: number,
    type: string,
    unit: string | null,
    place: Place,
    base: Base,
    sibling: Json,
  ): void {
    if (type === "number") {
      sink.fact({ ...base, type: "quantity", value, unit: null, period: periodOf(place.key, {}) });
      return;
    }
    if (type === "money") {
      const currency = sibling["currency"] ?? sibling["currencyCode"];
      sink.fact({
        ...base,
        type: "money",
        value,
        unit: typeof currency === "string" ? currency.toUpperCase() : null,
        period: periodOf(place.key, sibling),
      });
    } else sink.fact({ ...base, type: type as ClaimType, value, unit });
    const term = termOfKey(place.key);
    if (term !== null && item.origin === "business") sink.fact({ ...base, type: "term", value: term, unit: null });
    if (type === "percent" && base.role === "discount" && value > 0)
      sink.fact({ ...base, type: "term", value: "promo", unit: null });
  }

  function visitString(value: string, type: string, place: Place, base: Base, sibling: Json): void {
    const verb = verbOfKey(place.key);
    // The number of a refund that is still being processed does not say that it was paid.
    if (verb !== null && item.succeeded && !(type === "id" && isUnderWay(sibling)))
      sink.fact({ ...base, type: "action", value: verb, unit: null });
    switch (type) {
      case "date":
        visitDate(value, base);
        return;
      case "time": {
        const [hour, minute] = value.split(":").map(Number);
        const at = (hour ?? 0) * 60 + (minute ?? 0);
        if (Number.isFinite(at)) sink.fact({ ...base, type: "time", value: at, unit: null });
        return;
      }
      case "state":
        sink.fact({ ...base, type: "state", value: value.toLowerCase(), unit: null });
        return;
      case "url":
        sink.fact({ ...base, type: "url", value: normalLink(value), unit: null });
        return;
      case "email":
        sink.fact({ ...base, type: "email", value: value.toLowerCase(), unit: null });
        return;
      case "phone":
        sink.fact({ ...base, type: "phone", value: value.replace(/\D/g, ""), unit: null });
        return;
      case "id":
        sink.fact({ ...base, type: "id", value: canonicalCode(value), unit: null });
        if (/coupon|promo|voucher/.test(wordsOfKey(place.key)))
          sink.fact({ ...base, type: "term", value: "coupon", unit: null });
        return;
      case "label":
        sink.fact({ ...base, type: "name", value: foldLower(value), unit: null });
        if (/\d/.test(value)) sink.passage(value, place.record, place.title, place.path);
        return;
      default:
        sink.passage(value, place.record, place.title, place.path);
    }
  }

  function visitDate(value: string, base: Base): void {
    const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
    const clock = /[T ](\d{2}):(\d{2})/.exec(value);
    const instant = zoned && clock !== null ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(instant)) {
      const local = wallClock(instant, zone);
      sink.fact({ ...base, type: "date", value: local.day, unit: null });
      sink.fact({ ...base, type: "time", value: local.minute, unit: null });
      return;
    }
    const [year, month, day] = value.slice(0, 10).split("-").map(Number);
    const epoch = epochDay(year ?? 0, month ?? 0, day ?? 0);
    if (epoch !== null) sink.fact({ ...base, type: "date", value: epoch, unit: null });
    if (clock !== null)
      sink.fact({ ...base, type: "time", value: Number(clock[1]) * 60 + Number(clock[2]), unit: null });
  }
}
