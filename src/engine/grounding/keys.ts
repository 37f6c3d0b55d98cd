import type { FactMeta } from "../../core/evidence.ts";
import { memoised } from "../../core/memo.ts";
import { inEnglish } from "./key-words.ts";
import type { ClaimType } from "./types.ts";

/** What a key of untyped data says about its value. */
export interface KeyMeaning {
  readonly type: ClaimType | "label" | "text" | "number" | "ignore";
  readonly unit: string | null;
  readonly role: string | null;
}

/** `leadBusinessDays` as `lead business days`, and `giaDem` as `price night`. */
export const wordsOfKey = memoised((key: string): string =>
  inEnglish(
    key
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
      .replace(/[_\-.]+/g, " ")
      .toLowerCase()
      .trim(),
  ),
);

/** Keys under which tools repeat what they were asked: never evidence, whatever came of it. */
const ASKED =
  /^(?:query|q|search|search (?:query|term|text)|keywords?|filters?|criteria|args|arguments|input|inputs|params|parameters|(?:max|min)(?:imum)? ?(?:price|budget|amount)|budget|price (?:max|min|limit)|asked(?: for)?)$/;

/** Whether a key of untyped data repeats an argument of the call. */
export const isAsked = memoised((key: string): boolean => ASKED.test(wordsOfKey(key)));

const LABEL_KEYS =
  /^(?:name|nama|nombre|nome|ten|title|label|(?:product|package|service|item|plan|variant|model|paket|produk|layanan) ?(?:name|nama|title)?|size|ukuran|colou?r|warna|option|flavou?r|scent|material|sku|code|kode|slug|edition|tier|method|courier service|display name|aliases|room(?: type)?|course|dish|vehicle|book)$/;
const ID_KEYS =
  /(?:^| )(?:id|ids|no|number|nomor|ref|reference|resi|tracking|awb|account|iban|sku|invoice|barcode|serial)$|^(?:tracking|order|invoice|booking|ticket|coupon|promo|voucher)(?: (?:number|no|id|code))?$|(?:coupon|promo|voucher|discount|referral) code/;

const ROLES: readonly (readonly [RegExp, string])[] = [
  [/free ship|ship(?:ping)? free|gratis.?ongkir|free deliver/, "minimum"],
  [/subtotal|sub total/, "subtotal"],
  [/discount|diskon|saving|hemat|potongan|rebate|off\b/, "discount"],
  [/refund/, "refund"],
  [/shipping|ongkir|delivery (?:fee|cost|price)|freight|postage|shipment cost/, "shipping"],
  [/deposit|down ?payment|\bdp\b|upfront|advance/, "deposit"],
  [/balance|remaining|outstanding|due|sisa/, "balance"],
  [/\b(?:tax|vat|ppn|gst)\b/, "tax"],
  [/fee|surcharge|admin/, "fee"],
  [/\bmin(?:imum)?\b|threshold|\bfrom\b/, "minimum"],
  [/original|regular|list price|normal price|before|compare at|\bwas\b|msrp/, "original"],
  [/\bpaid\b|payment/, "paid"],
  [/total|grand|jumlah|amount due/, "total"],
  [/price|harga|cost|biaya|rate|\brent|tarif|amount|fare|precio|pre[cç]o|\bgia\b|valor/, "price"],
  [/return|retur|exchange/, "return"],
  [/warrant|garansi|guarantee/, "warranty"],
  [/respon|reply|callback/, "respond"],
  [/support|maintenance/, "support"],
  [/valid|expir|until|deadline|ends/, "expires"],
  [/shipped|dispatched|ship(?:ping)? (?:date|on|by)|ships|dispatch (?:date|on|by)/, "shipped"],
  [/lead|turnaround|production|\beta\b|estimat|arriv|deliver(?!ed)|transit|ready/, "lead"],
  [/delivered|received/, "delivered"],
  [/cancel/, "cancelled"],
  [/created|ordered|placed/, "created"],
];

const UNITS: readonly (readonly [RegExp, ClaimType, string | null])[] = [
  [/\b(?:percent|pct|persen|percentage)$/, "percent", null],
  [/(?:business|working|work|kerja) ?days?(?: (?:min|max))?$|hari kerja$|workdays?$/, "duration", "workday"],
  [/\b(?:days?|hari)(?: (?:min|max))?$/, "duration", "day"],
  [/\bd[ií]as? (?:h[aá]biles|[uú]teis)/, "duration", "workday"],
  [/\bd[ií]as?\b|\bngay\b/, "duration", "day"],
  [/\b(?:horas?|gio)$/, "duration", "hour"],
  [/\b(?:minutos?|phut)$/, "duration", "minute"],
  [/\b(?:mes(?:es)?|thang)$/, "duration", "month"],
  [/\b(?:hours?|jam|hrs)$/, "duration", "hour"],
  [/\b(?:minutes?|menit|mins)$/, "duration", "minute"],
  [/\b(?:weeks?|minggu)$/, "duration", "week"],
  [/\b(?:months?|bulan)$/, "duration", "month"],
  [/\b(?:years?|tahun)$/, "duration", "year"],
  [/\b(?:seconds?|secs)$/, "duration", "second"],
  [/\b(?:nights?)$/, "duration", "night"],
  [/\b(?:grams?|gr)$/, "measure", "g"],
  [/\b(?:kg|kilograms?)$/, "measure", "kg"],
  [/\b(?:ml|millilit(?:er|re)s?)$/, "measure", "ml"],
  [/\b(?:cm|centimet(?:er|re)s?)$/, "measure", "cm"],
  [/\b(?:mm)$/, "measure", "mm"],
  [/\b(?:lit(?:er|re)s?)$/, "measure", "l"],
  [/\b(?:lbs?|pounds?)$/, "measure", "lb"],
  [/\b(?:oz|ounces?)$/, "measure", "oz"],
  [/\b(?:inch(?:es)?)$/, "measure", "inch"],
  [/\b(?:ft|feet)$/, "measure", "ft"],
  [/\b(?:met(?:er|re)s?)$/, "measure", "m"],
  [
    /^(?:stock|stok|inventory|in stock|available|quantity available|qty available|stock (?:count|quantity|qty|left)|units left|remaining stock|sisa stok|existencias|estoque|disponibles|persediaan|ton kho|kho)$/,
    "stock",
    null,
  ],
  [/(?:quantity|qty|jumlah|count|pcs|units)$/, "quantity", null],
];

const MONEY_KEYS =
  /price|harga|precio|pre[cç]o|\bgia\b|cost|biaya|\brate\b|\brent\b|total|amount|fee|discount$|refund|deposit|balance|paid|shipping|ongkir|tarif|budget|threshold/;

/** The meaning of a key, by the schema's metadata first and by its words else. */
export function meaningOfKey(key: string, parentKey: string, value: unknown, meta: FactMeta | undefined): KeyMeaning {
  const words = wordsOfKey(key);
  const role = roleOfKey(words) ?? roleOfKey(wordsOfKey(parentKey));
  if (meta?.fact !== undefined) return fromMeta(meta, role);
  if (typeof value === "number") return { ...numberMeaning(words, wordsOfKey(parentKey)), role };
  if (typeof value === "string") return { ...stringMeaning(words, value), role };
  return { type: "ignore", unit: null, role };
}

function fromMeta(meta: FactMeta, role: string | null): KeyMeaning {
  const unit = meta.unit ?? null;
  switch (meta.fact) {
    case "name":
      return { type: "label", unit, role };
    case "tracking":
      return { type: "id", unit, role };
    case "duration":
      return { type: "duration", unit: unit ?? "day", role };
    case "text":
      return { type: "text", unit, role };
    case undefined:
      return { type: "ignore", unit, role };
    default:
      return { type: meta.fact, unit, role };
  }
}

export const roleOfKey = memoised((words: string): string | null => {
  for (const [pattern, role] of ROLES) if (pattern.test(words)) return role;
  return null;
});

/** `minutesPerSession` counts minutes, `pricePerPerson` is a price; what it is per is another matter. */
const PER = /\s(?:per|a|each|por|mỗi)\s\S+(?:\s\S+)?$/;

const numberMeaning = memoised((key: string, parent: string): Pick<KeyMeaning, "type" | "unit"> => {
  // `perWeek: 3` counts what there is in each.
  if (/^per \S+$/.test(key)) return { type: "number", unit: null };
  const words = key.replace(PER, "");
  for (const [pattern, type, unit] of UNITS) if (pattern.test(words)) return { type, unit };
  if (/^(?:min|max|from|to|value|low|high)$/.test(words)) {
    for (const [pattern, type, unit] of UNITS) if (pattern.test(parent)) return { type, unit };
    if (MONEY_KEYS.test(parent)) return { type: "money", unit: null };
  }
  if (MONEY_KEYS.test(words)) return { type: "money", unit: null };
  return { type: "number", unit: null };
});

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function stringMeaning(words: string, value: string): Pick<KeyMeaning, "type" | "unit"> {
  if (ISO_DATE.test(value)) return { type: "date", unit: null };
  if (/^\d{1,2}:\d{2}$/.test(value)) return { type: "time", unit: null };
  const key = stringKey(words);
  if (key === "url" || /^https?:\/\//.test(value)) return { type: "url", unit: null };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { type: "email", unit: null };
  if (key === "phone" || /^\+\d[\d ()-]{6,}$/.test(value)) return { type: "phone", unit: null };
  if (key === "state") return { type: "state", unit: null };
  if (key === "label" && value.length <= 120) return { type: "label", unit: null };
  if (key === "id" || (key === "label" && ID_KEYS.test(words))) {
    if (/\d|^[A-Z]{4,}$/.test(value) && value.length <= 60 && !/\s\S+\s/.test(value)) return { type: "id", unit: null };
  }
  return { type: "text", unit: null };
}

/** What the words of a key make of a string, as far as the string does not say otherwise. */
const stringKey = memoised((words: string): "url" | "phone" | "state" | "label" | "id" | "text" => {
  if (/(?:^| )(?:url|link|website)$/.test(words)) return "url";
  if (/(?:phone|telp|mobile|whatsapp|hotline)/.test(words)) return "phone";
  if (/(?:^| )(?:status|state)$/.test(words)) return "state";
  if (/^display$/.test(words)) return "text";
  if (LABEL_KEYS.test(words)) return "label";
  return ID_KEYS.test(words) ? "id" : "text";
});

const TERM_KEYS: readonly (readonly [RegExp, string])[] = [
  [/free ?shipping|gratis ?ongkir|free ?delivery/, "free_shipping"],
  [/warrant|garansi|guarantee/, "warranty"],
  [/instal?lment|cicilan|paylater|pay later/, "instalment"],
  [/\bcod\b|cash on delivery/, "cod"],
  [/\bgift|bonus|hadiah/, "gift"],
  [/coupon|voucher|promo code|discount code/, "coupon"],
  [/promo|campaign|discount|sale\b/, "promo"],
  [/min(?:imum)? (?:order|purchase)|\bmoq\b/, "min_order"],
  [/full refund/, "full_refund"],
  [/money back/, "money_back"],
  [/same day/, "same_day"],
  [/free trial|trial/, "free_trial"],
  [/insur/, "insured"],
  [/price match/, "price_match"],
  [/free (?:install|setup|return|assembly|pickup|replacement|exchange)|unlimited/, "free_service"],
  [/lifetime/, "lifetime"],
  [/no ?(?:questions|reason)/, "no_reason"],
];

/** The term that a configured key or a flag of a tool stands for. */
export const termOfKey = memoised((key: string): string | null => {
  const words = wordsOfKey(key);
  for (const [pattern, term] of TERM_KEYS) if (pattern.test(words)) return term;
  return null;
});
